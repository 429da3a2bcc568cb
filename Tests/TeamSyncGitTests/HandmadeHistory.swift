import TestSupport

@testable import TeamSyncBase

/// A history written by hand, for cases that random histories do not contain.
struct HandmadeHistory {
    private(set) var stream = FastImport()

    /// - Parameter time: the time of both the author and the committer.
    mutating func commit(
        _ parents: FastImport.Mark..., at time: Int64, _ changes: [RawPath: TreeEntry?] = [:]
    ) -> FastImport.Mark {
        stream.commit(
            "At \(time)", times: CommitTimes(Timestamp(secondsSinceEpoch: time, offsetMinutes: 60)), parents: parents,
            changes: changes)
    }

    /// Writes the history with these commits as the branches.
    func repository(local: FastImport.Mark, upstream: FastImport.Mark) throws -> TestRepository {
        let folder = try TemporaryFolder("handmade")
        let repository = try TestRepository.make(
            at: folder.appending("r.git"), runner: GitRunner(home: folder.path, keeping: folder), bare: true)
        var complete = stream
        complete.setReference(RandomHistory.localBranch, to: local)
        complete.setReference(RandomHistory.upstreamBranch, to: upstream)
        try complete.run(in: repository)
        return repository
    }

    /// Writes the history and compares the results of git and TeamSyncGit.
    func differences(
        local: FastImport.Mark, upstream: FastImport.Mark, scopes: [[RawPath]] = [["icons/"]]
    ) throws -> [String] {
        try OracleCheck(repository(local: local, upstream: upstream), scopes: scopes).differences()
    }
}
