import CLibgit2
import Glibc
package import TeamSyncBase

extension Repository {
    /// The maximum number of entries read from a reflog, newest first.
    private static let entryLimit = 1000
    /// The maximum size of a reflog, in bytes.
    private static let sizeLimit: Int64 = 64 << 20

    /// Returns the newest move of a branch that its reflog describes as a pull, a merge or a fast-forward by teamsync.
    /// (`git_reflog_read`)
    /// - Parameter name: a full name, `refs/heads/main`.
    /// - Returns: nil if the reflog contains no such move, or is too large.
    package func lastPull(of name: String) throws(GitError) -> (from: ObjectID, to: ObjectID)? {
        try pulls(of: name, limit: 1).first
    }

    /// Returns the positions of a branch before and after each of these moves.
    package func pulledCommits(of name: String) throws(GitError) -> Set<ObjectID> {
        Set(try pulls(of: name).flatMap { [$0.from, $0.to] })
    }

    private func pulls(of name: String, limit: Int = .max) throws(GitError) -> [(from: ObjectID, to: ObjectID)] {
        let path = "\(commonFolder)/logs/\(name)"
        try RepositoryFiles.check(path: path)
        var status = stat()
        guard stat(path, &status) == 0, Int64(status.st_size) <= Repository.sizeLimit else { return [] }
        return try withHandle(
            "read a reflog", make: { git_reflog_read(&$0, handle, name) }, free: git_reflog_free
        ) { log throws(GitError) in
            var pulls: [(from: ObjectID, to: ObjectID)] = []
            for index in 0..<min(git_reflog_entrycount(log), Repository.entryLimit) {
                guard let entry = git_reflog_entry_byindex(log, index),
                    let text = git_reflog_entry_message(entry).map({ String(cString: $0) }),
                    Repository.isPull(text),
                    let old = git_reflog_entry_id_old(entry), let new = git_reflog_entry_id_new(entry),
                    git_oid_is_zero(old) == 0, git_oid_equal(old, new) == 0
                else { continue }
                pulls.append((ObjectID(old.pointee), ObjectID(new.pointee)))
                if pulls.count == limit { break }
            }
            return pulls
        }
    }

    /// Whether a reflog message describes a pull, such as `pull: Fast-forward`, `pull --rebase (finish): …`, `merge
    /// origin/main: …` or `teamsync: fast-forward`.
    private static func isPull(_ message: String) -> Bool {
        ["pull", "merge", "teamsync"].contains { word in
            message.hasPrefix(word) && message.dropFirst(word.count).first.map { ": ".contains($0) } ?? false
        }
    }
}
