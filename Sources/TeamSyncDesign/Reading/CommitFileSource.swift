package import TeamSyncBase
package import TeamSyncDocuments
package import TeamSyncGit

/// The files of a commit, read from the object database.
package struct CommitFileSource: FileSource {
    let repository: Repository
    let tree: ObjectID
    package let ref: Warning.Ref

    /// - Parameter reference: what people call the commit.
    package init(
        _ commit: ObjectID, called reference: String, _ side: Warning.Ref.Side = .other, in repository: Repository
    ) throws(GitError) {
        self.repository = repository
        tree = try repository.tree(ofCommit: commit)
        ref = Warning.Ref(side, reference, commit: String(commit.description.prefix(9)))
    }

    /// No files at all.
    init(emptyCalled name: String, in repository: Repository) {
        (self.repository, tree, ref) = (repository, Repository.emptyTree, Warning.Ref(.other, name))
    }

    package func contents(of path: GitPath) throws(GitError) -> FileContents {
        guard let entry = try repository.entry(at: path, in: tree) else { return .missing }
        return entry.mode.isRegularFile ? try contents(ofBlob: entry.id) : .notAFile
    }

    package func contents(of file: ListedFile) throws(GitError) -> FileContents {
        guard let blob = file.blob else { return try contents(of: file.path) }
        return file.isRegular ? try contents(ofBlob: blob) : .notAFile
    }

    package func object(at path: GitPath) throws(GitError) -> ObjectID? {
        guard let entry = try repository.entry(at: path, in: tree) else { return nil }
        return entry.mode.isRegularFile || entry.mode.isTree ? entry.id : nil
    }

    private func contents(ofBlob id: ObjectID) throws(GitError) -> FileContents {
        do throws(GitError) {
            guard let bytes = try repository.blob(id, limit: BoundedFile.usualLimit) else {
                return .tooLarge(limit: BoundedFile.usualLimit)
            }
            return .bytes(bytes, id: id)
        } catch {
            guard error.code == .notFound, try repository.isPartial() else { throw error }
            return .notFetched
        }
    }

    package func forEachFile(
        below folder: GitPath, _ body: (ListedFile) throws(GitError) -> Void
    ) throws(GitError) {
        try repository.forEachFile(below: folder, in: tree) { path, entry throws(GitError) in
            try body(ListedFile(path: path, blob: entry.id, isRegular: entry.mode.isRegularFile))
        }
    }

    package func forEachFolder(
        below folder: GitPath, depth: Int?, _ body: (GitPath, ObjectID?) throws(GitError) -> Void
    ) throws(GitError) {
        try repository.forEachFolder(below: folder, in: tree, depth: depth) { path, id throws(GitError) in
            try body(path, id)
        }
    }

    package func exists(_ path: GitPath) throws(GitError) -> Bool {
        try repository.entry(at: path, in: tree) != nil
    }
}
