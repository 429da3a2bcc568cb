import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Moves a local branch to its upstream when that is a fast-forward and disturbs nothing: nothing staged, modified or
/// in progress, and no filter driver. git does the moving, without hooks.
struct FastForward: Sendable {
    private static let patience: Int64 = 60

    let configuration: RepositoryConfiguration
    let tool: Tool

    init(_ configuration: RepositoryConfiguration) {
        self.configuration = configuration
        let environment = ChildEnvironment.environment(of: ProcessEnvironment.all)
        tool = Tool(environment: environment, folder: configuration.path)
    }

    /// What stands in the way, or nil when the branch was moved.
    /// - Parameters:
    ///   - examination: of now; `behind`, `ahead` and the two commits are taken from it.
    func run(_ examination: Examination) async -> Obstacle? {
        guard let local = examination.key.local, let upstream = examination.key.upstream,
            examination.ahead == 0, examination.state == .behind
        else { return Obstacle(.notFastForward, "the branch has commits that upstream has not") }
        guard let hasFilterDriver = await hasFilterDriver() else {
            return Obstacle(.failed, "git could not read its configuration")
        }
        if hasFilterDriver { return Obstacle(.filterDriver, "git's configuration has a filter driver") }
        let isBare = await answer(["rev-parse", "--is-bare-repository"])
        guard let isBare else { return Obstacle(.failed, "git could not read the repository") }
        if isBare == "true" { return await moveReference(local, upstream) }
        if let obstacle = await disturbance() { return obstacle }
        switch await checkout() {
        case .here: return await merge(local, upstream)
        case .elsewhere(let path): return Obstacle(.checkedOutElsewhere, "the branch is checked out in \(path)")
        case .busy(let folder):
            return Obstacle(.inProgress, "a rebase or bisect of the branch is in progress (\(folder))")
        case .nowhere: return await moveReference(local, upstream)
        case nil: return Obstacle(.failed, "git could not list the working trees")
        }
    }

    struct Obstacle {
        let reason: UpdateReport.Reason
        let message: String

        init(_ reason: UpdateReport.Reason, _ message: String) {
            self.reason = reason
            self.message = message
        }
    }

    private enum Checkout {
        case here
        case elsewhere(String)
        /// Detached, in the working tree with this git folder, to be moved when the work there is done.
        case busy(String)
        case nowhere
    }

    /// nil when git does not tell.
    private func hasFilterDriver() async -> Bool? {
        let listing = await tool.run("git", ["config", "--list", "-z"], seconds: FastForward.patience)
        guard let listing, listing.hasSucceeded else { return nil }
        return GitSettings(listing: listing.text).hasFilterDriver
    }

    /// What is staged, modified or in progress in the working tree; nil for nothing.
    private func disturbance() async -> Obstacle? {
        guard let folder = await answer(["rev-parse", "--absolute-git-dir"]) else {
            return Obstacle(.failed, "git could not read the repository")
        }
        let signs = [
            "MERGE_HEAD": "a merge", "CHERRY_PICK_HEAD": "a cherry-pick", "REVERT_HEAD": "a revert",
            "BISECT_LOG": "a bisect", "rebase-merge": "a rebase", "rebase-apply": "a rebase", "sequencer": "a sequence",
        ]
        for (file, what) in signs.sorted(by: { $0.key < $1.key }) where access("\(folder)/\(file)", F_OK) == 0 {
            return Obstacle(.inProgress, "\(what) is in progress")
        }
        let status = await tool.run(
            "git", ["status", "--porcelain=v1", "-z", "--untracked-files=no", "--no-renames"],
            seconds: FastForward.patience)
        guard let status, status.hasSucceeded else { return Obstacle(.failed, "git status failed") }
        let entries = status.text.split(separator: 0)
        if entries.contains(where: { $0.first != UInt8(ascii: " ") }) {
            return Obstacle(.staged, "something is staged")
        }
        return entries.isEmpty ? nil : Obstacle(.modified, "a tracked file is modified")
    }

    /// nil when git does not tell.
    private func checkout() async -> Checkout? {
        let branch = configuration.localReference
        if await answer(["symbolic-ref", "-q", "HEAD"]) == branch { return .here }
        let list = await tool.run("git", ["worktree", "list", "--porcelain", "-z"], seconds: FastForward.patience)
        guard let list, list.hasSucceeded else { return nil }
        var path = ""
        for line in list.text.split(separator: 0) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("worktree ") { path = String(text.dropFirst("worktree ".count)) }
            if text == "branch \(branch)" { return .elsewhere(path) }
        }
        guard let common = await answer(["rev-parse", "--path-format=absolute", "--git-common-dir"]) else { return nil }
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
    private func merge(_ local: String, _ upstream: String) async -> Obstacle? {
        let changes = await tool.run(
            "git", ["diff-tree", "-r", "--name-status", "--no-renames", "--diff-filter=AD", "-z", local, upstream],
            seconds: FastForward.patience)
        guard let changes, changes.hasSucceeded else { return Obstacle(.failed, "git could not compare the commits") }
        if AddedPaths(listing: changes.text).areTaken(in: configuration.path) { return FastForward.inTheWay }
        if let obstacle = await attempt(["read-tree", "-m", "-u", local, upstream]) { return obstacle }
        guard let obstacle = await moveReference(local, upstream) else { return nil }
        if let failure = await attempt(["read-tree", "-m", "-u", upstream, local]) {
            return Obstacle(.failed, "\(obstacle.message); the working tree could not be put back: \(failure.message)")
        }
        return obstacle
    }

    private func moveReference(_ local: String, _ upstream: String) async -> Obstacle? {
        await attempt(["update-ref", "-m", "teamsync: fast-forward", configuration.localReference, upstream, local])
    }

    private static let inTheWay = Obstacle(.untrackedInTheWay, "an untracked file is where upstream has one")

    private func attempt(_ arguments: [String]) async -> Obstacle? {
        let quiet = ["-c", "core.hooksPath=/dev/null", "-c", "gc.auto=0", "-c", "maintenance.auto=false"]
        let output = await tool.run("git", quiet + arguments, seconds: FastForward.patience)
        guard let output else { return Obstacle(.failed, "git could not be run") }
        if output.hasSucceeded { return nil }
        let said = output.error.lowercased()
        if said.firstRange(of: "untracked working tree file") != nil {
            return FastForward.inTheWay
        }
        // The second is what git says of files that `git status` does not look at, such as skip-worktree ones.
        if said.firstRange(of: "would be overwritten") != nil || said.firstRange(of: "not uptodate") != nil {
            return Obstacle(.modified, "a tracked file is modified")
        }
        if said.firstRange(of: ".lock") != nil { return Obstacle(.locked, "another git process holds a lock") }
        let line = output.error.split(whereSeparator: \.isNewline).last.map(String.init) ?? "no reason given"
        return Obstacle(.failed, "git said: \(line)")
    }

    private func answer(_ arguments: [String]) async -> String? {
        let output = await tool.run("git", arguments, seconds: FastForward.patience)
        guard let output, output.hasSucceeded else { return nil }
        let text = String(decoding: output.text, as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
