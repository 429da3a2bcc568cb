package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments

/// A catalogue at one commit, for readers that display its contents.
package struct CatalogueAtCommit: Sendable {
    package let name: String
    package let configuration: CountConfiguration
    /// The entries in the order of the catalogue's file, or sorted by path.
    package let entries: [CatalogueEntry]
    /// The warnings about items with the same name and about items that cannot be compared.
    package let warnings: [Warning]

    /// The reason the items of a catalogue cannot be distinguished.
    package struct Unreadable: Error, Equatable {
        package let warning: Warning
    }

    /// - Parameter recent: catalogues that have been read; nil if there are none.
    /// - Returns: a failure if the contents are not such a catalogue.
    package static func read(
        _ name: String, _ configuration: CountConfiguration, in files: some FileSource,
        recent: RecentCatalogues? = nil
    ) throws(FileSourceError) -> Result<CatalogueAtCommit, Unreadable> {
        var reader = CatalogueReader()
        let reading: CatalogueReading =
            if let catalogue = try recent?.catalogue(name, configuration, in: files) {
                .known(catalogue)
            } else {
                try reader.read(name, configuration, in: files)
            }
        switch reading {
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

/// An item of a catalogue, for readers that display its contents.
package struct CatalogueEntry: Sendable {
    package let key: String
    /// The text of an item in a JSON file; nil for other items.
    package let json: ArraySlice<UInt8>?
    /// The files of the item.
    package let files: [GitPath: ObjectID]

    /// The value of an item in a JSON file. nil for other items, and if the value is nested too deeply or contains too
    /// many values.
    package var value: JSONValue? { json.flatMap(JSONFile.parsed) }

    /// The drawing; if there are several, the first by path.
    package var drawing: GitPath? { first(.drawing) }
    /// The specification; if there are several, the first by path.
    package var spec: GitPath? { first(.spec) }

    /// The source: the file named after the item or, if there is none, the first source by path. A style sheet does not
    /// count as the source of a component.
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
