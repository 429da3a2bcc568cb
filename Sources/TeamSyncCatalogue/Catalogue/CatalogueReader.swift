import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Reads catalogues from the trees of commits. What is the same in two trees is read once.
package struct CatalogueReader {
    private struct Question: Hashable {
        let blob: ObjectID
        let pointer: String
        let key: String?
    }

    /// The files below a folder, by the folder's tree.
    private struct Place: Hashable {
        let folder: GitPath
        let tree: ObjectID
    }

    private let repository: Repository
    private var finder = ItemFinder()
    private var found: [Question: Result<[JSONItems.Item], JSONItems.Failure>] = [:]
    private var contents: [ObjectID: [UInt8]] = [:]
    private var files: [Place: [(path: GitPath, id: ObjectID)]] = [:]

    init(_ repository: Repository) {
        self.repository = repository
    }

    /// - Returns: nil when the catalogue cannot be read, which its count says why, or has no items to tell apart.
    mutating func catalogue(
        _ name: String, _ configuration: CountConfiguration, in source: CommitFileSource
    ) throws(GitError) -> Catalogue? {
        guard var catalogue = try items(name, configuration.source, in: source) else { return nil }
        for template in configuration.with {
            guard let pattern = TiedPattern(template) else { continue }
            for file in try listing(pattern.literalFolder, in: source) {
                guard let key = pattern.key(of: file.path) else { continue }
                if catalogue.items[key] == nil { catalogue.orphans.append((template, file.path)) }
                catalogue.items[key]?.files[file.path] = file.id
            }
        }
        return catalogue
    }

    private mutating func items(
        _ name: String, _ source: CatalogueSource, in files: CommitFileSource
    ) throws(GitError) -> Catalogue? {
        var catalogue = Catalogue(name: name)
        switch source {
        case .array(let file, let pointer, let key):
            guard let key else { return nil }
            (catalogue.identity, catalogue.file, catalogue.pointer) = (key, file, pointer)
        case .keys(let file, let pointer):
            (catalogue.file, catalogue.pointer) = (file, pointer)
        case .files, .directories, .lines:
            guard case .found(let items, _) = try finder.items(of: name, source, in: files) else { return nil }
            for item in items where catalogue.items[item.key] == nil {
                var entry = Catalogue.Item(key: item.key, index: catalogue.items.count)
                if item.isRegular, let blob = item.blob {
                    entry.files[item.path] = blob
                } else {
                    entry.fingerprint = item.text ?? item.blob?.description
                }
                catalogue.items[item.key] = entry
            }
            return catalogue
        }
        return try read(&catalogue, in: files) ? catalogue : nil
    }

    /// - Returns: false when the file cannot be read.
    private mutating func read(_ catalogue: inout Catalogue, in files: CommitFileSource) throws(GitError) -> Bool {
        guard let file = catalogue.file, case .bytes(let bytes, let blob?) = try contents(of: file, in: files) else {
            return false
        }
        guard case .success(let items) = find(catalogue, bytes, blob) else { return false }
        var (missing, duplicates): ([Int], [(key: String, first: Int, second: Int)]) = ([], [])
        var deep: [String] = []
        for item in items {
            guard let key = item.key else {
                missing.append(item.index)
                continue
            }
            if let first = catalogue.items[key], catalogue.identity != nil {
                duplicates.append((key, first.index, item.index))
                continue
            }
            let entry = Catalogue.Item(key: key, index: item.index, json: bytes[item.range])
            catalogue.items[key] = entry
            if item.depth > JSONParser.depthLimit { deep.append(catalogue.pointer(to: entry)) }
        }
        let place = "\(catalogue.name): \(file) at \(files.name)"
        if let first = missing.first, let identity = catalogue.identity {
            catalogue.warnings.append(
                "\(place): \(catalogue.pointer)/\(first) has no text at '\(identity)'" + CatalogueReader.more(missing))
        }
        if let first = duplicates.first {
            catalogue.warnings.append(
                "\(place): '\(Wording.short(first.key))' stands at \(catalogue.pointer)/\(first.first) and "
                    + "\(catalogue.pointer)/\(first.second)" + CatalogueReader.more(duplicates))
        }
        if let first = deep.first {
            catalogue.warnings.append(
                "\(place): \(Wording.short(first)) is nested deeper than \(JSONParser.depthLimit) levels, so what differs "
                    + "in it is not told" + CatalogueReader.more(deep))
        }
        return true
    }

    private static func more<Element>(_ rows: [Element]) -> String {
        rows.count > 1 ? ", and \(rows.count - 1) more" : ""
    }

    private mutating func contents(of file: String, in files: CommitFileSource) throws(GitError) -> FileContents {
        guard let entry = try repository.entry(at: GitPath(file), in: files.tree) else { return .missing }
        guard entry.mode.isRegularFile else { return .notAFile }
        if let bytes = contents[entry.id] { return .bytes(bytes, id: entry.id) }
        let contents = try files.contents(of: GitPath(file))
        if case .bytes(let bytes, let id?) = contents { self.contents[id] = bytes }
        return contents
    }

    private mutating func find(
        _ catalogue: Catalogue, _ bytes: [UInt8], _ blob: ObjectID
    ) -> Result<[JSONItems.Item], JSONItems.Failure> {
        let question = Question(blob: blob, pointer: catalogue.pointer, key: catalogue.identity)
        if let known = found[question] { return known }
        let result = Result { () throws(JSONItems.Failure) in
            guard let place = JSONPointer(catalogue.pointer) else { throw .absent }
            return try JSONItems.find(
                catalogue.identity.map { .array(key: $0) } ?? .object, at: place, in: bytes
            ).items
        }
        found[question] = result
        return result
    }

    private mutating func listing(
        _ folder: GitPath, in source: CommitFileSource
    ) throws(GitError) -> [(path: GitPath, id: ObjectID)] {
        guard let tree = try repository.entry(at: folder, in: source.tree), tree.mode.isTree else { return [] }
        let place = Place(folder: folder, tree: tree.id)
        if let known = files[place] { return known }
        var list: [(path: GitPath, id: ObjectID)] = []
        try repository.forEachFile(below: folder, in: source.tree) { path, entry in
            if entry.mode.isRegularFile { list.append((path, entry.id)) }
        }
        files[place] = list
        return list
    }
}
