/// What a round did.
public struct SyncSummary: Equatable, Sendable {
    /// In the order of the configuration.
    public var results: [SyncResult]
    /// Why the document could not be published; nil when it was.
    public var publicationProblem: Problem?
}
