package import TeamSyncConfiguration
package import TeamSyncDocuments

/// What `teamsync-worker sources` reads from standard input: one line of JSON.
package struct SourcesRequest: Codable, Equatable, Sendable {
    package enum Work: Codable, Equatable, Sendable {
        /// The sources that differ between two commits.
        case difference(CommitRange)
        /// The items that differ between two commits, and the names of all.
        case items(CommitRange)
        /// Those of the local branch that have at least one of the words.
        case local(containing: [String])
        /// What the profile in the repository itself says at the local branch, or at what is checked out where there is
        /// no such branch.
        case profile
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
    case difference(SourceComparison, from: NamedRevision, to: NamedRevision)
    case items(ItemComparison, from: NamedRevision, to: NamedRevision)
    case local([SourceFile], commit: NamedRevision)
    /// - Parameters:
    ///   - content: nil where there is none that can be used.
    ///   - warnings: why.
    case profile(CommittedContent?, warnings: [Warning])
    /// The sources cannot be read.
    case failed(Problem)
}

/// Two commits of a repository, as people name them.
package enum CommitRange: Codable, Equatable, Sendable {
    /// From the merge base of the local branch and `to`, which is upstream where it is nil.
    case incoming(to: String?)
    /// - Parameter to: nil for upstream.
    case between(from: String, to: String?)
    /// From where the local branch was before the last pull to where it was after it, as its reflog says.
    case lastPull

    /// - Parameters:
    ///   - from: nil for what is incoming.
    ///   - to: nil for upstream.
    package init(from: String?, to: String?) {
        if let from { self = .between(from: from, to: to) } else { self = .incoming(to: to) }
    }
}

/// What became of the items of a repository between two commits, as far as it matters to code that names them.
package struct ItemComparison: Codable, Equatable, Sendable {
    /// Items that differ and are described.
    package static let itemLimit = 20_000

    /// The names of all items: `local` is the older commit and `upstream` the newer one. Of what is incoming, `local` is
    /// the local branch.
    package var catalogues: [CatalogueExport.Catalogue] = []
    /// The items that are gone, have another name, are deprecated, or differ in looks, value or properties; without
    /// summaries, and with facts about nothing else.
    package var highlights: [Highlight] = []
    /// The address of the remote, without credentials; nil where the clone has none.
    package var remote: String?
    /// What could not be compared.
    package var warnings: [Warning] = []
    /// Whether more items differ than are described.
    package var isCut = false

    package init() {}
}
