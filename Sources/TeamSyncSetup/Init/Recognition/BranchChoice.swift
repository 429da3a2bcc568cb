import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol
import TeamSyncWorker

/// The remote of a clone and the team's shared branch, if the clone determines them.
struct BranchChoice {
    /// The remote; nil if the clone has none.
    let remote: String?
    let branch: String
    /// The local branch's commit; nil if the branch does not exist. `upstream` is the commit of the remote's branch.
    let local: ObjectID?
    let upstream: ObjectID?

    /// - Returns: nil if there is no branch with a commit.
    init?(_ repository: Repository) throws(GitError) {
        let current = try BranchChoice.currentBranch(repository)
        let remote = try BranchChoice.remote(repository, current)
        let front = remote.map { "refs/remotes/\($0)/" }
        let announced = try front.map { front throws(GitError) in
            try repository.symbolicTarget(of: "\(front)HEAD").flatMap { BranchChoice.name($0, after: front) }
        }
        for case .some(let branch) in [announced ?? nil, "main", "master", current]
        where ReferenceName.problem(in: branch) == nil {
            let local = try repository.reference("refs/heads/\(branch)")
            let upstream = try front.map { front throws(GitError) in try repository.reference(front + branch) } ?? nil
            guard local != nil || upstream != nil else { continue }
            self.init(remote: remote, branch: branch, local: local, upstream: upstream)
            return
        }
        return nil
    }

    private init(remote: String?, branch: String, local: ObjectID?, upstream: ObjectID?) {
        (self.remote, self.branch, self.local, self.upstream) = (remote, branch, local, upstream)
    }

    private static func remote(_ repository: Repository, _ current: String?) throws(GitError) -> String? {
        let remotes = try repository.remotes().filter { ReferenceName.problem(in: $0) == nil }
        if remotes.contains("origin") { return "origin" }
        if remotes.count == 1 { return remotes[0] }
        for branch in [current, "main", "master"] {
            guard let branch, let remote = try repository.remote(ofBranch: branch) else { continue }
            if remotes.contains(remote) { return remote }
        }
        return remotes.first
    }

    private static func currentBranch(_ repository: Repository) throws(GitError) -> String? {
        try repository.symbolicTarget(of: "HEAD").flatMap { name($0, after: "refs/heads/") }
    }

    private static func name(_ reference: String, after front: String) -> String? {
        reference.hasPrefix(front) ? String(reference.dropFirst(front.count)) : nil
    }
}
