package import TeamSyncConfiguration

/// What `teamsync-worker sources` reads from standard input: one line of JSON.
package struct SourcesRequest: Codable, Equatable, Sendable {
    package enum Work: Codable, Equatable, Sendable {
        /// The sources that differ between two commits. nil: `from` is the merge base of the local branch and upstream,
        /// and `to` is upstream.
        case difference(from: String?, to: String?)
        /// Those of the local branch that have at least one of the words.
        case local(containing: [String])
    }

    package var repository: RepositoryConfiguration
    package var work: Work

    package init(repository: RepositoryConfiguration, work: Work) {
        (self.repository, self.work) = (repository, work)
    }

    /// Bytes.
    package static let sizeLimit = 4 << 20
}

/// What it writes to standard output: one line of JSON.
package enum SourcesAnswer: Codable, Equatable, Sendable {
    /// A commit, and what people call it.
    package struct End: Codable, Equatable, Sendable {
        package var name: String
        package var commit: String

        package init(name: String, commit: String) {
            (self.name, self.commit) = (name, commit)
        }
    }

    case difference(SourceComparison, from: End, to: End)
    case local([SourceFile], commit: End)
    /// The sources cannot be read.
    case failed(Problem)
}
