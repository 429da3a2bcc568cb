import Glibc
import TeamSyncBase
import TeamSyncGit

/// The lock files of git.
enum LockFile {
    /// How many seconds ago the lock that is in the way was made; nil when there is none any more.
    static func age(inRepository path: String, reference: String) -> Int64? {
        guard let folder = GitFolders(clone: path)?.common else { return nil }
        for file in ["\(folder)/\(reference).lock", "\(folder)/packed-refs.lock"] {
            var status = stat()
            if stat(file, &status) == 0 { return max(0, Int64(time(nil)) - Int64(status.st_mtim.tv_sec)) }
        }
        return nil
    }
}
