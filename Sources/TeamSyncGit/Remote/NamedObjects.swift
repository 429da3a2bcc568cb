import TeamSyncBase

/// The objects that the commits and trees of a pack refer to but that are not in the pack.
struct NamedObjects {
    /// The missing objects, each with an object that refers to it.
    private(set) var missing: [ObjectID: ObjectID] = [:]
    private let index: PackIndex
    /// For each slot, the object that was found last: successive versions of a tree refer to nearly the same objects.
    private var found = [ObjectID](repeating: .zero, count: 1 << 16)

    init(_ index: PackIndex) {
        self.index = index
    }

    mutating func noteNames(inCommit bytes: UnsafeRawBufferPointer, _ id: ObjectID) throws(GitError) {
        guard let header = CommitHeader(bytes) else { throw GitError.malformed("commit", id) }
        note(header.tree, namedBy: id)
        for parent in header.parents { note(parent, namedBy: id) }
    }

    /// Records the objects in a tree, except the commits of submodules, which are not in this repository.
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
