import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

/// The part of the doctor that reads clones; it runs in a separate process.
enum EngineDoctor {
    private static let timeout = Duration.seconds(10)

    /// - Returns: the finding about `teamsyncd` and `teamsync-worker`, and the path of the program for the other
    ///   checks; the path is nil if no program of the same version is installed.
    static func find() -> (finding: Finding, path: String?) {
        let programs = [Program.engine, Program.worker]
        for program in programs {
            if let fault = fault(of: program) { return (fault, nil) }
        }
        let paths = programs.compactMap(\.path).joined(separator: " and ")
        return (
            Finding("engine", .ok, "\(paths) have the same version, \(TeamSyncVersion.current)"), Program.worker.path
        )
    }

    /// Returns the fault of an installed program; nil if it has the same version as this one.
    static func fault(of program: Program) -> Finding? {
        guard let path = program.path else {
            return Finding("engine", .failed, program.missing.message, fix: program.missing.hint)
        }
        let output: CommandRunner.Output
        do throws(CommandFailure) {
            output = try CommandRunner(environment: CommandContext.environment)
                .answer(of: path, ["--version"], timeout: timeout)
        } catch {
            return finding("engine", error, path) ?? silent(path, fix: program.missing.hint)
        }
        guard output.hasSucceeded else { return silent(path, fix: program.missing.hint) }
        let answer = String(decoding: output.text, as: UTF8.self)
        let version = answer.split(whereSeparator: \.isNewline).first.map(String.init) ?? "nothing"
        guard version != "\(program.name) \(TeamSyncVersion.current)" else { return nil }
        return Finding(
            "engine", .failed, "\(path) is \(version), but this is teamsync \(TeamSyncVersion.current)",
            fix: program.missing.hint)
    }

    private static func silent(_ path: String, fix: String?) -> Finding {
        Finding("engine", .failed, "\(path) does not report its version", fix: fix)
    }

    /// Returns the finding about a program that cannot be started because of a system limit; nil for other failures.
    static func finding(_ step: String, _ failure: CommandFailure, _ path: String) -> Finding? {
        guard let error = failure.startError, let hint = error.limitHint else { return nil }
        return Finding(step, .failed, "\(error)", fix: hint)
    }

    /// - Parameters:
    ///   - ids: the repositories to check; empty for all.
    ///   - report: called with each finding as soon as it is available.
    /// - Throws: an exit code if one of `ids` is not configured; the program has already reported the error.
    static func run(
        _ path: String, _ ids: [String], config: String?, report: (Finding) throws -> Void
    ) throws {
        // The program ends when this end of the pipe is closed, however this process ends.
        let input: PipeEnds
        do throws(FileError) { input = try PipeEnds() } catch { throw Failure(error) }
        defer { close(input.write) }
        let arguments = ["doctor", "--with-parent"] + (config.map { ["--config", $0] } ?? []) + ["--"] + ids
        let child: ChildProcess
        do throws(FileError) {
            defer { close(input.read) }
            // The program itself reports names that are unknown.
            child = try ChildProcess(
                ChildProcess.Program(path, arguments), input: .descriptor(input.read),
                errors: ids.isEmpty ? .nothing : .descriptor(STDERR_FILENO))
        } catch {
            try report(Finding("engine", .failed, "\(error)", fix: error.limitHint ?? Program.worker.missing.hint))
            return
        }
        var strange = 0
        do {
            try child.forEachLine { line in
                if let finding = finding(line) { try report(finding) } else { strange += 1 }
            }
        } catch {
            child.end(kills: true)
            throw error
        }
        let ending = child.end(kills: false)
        if ending == .exited(EX_NOINPUT) { throw ExitCode(EX_NOINPUT) }
        guard ending != .exited(0) || strange > 0 else { return }
        let how =
            switch ending {
            case .exited(let status): "ended with status \(status)"
            case .signalled(let signal): "was killed by signal \(signal)"
            }
        try report(
            Finding(
                "engine", .failed, "'\(Program.worker.name) doctor' \(how) before it finished",
                fix: "run '\(Program.worker.name) doctor' to see its output, and report the bug"))
    }

    /// Returns the finding on a line; nil if the line does not contain one.
    private static func finding(_ line: [UInt8]) -> Finding? {
        do {
            return try DocumentCodec.decode(Finding.self, from: line)
        } catch {
            return nil
        }
    }
}

/// Checks whether the program that parses Swift sources is installed.
enum SwiftDoctor {
    static func find() -> Finding {
        let program = Program.sourceReader
        guard let path = program.path else {
            return Finding(
                "swift", .note, "\(program.name) is not installed: changes to Swift sources are not compared",
                fix: program.missing.hint)
        }
        if let fault = EngineDoctor.fault(of: program) {
            return Finding("swift", .failed, fault.text, fix: fault.fix)
        }
        return Finding("swift", .ok, "\(path) compares Swift sources")
    }
}

/// Checks whether the program that reads the history of clones is installed.
enum ReportDoctor {
    static func find() -> Finding {
        let program = Program.report
        if let fault = EngineDoctor.fault(of: program) {
            return Finding("report", .failed, fault.text, fix: fault.fix)
        }
        return Finding("report", .ok, "\(program.path ?? program.name) reads the history of clones")
    }
}

/// Checks whether the server for assistants is installed and responds.
enum AssistantDoctor {
    private static let timeout = Duration.seconds(10)
    private static let greeting = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
        "clientInfo":{"name":"teamsync doctor","version":"\(TeamSyncVersion.current)"}}}

        """

    private struct Reply: Decodable {
        struct Result: Decodable {
            struct Server: Decodable {
                let version: String
            }

            let serverInfo: Server
        }

        let result: Result
    }

    static func find() -> Finding {
        let program = Program.assistantServer
        let fix = program.missing.hint
        guard let path = program.path else {
            return Finding("mcp", .note, "\(program.name) is not installed: assistants cannot use teamsync")
        }
        let reply: Reply
        do throws(CommandFailure) {
            guard let answer = try answer(of: path) else { return silent(path, fix: fix) }
            reply = answer
        } catch {
            return EngineDoctor.finding("mcp", error, path) ?? silent(path, fix: fix)
        }
        guard reply.result.serverInfo.version == TeamSyncVersion.current else {
            let text = "\(path) is \(reply.result.serverInfo.version), but this is teamsync \(TeamSyncVersion.current)"
            return Finding("mcp", .failed, text, fix: fix)
        }
        return Finding("mcp", .ok, "\(path) responds to assistants")
    }

    private static func silent(_ path: String, fix: String?) -> Finding {
        Finding("mcp", .failed, "\(path) does not respond to an assistant's first request", fix: fix)
    }

    /// Returns the answer of the program; nil if it fails or prints anything else.
    private static func answer(of path: String) throws(CommandFailure) -> Reply? {
        signal(SIGPIPE, SIG_IGN)
        let runner = CommandRunner(environment: CommandContext.environment)
        let output = try runner.answer(of: path, [], input: greeting, timeout: timeout)
        guard output.hasSucceeded else { return nil }
        do {
            return try DocumentCodec.decode(Reply.self, from: output.text)
        } catch {
            return nil
        }
    }
}

/// Shows a notification in the same way as the daemon.
enum NotificationDoctor {
    private static let timeout = Duration.seconds(10)

    static func run() -> Finding {
        let runner = CommandRunner(environment: CommandContext.environment)
        let commands = NotificationCommand.all(title: NewsText.title, body: "This is a test of 'teamsync doctor'.")
        var failures: [String] = []
        for command in commands {
            guard ProgramSearch.path(of: command.program, environment: CommandContext.environment) != nil else {
                failures.append("\(command.program) is not installed")
                continue
            }
            guard let output = runner.run(command.program, command.arguments, timeout: timeout) else {
                failures.append("\(command.program) did not finish within 10 seconds")
                continue
            }
            if output.hasSucceeded {
                return Finding("notification", .ok, "\(command.program) showed a notification")
            }
            failures.append("\(command.program) failed")
        }
        return Finding(
            "notification", .failed, "no notification could be shown: \(failures.joined(separator: ", "))",
            fix: "install libnotify-bin and log in to a desktop, or set 'notify: false'")
    }
}
