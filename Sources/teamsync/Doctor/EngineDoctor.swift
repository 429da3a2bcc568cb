import Glibc
import TeamSyncBase
import TeamSyncDocuments

/// The engine's part of the doctor, run in a process of its own.
enum EngineDoctor {
    private static let patience: Int64 = 10

    /// - Returns: what there is to say about the engine, and its path when it can be asked for more.
    static func find() -> (finding: Finding, path: String?) {
        guard let path = Program.engine.path else {
            let missing = Program.engine.missing
            return (Finding("engine", .failed, missing.message, fix: missing.hint), nil)
        }
        let fix = "install teamsync and teamsyncd from the same build"
        guard
            let answer = ChildProcess.output(
                of: path, ["--version"], environment: Surroundings.environment, seconds: patience)
        else {
            return (Finding("engine", .failed, "\(path) does not tell its version", fix: fix), nil)
        }
        let version = answer.split(whereSeparator: \.isNewline).first.map(String.init) ?? "nothing"
        guard version == "\(Program.engine.name) \(TeamSyncVersion.current)" else {
            let text = "\(path) is \(version), and this is teamsync \(TeamSyncVersion.current)"
            return (Finding("engine", .failed, text, fix: fix), nil)
        }
        return (Finding("engine", .ok, "\(path) has the same version, \(TeamSyncVersion.current)"), path)
    }

    /// - Parameter tell: called with each finding as soon as the engine has made it.
    static func run(_ path: String, config: String?, tell: (Finding) throws -> Void) throws {
        // The engine ends when this end is closed, however this process ends.
        let input: PipeEnds
        do throws(FileError) { input = try PipeEnds() } catch { throw Failure(error) }
        defer { close(input.write) }
        let arguments = ["doctor", "--with-parent"] + (config.map { ["--config", $0] } ?? [])
        let child: ChildProcess
        do throws(FileError) {
            defer { close(input.read) }
            child = try ChildProcess(path, arguments, input: input.read)
        } catch {
            try tell(Finding("engine", .failed, "\(error)", fix: "install teamsync and teamsyncd from the same build"))
            return
        }
        var strange = 0
        do {
            try child.forEachLine { line in
                if let finding = finding(line) { try tell(finding) } else { strange += 1 }
            }
        } catch {
            child.end(kills: true)
            throw error
        }
        let ending = child.end(kills: false)
        guard ending != .exited(0) || strange > 0 else { return }
        let how =
            switch ending {
            case .exited(let status): "ended with status \(status)"
            case .signalled(let signal): "was ended by signal \(signal)"
            }
        try tell(
            Finding(
                "engine", .failed, "'\(Program.engine.name) doctor' \(how) before it had told all that it found",
                fix: "run '\(Program.engine.name) doctor' to see what it says, and report it"))
    }

    /// nil for what is no finding.
    private static func finding(_ line: [UInt8]) -> Finding? {
        do {
            return try DocumentCodec.decode(Finding.self, from: line)
        } catch {
            return nil
        }
    }
}
