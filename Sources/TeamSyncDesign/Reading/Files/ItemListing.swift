import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Lists the files or folders that match a glob, without excluded ones. The number of visited entries and the number of
/// matches are limited, because 13 objects can form a tree of ten billion files.
struct ItemListing {
    /// The maximum number of files or folders that are visited in the searched folder.
    static let visitLimit = 500_000
    /// The maximum length of a path, in bytes. Longer paths cannot exist in a file system and match nothing.
    static let pathLimit = 4096

    enum Failure: Error, Equatable {
        case tooManyVisited(limit: Int)
        case tooManyMatched

        /// - Parameters:
        ///   - unit: the unit of the limit, files or folders.
        ///   - glob: the glob as written.
        func fault(
            _ unit: Warning.Bound.Unit, in folder: GitPath, glob: String, _ effect: Warning.Effect
        ) -> Warning.CatalogueFault {
            switch self {
            case .tooManyVisited(let limit):
                .tooManyFiles(
                    Warning.Bound(limit, unit), in: folder.bytes.isEmpty ? nil : .folder(folder.description), effect)
            case .tooManyMatched:
                .tooManyFiles(Warning.Bound(Catalogue.itemLimit, unit), in: .glob(glob), effect)
            }
        }
    }

    struct Folder {
        let path: GitPath
        let tree: ObjectID?
    }

    let glob: String
    private let pattern: GlobPattern
    private let excluded: [GlobPattern]

    init(_ glob: String, excluding exclude: [String] = []) {
        self.glob = glob
        pattern = GlobPattern(glob)
        excluded = exclude.map(GlobPattern.init)
    }

    /// The folder that contains all matches; empty for the root of the tree.
    var folder: GitPath { pattern.folder }

    /// Returns the matching files, sorted by path.
    func files(
        in source: some FileSource, visiting limit: Int = visitLimit
    ) throws(FileSourceError) -> Result<[ListedFile], Failure> {
        try ItemListing.collect(visiting: limit) { add throws(FileSourceError) in
            try source.forEachFile(below: folder) { file throws(FileSourceError) in try add(has(file.path) ? file : nil)
            }
        }.map { files in files.sorted { $0.path < $1.path } }
    }

    /// Returns the matching folders, sorted by path.
    func folders(
        in source: some FileSource, visiting limit: Int = visitLimit
    ) throws(FileSourceError) -> Result<[Folder], Failure> {
        try ItemListing.collect(visiting: limit) { add throws(FileSourceError) in
            try source.forEachFolder(below: folder, depth: pattern.depth) { path, tree throws(FileSourceError) in
                try add(has(path) && !isHidden(path) ? Folder(path: path, tree: tree) : nil)
            }
        }.map { folders in folders.sorted { $0.path < $1.path } }
    }

    /// - Parameter walk: calls its argument for every visited entry; with nil if the entry does not match.
    static func collect<Element>(
        visiting limit: Int, _ walk: ((Element?) throws(FileSourceError) -> Void) throws(FileSourceError) -> Void
    ) throws(FileSourceError) -> Result<[Element], Failure> {
        var found: [Element] = []
        var visited = 0
        var failure: Failure?
        do throws(FileSourceError) {
            try walk { element throws(FileSourceError) in
                visited += 1
                if let element { found.append(element) }
                if visited > limit { failure = .tooManyVisited(limit: limit) }
                if found.count > Catalogue.itemLimit { failure = .tooManyMatched }
                if failure != nil { throw .stopped }
            }
        } catch {
            guard case .stopped = error else { throw error }
            return .failure(failure ?? .tooManyVisited(limit: limit))
        }
        return .success(found)
    }

    /// Returns the key of a matching file or folder.
    func key(of path: GitPath) -> String {
        let key = pattern.key(of: path) ?? []
        return BoundedName.of(String(validating: key, as: UTF8.self) ?? GitPath(key).percentEscaped)
    }

    /// Returns the path of a matching file below the folder that contains all matches, without its extension.
    func place(of path: GitPath) -> String {
        var key = Array(path.components.dropFirst(pattern.literalFolder.count).joined(separator: "/".utf8))
        let name = key.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        if let dot = key[name...].lastIndex(of: UInt8(ascii: ".")), dot > name { key.removeLast(key.count - dot) }
        return BoundedName.of(String(validating: key, as: UTF8.self) ?? GitPath(key).percentEscaped)
    }

    func excludes(_ path: GitPath) -> Bool { excluded.contains { $0.matches(path) } }

    /// Whether a folder below the searched one has a name that begins with a dot, unless the glob contains such a name.
    private func isHidden(_ path: GitPath) -> Bool {
        guard !glob.hasPrefix("."), !glob.contains("/.") else { return false }
        return path.components.dropFirst(pattern.literalFolder.count).contains { $0.first == UInt8(ascii: ".") }
    }

    private func has(_ path: GitPath) -> Bool {
        path.bytes.count <= ItemListing.pathLimit && pattern.matches(path) && !excludes(path)
    }
}

/// Lists files and folders for catalogues, and remembers folders that exceed the limit.
struct FileLister {
    private struct WalkKey: Hashable {
        let folder: GitPath
        let tree: ObjectID
    }

    struct Problem: Error {
        let reading: CatalogueReading
    }

    /// The maximum number of files or folders that are visited for one catalogue.
    let visitLimit: Int
    private var tooLarge: Set<WalkKey> = []

    init(visiting limit: Int) {
        visitLimit = limit
    }

    /// - Parameter name: the name of the catalogue.
    mutating func files(
        _ listing: ItemListing, _ name: String, in source: some FileSource
    ) throws(FileSourceError) -> Result<[ListedFile], Problem> {
        let limit = visitLimit
        return try walk(listing, name, .files, in: source) { source throws(FileSourceError) in
            try listing.files(in: source, visiting: limit)
        }
    }

    mutating func folders(
        _ listing: ItemListing, _ name: String, in source: some FileSource
    ) throws(FileSourceError) -> Result<[ItemListing.Folder], Problem> {
        let limit = visitLimit
        return try walk(listing, name, .folders, in: source) { source throws(FileSourceError) in
            try listing.folders(in: source, visiting: limit)
        }
    }

    private mutating func walk<Element, Source: FileSource>(
        _ listing: ItemListing, _ name: String, _ unit: Warning.Bound.Unit, in source: Source,
        _ list: (Source) throws(FileSourceError) -> Result<[Element], ItemListing.Failure>
    ) throws(FileSourceError) -> Result<[Element], Problem> {
        func problem(_ failure: ItemListing.Failure) -> Result<[Element], Problem> {
            let fault = failure.fault(unit, in: listing.folder, glob: listing.glob, .unknown)
            return .failure(Problem(reading: .failed(name, fault, at: source.name)))
        }
        let tree = try source.object(at: listing.folder)
        let key = tree.map { WalkKey(folder: listing.folder, tree: $0) }
        if let key, tooLarge.contains(key) { return problem(.tooManyVisited(limit: visitLimit)) }
        switch try list(source) {
        case .failure(let failure):
            if failure != .tooManyMatched, let key { tooLarge.insert(key) }
            return problem(failure)
        case .success(let found):
            if !found.isEmpty { return .success(found) }
            if try source.exists(listing.folder) { return .success(found) }
            return .failure(
                Problem(reading: .failed(name, .noFolder(listing.folder.description), at: source.name)))
        }
    }
}
