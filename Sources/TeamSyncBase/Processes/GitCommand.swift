/// Runs the git on `PATH`, with settings that override the user's.
package struct GitCommand: Sendable {
    /// The purpose of running git, which determines its settings.
    package enum Purpose: Sendable {
        /// To read git's version, the user's configuration, or the state of a clone or a remote: uses only the user's
        /// settings.
        case question
        /// To ask the user's credential helpers, without prompts.
        case credential
        /// To download objects: without prompts, without running programs named in the clone's configuration, and
        /// without housekeeping, which would continue in the background. The objects stay in one pack.
        case fetch
        /// To move a branch and change the working tree: without running programs named in the clone's configuration,
        /// without housekeeping, and without waiting for locks.
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

    /// See `CommandRunner.run`.
    package func run(_ arguments: [String], input: String = "", timeout: Duration) -> CommandRunner.Output? {
        runner.run(GitCommand.name, all(arguments), input: input, timeout: timeout)
    }

    /// See `CommandRunner.answer`.
    package func answer(
        _ arguments: [String], timeout: Duration, onError: @escaping (ArraySlice<UInt8>) -> Void
    ) throws(CommandFailure) -> CommandRunner.Output {
        try runner.answer(of: GitCommand.name, all(arguments), timeout: timeout, onError: onError)
    }

    /// See `CommandRunner.start`.
    package func start(_ arguments: [String], timeout: Duration) -> StartedCommand? {
        runner.start(GitCommand.name, all(arguments), timeout: timeout)
    }

    /// Returns git as a program for a caller that starts it and communicates with it, in a separate process group; nil
    /// when git is not on `PATH`.
    package func program(_ arguments: [String]) -> ChildProcess.Program? {
        guard let path else { return nil }
        var program = ChildProcess.Program(path, all(arguments))
        (program.environment, program.folder) = (runner.environment, runner.folder)
        (program.limits, program.group) = (runner.limits, runner.group)
        return program
    }

    private func all(_ arguments: [String]) -> [String] { purpose.settings.flatMap { ["-c", $0] } + arguments }
}
