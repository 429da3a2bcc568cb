import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncDocuments

/// What one look at a clone found, and what it depends on: while that stays the same, so does the result.
struct Examination: Codable, Equatable {
    /// All that the numbers are computed from.
    struct Key: Codable, Equatable {
        var local: String?
        var upstream: String?
        /// Only where `counts_from` looks at what is checked out.
        var head: String?
        /// The parts of the configuration that the numbers depend on, and the version of the code.
        var basis: String
    }

    var key: Key
    var state: BranchState
    var ahead: Int?
    var behind: Int?
    var incoming: IncomingSummary?
    /// nil when no item of a catalogue changes.
    var summary: String?
    var counts: [String: CatalogueCount]
    var flat: [String: Flat]
    var warnings: [String]
    /// Of the remote as it is configured now; not part of what the numbers depend on.
    var commitURL: String?
    /// A hash of the changes document as it was written; nil when an older version has written it.
    var changesHash: String?

    /// What is used of other repositories' catalogues, by catalogue; nil when there is nothing to look for.
    var uses: [String: [Use]]?
    /// Of the catalogues that other repositories use; one whose keys are not known is missing.
    var keys: [String: CatalogueKeys]?

    /// A flat key's values; a codable twin of `FlatCounts.Entry`.
    struct Flat: Codable, Equatable {
        var count: Int?
        var updated: Timestamp?
    }
}
