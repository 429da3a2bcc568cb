import CLibgit2
package import TeamSyncBase

extension Repository {
    /// The sizes of the trees whose entries are kept. libgit2 keeps smaller ones decompressed; larger ones would take
    /// too much memory.
    private static let keptTrees = 4096...(8 << 20)

    /// Returns the tree of a commit.
    package func tree(ofCommit id: ObjectID) throws(GitError) -> ObjectID {
        try node(id).tree
    }

    /// Returns the entry at `path` below a tree.
    /// - Parameter path: a file or a folder; a path with a final slash matches only a folder, and the empty path is the
    ///   tree itself.
    /// - Returns: nil if it does not exist.
    package func entry(at path: GitPath, in tree: ObjectID) throws(GitError) -> TreeEntry? {
        var entry = TreeEntry(mode: FileMode(rawValue: 0o040000), id: tree)
        for component in path.components {
            guard entry.mode.isTree, let next = try child(component, of: entry.id) else { return nil }
            entry = next
        }
        return path.isFolder && !entry.mode.isTree ? nil : entry
    }

    private func child(_ name: ArraySlice<UInt8>, of tree: ObjectID) throws(GitError) -> TreeEntry? {
        if let entries = treeEntries[tree] { return entries[name] }
        return try withObject(tree) { kind, bytes throws(GitError) in
            guard kind == .tree else { throw GitError.malformed("tree", tree) }
            if Repository.keptTrees.contains(bytes.count), let entries = RawTree(bytes).entriesByName {
                treeEntries.keep(entries, for: tree)
                return entries[name]
            }
            var entries = RawTree(bytes)
            while let found = entries.next() {
                if found.name.elementsEqual(name) { return TreeEntry(mode: found.mode, id: found.id) }
            }
            guard entries.isAtEnd else { throw GitError.malformed("tree", tree) }
            return nil
        }
    }

    /// Calls `body` for every file below `folder`, sorted by path, including symbolic links and submodules.
    /// - Parameter folder: a path as for `entry(at:in:)`; if it is not a folder, no files are visited.
    package func forEachFile(
        below folder: GitPath, in tree: ObjectID, _ body: (GitPath, TreeEntry) throws(GitError) -> Void
    ) throws(GitError) {
        guard let entry = try entry(at: folder, in: tree), entry.mode.isTree else { return }
        let prefix = Array(folder.components.joined(separator: [UInt8(ascii: "/")]))
        var walk = TreeWalk()
        try visit(entry.id, prefix: prefix, depth: 0, &walk, body)
    }

    /// Calls `body` for every folder below `folder` with its tree's id, before its contents.
    /// - Parameters:
    ///   - folder: a path as for `entry(at:in:)`; if it is not a folder, no folders are visited.
    ///   - depth: 1 for direct subfolders only; nil for all.
    package func forEachFolder(
        below folder: GitPath, in tree: ObjectID, depth: Int? = nil,
        _ body: (GitPath, ObjectID) throws(GitError) -> Void
    ) throws(GitError) {
        guard let entry = try entry(at: folder, in: tree), entry.mode.isTree else { return }
        let prefix = Array(folder.components.joined(separator: [UInt8(ascii: "/")]))
        var walk = TreeWalk()
        try visitFolders(entry.id, prefix: prefix, depth: 0, limit: depth, &walk, body)
    }

    private func visitFolders(
        _ tree: ObjectID, prefix: [UInt8], depth: Int, limit: Int?, _ walk: inout TreeWalk,
        _ body: (GitPath, ObjectID) throws(GitError) -> Void
    ) throws(GitError) {
        if let limit, depth >= limit { return }
        try walk.budget.enter(depth: depth)
        let entries = try entries(of: tree, &walk)
        for (name, entry) in entries where entry.mode.isTree {
            let path = prefix.isEmpty ? name : prefix + [UInt8(ascii: "/")] + name
            try walk.budget.handOut(path)
            try body(GitPath(path), entry.id)
            try visitFolders(entry.id, prefix: path, depth: depth + 1, limit: limit, &walk, body)
        }
    }

    private func visit(
        _ tree: ObjectID, prefix: [UInt8], depth: Int, _ walk: inout TreeWalk,
        _ body: (GitPath, TreeEntry) throws(GitError) -> Void
    ) throws(GitError) {
        try walk.budget.enter(depth: depth)
        let entries = try entries(of: tree, &walk)
        for (name, entry) in entries {
            let path = prefix.isEmpty ? name : prefix + [UInt8(ascii: "/")] + name
            if entry.mode.isTree {
                try visit(entry.id, prefix: path, depth: depth + 1, &walk, body)
            } else {
                try walk.budget.handOut(path)
                try body(GitPath(path), entry)
            }
        }
    }

    private typealias NamedEntry = (name: [UInt8], entry: TreeEntry)

    private struct TreeWalk {
        var budget = TreeBudget()
        var recent = RecentValues<ObjectID, [NamedEntry]>()
    }

    private func entries(of tree: ObjectID, _ walk: inout TreeWalk) throws(GitError) -> [NamedEntry] {
        let entries = if let known = walk.recent[tree] { known } else { try readEntries(of: tree) }
        try walk.budget.visit(entries.count + 1)
        walk.recent.keep(entries, for: tree)
        return entries
    }

    private func readEntries(of tree: ObjectID) throws(GitError) -> [NamedEntry] {
        try withObject(tree) { kind, bytes throws(GitError) in
            guard kind == .tree else { throw GitError.malformed("tree", tree) }
            var raw = RawTree(bytes)
            var entries: [NamedEntry] = []
            while let found = raw.next() { entries.append((Array(found.name), TreeEntry(found))) }
            guard raw.isAtEnd else { throw GitError.malformed("tree", tree) }
            return entries
        }
    }
}
