import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Reads the items of lists and objects in JSON and YAML files. Contents that two trees have in common are read once.
struct StructuredItemReader {
    private struct ItemsKey: Hashable {
        let blob: ObjectID
        let isYAML: Bool
        let pointer: String
        let container: JSONItems.Container
    }

    private struct ContentsKey: Hashable {
        let blob: ObjectID
        let isYAML: Bool
    }

    /// The maximum number of bytes that are cached, and the maximum total size of the files of one catalogue in bytes.
    private static let contentsLimit = 128 << 20
    /// The maximum size of a YAML file in bytes, and the maximum number of its values.
    static let (yamlSizeLimit, yamlValueLimit) = (8 << 20, 500_000)

    private var items: [ItemsKey: Result<JSONItems, JSONItems.Failure>] = [:]
    private var contents: [ContentsKey: [UInt8]] = [:]
    private var contentsSize = 0

    /// - Parameter file: a path, or a glob that matches files with the items of one catalogue.
    mutating func read(
        _ start: Catalogue, _ file: String, _ container: JSONItems.Container, in files: some FileSource,
        _ lister: inout FileLister
    ) throws(FileSourceError) -> CatalogueReading {
        var catalogue = start
        guard CatalogueSource.isGlob(file) else {
            catalogue.place.file = file
            return try read(GitPath(file), container, into: &catalogue, in: files) ?? .known(catalogue)
        }
        let listing = ItemListing(file)
        let found: [ListedFile]
        switch try lister.files(listing, start.name, in: files) {
        case .failure(let problem): return problem.reading
        case .success(let files): found = files
        }
        var size = 0
        for file in found where file.isRegular {
            if let unknown = try read(file.path, container, into: &catalogue, in: files) { return unknown }
            size += contents(of: file)
            let excess: Warning.Bound? =
                if catalogue.count > Catalogue.itemLimit {
                    Warning.Bound(Catalogue.itemLimit, .items)
                } else if size > StructuredItemReader.contentsLimit {
                    Warning.Bound(StructuredItemReader.contentsLimit, .bytes)
                } else {
                    nil
                }
            if let excess { return .failed(start.name, .tooLarge(excess, glob: listing.glob), at: files.name) }
        }
        return .known(catalogue)
    }

    private func contents(of file: ListedFile) -> Int {
        file.blob.flatMap { contents[ContentsKey(blob: $0, isYAML: DataFormat(file.path) == .yaml)]?.count } ?? 0
    }

    /// Adds the items of a file to a catalogue.
    /// - Returns: the reason the items are unknown; nil if they are known.
    private mutating func read(
        _ path: GitPath, _ container: JSONItems.Container, into catalogue: inout Catalogue, in files: some FileSource
    ) throws(FileSourceError) -> CatalogueReading? {
        let fault: Warning.FileFault
        switch try contents(of: path, in: files) {
        case .failure(let failure): fault = failure
        case .success(let (bytes, blob)):
            let pointer = catalogue.place.pointer
            switch find(container, at: pointer, in: bytes, blob, isYAML: DataFormat(path) == .yaml) {
            case .success(let items):
                StructuredItems(file: path, container: container, ref: files.name).add(
                    items, in: bytes, to: &catalogue)
                return nil
            case .failure(.notJSON): fault = .notJSON
            case .failure(.absent): fault = .nothing(at: pointer)
            case .failure(.wrongShape): fault = container == .object ? .noObject(at: pointer) : .noArray(at: pointer)
            case .failure(.tooMany): fault = .tooManyItems(Catalogue.itemLimit, at: pointer)
            }
        }
        return .failed(catalogue.name, .unreadable(file: path.description, fault, .unknown), at: files.name)
    }

    /// - Returns: the contents as JSON, regardless of the format of the file.
    private mutating func contents(
        of path: GitPath, in files: some FileSource
    ) throws(FileSourceError) -> Result<([UInt8], blob: ObjectID?), Warning.FileFault> {
        let isYAML = DataFormat(path) == .yaml
        let known = try files.object(at: path).map { ContentsKey(blob: $0, isYAML: isYAML) }
        if let known, let bytes = contents[known] { return .success((bytes, known.blob)) }
        switch try files.contents(of: path) {
        case .missing: return .failure(.missing)
        case .notFetched: return .failure(.notFetched)
        case .notAFile: return .failure(.notAFile)
        case .tooLarge(let limit): return .failure(.tooLarge(limit))
        case .bytes(let bytes, _) where bytes.isEmpty: return .failure(.empty)
        case .bytes(var bytes, let blob):
            if isYAML {
                guard bytes.count <= StructuredItemReader.yamlSizeLimit else {
                    return .failure(.tooLarge(StructuredItemReader.yamlSizeLimit))
                }
                let value = YAMLDocument.value(of: bytes, limit: StructuredItemReader.yamlValueLimit)
                guard let value else { return .failure(.notYAML) }
                bytes = JSONWriter.bytes(value)
            }
            if let blob {
                if contentsSize + bytes.count > StructuredItemReader.contentsLimit {
                    (contents, contentsSize) = ([:], 0)
                }
                contents[ContentsKey(blob: blob, isYAML: isYAML)] = bytes
                contentsSize += bytes.count
            }
            return .success((bytes, blob))
        }
    }

    private mutating func find(
        _ container: JSONItems.Container, at pointer: String, in bytes: [UInt8], _ blob: ObjectID?, isYAML: Bool
    ) -> Result<JSONItems, JSONItems.Failure> {
        let key = blob.map { ItemsKey(blob: $0, isYAML: isYAML, pointer: pointer, container: container) }
        if let key, let known = items[key] { return known }
        let result = Result { () throws(JSONItems.Failure) in
            guard let place = JSONPointer(pointer) else { throw .absent }
            return try JSONItems.find(container, at: place, in: bytes, limit: Catalogue.itemLimit)
        }
        if let key { items[key] = result }
        return result
    }
}

/// Adds the items of one file to a catalogue, by name.
private struct StructuredItems {
    let file: GitPath
    let container: JSONItems.Container
    let ref: TreeName

    func add(_ found: JSONItems, in bytes: [UInt8], to catalogue: inout Catalogue) {
        let place = catalogue.place
        let isOneOfSeveral = place.file == nil
        // The number of items in the files before this one.
        let start = isOneOfSeveral ? catalogue.count : 0
        var missing: [Int] = []
        var duplicate: Warning.DuplicateKey?
        var duplicates = 0
        var (deep, large): ([String], [String]) = ([], [])
        for item in found.items {
            guard let key = item.key else {
                if place.identity != nil { missing.append(item.index) }
                continue
            }
            var entry = Catalogue.Item(key: key, index: item.index, json: bytes[item.range])
            if isOneOfSeveral {
                (entry.path, entry.pointer) = (file, place.pointer(to: entry))
                entry.index += start
            }
            if let first = catalogue[key], place.identity != nil || first.path != entry.path {
                duplicates += 1
                // There may be 50,000 duplicate keys, so only the first one is reported.
                guard duplicate == nil else { continue }
                let places =
                    first.path == entry.path
                    ? [first.index - start, item.index].map { "\(place.pointer)/\($0)" }
                    : [first.path?.description ?? ""]
                duplicate = Warning.DuplicateKey(
                    key, at: places, counted: container == .object ? .first : .each, file: file.description)
                continue
            }
            catalogue.put(entry)
            if item.depth > JSONParser.depthLimit {
                deep.append(place.pointer(to: entry))
            } else if item.values > Catalogue.valueLimit {
                large.append(place.pointer(to: entry))
            }
        }
        // Every element of a list counts, regardless of its name.
        catalogue.count = container == .object ? catalogue.items.count : catalogue.count + found.count
        let path = file.description
        if let first = missing.first {
            catalogue.warn(
                .noText(
                    file: path, pointer: "\(place.pointer)/\(first)", member: place.identity ?? "",
                    more: missing.count - 1), at: ref)
        }
        if var first = duplicate {
            first.more = duplicates - 1
            catalogue.warn(.duplicateKey(first), at: ref)
        }
        let depth = Warning.FileFault.tooDeep(JSONParser.depthLimit)
        for (pointers, fault) in [(deep, depth), (large, .tooManyValues(Catalogue.valueLimit))] {
            guard let first = pointers.first else { continue }
            catalogue.warn(.notCompared(file: path, pointer: first, fault, more: pointers.count - 1), at: ref)
        }
    }
}
