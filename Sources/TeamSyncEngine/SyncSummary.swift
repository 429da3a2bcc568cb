package import TeamSyncProtocol

/// What a round did.
package struct SyncSummary: Equatable, Sendable {
    /// In the order of the configuration.
    package var results: [SyncResult]
    /// Why the document could not be published; nil when it was.
    package var publicationProblem: Problem?
}
