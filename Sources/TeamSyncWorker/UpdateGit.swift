import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

/// Runs git for an update.
struct UpdateGit {
    private static let timeout = Duration.seconds(60)

    private var git: GitCommand

    /// - Parameter folder: the folder in which git runs.
    init(in folder: String) {
        let environment = ChildEnvironment.environment(of: ProcessEnvironment.all)
        git = GitCommand(.update, CommandRunner(environment: environment, folder: folder))
    }

    /// Returns the same value with additional environment variables.
    func with(_ variables: [String: String], in folder: String? = nil) -> UpdateGit {
        var other = self
        other.git.runner.environment.merge(variables) { _, new in new }
        if let folder { other.git.runner.folder = folder }
        return other
    }

    /// Returns git as a program, for a caller that starts it and communicates with it; nil if git is not installed.
    func program(_ words: [String]) -> ChildProcess.Program? { git.program(words) }

    /// - Returns: nil if git could not be run to completion.
    func run(_ words: [String]) -> CommandRunner.Output? {
        git.run(words, timeout: UpdateGit.timeout)
    }

    /// Returns the output of git without the final newline; nil if git fails.
    func answer(_ words: [String]) -> String? {
        guard let output = run(words), output.hasSucceeded else { return nil }
        let text = String(decoding: output.text, as: UTF8.self)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// - Returns: the reason git failed; nil if it succeeded.
    func attempt(_ words: [String]) -> WorkerEvent.Obstacle? {
        guard let output = run(words) else { return .failed("git could not be run") }
        return output.hasSucceeded ? nil : .init(gitError: output.error)
    }
}

extension WorkerEvent.Obstacle {
    static let inTheWay = Self(
        reason: .untrackedInTheWay, message: "an untracked file would be overwritten by a file from upstream")
    static let modified = Self(reason: .modified, message: "a tracked file is modified")
    static let locked = Self(reason: .locked, message: "another git process holds a lock")
    static let overtaken = Self(reason: .locked, message: "another git process moved the branch in the meantime")

    static let checkingOut = Self(reason: .locked, message: "another git process is checking out a branch")

    static func failed(_ message: String) -> Self { Self(reason: .failed, message: message) }

    /// - Parameter text: the output of git on standard error.
    init(gitError text: String) {
        let lowercased = text.lowercased()
        if lowercased.contains("untracked working tree file") {
            self = .inTheWay
        } else if lowercased.contains("would be overwritten") || lowercased.contains("not uptodate") {
            // git prints the second message for files that `git status` ignores, such as skip-worktree files.
            self = .modified
        } else if lowercased.contains("but expected") {
            self = .overtaken
        } else if lowercased.contains(".lock") {
            self = .locked
        } else {
            let line = text.split(whereSeparator: \.isNewline).last.map(String.init) ?? "no reason given"
            self = .failed("git said: \(line)")
        }
    }
}
