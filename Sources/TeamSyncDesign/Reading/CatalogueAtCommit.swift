package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments

/// A catalogue at one commit, for readers that show contents.
package struct CatalogueAtCommit: Sendable {
    package let name: String
    package let configuration: CountConfiguration
    /// In the order of the catalogue's file, else of their paths.
    package let entries: [CatalogueEntry]
    /// About items that have the same name or cannot be compared.
    package let warnings: [Warning]

    /// Why a catalogue has no items to tell apart.
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

    /// Its source: the file that has its name, else the first one by path. A style sheet is not the source of a component.
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
