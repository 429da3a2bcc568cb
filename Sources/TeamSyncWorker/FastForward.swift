import Glibc
import Synchronization
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Moves a local branch to its upstream if that is a fast-forward and nothing prevents it: nothing is staged, modified
/// or in progress, and there is no filter driver.
///
/// git creates the new files and the new index in a separate folder, without any locks. Then, within milliseconds and
/// without starting a program, the index and the references are locked, everything is checked again, the files are
/// moved into place, git moves the branch, and the new index is put in place. If the update is interrupted before the
/// branch moves, it is undone; after that, it is completed (`UpdateRecovery`).
struct FastForward {
    /// The number of times that the update starts again because the index or a working tree has changed in the
    /// meantime.
    private static let attempts = 3

    private let configuration: RepositoryConfiguration
    private let strays: StrayList
    private let git: UpdateGit

    init(_ configuration: RepositoryConfiguration, strays: StrayList) {
        self.configuration = configuration
        self.strays = strays
        git = UpdateGit(in: configuration.path)
    }

    typealias Obstacle = WorkerEvent.Obstacle

    private enum Outcome {
        case moved(withFiles: Bool)
        case refused(Obstacle)
        /// git refused the update; the transaction contains the reason.
        case refusedByGit
        /// Something has changed since the files were prepared.
        case outdated
    }

    /// The git directories of a clone.
    private struct Repository {
        /// The git directory of the working tree, or the folder of the bare repository.
        var own: String
        var common: String
        var isBare: Bool
        /// Whether the repository has no working trees other than linked ones.
        var isCommonBare: Bool

        var workingTrees: WorkingTrees { WorkingTrees(common: common, isBare: isCommonBare) }

        /// - Parameter tree: the clone's own working tree, which may be separate from its git directory; nil if there is
        ///   none.
        func checkouts(_ trees: WorkingTrees, _ tree: String?) -> RunningCheckouts {
            RunningCheckouts(in: [own, common] + trees.trees.map(\.path) + [tree].compactMap { $0 })
        }

        /// Returns an obstacle if there is a file that would block git, such as a named pipe at `info/exclude`; nil if
        /// there is none.
        func strangeFile(_ branch: String) -> Obstacle? {
            let names = ["info/exclude", "info/attributes", "info/sparse-checkout", "logs/HEAD", "logs/\(branch)"]
            let paths = [own, common].flatMap { folder in names.map { "\(folder)/\($0)" } }
            return paths.first { !PlainFile.isHarmless($0) }.map { .failed("\($0) is not a regular file") }
        }
    }

    /// - Returns: the obstacle; nil if the branch was moved.
    func run(_ update: WorkerRequest.Update) -> Obstacle? {
        for _ in 0..<FastForward.attempts {
            switch attempt(update) {
            case .moved(let withFiles):
                // This updates the file times in the index, as any `git status` that the user runs would do.
                let words = ["status", "--porcelain", "--untracked-files=no"]
                if withFiles { _ = git.with(["GIT_OPTIONAL_LOCKS": "1"]).run(words) }
                return nil
            case .refused(let obstacle): return obstacle
            case .refusedByGit, .outdated: continue
            }
        }
        return Obstacle(reason: .locked, message: "other git processes are changing the working tree")
    }

    private func attempt(_ update: WorkerRequest.Update) -> Outcome {
        let listing = git.run(["config", "--list", "-z"])
        guard let listing, listing.hasSucceeded else {
            return .refused(.failed("git could not read its configuration"))
        }
        if GitSettings(listing: listing.text).hasFilterDriver {
            return .refused(Obstacle(reason: .filterDriver, message: "git's configuration has a filter driver"))
        }
        guard let repository = repository() else { return .refused(.failed("git could not read the repository")) }
        if let obstacle = repository.strangeFile(configuration.localReference) { return .refused(obstacle) }
        if git.answer(["symbolic-ref", "-q", configuration.localReference]) != nil {
            return .refused(.failed("\(configuration.localReference) is a symbolic reference"))
        }
        let trees = repository.workingTrees
        let own = repository.isBare ? nil : repository.own
        if let obstacle = trees.obstacle(to: configuration.localReference, own: own) { return .refused(obstacle) }
        do throws(FileError) {
            let folder = UpdateFolder(in: repository.own)
            strays.note(folder)
            defer {
                UpdateFolder.changes.withLock { _ in
                    if folder.plan.flatMap(folder.moves)?.keepsOtherFiles ?? false { return }
                    folder.remove()
                    strays.remove(folder)
                }
            }
            try folder.make()
            let isHere = own.flatMap(trees.tree)?.branch == configuration.localReference
            return try isHere
                ? moveHere(update, repository, trees, folder) : moveElsewhere(update, repository, trees, folder)
        } catch {
            return .refused(.failed("\(error)"))
        }
    }

    /// Returns the folders of the repository; nil if git cannot read it.
    private func repository() -> Repository? {
        let words = ["--is-bare-repository", "--path-format=absolute", "--absolute-git-dir", "--git-common-dir"]
        guard let lines = git.answer(["rev-parse"] + words)?.split(separator: "\n"), lines.count == 3 else {
            return nil
        }
        var repository = Repository(
            own: String(lines[1]), common: String(lines[2]), isBare: lines[0] == "true",
            isCommonBare: lines[0] == "true")
        if repository.own != repository.common {
            let answer = git.with(["GIT_DIR": repository.common], in: repository.common)
                .answer(["rev-parse", "--is-bare-repository"])
            guard let answer else { return nil }
            repository.isCommonBare = answer == "true"
        }
        return repository
    }

    /// The working tree; nil for a bare repository, or if git cannot read the repository.
    private var workingTree: String? { git.answer(["rev-parse", "--path-format=absolute", "--show-toplevel"]) }

    /// Moves the branch that is checked out here. This has the same effect as `git merge --ff-only`, which is not used
    /// because it would change ORIG_HEAD and overwrite ignored files.
    private func moveHere(
        _ update: WorkerRequest.Update, _ repository: Repository, _ trees: WorkingTrees, _ folder: UpdateFolder
    ) throws(FileError) -> Outcome {
        guard let tree = workingTree else { return .refused(.failed("git could not read the repository")) }
        let checkouts = repository.checkouts(trees, tree)
        let files: PreparedFiles
        do throws(PreparedFiles.Refusal) {
            files = try PreparedFiles(update, git, tree: tree, in: folder)
        } catch {
            return .refused(error.obstacle)
        }
        let index = "\(repository.own)/index"
        let plan = plan(update, repository, tree: tree, locks: ["\(index).lock"], changes: files.changes)
        guard let moves = folder.moves(plan) else { return .outdated }
        return try transact(plan, folder) { (transaction) throws(FileError) in
            guard let lock = try folder.lock(0, of: plan) else { return .refused(.locked) }
            defer { lock.release() }
            guard files.isCurrent(index) else { return .outdated }
            guard transaction.prepare(plan.branch, from: plan.from, to: plan.to) else { return .refusedByGit }
            let trees = repository.workingTrees
            guard trees.tree(repository.own)?.branch == plan.branch else { return .outdated }
            let obstacle =
                trees.obstacle(to: plan.branch, own: repository.own) ?? WorkingTrees.operation(in: repository.own)
                ?? apply(moves)
            if let obstacle { return .refused(obstacle) }
            if checkouts.isAnyRunning { return .refused(undo(moves, .checkingOut)) }
            if !transaction.commit(), !hasMoved(update) { return .refused(undo(moves, transaction.obstacle)) }
            guard rename(folder.index, index) == 0 else {
                throw FileError(operation: "replace", path: index, code: errno)
            }
            return .moved(withFiles: true)
        }
    }

    /// In the meantime, all indexes are locked, which prevents a checkout.
    private func moveElsewhere(
        _ update: WorkerRequest.Update, _ repository: Repository, _ trees: WorkingTrees, _ folder: UpdateFolder
    ) throws(FileError) -> Outcome {
        if !repository.isBare, let obstacle = PreparedFiles.obstacle(in: repository.own, git) {
            return .refused(obstacle)
        }
        let checkouts = repository.checkouts(trees, repository.isBare ? nil : workingTree)
        let plan = plan(update, repository, tree: nil, locks: trees.trees.map { "\($0.gitFolder)/index.lock" })
        return try transact(plan, folder) { (transaction) throws(FileError) in
            guard transaction.prepare(plan.branch, from: plan.from, to: plan.to) else { return .refusedByGit }
            var locks: [IndexLock] = []
            defer { for lock in locks { lock.release() } }
            for number in plan.locks.indices {
                guard let lock = try folder.lock(number, of: plan) else { return .refused(.locked) }
                locks.append(lock)
            }
            let present = repository.workingTrees
            if let obstacle = present.obstacle(to: plan.branch, own: nil) { return .refused(obstacle) }
            guard present == trees else { return .outdated }
            if checkouts.isAnyRunning { return .refused(.checkingOut) }
            if !transaction.commit(), !hasMoved(update) { return .refusedByGit }
            return .moved(withFiles: false)
        }
    }

    private func plan(
        _ update: WorkerRequest.Update, _ repository: Repository, tree: String?, locks: [String],
        changes: [FileMoves.Change] = []
    ) -> UpdateFolder.Plan {
        UpdateFolder.Plan(
            commonFolder: repository.common, tree: tree, branch: configuration.localReference, from: update.local,
            to: update.upstream, locks: locks, changes: changes)
    }

    /// Starts git for the references first, so that no program has to be started while locks are held, and then
    /// performs `steps`, which release the locks that they acquire.
    private func transact(
        _ plan: UpdateFolder.Plan, _ folder: UpdateFolder,
        _ steps: (ReferenceTransaction) throws(FileError) -> Outcome
    ) throws(FileError) -> Outcome {
        try folder.write(plan)
        guard let transaction = ReferenceTransaction(git, message: "teamsync: fast-forward") else {
            return .refused(.failed("git could not be run"))
        }
        try folder.noteTransaction(transaction.process)
        let result = UpdateFolder.changes.withLock { _ -> Result<Outcome, FileError> in
            // A process that is about to end has removed the plan.
            guard folder.plan != nil else { return .success(.refused(.failed("the update was stopped"))) }
            do throws(FileError) {
                return .success(try steps(transaction))
            } catch {
                return .failure(error)
            }
        }
        if case .success(.refusedByGit) = result { return .refused(transaction.obstacle) }
        transaction.end()
        return try result.get()
    }

    /// - Returns: the obstacle; nil if all files were moved. If there is an obstacle, the files have been moved back.
    private func apply(_ moves: FileMoves) -> Obstacle? {
        do throws(FileMoves.Failure) {
            try moves.apply()
            return nil
        } catch {
            switch error {
            case .changed: return undo(moves, .modified)
            case .taken: return undo(moves, .inTheWay)
            case .system(let error): return undo(moves, .failed("\(error)"))
            }
        }
    }

    /// - Returns: the obstacle, together with the steps that could not be undone.
    private func undo(_ moves: FileMoves, _ obstacle: Obstacle) -> Obstacle {
        do throws(FileMoves.Failure) {
            let left = try moves.undo()
            guard let first = left.first else { return obstacle }
            let more = left.count == 1 ? "" : " and \(left.count - 1) more"
            return Obstacle(
                reason: obstacle.reason,
                message:
                    "\(obstacle.message); these files changed in the meantime and were not restored: \(first)\(more)"
            )
        } catch {
            return .failed("\(obstacle.message); the working tree could not be restored: \(error)")
        }
    }

    /// Whether the branch is at its new commit, for a transaction that has ended without reporting the result.
    private func hasMoved(_ update: WorkerRequest.Update) -> Bool {
        git.answer(["rev-parse", "--verify", "--quiet", configuration.localReference]) == update.upstream
    }
}
