import Glibc
import Synchronization
import TeamSyncBase

/// Finishes an update that was killed: completes it if the branch has moved, and undoes it otherwise.
struct UpdateRecovery {
    /// The maximum number of waits, of 10 ms each, for a process that is about to end.
    private static let waits = 30

    let folder: UpdateFolder

    /// - Returns: whether the update is finished. The update is not finished if its process or its git process is still
    ///   running, or if git cannot be run.
    func run() -> Bool {
        UpdateFolder.changes.withLock { _ in
            guard FileIdentity(of: folder.path)?.isFolder == true else { return true }
            if folder.isInUse { return false }
            guard let plan = folder.plan else {
                folder.remove()
                return true
            }
            if folder.transaction != nil, !endTransaction(plan) { return false }
            for lock in plan.locks where IndexLock.isHeld(lock, by: folder.token) { unlink(lock) }
            if folder.moves(plan)?.keepsOtherFiles ?? false { return false }
            folder.remove()
            return true
        }
    }

    /// Completes or undoes an update in which git had already been started to lock the branch.
    private func endTransaction(_ plan: UpdateFolder.Plan) -> Bool {
        for _ in 0..<UpdateRecovery.waits where folder.transaction?.isRunning ?? false { usleep(10_000) }
        guard let transaction = folder.transaction, !transaction.isRunning else { return false }
        let branchLock = "\(plan.commonFolder)/\(plan.branch).lock"
        for lock in [branchLock, "\(folder.gitFolder)/HEAD.lock"] {
            let isNewer = UpdateFolder.FileTime(lock).map { $0 >= transaction.begun } ?? false
            if isNewer, isLeft(lock, plan) { unlink(lock) }
        }
        guard let moves = folder.moves(plan) else { return true }
        let git = UpdateGit(in: folder.gitFolder).with(["GIT_DIR": folder.gitFolder])
        guard let answer = git.run(["rev-parse", "--verify", "--quiet", "HEAD"]) else { return false }
        // The commit is empty for a branch without commits.
        let head =
            answer.hasSucceeded ? String(decoding: answer.text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) : ""
        let index = "\(folder.gitFolder)/index"
        let ownsIndex = IndexLock.isHeld("\(index).lock", by: folder.token)
        do throws(FileMoves.Failure) {
            if head == plan.to {
                try moves.finish()
                if ownsIndex { rename(folder.index, index) }
            } else if ownsIndex || head == plan.from {
                _ = try moves.undo()
            }
            return true
        } catch {
            return false
        }
    }

    /// Whether git left this lock of a reference behind during the update.
    private func isLeft(_ lock: String, _ plan: UpdateFolder.Plan) -> Bool {
        guard let text = PlainFile.contents(of: lock, limit: 256) else { return false }
        return text.isEmpty || text == Array("\(plan.to)\n".utf8)
    }
}
