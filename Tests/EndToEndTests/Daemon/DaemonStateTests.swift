import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// The daemon when it cannot write, on a small file system that belongs to the test.
@Suite("The daemon and a full disk", .validatesDocuments, .mountsFileSystems)
struct DaemonStateTests {
    private let bench: Workbench
    private let disk: MemoryFileSystem
    private let daemon: RunningDaemon
    private let socket: NotifySocket

    init() throws {
        bench = try Workbench()
        try bench.state.make()
        disk = try MemoryFileSystem(on: bench.state.path, kilobytes: 256)
        try bench.sync()
        socket = try NotifySocket()
        daemon = try .settled(bench, environment: ["NOTIFY_SOCKET": socket.address])
        _ = try socket.lines { $0.contains("; next check at ") }
    }

    /// Published data stays, changes are logged once, and everything works when there is space again.
    private func expectRecovery(_ code: ErrorCode, spoil: () throws -> Void, fix: () throws -> Void) throws {
        let before = try bench.publishedFiles()
        try spoil()
        let count = try daemon.log.count
        try bench.icons.clone.commit("Own work")
        try daemon.expectLine(after: count) { $0.contains(" error ") && $0.contains(" code=\(code.rawValue) ") }
        for _ in 1...3 { try daemon.round(socket) }
        #expect(try bench.publishedFiles() == before)
        let errors = try daemon.log.dropFirst(count).filter { $0.contains("cannot be") }
        #expect(Set(errors.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }).count == errors.count)

        try fix()
        try daemon.round(socket)
        try daemon.expectGitAgrees()
        try bench.expectGitAgrees()
        try daemon.expectStatus { $0.ahead == 1 && $0.error == nil }
        let told = try daemon.log.count
        try bench.icons.clone.commit("More work")
        try daemon.expectStatus { $0.ahead == 2 }
        #expect(try !daemon.log.dropFirst(told).contains { $0.contains(" error ") })
        #expect(try bench.strays() == [])
    }

    @Test("A full disk is logged once; with space again, everything works")
    func full() throws {
        try expectRecovery(.diskFull, spoil: { try disk.fill() }, fix: { try disk.empty() })
    }
}

extension Trait where Self == ConditionTrait {
    /// The tests need permission to mount file systems.
    static var mountsFileSystems: Self {
        if !MemoryFileSystem.isPossible {
            FileHandle.standardError.write(Data("WARNING: tests are left out: mounting takes root\n".utf8))
        }
        return .enabled(if: MemoryFileSystem.isPossible, "mounting takes root")
    }
}
