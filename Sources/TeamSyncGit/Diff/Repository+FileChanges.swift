package import TeamSyncBase

/// The files that differ between two commits.
package struct ChangedFiles: Equatable, Sendable {
    /// In the order of their paths.
    package let files: [FileChange]
    /// Whether only files with the same contents were paired as renames.
    package let hasOnlyExactRenames: Bool
}

extension Repository {
    /// The files that differ between two commits, with renames, in the order of their paths: what
    /// `git diff --name-status -M <old> <new>` prints of the whole tree.
    /// - Parameter old: nil for the empty tree; likewise `new`.
    /// - Throws: an error that `isTooLarge` when more differs than a limit allows.
    package func changedFiles(from old: ObjectID?, to new: ObjectID?) throws(GitError) -> ChangedFiles {
        try changedFiles(from: old, to: new, reading: FileSimilarity.readLimit)
    }

    /// - Parameter readLimit: bytes of files that are compared to find renames.
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
