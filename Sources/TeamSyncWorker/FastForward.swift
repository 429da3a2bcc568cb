import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Moves a local branch to its upstream when that is a fast-forward and disturbs nothing: nothing staged, modified or
/// in progress, and no filter driver. git does the moving, without hooks, while nobody else can change the index.
struct FastForward {
    private static let timeout = Duration.seconds(60)

    private let configuration: RepositoryConfiguration
    private let strays: StrayList
    private let runner: CommandRunner

    init(_ configuration: RepositoryConfiguration, strays: StrayList) {
        self.configuration = configuration
        self.strays = strays
        let environment = ChildEnvironment.environment(of: ProcessEnvironment.all)
        runner = CommandRunner(environment: environment, folder: configuration.path)
    }

    typealias Obstacle = WorkerEvent.Obstacle

    /// - Returns: what is in the way; nil when the branch was moved.
    func run(_ update: WorkerRequest.Update) -> Obstacle? {
        guard let hasFilterDriver else { return failed("git could not read its configuration") }
        if hasFilterDriver {
            return Obstacle(reason: .filterDriver, message: "git's configuration has a filter driver")
        }
        guard let isBare = answer(["rev-parse", "--is-bare-repository"]) else {
            return failed("git could not read the repository")
        }
        if isBare == "true" { return moveReference(update) }
        guard let folder = answer(["rev-parse", "--absolute-git-dir"]) else {
            return failed("git could not read the repository")
        }
        if let obstacle = disturbance(in: folder, runner) { return obstacle }
        switch checkout() {
        case .here: return merge(update, folder)
        case .elsewhere(let path):
            return Obstacle(reason: .checkedOutElsewhere, message: "the branch is checked out in \(path)")
        case .busy(let folder):
            return Obstacle(
                reason: .inProgress, message: "a rebase or bisect of the branch is in progress (\(folder))")
        case .nowhere: return moveReference(update)
        case nil: return failed("git could not list the working trees")
        }
    }

    private enum Checkout {
        case here
        case elsewhere(String)
        /// Detached, in the working tree with this git folder, to be moved when the work there is done.
        case busy(String)
        case nowhere
    }

    /// nil when git does not list its configuration.
    private var hasFilterDriver: Bool? {
        let listing = git(["config", "--list", "-z"])
        guard let listing, listing.hasSucceeded else { return nil }
        return GitSettings(listing: listing.text).hasFilterDriver
    }

    /// What is staged, modified or in progress in the working tree; nil for nothing.
    private func disturbance(in folder: String, _ runner: CommandRunner) -> Obstacle? {
        let signs = [
            "MERGE_HEAD": "a merge", "CHERRY_PICK_HEAD": "a cherry-pick", "REVERT_HEAD": "a revert",
            "BISECT_LOG": "a bisect", "rebase-merge": "a rebase", "rebase-apply": "a rebase", "sequencer": "a sequence",
        ]
        for (file, what) in signs.sorted(by: { $0.key < $1.key }) where access("\(folder)/\(file)", F_OK) == 0 {
            return Obstacle(reason: .inProgress, message: "\(what) is in progress")
        }
        let status = git(["status", "--porcelain=v1", "-z", "--untracked-files=no", "--no-renames"], runner)
        guard let status, status.hasSucceeded else { return failed("git status failed") }
        let entries = status.text.split(separator: 0)
        if entries.contains(where: { $0.first != UInt8(ascii: " ") }) {
            return Obstacle(reason: .staged, message: "something is staged")
        }
        return entries.isEmpty ? nil : FastForward.modified
    }

    /// nil when git does not list the working trees.
    private func checkout() -> Checkout? {
        let branch = configuration.localReference
        if answer(["symbolic-ref", "-q", "HEAD"]) == branch { return .here }
        let list = git(["worktree", "list", "--porcelain", "-z"])
        guard let list, list.hasSucceeded else { return nil }
        var path = ""
        for line in list.text.split(separator: 0) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("worktree ") { path = String(text.dropFirst("worktree ".count)) }
            if text == "branch \(branch)" { return .elsewhere(path) }
        }
        guard let common = answer(["rev-parse", "--path-format=absolute", "--git-common-dir"]) else { return nil }
        let folders = [common] + FolderListing.names(of: "\(common)/worktrees").map { "\(common)/worktrees/\($0)" }
        return folders.first(where: isAtWork).map { .busy($0) } ?? .nowhere
    }

    /// Whether a rebase or bisect with this git folder has begun on the branch.
    private func isAtWork(in folder: String) -> Bool {
        ["rebase-merge/head-name", "rebase-apply/head-name", "BISECT_START"].contains { file in
            do throws(FileError) {
                let bytes = try BoundedFile.contents(of: "\(folder)/\(file)", limit: 4096)
                let name = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first
                return name.map { $0 == configuration.localReference || $0 == configuration.branch } ?? false
            } catch {
                // Not there: nothing has begun.
                return false
            }
        }
    }

    /// As `git merge --ff-only` does it, which would take ORIG_HEAD from the user and overwrite ignored files.
    private func merge(_ update: WorkerRequest.Update, _ folder: String) -> Obstacle? {
        let changes = git([
            "diff-tree", "-r", "--name-status", "--no-renames", "--diff-filter=AD", "-z", update.local, update.upstream,
        ])
        guard let changes, changes.hasSucceeded else { return failed("git could not compare the commits") }
        let added = AddedPaths(listing: changes.text)
        do throws(FileError) {
            guard let index = try LockedIndex(in: folder, strays: strays) else { return FastForward.locked }
            defer { index.unlock() }
            var runner = runner
            runner.environment["GIT_INDEX_FILE"] = index.copy
            if let obstacle = merge(update, folder, added, runner) { return obstacle }
            try index.replace()
            return nil
        } catch {
            return failed("\(error)")
        }
    }

    /// - Parameter runner: its git reads and writes a copy of the index, which nobody else can change meanwhile.
    private func merge(
        _ update: WorkerRequest.Update, _ folder: String, _ added: AddedPaths, _ runner: CommandRunner
    ) -> Obstacle? {
        // It fails when a file is modified, which the status reports.
        _ = git(["update-index", "-q", "--refresh"], runner)
        if let obstacle = disturbance(in: folder, runner) { return obstacle }
        guard answer(["symbolic-ref", "-q", "HEAD"]) == configuration.localReference else { return FastForward.locked }
        if added.areTaken(in: configuration.path) { return FastForward.inTheWay }
        if let obstacle = attempt(["read-tree", "-m", "-u", update.local, update.upstream], runner) { return obstacle }
        guard let obstacle = moveReference(update) else { return nil }
        if let failure = attempt(["read-tree", "-m", "-u", update.upstream, update.local], runner) {
            return failed("\(obstacle.message); the working tree could not be restored: \(failure.message)")
        }
        return obstacle
    }

    private func moveReference(_ update: WorkerRequest.Update) -> Obstacle? {
        attempt(
            [
                "update-ref", "-m", "teamsync: fast-forward", configuration.localReference, update.upstream,
                update.local,
            ],
            runner)
    }

    private static let inTheWay = Obstacle(
        reason: .untrackedInTheWay, message: "an untracked file is where upstream has one")
    private static let modified = Obstacle(reason: .modified, message: "a tracked file is modified")
    private static let locked = Obstacle(reason: .locked, message: "another git process holds a lock")

    private func failed(_ message: String) -> Obstacle { Obstacle(reason: .failed, message: message) }

    private func attempt(_ arguments: [String], _ runner: CommandRunner) -> Obstacle? {
        guard let output = git(arguments, runner) else { return failed("git could not be run") }
        if output.hasSucceeded { return nil }
        let said = output.error.lowercased()
        if said.firstRange(of: "untracked working tree file") != nil {
            return FastForward.inTheWay
        }
        // The second is what git says of files that `git status` does not look at, such as skip-worktree ones.
        if said.firstRange(of: "would be overwritten") != nil || said.firstRange(of: "not uptodate") != nil {
            return FastForward.modified
        }
        if said.firstRange(of: ".lock") != nil { return FastForward.locked }
        let line = output.error.split(whereSeparator: \.isNewline).last.map(String.init) ?? "no reason given"
        return failed("git said: \(line)")
    }

    private func answer(_ arguments: [String]) -> String? {
        let output = git(arguments)
        guard let output, output.hasSucceeded else { return nil }
        let text = String(decoding: output.text, as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// Runs git without anything that the clone could make it run: no hooks, and no program that watches files.
    private func git(_ arguments: [String], _ other: CommandRunner? = nil) -> CommandRunner.Output? {
        let settings = ["core.hooksPath=/dev/null", "core.fsmonitor=false", "gc.auto=0", "maintenance.auto=false"]
        return (other ?? runner).run("git", settings.flatMap { ["-c", $0] } + arguments, timeout: FastForward.timeout)
    }
}

/// The index of a working tree while we hold its lock, as git holds it while it changes the index, and a copy for git to
/// work on.
private struct LockedIndex {
    /// Bytes.
    private static let limit = 1 << 30

    let copy: String
    private let index: String
    private let lock: String
    private let strays: StrayList

    /// - Returns: nil when somebody else holds the lock.
    init?(in folder: String, strays: StrayList) throws(FileError) {
        self.strays = strays
        index = "\(folder)/index"
        lock = "\(index).lock"
        let token = "teamsync-\(getpid())-\(UInt64.random(in: .min ... .max))"
        copy = "\(index).\(token)"
        strays.note(lock: lock, copy: copy, token: token)
        let descriptor = Glibc.open(lock, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor < 0 {
            let code = errno
            strays.remove()
            if code == EEXIST { return nil }
            throw FileError(operation: "create", path: lock, code: code)
        }
        // It says whose lock it is, if this process is killed.
        let count = token.withCString { write(descriptor, $0, strlen($0)) }
        let code = errno
        close(descriptor)
        do throws(FileError) {
            guard count > 0 else { throw FileError(operation: "write", path: lock, code: code) }
            try LockedIndex.copyFile(index, to: copy)
        } catch {
            unlock()
            throw error
        }
    }

    /// The time of the index is kept: git tells by it which files may have changed since without their times showing.
    private static func copyFile(_ path: String, to copy: String) throws(FileError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileError(operation: "read", path: path, code: errno) }
        let bytes = try BoundedFile.contents(of: path, limit: limit)
        let descriptor = Glibc.open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, status.st_mode & 0o7777)
        guard descriptor >= 0 else { throw FileError(operation: "create", path: copy, code: errno) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw FileError(operation: "write", path: copy, code: errno) }
            rest = rest.dropFirst(count)
        }
        guard futimens(descriptor, [status.st_atim, status.st_mtim]) == 0 else {
            throw FileError(operation: "write", path: copy, code: errno)
        }
    }

    /// Puts what git has made of the copy in the place of the index.
    func replace() throws(FileError) {
        guard rename(copy, index) == 0 else { throw FileError(operation: "replace", path: index, code: errno) }
    }

    func unlock() {
        unlink(copy)
        unlink("\(copy).lock")
        unlink(lock)
        strays.remove()
    }
}
