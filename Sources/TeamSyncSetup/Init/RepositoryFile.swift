import TeamSyncGit

/// Reads files of a commit to determine their type.
enum RepositoryFile {
    /// - Returns: nil if it is too large or not fetched.
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
