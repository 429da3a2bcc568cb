import TeamSyncBase

/// A path at which two trees differ.
struct TreeDifference {
    let path: GitPath
    /// nil when the path is not in the old tree.
    let old: TreeEntry?
    /// nil when the path is not in the new tree.
    let new: TreeEntry?
}

extension Repository {
    /// Returns the differences between two trees, file by file, sorted by path: `git diff-tree -r`.
    /// - Parameter old: the old tree; nil for the empty tree. The same applies to `new`.
    func differences(from old: ObjectID?, to new: ObjectID?) throws(GitError) -> [TreeDifference] {
        var found: [TreeDifference] = []
        var walk = PairWalk()
        try compare(old, new, prefix: [], depth: 0, &walk, &found)
        return found
    }

    private func compare(
        _ old: ObjectID?, _ new: ObjectID?, prefix: [UInt8], depth: Int, _ walk: inout PairWalk,
        _ found: inout [TreeDifference]
    ) throws(GitError) {
        guard old != new, let some = old ?? new else { return }
        try walk.budget.enter(depth: depth)
        let pair = TreePair(old: old, new: new)
        let named =
            if let known = walk.recent[pair] { known } else { try namedDifferences(old, new, below: some) }
        try walk.budget.visit(named.count + 1)
        walk.recent.keep(named, for: pair)
        for difference in named {
            let path = prefix + difference.name
            let (oldTree, oldFile) = Repository.split(difference.old)
            let (newTree, newFile) = Repository.split(difference.new)
            if oldTree != nil || newTree != nil {
                try compare(oldTree, newTree, prefix: path + [UInt8(ascii: "/")], depth: depth + 1, &walk, &found)
            }
            if oldFile != nil || newFile != nil {
                try walk.budget.handOut(path)
                found.append(TreeDifference(path: GitPath(path), old: oldFile, new: newFile))
            }
        }
    }

    private struct TreePair: Hashable {
        let old: ObjectID?
        let new: ObjectID?
    }

    private struct PairWalk {
        var budget = TreeBudget()
        var recent = RecentValues<TreePair, [NamedDifference]>()
    }

    private static func split(_ entry: TreeEntry?) -> (tree: ObjectID?, file: TreeEntry?) {
        guard let entry else { return (nil, nil) }
        return entry.mode.isTree ? (entry.id, nil) : (nil, entry)
    }

    private typealias NamedDifference = (name: [UInt8], old: TreeEntry?, new: TreeEntry?)

    /// Returns the entries that differ between two trees. A name that denotes a file in one and a folder in the other
    /// appears twice.
    private func namedDifferences(
        _ old: ObjectID?, _ new: ObjectID?, below some: ObjectID
    ) throws(GitError) -> [NamedDifference] {
        try withTree(old) { oldBytes throws(GitError) in
            try withTree(new) { newBytes throws(GitError) in
                var (oldTree, newTree) = (RawTree(oldBytes), RawTree(newBytes))
                var (left, right) = (oldTree.next(), newTree.next())
                var found: [NamedDifference] = []
                while left != nil || right != nil {
                    let order = RawTree.order(left, right)
                    let (one, other) = (order <= 0 ? left : nil, order >= 0 ? right : nil)
                    if one?.id != other?.id || one?.mode != other?.mode, let name = (one ?? other)?.name {
                        found.append((Array(name), one.map(TreeEntry.init), other.map(TreeEntry.init)))
                    }
                    if order <= 0 { left = oldTree.next() }
                    if order >= 0 { right = newTree.next() }
                }
                guard oldTree.isAtEnd, newTree.isAtEnd else { throw GitError.malformed("tree", some) }
                return found
            }
        }
    }

    private func withTree<Result>(
        _ id: ObjectID?, _ body: (UnsafeRawBufferPointer) throws(GitError) -> Result
    ) throws(GitError) -> Result {
        guard let id else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        return try withObject(id) { kind, bytes throws(GitError) in
            guard kind == .tree else { throw GitError.malformed("tree", id) }
            return try body(bytes)
        }
    }
}

extension TreeEntry {
    init(_ entry: RawTree.Entry) {
        self.init(mode: entry.mode, id: entry.id)
    }
}

extension RawTree {
    /// Negative if `left` precedes `right` in a tree, positive if it follows; a missing entry comes last. A folder is
    /// sorted as if its name ended with a slash (`base_name_compare` in git).
    fileprivate static func order(_ left: Entry?, _ right: Entry?) -> Int {
        guard let left else { return 1 }
        guard let right else { return -1 }
        let common = min(left.name.count, right.name.count)
        for index in 0..<common where left.name[index] != right.name[index] {
            return left.name[index] < right.name[index] ? -1 : 1
        }
        func next(_ entry: Entry) -> UInt8 {
            entry.name.count > common ? entry.name[common] : entry.mode.isTree ? UInt8(ascii: "/") : 0
        }
        return Int(next(left)) - Int(next(right))
    }
}
