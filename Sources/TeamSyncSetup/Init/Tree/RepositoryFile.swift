import TeamSyncGit

/// Reads files of a commit to determine what they contain.
enum RepositoryFile {
    /// - Returns: nil if the file is too large or was not fetched.
    static func contents(
        of file: TreeSummary.File, in repository: Repository, limit: Int
    ) throws(GitError) -> [UInt8]? {
        do throws(GitError) {
            return try repository.blob(file.id, limit: limit)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }
}
