package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments

/// Reads catalogues. A count is the number of items found in a read, so the read also determines why a count is
/// unknown. Contents that two trees have in common are read once.
package struct CatalogueReader {
    private struct TiedKey: Hashable {
        let template: String
        let tree: ObjectID
    }

    private struct TiedFile {
        let key: String
        let path: GitPath
        let id: ObjectID
    }

    /// Called with a description before files are searched with a pattern from the configuration, and with nil
    /// afterward.
    package var willSearch: (String?) -> Void = { _ in }

    /// Whether to exclude items that `lines` finds in comments.
    package var skipsComments = false

    private var lister: FileLister
    private var listed = ListedItemReader()
    private var lines = LineItemReader()
    private var structured = StructuredItemReader()
    private var tokens = TokenItemReader()
    private var tied: [TiedKey: Result<[TiedFile], ItemListing.Failure>] = [:]

    package init() {
        self.init(visiting: ItemListing.visitLimit)
    }

    /// - Parameter limit: the maximum number of files or folders that are visited for one catalogue.
    init(visiting limit: Int) {
        lister = FileLister(visiting: limit)
    }

    /// Reads the items of a source.
    /// - Parameter name: the name of the catalogue, for messages.
    /// - Throws: if the repository cannot be read. A problem with the contents of a file is a warning.
    package mutating func read(
        _ name: String, _ source: CatalogueSource, in files: some FileSource
    ) throws(FileSourceError) -> CatalogueReading {
        switch source {
        case .array(let file, let pointer, let key):
            let place = Catalogue.Place(pointer: pointer, identity: key)
            return try structured.read(Catalogue(name, place), file, .array(key: key), in: files, &lister)
        case .keys(let file, let pointer):
            return try structured.read(
                Catalogue(name, Catalogue.Place(pointer: pointer)), file, .object, in: files, &lister)
        case .tokens(let source): return try tokens.read(Catalogue(name), source, in: files, &lister)
        case .xcassets(let path, let sets):
            return try AssetItemReader(sets: sets).read(Catalogue(name), path, in: files, &lister)
        case .files(let glob, let exclude, let key):
            if key != nil { willSearch("the names of '\(name)'") }
            defer { if key != nil { willSearch(nil) } }
            return try listed.files(name, ItemListing(glob, excluding: exclude), key: key, in: files, &lister)
        case .directories(let glob, let exclude):
            return try listed.directories(name, ItemListing(glob, excluding: exclude), in: files, &lister)
        case .lines(let glob, let exclude, let pattern, let multiline):
            willSearch("the lines of '\(name)'")
            defer { willSearch(nil) }
            let search = LineItemReader.Search(
                pattern: pattern, isMultiline: multiline == true, skipsComments: skipsComments)
            return try lines.read(Catalogue(name), ItemListing(glob, excluding: exclude), search, in: files, &lister)
        }
    }

    /// Reads the items of a catalogue, with their files.
    mutating func read(
        _ name: String, _ configuration: CountConfiguration, in files: some FileSource
    ) throws(FileSourceError) -> CatalogueReading {
        let reading = try read(name, configuration.source, in: files)
        guard case .known(var catalogue) = reading else { return reading }
        for template in configuration.with { try tie(template, to: &catalogue, in: files) }
        for template in configuration.optional { try tie(template, to: &catalogue, inAnySpelling: true, in: files) }
        let excluded = configuration.source.excluded.map { GlobPattern($0) }
        catalogue.orphans.removeAll { orphan in
            let names = orphan.path.components
            return excluded.contains { glob in names.indices.contains { glob.matches(components: Array(names[...$0])) }
            }
        }
        return .known(catalogue)
    }

    /// Adds the files that match a template to the items of a catalogue.
    /// - Parameter inAnySpelling: whether `list-choice` also stands for `ListChoice`, if no other key has these letters.
    private mutating func tie(
        _ template: String, to catalogue: inout Catalogue, inAnySpelling: Bool = false, in files: some FileSource
    ) throws(FileSourceError) {
        guard let pattern = TiedPattern(template), let tree = try files.object(at: pattern.folder) else {
            return
        }
        let key = TiedKey(template: template, tree: tree)
        // A pattern such as `ui/{key}/*.json` is not meant for the settings of tools.
        let isOfAnyFile = template.split(separator: "/").last.map { $0.contains("*") && !$0.contains("{key}") } ?? false
        let result =
            if let known = tied[key] { known } else {
                try ItemListing.collect(visiting: lister.visitLimit) {
                    (add: (TiedFile?) throws(FileSourceError) -> Void) throws(FileSourceError) in
                    try files.forEachFile(below: pattern.folder) { file throws(FileSourceError) in
                        guard file.isRegular, let id = file.blob, let key = pattern.key(of: file.path),
                            !isOfAnyFile || !ComponentSource.isOfTools(file.path)
                        else {
                            return try add(nil)
                        }
                        try add(TiedFile(key: key, path: file.path, id: id))
                    }
                }
            }
        tied[key] = result
        switch result {
        case .success(let found):
            var rest = found.filter { !catalogue.add($0.path, $0.id, to: $0.key) }
            if inAnySpelling, !rest.isEmpty {
                let keys = Dictionary(grouping: catalogue.items.map(\.key), by: NameWords.letters)
                rest.removeAll { file in
                    guard let own = keys[NameWords.letters(file.key)], own.count == 1 else { return false }
                    return catalogue.add(file.path, file.id, to: own[0])
                }
            }
            // For files of grouped components, the template yields the name of the group.
            let depths = Set(catalogue.grouped.keys.map(\.components.count))
            rest.removeAll { file in
                let names = file.path.components
                for depth in depths where depth < names.count {
                    let folder = GitPath(Array(names[..<depth].joined(separator: [UInt8(ascii: "/")])))
                    if let key = catalogue.grouped[folder] { return catalogue.add(file.path, file.id, to: key) }
                }
                return false
            }
            catalogue.orphans += rest.map { (template, $0.path) }
        case .failure(let failure):
            catalogue.warn(failure.fault(.files, in: pattern.folder, glob: template, .notCompared), at: files.name)
        }
    }
}

extension CatalogueSource {
    /// The patterns for files and folders that are not items, with everything inside them.
    fileprivate var excluded: [String] {
        switch self {
        case .files(_, let exclude, _), .directories(_, let exclude): exclude
        case .array, .keys, .lines, .tokens, .xcassets: []
        }
    }

    /// The place of the items if the source reads a single JSON or YAML file; otherwise nil.
    var jsonPlace: Catalogue.Place? {
        switch self {
        case .array(_, let pointer, let key): file.map { Catalogue.Place(file: $0, pointer: pointer, identity: key) }
        case .keys(_, let pointer): file.map { Catalogue.Place(file: $0, pointer: pointer) }
        case .files, .directories, .lines, .tokens, .xcassets: nil
        }
    }

    /// The container of the items in the JSON file.
    var container: JSONItems.Container {
        if case .array(_, _, let key) = self { .array(key: key) } else { .object }
    }

    /// Whether the items have names. Array elements without an identifying member are only counted.
    package var hasNames: Bool {
        if case .array(_, _, nil) = self { false } else { true }
    }

    /// Returns the JSON of each item, by key, in one version of the file that contains all items.
    /// - Returns: nil for other sources, or if the file cannot be read.
    package func itemTexts(in bytes: [UInt8]) -> [String: ArraySlice<UInt8>]? {
        guard hasNames, let pointer = jsonPlace.flatMap({ JSONPointer($0.pointer) }) else { return nil }
        do throws(JSONItems.Failure) {
            let items = try JSONItems.find(container, at: pointer, in: bytes, limit: Catalogue.itemLimit).items
            return Dictionary(
                items.compactMap { item in item.key.map { ($0, bytes[item.range]) } },
                uniquingKeysWith: { first, _ in first })
        } catch {
            return nil
        }
    }
}
