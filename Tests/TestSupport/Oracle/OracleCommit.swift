package import TeamSyncBase

/// A commit as printed by `git log`.
package struct OracleCommit: Equatable, Sendable {
    package let id: String
    package let author: String
    package let authorTime: Timestamp
    package let committerTime: Timestamp
    package let subject: String
    /// The author's time in the format `%aI`. Newer versions of git write `Z` instead of `+00:00`.
    package let authorDate: String

    package init(
        id: String, author: String, authorTime: Timestamp, committerTime: Timestamp, subject: String,
        authorDate: String
    ) {
        self.id = id
        self.author = author
        self.authorTime = authorTime
        self.committerTime = committerTime
        self.subject = subject
        self.authorDate = authorDate
    }

    static let format = "--format=tformat:%m%x00%H%x00%an%x00%ad%x00%cd%x00%s%x00%aI"
    private static let fieldCount = 7

    /// Parses the output of `git log -z --date=raw` with `format`; with `--left-right`, only the right side.
    static func all(in output: [UInt8]) throws -> [OracleCommit] {
        let fields = output.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
            String(decoding: $0, as: UTF8.self)
        }
        return try stride(from: 0, to: fields.count, by: fieldCount).compactMap { start in
            guard fields[start] == ">" else { return nil }
            guard start + fieldCount <= fields.count, let authored = Timestamp(gitRaw: fields[start + 3]),
                let committed = Timestamp(gitRaw: fields[start + 4])
            else { throw UnexpectedGitOutput(command: "log", output: output) }
            return OracleCommit(
                id: fields[start + 1], author: fields[start + 2], authorTime: authored, committerTime: committed,
                subject: fields[start + 5], authorDate: fields[start + 6].replacing("Z", with: "+00:00"))
        }
    }
}
