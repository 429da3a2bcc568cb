import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

/// A workbench whose repositories were checked five minutes ago, so that only announcements cause a check now.
struct NudgeBench {
    static let id = Workbench.iconsID

    let bench: Workbench

    /// - Parameter command: the value of `nudge`.
    init(_ command: [String], heartbeat: String? = nil) throws {
        bench = try Workbench()
        try configure(command, heartbeat: heartbeat)
        try bench.sync()
        try pretendChecked()
    }

    func configure(_ command: [String], heartbeat: String? = nil) throws {
        let words = command.map { "'\($0.replacing("'", with: "''"))'" }.joined(separator: ", ")
        let lines = heartbeat.map { ["  heartbeat: \($0)"] } ?? []
        try bench.configure(["nudge:", "  command: [\(words)]"] + lines)
    }

    func pretendChecked() throws {
        for id in [Workbench.iconsID, Workbench.componentsID] {
            try bench.pretendAttempted(id, secondsFromNow: -300, successToo: true)
        }
    }

    /// The daemon's record about the program.
    func nudge() throws -> NudgeStatus? {
        guard RawFile.exists(RawPath(bench.state.daemonRecord)) else { return nil }
        return try DocumentCodec.decode(
            DaemonRecord.self, from: RawFile.contents(of: RawPath(bench.state.daemonRecord))
        ).nudge
    }

    func expectNudge(
        _ daemon: RunningDaemon, sourceLocation: SourceLocation = #_sourceLocation, _ fits: (NudgeStatus) -> Bool
    ) throws {
        let isThere = try FolderWatch.wait(
            for: { try nudge().map(fits) ?? false }, in: bench.state.path, atMost: RunningDaemon.timeout)
        if !isThere {
            Issue.record(
                "it stays \(String(describing: try nudge()))\n\(try daemon.logText)", sourceLocation: sourceLocation)
        }
    }

    /// The seconds between the last and the next check.
    static func interval(_ status: RepositoryStatus) -> Int64 {
        guard let last = status.lastAttemptAt, let next = status.nextAttemptAt else { return 0 }
        return last.seconds(until: next)
    }
}
