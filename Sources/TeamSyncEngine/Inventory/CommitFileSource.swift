import TeamSyncGit
import TeamSyncSnapshot

/// The files of a commit, read from the object database.
struct CommitFileSource: FileSource {
    let repository: Repository
    let tree: ObjectID
    let name: String

    /// - Parameter reference: what people call the commit.
    init(_ commit: ObjectID, called reference: String, in repository: Repository) throws(GitError) {
        self.repository = repository
        tree = try repository.tree(ofCommit: commit)
        name = "\(reference) (\(commit.description.prefix(9)))"
    }

    func contents(of path: GitPath) throws(GitError) -> FileContents {
        guard let entry = try repository.entry(at: path, in: tree) else { return .missing }
        guard entry.mode.isRegularFile else { return .notAFile }
        do throws(GitError) {
            guard let bytes = try repository.blob(entry.id, limit: DocumentCodec.sizeLimit) else {
                return .tooLarge(limit: DocumentCodec.sizeLimit)
            }
            return .bytes(bytes, id: entry.id)
        } catch {
            guard error.code == .notFound, try repository.isPartial() else { throw error }
            return .notFetched
        }
    }

    func forEachFile(below folder: GitPath, _ body: (GitPath) -> Void) throws(GitError) {
        try repository.forEachFile(below: folder, in: tree) { path, _ in body(path) }
    }

    func exists(_ path: GitPath) throws(GitError) -> Bool {
        try repository.entry(at: path, in: tree) != nil
    }
}
