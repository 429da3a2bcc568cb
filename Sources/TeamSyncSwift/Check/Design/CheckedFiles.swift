import TeamSyncBase

/// Provides the files of the checked tree to the readers of catalogues.
struct CheckedFiles: FileSource {
    private let tree: any SourceTree
    private let paths: [String]
    let name: TreeName

    /// - Parameter paths: the paths of all files in the tree.
    init(_ tree: any SourceTree, paths: [String]) {
        (self.tree, self.paths) = (tree, paths)
        name = TreeName(.other, tree is StagedTree ? "the index" : "the working tree")
    }

    func contents(of path: GitPath) throws(FileSourceError) -> FileContents {
        guard let path = path.text, paths.contains(path) else { return .missing }
        do throws(UnreadableSource) {
            return .bytes(try tree.contents(of: path), id: nil)
        } catch {
            throw .failed(error)
        }
    }

    func contents(of file: ListedFile) throws(FileSourceError) -> FileContents { try contents(of: file.path) }

    func object(at path: GitPath) throws(FileSourceError) -> ObjectID? { nil }

    func forEachFile(
        below folder: GitPath, _ body: (ListedFile) throws(FileSourceError) -> Void
    ) throws(FileSourceError) {
        for path in paths.map({ GitPath($0) }) where path.bytes.starts(with: folder.bytes) {
            try body(ListedFile(path: path, blob: nil, isRegular: true))
        }
    }

    func forEachFolder(
        below folder: GitPath, depth: Int?, _ body: (GitPath, ObjectID?) throws(FileSourceError) -> Void
    ) throws(FileSourceError) {
        let own = folder.components.count
        var seen: Set<GitPath> = []
        for path in paths.map({ GitPath($0) }) where path.bytes.starts(with: folder.bytes) {
            let names = path.components
            guard names.count > own + 1 else { continue }
            for count in own + 1..<min(names.count, depth.map { own + 1 + $0 } ?? names.count) {
                let found = GitPath(Array(names.prefix(count).joined(separator: [UInt8(ascii: "/")])))
                if seen.insert(found).inserted { try body(found, nil) }
            }
        }
    }

    func exists(_ path: GitPath) throws(FileSourceError) -> Bool {
        let folder = path.isFolder ? path.bytes : path.bytes + [UInt8(ascii: "/")]
        return paths.contains { Array($0.utf8) == path.bytes || $0.utf8.starts(with: folder) }
    }
}

extension UnreadableSource {
    init(_ error: FileSourceError) {
        self =
            switch error {
            case .failed(let cause), .noObject(let cause):
                cause as? UnreadableSource ?? UnreadableSource(reason: "cannot be read: \(cause)")
            case .stopped: UnreadableSource(reason: "cannot be read: there are too many files")
            }
    }
}
