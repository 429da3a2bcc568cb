/// What the configuration file says, with every default filled in.
package struct Configuration: Equatable, Sendable {
    /// In the order of the file; the ids are unique.
    package var repositories: [RepositoryConfiguration]
    package var exports: [ExportConfiguration]

    package init(repositories: [RepositoryConfiguration], exports: [ExportConfiguration] = []) {
        self.repositories = repositories
        self.exports = exports
    }
}
