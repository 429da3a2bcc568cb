import Foundation
import TestSupport

/// A program with the name git that runs the real one, and stops before or after one of its runs, or delays them.
final class GitWrapper: Sendable {
    enum Position: String, CaseIterable, Sendable {
        case before, after
    }

    struct Stop: Hashable, Sendable, CustomStringConvertible {
        /// Counted from 1.
        let run: Int
        let position: Position
        var description: String { "\(position) run \(run)" }
    }

    private let folder: String
    private let path: String
    private let (reached, proceed, alive): (Int32, Int32, Int32)

    /// - Parameters:
    ///   - stop: nil never stops.
    ///   - delay: the delay before each run, in seconds.
    init(in home: TemporaryFolder, stop: Stop? = nil, delay: Int = 0, path: String) throws {
        let folder = home.appending("wrapper")
        self.folder = folder
        self.path = path
        try RawFile.makeFolder(RawPath("\(folder)/bin"))
        let pipes = ["reached", "proceed", "alive"].map { "\(folder)/\($0)" }
        for pipe in pipes { guard mkfifo(pipe, 0o600) == 0 else { throw SystemError("create", pipe) } }
        reached = open(pipes[0], O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        proceed = open(pipes[1], O_RDWR | O_CLOEXEC)
        alive = open(pipes[2], O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        // Before git has run, the pipe is in the same state as when all runs have ended.
        close(open(pipes[2], O_WRONLY | O_CLOEXEC))
        let programs = path.split(separator: ":").map { String($0) + "/git" }
        guard let git = programs.first(where: { access($0, X_OK) == 0 }) else {
            throw SystemError("find", "git", code: ENOENT)
        }
        let script = """
            #!/bin/sh
            exec 9>'\(pipes[2])'
            [ \(delay) = 0 ] || sleep \(delay)
            echo "$*" >>'\(folder)/runs'
            run=$(wc -l <'\(folder)/runs')
            stop() {
                [ "$((run)) $1" = '\(stop.map { "\($0.run) \($0.position)" } ?? "")' ] || return 0
                echo >'\(pipes[0])'
                read -r line <'\(pipes[1])'
            }
            stop before
            '\(git)' "$@"
            code=$?
            stop after
            exit $code

            """
        try RawFile.write(script.utf8, to: RawPath("\(folder)/bin/git"))
        try RawFile.setMode(0o755, of: RawPath("\(folder)/bin/git"))
    }

    deinit {
        for descriptor in [reached, proceed, alive] { close(descriptor) }
    }

    /// The environment of the program that runs git.
    var variables: [String: String] { ["PATH": "\(folder)/bin:\(path)"] }

    /// The arguments of each run so far.
    func runs() throws -> [String] {
        let bytes = try RawFile.contents(of: RawPath("\(folder)/runs"))
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Waits until git has stopped.
    func waitForStop() throws {
        try wait(for: reached, POLLIN)
    }

    /// Lets git continue.
    func resume() throws {
        var byte = UInt8(ascii: "\n")
        guard write(proceed, &byte, 1) == 1 else { throw SystemError("write", folder) }
    }

    /// Waits until no git runs, if there has been one.
    func waitForEnd() throws {
        try wait(for: alive, POLLHUP)
    }

    private func wait(for descriptor: Int32, _ event: Int32) throws {
        var file = pollfd(fd: descriptor, events: Int16(event & POLLIN), revents: 0)
        while true {
            let count = poll(&file, 1, 60_000)
            if count < 0, errno == EINTR { continue }
            guard count > 0, Int32(file.revents) & event != 0 else {
                throw SystemError("wait for git", folder, code: ETIME)
            }
            return
        }
    }
}
