import Glibc
import TeamSyncBase
import TeamSyncProtocol

/// Changes a branch in two steps of one `git update-ref --stdin`: `prepare` locks the branch, and also `HEAD` if it
/// points to the branch, and checks its value; `commit` moves the branch. git releases the locks if its input ends
/// before the commit.
final class ReferenceTransaction {
    private static let timeout = Duration.seconds(60)
    /// The maximum size of git's output, in bytes.
    private static let limit = 64 << 10

    private let child: ChildProcess
    private var isInputOpen = true
    private var isOutputOpen = true
    private var areErrorsOpen = true
    private var replies: [UInt8] = []
    private var errors: [UInt8] = []

    /// Starts git and waits until it is ready.
    /// - Parameter message: the message for the reflog.
    /// - Returns: nil if it cannot be started.
    init?(_ git: UpdateGit, message: String) {
        guard let program = git.program(["update-ref", "-m", message, "--stdin", "-z"]) else { return nil }
        do throws(FileError) {
            child = try ChildProcess(program, input: .pipe, errors: .pipe)
        } catch {
            return nil
        }
        guard send("start\0", reply: "start: ok") else { return nil }
    }

    deinit {
        end()
        close(child.output)
        close(child.errors)
        var status: Int32 = 0
        while waitpid(child.process, &status, 0) < 0, errno == EINTR {}
    }

    var process: pid_t { child.process }

    /// - Returns: whether the branch is locked and has the value `old`. If not, `obstacle` contains the reason.
    func prepare(_ branch: String, from old: String, to new: String) -> Bool {
        send("update \(branch)\0\(new)\0\(old)\0prepare\0", reply: "prepare: ok")
    }

    /// - Returns: whether git reports that it has moved the branch. If not, git makes no further changes to it.
    func commit() -> Bool {
        if send("commit\0", reply: "commit: ok") { return true }
        if errors.isEmpty { end() }
        return false
    }

    /// The error that git has reported. Waits for git to end.
    var obstacle: WorkerEvent.Obstacle {
        end()
        return WorkerEvent.Obstacle(gitError: String(decoding: errors, as: UTF8.self))
    }

    /// Waits for git to end, which releases the locks from `prepare` unless `commit` has moved the branch.
    func end() {
        if isInputOpen { close(child.input) }
        isInputOpen = false
        if !read(until: { false }) { kill(-child.process, SIGKILL) }
    }

    private func send(_ text: String, reply: String) -> Bool {
        guard isInputOpen else { return false }
        do throws(FileError) {
            try DescriptorWriter.writeAll(Array(text.utf8), to: child.input, called: "git")
        } catch {
            return false
        }
        let expected = Array("\(reply)\n".utf8)
        replies = []
        // A program between this process and git may keep the pipes open after git has ended.
        _ = read { replies.count >= expected.count || hasFailed }
        return replies == expected
    }

    /// Whether git has reported a fatal error; its output is in English.
    private var hasFailed: Bool {
        errors.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
            .contains { $0.starts(with: "fatal: ".utf8) }
    }

    /// Reads replies and errors until `isDone` returns true, or until both streams have ended.
    /// - Returns: whether both streams have ended; false after a timeout.
    private func read(until isDone: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now + ReferenceTransaction.timeout
        var chunk = [UInt8](repeating: 0, count: 4096)
        while !isDone() {
            if !isOutputOpen, !areErrorsOpen { return true }
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { return false }
            var files = [
                pollfd(fd: isOutputOpen ? child.output : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: areErrorsOpen ? child.errors : -1, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&files, 2, Int32(clamping: Int((left / .milliseconds(1)).rounded(.up))))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return false }
            if files[0].revents != 0 {
                let count = Glibc.read(child.output, &chunk, chunk.count)
                isOutputOpen = count > 0 || (count < 0 && errno == EINTR)
                if count > 0 { replies += chunk[..<count].prefix(ReferenceTransaction.limit - replies.count) }
            }
            if files[1].revents != 0 {
                let count = Glibc.read(child.errors, &chunk, chunk.count)
                areErrorsOpen = count > 0 || (count < 0 && errno == EINTR)
                if count > 0 { errors += chunk[..<count].prefix(ReferenceTransaction.limit - errors.count) }
            }
        }
        return false
    }
}
