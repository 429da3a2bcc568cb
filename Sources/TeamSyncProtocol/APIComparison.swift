package import TeamSyncConfiguration
package import TeamSyncDocuments

/// What `teamsync-swift compare` reads from standard input: one JSON document.
package enum APIRequest: Codable, Equatable, Sendable {
    case compare(SourceComparison, access: APIAccess?)
    /// The places in other sources that changes break.
    case findUses(of: [APIChange], in: [SourceFile])

    /// Bytes of a request, and of an answer.
    package static let (sizeLimit, answerLimit) = (64 << 20, 8 << 20)
    /// Changes, and places in sources, that an answer has.
    package static let (changeLimit, useLimit) = (2_000, 2_000)
}

/// What it writes to standard output.
package struct APIAnswer: Codable, Equatable, Sendable {
    /// The most serious first.
    package var changes: [APIChange] = []
    /// The number of all changes; `changes` has at most `APIRequest.changeLimit` of them.
    package var total = 0
    /// From which access level on declarations are compared. Of several packages, the lowest.
    package var access: APIAccess?
    /// For each of the changes that were asked for: where it breaks something.
    package var uses: [APIUse] = []
    /// Paths of sources that could not be searched for uses.
    package var unread: [String] = []

    package init() {}
}

/// A place that a change breaks.
package struct APIUse: Codable, Equatable, Sendable {
    /// The position of the change among those that were asked for.
    package var change: Int
    package var path: String
    /// Counted from 1.
    package var line: Int

    package init(change: Int, path: String, line: Int) {
        (self.change, self.path, self.line) = (change, path, line)
    }
}

/// A Swift source at one commit.
package struct SourceFile: Codable, Equatable, Sendable {
    package enum Contents: Codable, Equatable, Sendable {
        case text(String)
        /// What is in the way, as a predicate: `is larger than 2 MiB`.
        case unreadable(String)
    }

    package var path: String
    package var contents: Contents

    package init(path: String, contents: Contents) {
        (self.path, self.contents) = (path, contents)
    }
}

/// The Swift sources that differ between two commits, and what is needed to understand them.
package struct SourceComparison: Codable, Equatable, Sendable {
    /// Bytes of one source, and of all.
    package static let (fileLimit, sizeLimit) = (2 << 20, 16 << 20)
    /// Sources that differ, those that do not, and manifests.
    package static let (changedLimit, contextLimit, manifestLimit) = (5_000, 5_000, 50)

    /// Those that differ, as they were; likewise `new`. A file that is in one of them only was added or removed.
    package var old: [SourceFile] = []
    package var new: [SourceFile] = []
    /// Those that are the same at both ends.
    package var context: [SourceFile] = []
    /// `Package.swift` of each package, at the newer end.
    package var manifests: [SourceFile] = []
    /// Sentences about what was left out because it is too much.
    package var notes: [String] = []

    package init() {}

    package var isEmpty: Bool { old.isEmpty && new.isEmpty }
}
