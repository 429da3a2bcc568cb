package import Glibc

/// A program that is run with nothing on its standard input, and whose standard output is read.
package struct ChildProcess: Sendable {
    private static let outputLimit = 1 << 20

    package let process: pid_t
    /// Where its standard output can be read.
    package let output: Int32

    package enum Ending: Equatable, Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    /// - Parameters:
    ///   - path: absolute.
    ///   - input: a descriptor to give it as standard input; nil for `/dev/null`.
    package init(_ path: String, _ arguments: [String], input: Int32? = nil) throws(FileError) {
        let ends = try PipeEnds()
        defer { close(ends.write) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Who ignores broken pipes does so for itself: what git and ssh start relies on the signal.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, ends.write, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var words = ([path] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var process: pid_t = 0
        let code = posix_spawn(&process, path, &actions, &attributes, words, environ)
        guard code == 0 else {
            close(ends.read)
            throw FileError(operation: "run", path: path, code: code)
        }
        (self.process, output) = (process, ends.read)
    }

    /// Reads up to the end of what it prints, and hands on each whole line of at most 1 MiB without its end.
    package func forEachLine(_ body: ([UInt8]) throws -> Void) rethrows {
        var rest: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(output, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0, rest.count + count <= ChildProcess.outputLimit else { return }
            rest += chunk[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                try body(Array(rest[..<end]))
                rest.removeFirst(end + 1)
            }
        }
    }

    /// - Returns: all that it prints before it ends; nil when that takes longer than `seconds`, or is too much.
    package func text(within seconds: Int64) -> String? {
        let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let left = ContinuousClock.now.duration(to: deadline).components
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
            var file = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let ready = poll(&file, 1, Int32(max(0, milliseconds)))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return nil }
            let count = read(output, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0, text.count + count <= ChildProcess.outputLimit else { return nil }
            if count == 0 { return String(decoding: text, as: UTF8.self) }
            text += chunk[..<count]
        }
    }

    /// Waits for its end.
    /// - Parameter kills: whether it is ended first.
    @discardableResult
    package func end(kills: Bool) -> Ending {
        close(output)
        if kills { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0 ? .exited((status >> 8) & 0xff) : .signalled(signal)
    }

    /// What a program prints that ends with 0; nil when it cannot be found, fails, or takes longer than `seconds`.
    /// - Parameter name: an absolute path, or what is looked for in the folders of `PATH`.
    package static func output(
        of name: String, _ arguments: [String], environment: [String: String], seconds: Int64 = 5
    ) -> String? {
        guard let path = name.hasPrefix("/") ? name : ProgramSearch.onPath(name, environment: environment) else {
            return nil
        }
        do throws(FileError) {
            let child = try ChildProcess(path, arguments)
            let text = child.text(within: seconds)
            return child.end(kills: text == nil) == .exited(0) ? text : nil
        } catch {
            return nil
        }
    }
}
