package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncGit

/// A catalogue at one commit.
package struct CatalogueAtCommit: Sendable {
    package let name: String
    package let configuration: CountConfiguration
    /// In the order of the catalogue's file, else of their paths.
    package let entries: [CatalogueEntry]
    /// Sentences about items that could not be told apart.
    package let warnings: [String]

    /// Why a catalogue has no items to tell apart.
    package struct Unreadable: Error, Equatable {
        /// One sentence that names the catalogue, its file and the commit.
        package let reason: String
    }

    /// Reads a catalogue from the object database.
    /// - Parameter reference: what people call the commit.
    /// - Throws: `GitError` when the repository cannot be read; `Unreadable` for contents that are no such catalogue.
    package static func read(
        _ name: String, _ configuration: CountConfiguration, at commit: ObjectID, called reference: String,
        in repository: Repository
    ) throws -> CatalogueAtCommit {
        let files = try CommitFileSource(commit, called: reference, in: repository)
        var reader = CatalogueReader(repository)
        guard let catalogue = try reader.catalogue(name, configuration, in: files) else {
            var counter = CatalogueCounter()
            let size = try counter.size(of: name, configuration.source, in: files)
            guard case .unknown(let reason) = size else {
                throw Unreadable(reason: "\(name): its items have no names: its 'array' has no 'key'")
            }
            throw Unreadable(reason: reason)
        }
        return CatalogueAtCommit(
            name: name, configuration: configuration,
            entries: catalogue.items.values.sorted { $0.index < $1.index }
                .map { CatalogueEntry(key: $0.key, json: $0.json, files: $0.files) },
            warnings: catalogue.warnings)
    }
}
