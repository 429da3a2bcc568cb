import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncGit

/// Reads catalogues. A count is the number of items of one read, and the reason why it is unknown comes from the same
/// read. What is the same in two trees is read once.
package struct CatalogueReader {
    private struct ItemsKey: Hashable {
        let blob: ObjectID
        let pointer: String
        let container: JSONItems.Container
    }

    private struct TiedKey: Hashable {
        let template: String
        let tree: ObjectID
    }

    private struct TiedFile {
        let key: String
        let path: GitPath
        let id: ObjectID
    }

    /// Bytes of JSON files that are kept.
    private static let contentsLimit = 128 << 20

    private var lister: FileLister
    private var listed = ListedItemReader()
    private var lines = LineItemReader()
    private var items: [ItemsKey: Result<JSONItems, JSONItems.Failure>] = [:]
    private var contents: [ObjectID: [UInt8]] = [:]
    private var contentsSize = 0
    private var tied: [TiedKey: Result<[TiedFile], ItemListing.Failure>] = [:]

    package init() {
        self.init(visiting: ItemListing.visitLimit)
    }

    /// - Parameter limit: files, or folders, that are visited for one catalogue.
    init(visiting limit: Int) {
        lister = FileLister(visiting: limit)
    }

    /// Reads the items of a source.
    /// - Parameter name: the catalogue's, for messages.
    /// - Throws: when the repository cannot be read; what is wrong with a file's contents is a warning.
    package mutating func read(
        _ name: String, _ source: CatalogueSource, in files: some FileSource
    ) throws(GitError) -> CatalogueReading {
        switch source {
        case .array, .keys: return try read(Catalogue(name, source.jsonPlace ?? Catalogue.Place()), source, in: files)
        case .files(let glob, let exclude, let key):
            return try listed.files(name, ItemListing(glob, excluding: exclude), key: key, in: files, &lister)
        case .directories(let glob, let exclude):
            return try listed.directories(name, ItemListing(glob, excluding: exclude), in: files, &lister)
        case .lines(let glob, let exclude, let pattern, let isMultiline):
            let search = LineItemReader.Search(pattern: pattern, isMultiline: isMultiline)
            return try lines.read(Catalogue(name), ItemListing(glob, excluding: exclude), search, in: files, &lister)
        }
    }

    /// Reads the items of a catalogue, and the files that belong to them.
    mutating func read(
        _ name: String, _ configuration: CountConfiguration, in files: some FileSource
    ) throws(GitError) -> CatalogueReading {
        let reading = try read(name, configuration.source, in: files)
        guard case .known(var catalogue) = reading else { return reading }
        for template in configuration.with + configuration.optional { try tie(template, to: &catalogue, in: files) }
        return .known(catalogue)
    }

    private mutating func read(
        _ start: Catalogue, _ source: CatalogueSource, in files: some FileSource
    ) throws(GitError) -> CatalogueReading {
        let (file, pointer) = (start.place.file ?? "", start.place.pointer)
        func unknown(
            _ reason: String, isNotFetched: Bool = false, isMissing: Bool = false
        ) -> CatalogueReading {
            .unknown(
                warning: "\(start.name): \(file) at \(files.name) \(reason)".shortened(to: Warnings.sizeLimit),
                isNotFetched: isNotFetched, isMissing: isMissing)
        }
        switch try contents(of: GitPath(file), in: files) {
        case .missing: return unknown("does not exist", isMissing: true)
        case .notFetched: return unknown("has not been fetched into this partial clone", isNotFetched: true)
        case .notAFile: return unknown("is not a regular file")
        case .tooLarge(let limit): return unknown("is larger than \(limit >> 20) MiB")
        case .bytes(let bytes, _) where bytes.isEmpty: return unknown("is empty")
        case .bytes(let bytes, let blob):
            switch find(source.container, at: pointer, in: bytes, blob) {
            case .success(let items): return .known(CatalogueReader.named(start, items, in: bytes, files.name))
            case .failure(.notJSON): return unknown("is not valid JSON")
            case .failure(.absent): return unknown("has nothing at '\(pointer)'")
            case .failure(.wrongShape):
                return unknown("has no \(source.container == .object ? "object" : "array") at '\(pointer)'")
            case .failure(.tooMany): return unknown("has more than \(Catalogue.itemLimit) items at '\(pointer)'")
            }
        }
    }

    /// Adds the items of a JSON file to a catalogue, by their names.
    private static func named(
        _ start: Catalogue, _ found: JSONItems, in bytes: [UInt8], _ reference: String
    ) -> Catalogue {
        var catalogue = start
        catalogue.count = found.count
        let place = start.place
        var (missing, duplicates): ([Int], [(key: String, first: Int, second: Int)]) = ([], [])
        var (deep, large): ([String], [String]) = ([], [])
        for item in found.items {
            guard let key = item.key else {
                if place.identity != nil { missing.append(item.index) }
                continue
            }
            let entry = Catalogue.Item(key: key, index: item.index, json: bytes[item.range])
            if let first = catalogue[key], place.identity != nil {
                duplicates.append((key, first.index, item.index))
                continue
            }
            catalogue.put(entry)
            if item.depth > JSONParser.depthLimit {
                deep.append(place.pointer(to: entry))
            } else if item.values > Catalogue.valueLimit {
                large.append(place.pointer(to: entry))
            }
        }
        func warn<Row>(_ rows: [Row], _ sentence: (Row) -> String) {
            guard let first = rows.first else { return }
            let more = rows.count > 1 ? ", and \(rows.count - 1) more" : ""
            Warnings.add(
                "\(start.name): \(place.file ?? "") at \(reference): \(sentence(first))\(more)",
                to: &catalogue.warnings)
        }
        warn(missing) { "\(place.pointer)/\($0) has no text at '\(place.identity ?? "")'" }
        warn(duplicates) {
            "'\(Wording.short($0.key))' is at \(place.pointer)/\($0.first) and \(place.pointer)/\($0.second)"
        }
        warn(deep) {
            "\(Wording.short($0)) is nested deeper than \(JSONParser.depthLimit) levels, so its contents are not compared"
        }
        warn(large) {
            "\(Wording.short($0)) has more than \(Catalogue.valueLimit) values, so its contents are not compared"
        }
        return catalogue
    }

    private mutating func contents(of path: GitPath, in files: some FileSource) throws(GitError) -> FileContents {
        if let blob = try files.object(at: path), let bytes = contents[blob] { return .bytes(bytes, id: blob) }
        let found = try files.contents(of: path)
        guard case .bytes(let bytes, let blob?) = found else { return found }
        if contentsSize + bytes.count > CatalogueReader.contentsLimit { (contents, contentsSize) = ([:], 0) }
        contents[blob] = bytes
        contentsSize += bytes.count
        return found
    }

    private mutating func find(
        _ container: JSONItems.Container, at pointer: String, in bytes: [UInt8], _ blob: ObjectID?
    ) -> Result<JSONItems, JSONItems.Failure> {
        let key = blob.map { ItemsKey(blob: $0, pointer: pointer, container: container) }
        if let key, let known = items[key] { return known }
        let result = Result { () throws(JSONItems.Failure) in
            guard let place = JSONPointer(pointer) else { throw .absent }
            return try JSONItems.find(container, at: place, in: bytes, limit: Catalogue.itemLimit)
        }
        if let key { items[key] = result }
        return result
    }

    /// Gives the items of a catalogue the files that a template finds.
    private mutating func tie(
        _ template: String, to catalogue: inout Catalogue, in files: some FileSource
    ) throws(GitError) {
        guard let pattern = TiedPattern(template), let tree = try files.object(at: pattern.literalFolder) else {
            return
        }
        let key = TiedKey(template: template, tree: tree)
        let result =
            if let known = tied[key] { known } else {
                try ItemListing.collect(visiting: lister.visitLimit) {
                    (add: (TiedFile?) throws(GitError) -> Void) throws(GitError) in
                    try files.forEachFile(below: pattern.literalFolder) { file throws(GitError) in
                        guard file.isRegular, let id = file.blob, let key = pattern.key(of: file.path) else {
                            return try add(nil)
                        }
                        try add(TiedFile(key: key, path: file.path, id: id))
                    }
                }
            }
        tied[key] = result
        switch result {
        case .success(let found):
            for file in found where !catalogue.add(file.path, file.id, to: file.key) {
                catalogue.orphans.append((template, file.path))
            }
        case .failure(let failure):
            let sentence = failure.sentence("files", in: pattern.literalFolder, glob: template, at: files.name)
            Warnings.add("\(catalogue.name): \(sentence), so they are not compared", to: &catalogue.warnings)
        }
    }
}

extension CatalogueSource {
    /// nil for a source that lists things.
    var jsonPlace: Catalogue.Place? {
        switch self {
        case .array(let file, let pointer, let key): Catalogue.Place(file: file, pointer: pointer, identity: key)
        case .keys(let file, let pointer): Catalogue.Place(file: file, pointer: pointer)
        case .files, .directories, .lines: nil
        }
    }

    /// What the source reads in its JSON file.
    var container: JSONItems.Container {
        if case .array(_, _, let key) = self { .array(key: key) } else { .object }
    }

    /// Whether its items have names. Elements of an array without an identifying member have a number and no more.
    var hasNames: Bool {
        if case .array(_, _, nil) = self { false } else { true }
    }
}
