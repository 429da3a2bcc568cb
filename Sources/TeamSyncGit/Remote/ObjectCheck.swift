import CLibgit2
package import TeamSyncBase

extension Repository {
    /// Whether a commit that a reference points to is usable: it can be read, and its parents and the top level of its
    /// tree exist. This is false if another program has removed objects that were still needed. In a partial clone,
    /// contents may be missing.
    package func isReadable(_ commit: ObjectID) throws(GitError) -> Bool {
        try isReadable(commit, in: objects)
    }

    private func isReadable(_ commit: ObjectID, in objects: OpaquePointer) throws(GitError) -> Bool {
        func contains(_ id: ObjectID) -> Bool {
            var oid = id.oid
            return git_odb_exists(objects, &oid) == 1
        }
        do throws(GitError) {
            let node = try Repository.withObject(commit, in: objects) { kind, bytes in
                kind == .commit ? CommitNode(bytes) : nil
            }
            guard let node else { return false }
            if try isPartial() { return true }
            let isCut = shallowBoundary.contains(commit)
            if !isCut, !node.parents.allSatisfy(contains) { return false }
            return try Repository.withObject(node.tree, in: objects) { kind, bytes in
                guard kind == .tree else { return false }
                var tree = RawTree(bytes)
                while let entry = tree.next() {
                    if !entry.mode.isSubmodule, !contains(entry.id) { return false }
                }
                return tree.isAtEnd
            }
        } catch {
            guard error.code == .notFound else { throw error }
            return false
        }
    }

    /// Checks the objects that are on disk now, because an object database that is already open still reads deleted
    /// packs. (`git_odb_open`)
    /// - Parameter needed: objects that must exist in addition to the commit.
    /// - Throws: code `notFound` when `tip` is not usable or an object is missing.
    func makeSure(of tip: ObjectID, needed: [ObjectID]) throws(GitError) {
        let folder = try objectsFolder()
        let missing = try withHandle(
            "open the object database", make: { git_odb_open(&$0, folder) }, free: git_odb_free
        ) { current throws(GitError) -> ObjectID? in
            guard try isReadable(tip, in: current) else { return tip }
            return needed.first { id in
                var oid = id.oid
                return git_odb_exists(current, &oid) == 0
            }
        }
        guard let missing else { return }
        throw GitError(
            code: .notFound, class: .objectDatabase,
            message: "object \(missing) was removed during the fetch, for example by 'git gc --prune=now'",
            operation: "move a reference")
    }
}
