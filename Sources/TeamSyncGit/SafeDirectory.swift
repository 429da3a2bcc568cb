import CLibgit2
import Synchronization
import TeamSyncBase

/// The repositories of other users that the user trusts (`safe.directory`). libgit2 1.5 supports only paths, but git
/// also supports `*` and folders. Therefore, git decides if libgit2 refuses.
enum SafeDirectory {
    private static let timeout = Duration.seconds(5)
    /// Locked while libgit2 does not check owners, because this setting applies to all threads.
    private static let lock = Mutex(())

    /// Whether git agrees to open the repository that has exactly `path` as its working tree, linked working tree or
    /// bare folder.
    static func isTrusted(_ path: String) -> Bool {
        let environment = ProcessEnvironment.all.filter { name, _ in !["GIT_DIR", "GIT_WORK_TREE"].contains(name) }
        let git = GitCommand(.question, CommandRunner(environment: environment, folder: path))
        return git.run(["rev-parse", "--git-dir"], timeout: timeout)?.hasSucceeded ?? false
    }

    /// Opens a repository that git trusts. (`GIT_OPT_SET_OWNER_VALIDATION`)
    static func withoutOwnerCheck(_ body: () throws(GitError) -> Void) throws(GitError) {
        let result = lock.withLock { _ -> Result<Void, GitError> in
            teamsync_set_owner_validation(0)
            defer { teamsync_set_owner_validation(1) }
            do throws(GitError) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }
}
