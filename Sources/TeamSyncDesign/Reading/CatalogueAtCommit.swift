package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
package import TeamSyncGit

/// A catalogue at one commit, for readers that show contents.
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
        var reader = CatalogueReader()
        switch try reader.read(name, configuration, in: files) {
        case .unknown(let warning, _, _): throw Unreadable(reason: warning)
        case .known where !configuration.source.hasNames:
            throw Unreadable(reason: "\(name): its items have no names: its 'array' has no 'key'")
        case .known(let catalogue):
            return CatalogueAtCommit(
                name: name, configuration: configuration,
                entries: catalogue.items.sorted { $0.index < $1.index }
                    .map { CatalogueEntry(key: $0.key, json: $0.json, files: $0.files) },
                warnings: catalogue.warnings)
        }
    }
}

/// An item of a catalogue, as readers that show contents see it.
package struct CatalogueEntry: Sendable {
    package let key: String
    /// Of an item in a JSON file, its text there.
    package let json: ArraySlice<UInt8>?
    /// The files that belong to it.
    package let files: [GitPath: ObjectID]

    /// Of an item in a JSON file, its value; nil for other items, and for a value that is nested too deeply or consists of
    /// too many values.
    package var value: JSONValue? { json.flatMap(JSONFile.parsed) }

    /// Its drawing; the first of several by path.
    package var drawing: GitPath? { first(.drawing) }
    /// Its specification; the first of several by path.
    package var spec: GitPath? { first(.spec) }

    private func first(_ part: FilePart) -> GitPath? {
        files.keys.filter { FilePart($0) == part }.min()
    }
}
