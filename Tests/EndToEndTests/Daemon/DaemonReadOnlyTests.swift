import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// The daemon can read its state directory, but no longer write to it.
@Suite("The daemon and a read-only state directory", .validatesDocuments)
struct DaemonReadOnlyTests {
    /// Root can write everywhere unless it drops that privilege.
    private static let unprivileged =
        geteuid() == 0 ? #"exec setpriv --bounding-set=-dac_override,-dac_read_search "$@""# : #"exec "$@""#

    private func setMode(_ mode: UInt32, of bench: Workbench) throws {
        for folder in [bench.state.path, bench.state.changesFolder, bench.state.repositoriesFolder] {
            try RawFile.setMode(mode, of: RawPath(folder))
        }
    }

    @Test("The daemon reports this once, keeps the published data, and continues when it can write again")
    func readOnly() throws {
        let bench = try Workbench()
        try bench.sync()
        let socket = try NotifySocket()
        let daemon = try RunningDaemon.settled(
            bench, launch: Self.unprivileged, environment: ["NOTIFY_SOCKET": socket.address])
        _ = try socket.lines { $0.contains("; next check at ") }
        let before = try bench.publishedFiles()
        try setMode(0o500, of: bench)
        defer {
            do { try setMode(0o700, of: bench) } catch { Issue.record(error) }
        }
        let count = try daemon.log.count
        try bench.icons.clone.commit("Own work")
        try daemon.expectLine(after: count) { $0.contains(" error ") && $0.contains(" code=permission ") }
        for _ in 1...3 { try daemon.round(socket) }
        #expect(try bench.publishedFiles() == before)
        let errors = try daemon.log.dropFirst(count).filter { $0.contains(" code=permission ") }
        #expect(Set(errors.map { $0.split(separator: " ").dropFirst().joined(separator: " ") }).count == errors.count)

        try setMode(0o700, of: bench)
        try daemon.round(socket)
        try daemon.expectStatus { $0.ahead == 1 && $0.error == nil }
        try bench.expectGitAgrees()
        #expect(try bench.strays() == [])
    }
}
