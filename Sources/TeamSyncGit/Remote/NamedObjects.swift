import TeamSyncBase

/// The objects that commits and trees name and that are not in a pack.
struct NamedObjects {
    /// Each with one that names it.
    private(set) var missing: [ObjectID: ObjectID] = [:]
    private let index: PackIndex
    /// What was found last among the names of a slot: one version of a tree names nearly the same
    /// objects as the next.
    private var found = [ObjectID](repeating: .zero, count: 1 << 16)

    init(_ index: PackIndex) {
        self.index = index
    }

    mutating func noteNames(inCommit bytes: UnsafeRawBufferPointer, _ id: ObjectID) throws(GitError) {
        guard let header = CommitHeader(bytes) else { throw GitError.malformed("commit", id) }
        note(header.tree, namedBy: id)
        for parent in header.parents { note(parent, namedBy: id) }
    }

    /// Commits of submodules are none of this repository's.
    mutating func noteNames(inTree bytes: UnsafeRawBufferPointer, _ id: ObjectID) throws(GitError) {
        var tree = RawTree(bytes)
        while let entry = tree.next() {
            if !entry.mode.isSubmodule { note(entry.id, namedBy: id) }
        }
        guard tree.isAtEnd else { throw GitError.malformed("tree", id) }
    }

    private mutating func note(_ name: ObjectID, namedBy referrer: ObjectID) {
        if found[name.slot] == name { return }
        if index.contains(name) { found[name.slot] = name } else { missing[name] = referrer }
    }
}
