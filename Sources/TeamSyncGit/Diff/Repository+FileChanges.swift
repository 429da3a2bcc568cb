package import TeamSyncBase

/// The files that differ between two commits.
package struct ChangedFiles: Equatable, Sendable {
    /// The files, sorted by path.
    package let files: [FileChange]
    /// Whether only files with identical contents were paired as renames.
    package let hasOnlyExactRenames: Bool
}

extension Repository {
    /// Returns the files that differ between two commits, with renames, sorted by path, as printed by `git diff
    /// --name-status -M <old> <new>` for the whole tree.
    /// - Parameter old: the old commit; nil for the empty tree. The same applies to `new`.
    /// - Throws: an error with `isTooLarge` when the differences exceed a limit.
    package func changedFiles(from old: ObjectID?, to new: ObjectID?) throws(GitError) -> ChangedFiles {
        try changedFiles(from: old, to: new, reading: FileSimilarity.readLimit)
    }

    /// - Parameter readLimit: the maximum number of bytes to compare for renames.
    func changedFiles(
        from old: ObjectID?, to new: ObjectID?, reading readLimit: Int
    ) throws(GitError) -> ChangedFiles {
        let differences = try self.differences(from: treeIfAny(old), to: treeIfAny(new))
        var (deleted, added): ([RenameDetection.File], [RenameDetection.File]) = ([], [])
        var changes: [FileChange] = []
        for difference in differences {
            switch (difference.old, difference.new) {
            case (let entry?, nil): deleted.append(RenameDetection.File(path: difference.path, entry: entry))
            case (nil, let entry?): added.append(RenameDetection.File(path: difference.path, entry: entry))
            default: changes.append(FileChange(status: .modified, path: difference.path))
            }
        }
        var renames = RenameDetection(deleted: deleted, added: added, repository: self, reading: readLimit)
        try renames.run()
        for pair in renames.pairs {
            let (old, new) = (renames.sources[pair.source].path, renames.destinations[pair.destination].path)
            changes.append(FileChange(status: .renamed, path: new, oldPath: old))
        }
        for file in renames.sources where !file.isPaired {
            changes.append(FileChange(status: .deleted, path: file.path))
        }
        for file in renames.destinations where !file.isPaired {
            changes.append(FileChange(status: .added, path: file.path))
        }
        return ChangedFiles(
            files: changes.sorted { $0.path < $1.path }, hasOnlyExactRenames: renames.hasOnlyIdenticalFiles)
    }

    private func treeIfAny(_ commit: ObjectID?) throws(GitError) -> ObjectID? {
        guard let commit else { return nil }
        return try tree(ofCommit: commit)
    }
}
