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
    /// Files whose contents are needed afterwards: a partial clone fetches them too.
    public var wantedFiles: [String]
    /// Where the fetch notes what it would leave behind if it were killed.
    public var strayList: String

    /// - Parameter strayList: an absolute path that belongs to this repository alone.
    init(_ configuration: RepositoryConfiguration, strayList: String) {
        self.strayList = strayList
        wantedFiles = Set(configuration.counts.values.compactMap(\.source.file)).sorted()
        path = configuration.path
        remote = configuration.remote
        branch = configuration.branch
        trackingReference = configuration.trackingReference
        timeout = configuration.timeout
        stallTimeout = configuration.stallTimeout
    }
}
