package import TeamSyncBase

/// The output of `teamsync history --json`. See `config/history.schema.json`.
package typealias HistoryDocument = RepositoriesDocument<HistoryRepository>

/// The counts of one repository over time.
package struct HistoryRepository: VersionedRepository {
    package static let schemaVersion = 1

    package var id: String
    package var label: String
    /// The remote-tracking branch: `origin/main`
    package var upstream: String
    /// The series of each count.
    package var counts: [CountSeries] = []
    /// Sentences about parts of the history that are missing.
    package var notes: [String] = []
    /// The reason there are no counts; nil if the clone could be read.
    @ExplicitNull package var error: ReadFailure?

    package init(id: String, label: String, upstream: String, error: ReadFailure? = nil) {
        (self.id, self.label, self.upstream, self.error) = (id, label, upstream, error)
    }
}

/// A count at one commit.
package struct CountPoint: Codable, Equatable, Sendable {
    /// The commit id, 40 hexadecimal digits.
    package let commit: String
    /// The committer time of the commit.
    package let time: Timestamp
    /// The count; nil if unknown.
    @ExplicitNull package var count: Int?

    package init(commit: String, time: Timestamp, count: Int?) {
        (self.commit, self.time, self.count) = (commit, time, count)
    }
}

/// The values of a count in the history of upstream.
package struct CountSeries: Codable, Equatable, Sendable {
    /// The name of the count.
    package let name: String
    /// The kind of items counted: `icon`, `color`, …
    package let kind: String
    /// The value before the first point, at the commit that precedes the range; nil if the range starts at the
    /// beginning of the history.
    @ExplicitNull package var start: CountPoint?
    /// A point for each commit on the first-parent chain of upstream that changed the count, oldest first.
    package var points: [CountPoint] = []
    /// Sentences about errors that occurred while counting.
    package var notes: [String] = []

    package init(name: String, kind: String) {
        (self.name, self.kind) = (name, kind)
    }

    /// `start`, followed by `points`.
    package var values: [CountPoint] { [start].compactMap { $0 } + points }
}
