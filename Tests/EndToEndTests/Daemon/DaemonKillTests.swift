import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Killed daemons", .validatesDocuments)
struct DaemonKillTests {
    /// `TEAMSYNC_KILL_ROUNDS=200` tries more.
    private static var kills: Int {
        ProcessInfo.processInfo.environment["TEAMSYNC_KILL_ROUNDS"].flatMap { Int($0) } ?? 15
    }

    @Test("A stopped worker ends when its daemon is killed")
    func stoppedWorker() throws {
        let bench = try Workbench(transport: .http)
        let server = try bench.serving()
        let daemon = try RunningDaemon.settled(bench)
        try bench.setOrigin(of: bench.icons, to: server.url("icons-library.git", .silent))
        daemon.signal(SIGUSR1)
        #expect(try server.waitForRequest("/silent/", within: 60))
        let workers = try ListedProcess.all(running: ProductBinary.path("teamsync-worker"), with: "HOME=\(bench.home)")
        #expect(!workers.isEmpty)
        for worker in workers { kill(worker.id, SIGSTOP) }
        daemon.signal(SIGKILL)
        #expect(try daemon.wait()?.status == -SIGKILL)
        try bench.expectNoEngineSurvives()
    }

    @Test(
        "The document is one complete version at any time, and never an older one", arguments: [Transport.path, .http])
    func anyMoment(transport: Transport) throws {
        let bench = try Workbench(transport: transport)
        try bench.configure(export: true)
        try bench.sync()
        var random = SeededGenerator(seed: 7)
        let begin = ContinuousClock.now
        var daemon = try RunningDaemon.settled(bench)
        let whole = begin.duration(to: .now) / .milliseconds(1)
        daemon.signal(SIGTERM)
        #expect(try daemon.wait()?.status == 0)
        let reader = try DocumentObserver(bench.state.countsDocument)
        for number in 0..<Self.kills {
            // Half of them while they start, the others during their work.
            if number.isMultiple(of: 2) {
                daemon = try RunningDaemon(bench)
            } else {
                daemon = try RunningDaemon.settled(bench)
                daemon.signal(SIGUSR1)
            }
            try bench.icons.clone.commit("Own work \(number)")
            let timeout = Int(Double.random(in: 0...1.2, using: &random) * whole)
            let early = try daemon.wait(atMost: timeout)
            let text = try daemon.logText
            #expect(early == nil, "\(text)")
            daemon.signal(SIGKILL)
            #expect(try daemon.wait()?.status == -SIGKILL)
        }
        try bench.expectNoEngineSurvives()
        daemon = try RunningDaemon.settled(bench)
        try daemon.expectGitAgrees()
        try daemon.expectStatus { $0.ahead == Self.kills }
        let seen = reader.stop()
        #expect(seen.problems == [])
        #expect(seen.versions.count > 2)
        let documents = try seen.versions.map { try DocumentCodec.decode(CountsDocument.self, from: $0) }
        for (former, next) in zip(documents, documents.dropFirst()) {
            #expect(former.generatedAt <= next.generatedAt)
            #expect(former.ahead <= next.ahead)
        }
        for version in seen.versions { bench.note(version, .counts) }
        daemon.signal(SIGTERM)
        #expect(try daemon.wait()?.status == 0)
        #expect(try bench.strays() == [])
        #expect(try FolderListing.files(in: bench.path("app")) == [bench.exportFile])
        try bench.expectSoundClones()
    }
}

extension CountsDocument {
    fileprivate var ahead: Int { repositories.first?.ahead ?? 0 }
}
