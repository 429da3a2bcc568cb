/// What the configuration file says, with every default filled in.
public struct Configuration: Equatable, Sendable {
    /// In the order of the file; the ids are unique.
    public var repositories: [RepositoryConfiguration]
    public var exports: [ExportConfiguration]

    public init(repositories: [RepositoryConfiguration], exports: [ExportConfiguration] = []) {
        self.repositories = repositories
        self.exports = exports
    }
}
