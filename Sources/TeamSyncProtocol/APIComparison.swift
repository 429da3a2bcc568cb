package import TeamSyncConfiguration
package import TeamSyncDocuments

/// What `teamsync-swift compare` reads from standard input: one JSON document.
package enum APIRequest: Codable, Equatable, Sendable {
    /// Several comparisons at once: a source that is the same in them is read once.
    /// - Parameter texts: of sources whose contents are shared, by their ids.
    case compare([SourceComparison], texts: [String: SourceFile.Contents], access: APIAccess?)
    /// The places in other sources that changes break.
    case findUses(of: [APIChange], in: [SourceFile])

    /// Bytes of a request, and of an answer.
    package static let (sizeLimit, answerLimit) = (64 << 20, 8 << 20)
    /// Changes of a comparison, and places in sources, that an answer has.
    package static let (changeLimit, useLimit) = (2_000, 2_000)
    /// Changes of all comparisons.
    package static let allChangesLimit = 8_000

    /// What `teamsync-swift compare` writes to standard error, one on a line: the source that it begins to read, by its id,
    /// else its path. A source that ends the program is thereby known.
    package enum Progress {
        package static let reading = "reading "
        package static let comparing = "comparing"
    }
}

/// What changes of sources mean for their API.
package struct ComparedAPI: Codable, Equatable, Sendable {
    /// The most serious first.
    package var changes: [APIChange] = []
    /// The number of all changes; `changes` has at most `APIRequest.changeLimit` of them.
    package var total = 0
    /// From which access level on declarations are compared. Of several packages, the lowest.
    package var access: APIAccess?

    package init() {}
}

/// What it writes to standard output.
package struct APIAnswer: Codable, Equatable, Sendable {
    /// One for each of the comparisons that were asked for.
    package var comparisons: [ComparedAPI] = []
    /// For each of the changes that were asked for: where it breaks something.
    package var uses: [APIUse] = []
    /// What the types that changed are called in the sources that were searched: aliases and subclasses.
    package var otherNames: [String] = []
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
    /// Counted from 1, in bytes.
    package var column: Int
    /// Whether its text leaves no other answer.
    package var isCertain: Bool

    package init(change: Int, path: String, line: Int, column: Int = 1, isCertain: Bool = true) {
        (self.change, self.path, self.line, self.column) = (change, path, line, column)
        self.isCertain = isCertain
    }
}

/// A Swift source at one commit.
package struct SourceFile: Codable, Equatable, Sendable {
    package enum Contents: Codable, Equatable, Sendable {
        case text(String)
        /// The text that a request has for the id of the source.
        case shared
        case unreadable(SourceProblem)
    }

    package var path: String
    package var contents: Contents
    /// The object in the repository; nil where there is none.
    package var id: String?

    package init(path: String, contents: Contents, id: String? = nil) {
        (self.path, self.contents, self.id) = (path, contents, id)
    }

    /// What the program calls it that reads it.
    package var name: String { id ?? path }
}

/// The Swift sources that differ between two commits, and what is needed to understand them.
package struct SourceComparison: Codable, Equatable, Sendable {
    /// Bytes of one source, and of all.
    package static let (fileLimit, sizeLimit) = (SourceProblem.sizeLimit, 16 << 20)
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

    /// With other contents for some of the sources.
    package func mapping(_ change: @escaping (SourceFile) -> SourceFile.Contents) -> SourceComparison {
        let map = { (files: [SourceFile]) in
            files.map { SourceFile(path: $0.path, contents: change($0), id: $0.id) }
        }
        var result = self
        (result.old, result.new) = (map(old), map(new))
        (result.context, result.manifests) = (map(context), map(manifests))
        return result
    }
}
