package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments

/// What one look at a clone found, and what it depends on: while that stays the same, so does the result.
package struct Examination: Codable, Equatable, Sendable {
    /// All that the numbers are computed from.
    package struct Key: Codable, Equatable, Sendable {
        package var local: String?
        package var upstream: String?
        /// Only where `counts_from` looks at what is checked out.
        package var head: String?
        /// The parts of the configuration that the numbers depend on, and the version of the code.
        package var basis: String

        package init(local: String? = nil, upstream: String? = nil, head: String? = nil, basis: String) {
            self.local = local
            self.upstream = upstream
            self.head = head
            self.basis = basis
        }

        /// Raised when the same references and configuration give other numbers than before.
        private static let codeVersion = 14

        /// What `basis` is with this configuration and this version of the code.
        package static func basis(of configuration: RepositoryConfiguration, _ ties: CatalogueTies) throws -> String {
            let own = "\(codeVersion)-" + StableHash.hex(of: try DocumentCodec.encode(configuration.withoutTakenNames))
            return ties.isEmpty ? own : "\(own)-" + StableHash.hex(of: try DocumentCodec.encode(ties))
        }
    }

    package var key: Key
    package var state: BranchState
    package var ahead: Int?
    package var behind: Int?
    package var incoming: IncomingSummary?
    /// By catalogue; nil when no item of one changes.
    package var incomingItems: [String: ItemTotals]?
    /// nil when no item of a catalogue changes; likewise `incomingGroups`.
    package var summary: String?
    package var incomingGroups: IncomingGroups?
    /// nil where the configuration ignores nothing of what is incoming.
    package var noticed: NoticedChanges?
    package var counts: [String: CatalogueCount]
    package var flat: [String: Flat]
    /// With those that need no action.
    package var warnings: [Warning]
    /// Of the remote as it is configured now; not part of what the numbers depend on.
    package var commitURL: String?
    /// A hash of the changes document as it was written; nil when an older version has written it.
    package var changesHash: String?

    /// What is used of other repositories' catalogues, by catalogue; nil when there is nothing to look for.
    package var uses: [String: [Use]]?
    /// Of the catalogues that other repositories use; one whose keys are not known is missing.
    package var keys: [String: CatalogueKeys]?
    /// What sources declare differently, by what was compared; nil when sources were to be compared and 'teamsync-swift'
    /// is not installed.
    package var api: [String: [APIChange]]?
    /// For a partial clone that lacked contents, what its folder of packs was like: further contents come in packs. nil
    /// when nothing was lacking.
    package var packsWhenLacking: String?
    /// What was found of the profile in the repository itself; nil where the configuration names none.
    package var profile: Profile?

    /// What the profile in the repository itself says; nil while none can be used.
    package var content: CommittedContent? { profile?.content }

    /// Whether sources may have to be compared that were not.
    package var isMissingAPI: Bool { api == nil && behind ?? 0 > 0 }

    /// The profile in the repository itself.
    package struct Profile: Codable, Equatable, Sendable {
        /// From the top of the tree.
        package var file: String
        /// What is in use, which may be from an earlier commit; nil while none can be used.
        package var content: CommittedContent?
        /// What is wrong with the file at the commits of `key`.
        package var warnings: [Warning]

        package init(file: String, content: CommittedContent?, warnings: [Warning]) {
            (self.file, self.content, self.warnings) = (file, content, warnings)
        }
    }

    /// A flat key's values; a codable twin of `FlatCounts.Entry`.
    package struct Flat: Codable, Equatable, Sendable {
        package var count: Int?
        package var updated: Timestamp?

        package init(count: Int? = nil, updated: Timestamp? = nil) {
            self.count = count
            self.updated = updated
        }
    }

    package init(
        key: Key, state: BranchState, ahead: Int? = nil, behind: Int? = nil, incoming: IncomingSummary? = nil,
        incomingItems: [String: ItemTotals]? = nil, summary: String? = nil,
        incomingGroups: IncomingGroups? = nil, counts: [String: CatalogueCount],
        flat: [String: Flat], warnings: [Warning], commitURL: String? = nil, changesHash: String? = nil,
        uses: [String: [Use]]? = nil,
        keys: [String: CatalogueKeys]? = nil, api: [String: [APIChange]]? = nil
    ) {
        self.key = key
        self.state = state
        self.ahead = ahead
        self.behind = behind
        self.incoming = incoming
        self.incomingItems = incomingItems
        self.summary = summary
        self.incomingGroups = incomingGroups
        self.counts = counts
        self.flat = flat
        self.warnings = warnings
        self.commitURL = commitURL
        self.changesHash = changesHash
        self.uses = uses
        self.keys = keys
        self.api = api
    }
}
