import CLibgit2
package import TeamSyncBase

extension Repository {
    /// Bytes of a revision.
    private static let revisionLimit = 1000

    /// The commit that a person means: a branch, a tag, an id or its beginning, with `~2` and `^` after it.
    /// (`git_revparse_single`)
    /// - Returns: nil when it names no commit, or several. Searches of messages and paths (`:/text`) are not answered.
    package func commit(named revision: String) throws(GitError) -> ObjectID? {
        guard !revision.isEmpty, revision.utf8.count <= Repository.revisionLimit,
            !revision.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 < 0x20 }), !revision.contains("^{/"),
            revision.utf8.first != UInt8(ascii: "-")
        else { return nil }
        try RepositoryFiles.checkReferences(in: commonFolder)
        var object: OpaquePointer?
        let result = git_revparse_single(&object, handle, revision)
        let misses = [GIT_ENOTFOUND, GIT_EINVALIDSPEC, GIT_EAMBIGUOUS].map(\.rawValue)
        if misses.contains(result) { return nil }
        try GitError.check(result, "find a revision")
        defer { git_object_free(object) }
        var commit: OpaquePointer?
        guard git_object_peel(&commit, object, GIT_OBJECT_COMMIT) == 0 else { return nil }
        defer { git_object_free(commit) }
        guard let id = git_object_id(commit) else { return nil }
        return ObjectID(id.pointee)
    }
}
