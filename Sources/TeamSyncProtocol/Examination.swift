package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments

/// The result of analyzing a clone, with the inputs: as long as they stay the same, so does the result.
package struct Examination: Codable, Equatable, Sendable {
    /// All inputs that determine the numbers.
    package struct Key: Codable, Equatable, Sendable {
        package var local: String?
        package var upstream: String?
        /// The checked-out commit; nil unless `counts_from` depends on it.
        package var head: String?
        /// Identifies the relevant parts of the configuration, and the version of the code.
        package var basis: String

        package init(local: String? = nil, upstream: String? = nil, head: String? = nil, basis: String) {
            self.local = local
            self.upstream = upstream
            self.head = head
            self.basis = basis
        }

        /// Incremented whenever the same references and configuration produce different numbers than before.
        private static let codeVersion = 45

        /// Returns the value of `basis` for this configuration and this version of the code.
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
    /// The totals by catalogue; nil if no items change.
    package var incomingItems: [String: ItemTotals]?
    /// nil if no items change; the same applies to `incomingGroups`.
    package var summary: String?
    package var incomingGroups: IncomingGroups?
    /// nil if the configuration ignores none of the incoming changes.
    package var noticed: NoticedChanges?
    package var counts: [String: CatalogueCount]
    package var flat: [String: Flat]
    /// The warnings, including those that require no action.
    package var warnings: [Warning]
    /// The URL pattern for a commit's page on the remote as currently configured. It does not affect the numbers.
    package var commitURL: String?
    /// A hash of the changes document that was written; nil if an older version wrote it.
    package var changesHash: String?

    /// The uses of other repositories' catalogues, by catalogue; nil if there is nothing to search for.
    package var uses: [String: [Use]]?
    /// The keys of the catalogues that other repositories use, by catalogue; catalogues with unknown keys are omitted.
    package var keys: [String: CatalogueKeys]?
    /// API changes in sources, by the versions compared; nil if there were sources to compare but `teamsync-swift` is
    /// not installed.
    package var api: [String: [APIChange]]?
    /// The state of the pack folder of a partial clone with missing contents, to detect when more contents arrive as
    /// packs; nil if nothing was missing.
    package var packsWhenLacking: String?
    /// The profile committed to the repository; nil if the configuration does not name one.
    package var profile: Profile?

    /// The contents of the profile committed to the repository; nil if none are usable.
    package var content: CommittedContent? { profile?.content }

    /// Whether a comparison of sources may be missing.
    package var isMissingAPI: Bool { api == nil && behind ?? 0 > 0 }

    /// The profile committed to the repository.
    package struct Profile: Codable, Equatable, Sendable {
        /// A path from the top of the tree.
        package var file: String
        /// The contents in use, possibly from an earlier commit; nil if none are usable.
        package var content: CommittedContent?
        /// The problems found in the file at the commits in `key`.
        package var warnings: [Warning]

        package init(file: String, content: CommittedContent?, warnings: [Warning]) {
            (self.file, self.content, self.warnings) = (file, content, warnings)
        }
    }

    /// The values of a flat key. A codable equivalent of `FlatCounts.Entry`.
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
