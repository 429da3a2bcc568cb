/// The files of one commit. A path is never both a file and a folder.
struct RandomTree: Equatable {
    private(set) var entries: [RawPath: TreeEntry] = [:]
    /// All paths in byte order: with the order of a dictionary, a seed would have a different result in each process.
    private(set) var paths: [RawPath] = []

    subscript(path: RawPath) -> TreeEntry? { entries[path] }

    var files: [RawPath] { paths.filter { entries[$0]?.mode == .file || entries[$0]?.mode == .executable } }

    /// Every folder that is not empty, once each.
    var folders: [RawPath] { Set(paths.flatMap(\.folders)).sorted() }

    func paths(below folder: RawPath) -> [RawPath] {
        let prefix = RawPath(folder.bytes + [UInt8(ascii: "/")])
        return Array(paths[position(of: prefix)...].prefix { $0.starts(with: prefix) })
    }

    /// Sets the contents of `path`; files and folders that conflict are removed.
    mutating func set(_ path: RawPath, _ entry: TreeEntry) {
        if entries.updateValue(entry, forKey: path) != nil { return }
        for folder in path.folders where entries[folder] != nil { remove(folder) }
        for inside in paths(below: path) { remove(inside) }
        paths.insert(path, at: position(of: path))
    }

    mutating func remove(_ path: RawPath) {
        guard entries.removeValue(forKey: path) != nil else { return }
        paths.remove(at: position(of: path))
    }

    mutating func move(_ path: RawPath, to target: RawPath) {
        guard let entry = entries[path] else { return }
        remove(path)
        set(target, entry)
    }

    /// The changes to `old` that result in this tree.
    func changes(from old: RandomTree) -> [RawPath: TreeEntry?] {
        var changes: [RawPath: TreeEntry?] = [:]
        for path in old.paths where entries[path] == nil { changes[path] = .some(nil) }
        for (path, entry) in entries where old.entries[path] != entry { changes[path] = entry }
        return changes
    }

    static func == (left: RandomTree, right: RandomTree) -> Bool {
        left.entries == right.entries
    }

    private func position(of path: RawPath) -> Int {
        var range = 0..<paths.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = paths[middle] < path ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}
