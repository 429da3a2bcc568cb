import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The daemon's log", .validatesDocuments)
struct DaemonLogTests {
    @Test("In the journal, a line begins with its priority and has no time")
    func journal() throws {
        let bench = try Workbench()
        try bench.setOrigin(of: bench.icons, to: bench.path("nowhere.git"))
        let daemon = try RunningDaemon.settled(
            bench, launch: #"JOURNAL_STREAM=$(stat -c %d:%i "$0"); export JOURNAL_STREAM; exec "$@""#)
        try daemon.expectLine { $0.hasPrefix("<4>failing code=not_found hint=\"") }
        let lines = try daemon.log
        #expect(lines.allSatisfy { $0.prefixMatch(of: #/<[3-7]>[a-z]/#) != nil }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("<6>ready repositories=2") })
    }

    @Test("Elsewhere, it begins with time and level, also if the journal is another file", arguments: [nil, "1:2"])
    func plain(stream: String?) throws {
        let bench = try Workbench()
        let daemon = try RunningDaemon.settled(bench, environment: ["JOURNAL_STREAM": stream])
        let lines = try daemon.log
        let front = #/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z (debug|info|notice|warning|error) /#
        #expect(lines.allSatisfy { $0.prefixMatch(of: front) != nil }, "\(lines)")
        #expect(lines.first?.contains(" info started config=\(bench.configurationFile) version=") == true)
    }

    @Test("An unknown repository is logged when it becomes known, even without a new commit")
    func unknown() throws {
        let bench = try Workbench()
        try bench.setOrigin(of: bench.icons, to: bench.path("nowhere.git"))
        let daemon = try RunningDaemon.settled(bench)
        try daemon.expectLine("\(Workbench.iconsID): unknown")
        try bench.setOrigin(of: bench.icons, to: bench.icons.origin.path)
        daemon.signal(SIGUSR1)
        try daemon.expectLine("\(Workbench.iconsID): now up to date")
    }

    @Test("A failure is logged when it begins, changes and ends, but not in every round")
    func failure() throws {
        let bench = try Workbench(transport: .http)
        try bench.sync()
        let server = try bench.serving()
        let daemon = try RunningDaemon.settled(bench)
        func rounds(_ count: Int, _ behaviour: HTTPGitServer.Behaviour, code: ErrorCode?) throws {
            try bench.setOrigin(of: bench.icons, to: server.url("icons-library.git", behaviour))
            for _ in 0..<count {
                let former = try daemon.log.count
                daemon.signal(SIGUSR1)
                let result = code == nil ? "result=fetched" : "result=fetch_failed"
                try daemon.expectLine(after: former) { $0.contains(" id=icons-library \(result)") }
            }
            try daemon.expectStatus { $0.error?.code == code }
        }
        try rounds(4, .status(500), code: .offline)
        try rounds(3, .status(404), code: .notFound)
        try rounds(3, .sound, code: nil)
        try rounds(2, .status(500), code: .offline)

        let told = try daemon.log.filter { $0.contains(" failing ") || $0.contains(" recovered ") }
        #expect(told.map { $0.contains(" warning failing code=") } == [true, true, false, true], "\(told)")
        #expect(told.allSatisfy { $0.contains(" id=icons-library") })
        #expect(try daemon.log.count { $0.contains(" failing ") && $0.contains("code=offline") } == 2)
        #expect(try !daemon.log.contains { $0.contains(" id=ios-components") && $0.contains(" warning ") })
    }

    @Test("At the default level, nothing is logged about rounds without changes")
    func quiet() throws {
        let bench = try Workbench()
        try bench.sync()
        let socket = try NotifySocket()
        let daemon = try RunningDaemon(bench, level: "info", environment: ["NOTIFY_SOCKET": socket.address])
        _ = try socket.lines { $0.contains("; next check at ") }
        for _ in 0..<5 { try daemon.round(socket) }
        let first = try daemon.log
        for _ in 0..<5 { try daemon.round(socket) }
        #expect(try daemon.log == first)
        #expect(first.count <= 4, "started, ready, and each repository's first analysis: \(first)")
    }
}
