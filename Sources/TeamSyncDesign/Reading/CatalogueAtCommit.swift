package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments

/// A catalogue at one commit, for readers that show contents.
package struct CatalogueAtCommit: Sendable {
    package let name: String
    package let configuration: CountConfiguration
    /// In the order of the catalogue's file, or sorted by path.
    package let entries: [CatalogueEntry]
    /// Warnings about items with the same name, and items that cannot be compared.
    package let warnings: [Warning]

    /// The reason a catalogue has no distinguishable items.
    package struct Unreadable: Error, Equatable {
        package let warning: Warning
    }

    /// - Returns: a failure for contents that are not such a catalogue.
    package static func read(
        _ name: String, _ configuration: CountConfiguration, in files: some FileSource
    ) throws(FileSourceError) -> Result<CatalogueAtCommit, Unreadable> {
        var reader = CatalogueReader()
        switch try reader.read(name, configuration, in: files) {
        case .unknown(let warning): return .failure(Unreadable(warning: warning))
        case .known where !configuration.source.hasNames:
            return .failure(Unreadable(warning: .catalogue(name, .noNames, at: [])))
        case .known(let catalogue):
            return .success(
                CatalogueAtCommit(
                    name: name, configuration: configuration,
                    entries: catalogue.items.sorted { $0.index < $1.index }
                        .map { CatalogueEntry(key: $0.key, json: $0.json, files: $0.files) },
                    warnings: catalogue.warnings))
        }
    }
}

/// An item of a catalogue, for readers that show contents.
package struct CatalogueEntry: Sendable {
    package let key: String
    /// For an item in a JSON file, its text.
    package let json: ArraySlice<UInt8>?
    /// Its files.
    package let files: [GitPath: ObjectID]

    /// For an item in a JSON file, its value; nil for other items, and for a value that is nested too deeply or
    /// contains too many values.
    package var value: JSONValue? { json.flatMap(JSONFile.parsed) }

    /// Its drawing; the first of several by path.
    package var drawing: GitPath? { first(.drawing) }
    /// Its specification; the first of several by path.
    package var spec: GitPath? { first(.spec) }

    /// Its source: the file with its name, or else the first one by path. A style sheet is not the source of a
    /// component.
    package var source: GitPath? {
        let sources = files.keys.filter { path in
            let name = String(decoding: path.baseName, as: UTF8.self)
            let ending = name.split(separator: ".").last?.lowercased() ?? ""
            return ["vue", "svelte"].contains(ending)
                || SourceLanguage(fileExtension: ending).map { !$0.isStyleSheet && $0 != .c } ?? false
        }.sorted()
        return sources.first { $0.baseName.prefix { $0 != UInt8(ascii: ".") }.elementsEqual(key.utf8) } ?? sources.first
    }

    private func first(_ part: FilePart) -> GitPath? {
        files.keys.filter { FilePart($0) == part }.min()
    }
}
