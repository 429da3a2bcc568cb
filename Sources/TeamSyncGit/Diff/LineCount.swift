import CLibgit2
package import TeamSyncBase

/// The numbers of lines that a change to a file added and removed, as counted by `git diff --numstat`.
package struct LineCount: Equatable, Sendable {
    package let added: Int
    package let removed: Int
}

extension Repository {
    /// - Parameters:
    ///   - old: the file before the change; nil if it did not exist. The same applies to `new`.
    ///   - limit: the maximum size of either file, in bytes.
    /// - Returns: nil for binary files and for files larger than `limit`. (`git_patch_from_buffers`)
    package func lineCount(from old: ObjectID?, to new: ObjectID?, limit: Int) throws(GitError) -> LineCount? {
        let before = try old.map { id throws(GitError) in try blob(id, limit: limit) } ?? []
        let after = try new.map { id throws(GitError) in try blob(id, limit: limit) } ?? []
        guard let before, let after else { return nil }
        return try withHandle(
            "compare two files",
            make: { patch in
                before.withUnsafeBytes { before in
                    after.withUnsafeBytes { after in
                        git_patch_from_buffers(
                            &patch, before.baseAddress, before.count, nil, after.baseAddress, after.count, nil, nil)
                    }
                }
            }, free: git_patch_free
        ) { patch throws(GitError) in
            if isBinary(patch) { return nil }
            var (added, removed) = (0, 0)
            try GitError.check(git_patch_line_stats(nil, &added, &removed, patch), "count lines")
            return LineCount(added: added, removed: removed)
        }
    }
}

private func isBinary(_ patch: OpaquePointer) -> Bool {
    guard let delta = git_patch_get_delta(patch) else { return false }
    return delta.pointee.flags & UInt32(GIT_DIFF_FLAG_BINARY.rawValue) != 0
}
