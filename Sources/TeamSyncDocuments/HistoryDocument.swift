package import TeamSyncBase

/// What `teamsync history --json` prints. See `config/history.schema.json`.
package typealias HistoryDocument = RepositoriesDocument<HistoryRepository>

/// The counts of one repository over time.
package struct HistoryRepository: VersionedRepository {
    package static let schemaVersion = 1

    package var id: String
    package var label: String
    /// `origin/main`
    package var upstream: String
    /// By name.
    package var counts: [CountSeries] = []
    /// Sentences about history that is not there.
    package var notes: [String] = []
    /// Why there are no counts; nil when the clone could be read.
    @ExplicitNull package var error: ReadFailure?

    package init(id: String, label: String, upstream: String, error: ReadFailure? = nil) {
        (self.id, self.label, self.upstream, self.error) = (id, label, upstream, error)
    }
}

/// A count at one commit.
package struct CountPoint: Codable, Equatable, Sendable {
    /// 40 hexadecimal digits.
    package let commit: String
    /// Committer time.
    package let time: Timestamp
    /// nil where it is not known.
    @ExplicitNull package var count: Int?

    package init(commit: String, time: Timestamp, count: Int?) {
        (self.commit, self.time, self.count) = (commit, time, count)
    }
}

/// A count over time, as upstream had it.
package struct CountSeries: Codable, Equatable, Sendable {
    /// The name of the count.
    package let name: String
    /// `icon`, `color`, …
    package let kind: String
    /// What it was before the first point, at the commit in front of the range; nil where the range begins with the
    /// history.
    @ExplicitNull package var start: CountPoint?
    /// One for each commit of upstream's first-parent chain that changed the count, oldest first.
    package var points: [CountPoint] = []
    /// Sentences about what could not be counted.
    package var notes: [String] = []

    package init(name: String, kind: String) {
        (self.name, self.kind) = (name, kind)
    }

    /// `start` and `points`.
    package var values: [CountPoint] { [start].compactMap { $0 } + points }
}
