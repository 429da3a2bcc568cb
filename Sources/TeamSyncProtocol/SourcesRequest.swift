package import TeamSyncConfiguration
package import TeamSyncDocuments

/// The input of `teamsync-worker sources`: one line of JSON on standard input.
package struct SourcesRequest: Codable, Equatable, Sendable {
    package enum Work: Codable, Equatable, Sendable {
        /// The sources that differ between two commits.
        case difference(CommitRange)
        /// The items that differ between two commits, and the names of all items.
        /// - Parameter known: the key of a comparison that the caller already has; nil if there is none.
        case items(CommitRange, known: String? = nil)
        /// The sources of the local branch that contain at least one of the words.
        case local(containing: [String])
        /// The profile committed to the repository, at the local branch or, if there is no such branch, at the
        /// checked-out commit.
        case profile
    }

    package var repository: RepositoryConfiguration
    package var work: Work

    package init(repository: RepositoryConfiguration, work: Work) {
        (self.repository, self.work) = (repository, work)
    }

    /// The maximum size of a request, in bytes.
    package static let sizeLimit = 4 << 20
}

/// The output of `teamsync-worker sources`: one line of JSON on standard output.
package enum SourcesAnswer: Codable, Equatable, Sendable {
    case difference(SourceComparison, from: NamedRevision, to: NamedRevision)
    /// - Parameter key: identifies all inputs of the comparisons of items and of sources: as long as it stays the same,
    ///   so do both comparisons. nil if the inputs cannot be identified.
    case items(ItemComparison, key: String?, from: NamedRevision, to: NamedRevision)
    /// The comparison has the key given as `known`.
    case knownItems
    case local([SourceFile], commit: NamedRevision)
    /// - Parameters:
    ///   - content: nil if there is no usable profile.
    ///   - warnings: the reasons if there is none.
    case profile(CommittedContent?, warnings: [Warning])
    /// The sources cannot be read.
    case failed(Problem)
}

/// Two commits of a repository, as specified by a user.
package enum CommitRange: Codable, Equatable, Sendable {
    /// From the merge base of the local branch and `to`; nil for upstream.
    case incoming(to: String?)
    /// - Parameter to: nil for upstream.
    case between(from: String, to: String?)
    /// The positions of the local branch before and after the last pull, according to its reflog.
    case lastPull

    /// - Parameters:
    ///   - from: nil for incoming changes.
    ///   - to: nil for upstream.
    package init(from: String?, to: String?) {
        if let from { self = .between(from: from, to: to) } else { self = .incoming(to: to) }
    }
}

/// The changes to a repository's items between two commits that matter to code that refers to the items.
package struct ItemComparison: Codable, Equatable, Sendable {
    /// The maximum number of described items.
    package static let itemLimit = 20_000

    /// The names of all items. `local` is the older commit and `upstream` the newer one; for incoming changes, `local`
    /// is the local branch.
    package var catalogues: [CatalogueExport.Catalogue] = []
    /// The items that were removed, renamed or deprecated, or that differ in looks, value or properties. They have no
    /// summaries and no other facts.
    package var highlights: [Highlight] = []
    /// By catalogue, the keys of items that may be gone, but whose names are certainly gone.
    package var goneNames: [String: [String]] = [:]
    /// The address of the remote, without credentials; nil if the clone has none.
    package var remote: String?
    /// Problems in the comparison.
    package var warnings: [Warning] = []
    /// Whether some changed items are not described because of the limit.
    package var isCut = false

    package init() {}

    /// Adds other names that items have at the newer commit.
    /// - Parameter names: by catalogue and key, another name.
    package mutating func addAliases(_ names: [String: [String: String]]) {
        for index in catalogues.indices {
            guard let own = names[catalogues[index].name] else { continue }
            for (number, item) in catalogues[index].items.enumerated() {
                guard let name = own[item.key] else { continue }
                catalogues[index].items[number].upstreamAliases = (item.upstreamAliases ?? item.aliases) + [name]
            }
        }
    }
}
