import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit
import TeamSyncWords

/// Reads the items of lists and objects in JSON and YAML files. What is the same in two trees is read once.
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

    /// Why a catalogue is unknown.
    private struct Unreadable: Error {
        /// A predicate.
        let reason: String
        var isNotFetched = false
        var isMissing = false
    }

    /// Bytes that are kept, and bytes of the files of one catalogue.
    private static let contentsLimit = 128 << 20
    /// Of a YAML file: bytes, and values.
    static let (yamlSizeLimit, yamlValueLimit) = (8 << 20, 500_000)

    private var items: [ItemsKey: Result<JSONItems, JSONItems.Failure>] = [:]
    private var contents: [ContentsKey: [UInt8]] = [:]
    private var contentsSize = 0

    /// - Parameter file: a path, or a glob of files whose items are one catalogue.
    mutating func read(
        _ start: Catalogue, _ file: String, _ container: JSONItems.Container, in files: some FileSource,
        _ lister: inout FileLister
    ) throws(GitError) -> CatalogueReading {
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
            let excess: String? =
                catalogue.count > Catalogue.itemLimit
                ? "\(Catalogue.itemLimit) items"
                : size > StructuredItemReader.contentsLimit ? "\(StructuredItemReader.contentsLimit >> 20) MiB" : nil
            if let excess {
                return .unknown(
                    warning:
                        "\(start.name): the files that match \(listing.glob.quoted) at \(files.name) have more than "
                        + excess)
            }
        }
        return .known(catalogue)
    }

    private func contents(of file: ListedFile) -> Int {
        file.blob.flatMap { contents[ContentsKey(blob: $0, isYAML: StructuredFile.isYAML(file.path))]?.count } ?? 0
    }

    /// Adds the items of a file to a catalogue.
    /// - Returns: why they are unknown; nil when they are known.
    private mutating func read(
        _ path: GitPath, _ container: JSONItems.Container, into catalogue: inout Catalogue, in files: some FileSource
    ) throws(GitError) -> CatalogueReading? {
        let unreadable: Unreadable
        switch try contents(of: path, in: files) {
        case .failure(let failure): unreadable = failure
        case .success(let (bytes, blob)):
            let pointer = catalogue.place.pointer
            switch find(container, at: pointer, in: bytes, blob, isYAML: StructuredFile.isYAML(path)) {
            case .success(let items):
                StructuredItems(file: path, container: container, reference: files.name).add(
                    items, in: bytes, to: &catalogue)
                return nil
            case .failure(.notJSON): unreadable = Unreadable(reason: "is not valid JSON")
            case .failure(.absent): unreadable = Unreadable(reason: "has nothing at '\(pointer)'")
            case .failure(.wrongShape):
                unreadable = Unreadable(reason: "has no \(container == .object ? "object" : "array") at '\(pointer)'")
            case .failure(.tooMany):
                unreadable = Unreadable(reason: "has more than \(Catalogue.itemLimit) items at '\(pointer)'")
            }
        }
        return .unknown(
            warning: "\(catalogue.name): \(path) at \(files.name) \(unreadable.reason)".shortened(
                to: Warnings.sizeLimit),
            isNotFetched: unreadable.isNotFetched, isMissing: unreadable.isMissing)
    }

    /// - Returns: JSON, whatever the file is.
    private mutating func contents(
        of path: GitPath, in files: some FileSource
    ) throws(GitError) -> Result<([UInt8], blob: ObjectID?), Unreadable> {
        let isYAML = StructuredFile.isYAML(path)
        let known = try files.object(at: path).map { ContentsKey(blob: $0, isYAML: isYAML) }
        if let known, let bytes = contents[known] { return .success((bytes, known.blob)) }
        switch try files.contents(of: path) {
        case .missing: return .failure(Unreadable(reason: "does not exist", isMissing: true))
        case .notFetched:
            return .failure(Unreadable(reason: "has not been fetched into this partial clone", isNotFetched: true))
        case .notAFile: return .failure(Unreadable(reason: "is not a regular file"))
        case .tooLarge(let limit): return .failure(Unreadable(reason: "is larger than \(limit >> 20) MiB"))
        case .bytes(let bytes, _) where bytes.isEmpty: return .failure(Unreadable(reason: "is empty"))
        case .bytes(var bytes, let blob):
            if isYAML {
                guard bytes.count <= StructuredItemReader.yamlSizeLimit else {
                    let limit = StructuredItemReader.yamlSizeLimit >> 20
                    return .failure(Unreadable(reason: "is larger than \(limit) MiB"))
                }
                let value = YAMLDocument.value(of: bytes, limit: StructuredItemReader.yamlValueLimit)
                guard let value else { return .failure(Unreadable(reason: StructuredFile.notYAML)) }
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

/// Files of values.
enum StructuredFile {
    /// For a warning, as a predicate.
    static let notYAML = "is not one YAML document that can be read"

    static func isYAML(_ path: GitPath) -> Bool {
        let name = String(decoding: path.components.last ?? [], as: UTF8.self).lowercased()
        return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    }
}

/// Adds the items of one file to a catalogue, by their names.
private struct StructuredItems {
    let file: GitPath
    let container: JSONItems.Container
    /// What people call the commit.
    let reference: String

    func add(_ found: JSONItems, in bytes: [UInt8], to catalogue: inout Catalogue) {
        let place = catalogue.place
        let isOneOfSeveral = place.file == nil
        // Of the items of this file.
        let start = isOneOfSeveral ? catalogue.count : 0
        var missing: [Int] = []
        var duplicates: [(first: Catalogue.Item, other: Catalogue.Item, index: Int)] = []
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
                duplicates.append((first, entry, item.index))
                continue
            }
            catalogue.put(entry)
            if item.depth > JSONParser.depthLimit {
                deep.append(place.pointer(to: entry))
            } else if item.values > Catalogue.valueLimit {
                large.append(place.pointer(to: entry))
            }
        }
        // Each element of a list counts, whatever its name.
        catalogue.count = container == .object ? catalogue.items.count : catalogue.count + found.count
        func warn<Row>(_ rows: [Row], _ sentence: (Row) -> String) {
            guard let first = rows.first else { return }
            let more = rows.count > 1 ? ", and \(rows.count - 1) more" : ""
            Warnings.add(
                "\(catalogue.name): \(file) at \(reference): \(sentence(first))\(more)", to: &catalogue.warnings)
        }
        warn(missing) { "\(place.pointer)/\($0) has no text at '\(place.identity ?? "")'" }
        warn(duplicates) { first, other, index in
            first.path == other.path
                ? "'\(English.short(other.key))' is at \(place.pointer)/\(first.index - start) and "
                    + "\(place.pointer)/\(index)"
                : "'\(English.short(other.key))' is also in \(first.path?.description ?? "")"
        }
        warn(deep) {
            "\(English.short($0)) is nested deeper than \(JSONParser.depthLimit) levels, so its contents are not compared"
        }
        warn(large) {
            "\(English.short($0)) has more than \(Catalogue.valueLimit) values, so its contents are not compared"
        }
    }
}
