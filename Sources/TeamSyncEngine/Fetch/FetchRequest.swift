/// What to fetch: one branch of one remote into one reference.
public struct FetchRequest: Codable, Equatable, Sendable {
    /// The clone. Absolute.
    public var path: String
    public var remote: String
    public var branch: String
    public var trackingReference: String
    /// Seconds for the whole fetch.
    public var timeout: Int64
    /// Seconds without a sign of life.
    public var stallTimeout: Int64

    init(_ configuration: RepositoryConfiguration) {
        path = configuration.path
        remote = configuration.remote
        branch = configuration.branch
        trackingReference = configuration.trackingReference
        timeout = configuration.timeout
        stallTimeout = configuration.stallTimeout
    }
}
