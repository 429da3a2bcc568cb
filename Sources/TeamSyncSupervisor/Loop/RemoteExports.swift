import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncProtocol

/// Writes the exports on file systems that may not respond. Each export has at most one process at a time, which runs
/// 'teamsync prebuild'.
final class RemoteExports {
    private struct Writing {
        let process: pid_t
        /// Whether something new has been published since the process was started.
        var isOutdated = false
    }

    private let directory: StateDirectory
    private let environment: [String: String]
    private let children: ForgottenChildren
    private var writing: [String: Writing] = [:]
    private var problems: [String: Problem] = [:]
    /// Called when the problems have changed.
    var onChange: (Problem?) -> Void = { _ in }

    init(directory: StateDirectory, environment: [String: String], children: ForgottenChildren) {
        (self.directory, self.environment, self.children) = (directory, environment, children)
    }

    var isBusy: Bool { !writing.isEmpty }

    /// The reason an export could not be written; nil if none is known to have failed.
    var problem: Problem? { problems.min { $0.key < $1.key }?.value }

    /// Writes the published numbers to all exports, without waiting for the result.
    func write(_ paths: [String]) {
        for path in problems.keys where !paths.contains(path) { note(nil, of: path) }
        for path in paths {
            if writing[path] != nil { writing[path]?.isOutdated = true } else { start(path) }
        }
    }

    private func start(_ path: String) {
        guard let executable = ProgramSearch.sibling("teamsync", environment: environment) else {
            return note(
                Problem(.internal, "\(path) was not written: 'teamsync' was not found", hint: "install teamsync again"),
                of: path)
        }
        var program = ChildProcess.Program(executable, ["prebuild", "--output", path])
        program.group = .own
        // A stopped process is continued when the daemon dies, so that it writes its file and ends.
        program.parentDeathSignal = SIGCONT
        program.environment = environment
        program.environment?["TEAMSYNC_STATE_DIR"] = directory.path
        let process = children.start(program, input: .nothing) { [weak self] ending in self?.end(path, ending) }
        if let process { writing[path] = Writing(process: process) }
    }

    private func end(_ path: String, _ ending: ChildProcess.Ending) {
        let wasOutdated = writing.removeValue(forKey: path)?.isOutdated ?? false
        if ending == .exited(0) {
            note(nil, of: path)
        } else {
            note(
                Problem(
                    .permission, "\(path) could not be written",
                    hint: "run 'teamsync prebuild --output \(ShellQuote.escaped(path))' to see why"),
                of: path)
        }
        if wasOutdated { start(path) }
    }

    private func note(_ problem: Problem?, of path: String) {
        let former = self.problem
        problems[path] = problem
        ExportRecord.update(in: directory) { record in
            if let problem {
                record.note(
                    path: path, message: problem.message, hint: problem.hint, at: SupervisorLoop.now.wall)
            } else {
                record.forget(path: path)
            }
        }
        if self.problem != former { onChange(self.problem) }
    }

    /// Ends the processes that are still writing an export.
    func giveUp() {
        for (path, writing) in writing {
            kill(-writing.process, SIGKILL)
            note(
                Problem(
                    .timeout, "the file system of \(path) does not respond", hint: "keep exports on a local disk"),
                of: path)
        }
        writing = [:]
    }
}
