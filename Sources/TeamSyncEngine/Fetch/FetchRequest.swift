package import TeamSyncConfiguration

/// What to fetch: one branch of one remote into one reference.
package struct FetchRequest: Codable, Equatable, Sendable {
    /// The clone. Absolute.
    package var path: String
    package var remote: String
    package var branch: String
    package var trackingReference: String
    /// Seconds for the whole fetch.
    package var timeout: Int64
    /// Seconds without a sign of life.
    package var stallTimeout: Int64
    /// Files whose contents are needed afterwards: a partial clone fetches them too.
    package var wantedFiles: [String]
    /// Where the fetch notes what it would leave behind if it were killed.
    package var strayList: String

    /// - Parameter strayList: an absolute path that belongs to this repository alone.
    package init(_ configuration: RepositoryConfiguration, strayList: String) {
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
