import TeamSyncBase

/// Reads published documents. Opens no repository, waits for nothing, writes nothing.
package struct SnapshotReader: Sendable {
    package let directory: StateDirectory

    package init(directory: StateDirectory) {
        self.directory = directory
    }

    package func counts() throws(SnapshotError) -> CountsDocument {
        try read(CountsDocument.self, from: directory.countsDocument)
    }

    /// - Parameter id: a repository's id, as the counts document has it.
    package func changes(id: String) throws(SnapshotError) -> ChangesDocument {
        try read(ChangesDocument.self, from: directory.changesDocument(id: id))
    }

    private func read<Document: Decodable>(_ type: Document.Type, from path: String) throws(SnapshotError) -> Document {
        let bytes: [UInt8]
        do {
            bytes = try BoundedFile.contents(of: path)
        } catch {
            throw error.isMissingFile ? .absent(path: path) : .unreadable(error)
        }
        let version: Int
        do {
            version = try DocumentCodec.decode(SchemaVersion.self, from: bytes).schemaVersion
        } catch {
            throw .malformed(path: path)
        }
        guard version == CountsDocument.currentSchemaVersion else { throw .otherVersion(path: path, version: version) }
        do {
            return try DocumentCodec.decode(type, from: bytes)
        } catch {
            throw .malformed(path: path)
        }
    }

    private struct SchemaVersion: Decodable {
        let schemaVersion: Int

        enum CodingKeys: String, CodingKey {
            case schemaVersion = "schema_version"
        }
    }
}
