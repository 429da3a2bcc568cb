import TeamSyncSnapshot

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Moves a local branch to its upstream when that is a fast-forward and disturbs nothing: nothing staged, modified or
/// in progress, and no filter driver. git does the moving, without hooks.
struct FastForward: Sendable {
    private static let patience: Int64 = 60

    let configuration: RepositoryConfiguration
    let tool: Tool

    init(_ configuration: RepositoryConfiguration) {
        self.configuration = configuration
        var environment = ChildEnvironment.environment(of: ProcessEnvironment.all)
        environment["GIT_REFLOG_ACTION"] = "teamsync"
        tool = Tool(environment: environment, folder: configuration.path)
    }

    /// What stands in the way, or nil when the branch was moved.
    /// - Parameters:
    ///   - examination: of now; `behind`, `ahead` and the two commits are taken from it.
    func run(_ examination: Examination) async -> Obstacle? {
        guard let local = examination.key.local, let upstream = examination.key.upstream,
            examination.ahead == 0, examination.state == .behind
        else { return Obstacle(.notFastForward, "the branch has commits that upstream has not") }
        if await hasFilterDriver() {
            return Obstacle(.filterDriver, "git's configuration has a filter driver")
        }
        let isBare = await answer(["rev-parse", "--is-bare-repository"])
        guard let isBare else { return Obstacle(.failed, "git could not read the repository") }
        if isBare == "true" { return await moveReference(local, upstream) }
        if let obstacle = await disturbance() { return obstacle }
        switch await checkout() {
        case .here: return await merge(upstream)
        case .elsewhere(let path): return Obstacle(.checkedOutElsewhere, "the branch is checked out in \(path)")
        case .nowhere: return await moveReference(local, upstream)
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
        case nowhere
    }

    private func hasFilterDriver() async -> Bool {
        let listing = await tool.run("git", ["config", "--list", "-z"], seconds: FastForward.patience)
        return listing.map { GitSettings(listing: $0.text).hasFilterDriver } ?? true
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

    private func checkout() async -> Checkout {
        let branch = configuration.localReference
        if await answer(["symbolic-ref", "-q", "HEAD"]) == branch { return .here }
        let list = await tool.run("git", ["worktree", "list", "--porcelain", "-z"], seconds: FastForward.patience)
        var path = ""
        for line in list?.text.split(separator: 0) ?? [] {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("worktree ") { path = String(text.dropFirst("worktree ".count)) }
            if text == "branch \(branch)" { return .elsewhere(path) }
        }
        return .nowhere
    }

    private func merge(_ upstream: String) async -> Obstacle? {
        await attempt(["merge", "--ff-only", "--no-autostash", "--no-verify-signatures", "--quiet", upstream])
    }

    private func moveReference(_ local: String, _ upstream: String) async -> Obstacle? {
        await attempt(["update-ref", "-m", "teamsync: fast-forward", configuration.localReference, upstream, local])
    }

    private func attempt(_ arguments: [String]) async -> Obstacle? {
        let quiet = ["-c", "core.hooksPath=/dev/null", "-c", "gc.auto=0", "-c", "maintenance.auto=false"]
        let output = await tool.run("git", quiet + arguments, seconds: FastForward.patience)
        guard let output else { return Obstacle(.failed, "git could not be run") }
        if output.hasSucceeded { return nil }
        let said = output.error.lowercased()
        if said.firstRange(of: "untracked working tree files") != nil {
            return Obstacle(.untrackedInTheWay, "an untracked file is where upstream has one")
        }
        if said.firstRange(of: "would be overwritten") != nil {
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
