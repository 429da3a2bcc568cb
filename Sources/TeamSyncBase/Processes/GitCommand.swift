/// git as teamsync runs it: the one of `PATH`, with settings that hold before the user's own.
package struct GitCommand: Sendable {
    /// The purpose that git is run for, which decides its settings.
    package enum Purpose: Sendable {
        /// To say what version it is, what the user has configured, and what it knows of a clone or a remote: the user's
        /// settings, and no other.
        case question
        /// To ask the user's credential helpers, without a prompt.
        case credential
        /// To download objects: without a prompt, without what the clone could make it run, and without housekeeping, which
        /// would go on after it. The objects stay in one pack.
        case fetch
        /// To move a branch and change the working tree: without what the clone could make it run, without housekeeping, and
        /// without waiting for locks.
        case update

        fileprivate var settings: [String] {
            let isolated = [
                "gc.auto=0", "maintenance.auto=false", "core.hooksPath=/dev/null", "core.fsmonitor=false",
            ]
            let promptless = ["credential.interactive=false"]
            return switch self {
            case .question: []
            case .credential: promptless
            case .fetch: isolated + promptless + ["fetch.writeCommitGraph=false", "fetch.unpackLimit=1"]
            case .update:
                isolated + ["submodule.recurse=false", "core.filesRefLockTimeout=0", "core.packedRefsTimeout=0"]
            }
        }
    }

    private static let name = "git"

    private let purpose: Purpose
    /// Environment, folder and limits.
    package var runner: CommandRunner

    package init(_ purpose: Purpose, _ runner: CommandRunner) {
        (self.purpose, self.runner) = (purpose, runner)
    }

    /// The absolute path of git; nil when it is not on `PATH`.
    package var path: String? { ProgramSearch.path(of: GitCommand.name, environment: runner.environment) }

    /// As `CommandRunner.run`.
    package func run(_ arguments: [String], input: String = "", timeout: Duration) -> CommandRunner.Output? {
        runner.run(GitCommand.name, all(arguments), input: input, timeout: timeout)
    }

    /// As `CommandRunner.answer`.
    package func answer(
        _ arguments: [String], timeout: Duration, onError: @escaping (ArraySlice<UInt8>) -> Void
    ) throws(CommandFailure) -> CommandRunner.Output {
        try runner.answer(of: GitCommand.name, all(arguments), timeout: timeout, onError: onError)
    }

    /// As `CommandRunner.start`.
    package func start(_ arguments: [String], timeout: Duration) -> StartedCommand? {
        runner.start(GitCommand.name, all(arguments), timeout: timeout)
    }

    /// For a caller who starts git and speaks with it; in a group of its own. nil when git is not on `PATH`.
    package func program(_ arguments: [String]) -> ChildProcess.Program? {
        guard let path else { return nil }
        var program = ChildProcess.Program(path, all(arguments))
        (program.environment, program.folder) = (runner.environment, runner.folder)
        (program.limits, program.group) = (runner.limits, runner.group)
        return program
    }

    private func all(_ arguments: [String]) -> [String] { purpose.settings.flatMap { ["-c", $0] } + arguments }
}
