package import TeamSyncBase
package import TeamSyncGit

/// An item of a catalogue, as readers that show contents see it.
package struct CatalogueEntry: Sendable {
    package let key: String
    /// Of an item in a JSON file, its text there.
    package let json: ArraySlice<UInt8>?
    /// The files that belong to it.
    package let files: [GitPath: ObjectID]

    /// Of an item in a JSON file, its value; nil for other items, and for a value that is nested too deeply.
    package var value: JSONValue? { json.flatMap(JSONFile.parsed) }

    /// Its drawing; the first of several by path.
    package var drawing: GitPath? { first(.drawing) }
    /// Its specification; the first of several by path.
    package var spec: GitPath? { first(.spec) }

    private func first(_ part: FilePart) -> GitPath? {
        files.keys.filter { FilePart($0) == part }.min()
    }
}
