import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

/// The number of workers that read clones at a time. Clones that do not respond must not delay others.
@Suite struct CloneReadTests {
    private static let timeout = RepositoryFailure(
        code: .timeout, message: "the file system does not respond", hint: nil,
        since: Timestamp(secondsSinceEpoch: 1), failures: 1)

    /// Repositories without any known state.
    private func new(_ count: Int) -> MachineBench {
        let bench = MachineBench(count)
        bench.records = [:]
        return bench
    }

    private func looks(_ bench: MachineBench) -> [String] {
        bench.requests.filter { $0.look != nil && !$0.isKilled }.map(\.id)
    }

    @Test("The first round of 250 new repositories has few concurrent workers", arguments: [false, true])
    func firstRound(isDaemon: Bool) {
        let bench = new(250)
        bench.handle(isDaemon ? .start : .sync(SyncRequest(asking: .whenDue)))
        var answers = 0
        while let request = bench.requests.first(where: { $0.look != nil }) ?? bench.requests.first {
            #expect(looks(bench).count <= 4 && bench.requests.count <= 8)
            #expect(bench.workers.count <= 8)
            // The others are fetched in the meantime, and wait for their second analysis.
            if request.look != nil {
                bench.looked(request.id, host: "host \(answers % 7)")
            } else {
                bench.fetched(request.id, upstream: "new")
            }
            answers += 1
        }
        #expect(bench.finished.count >= 250 && answers >= 750)
    }

    @Test("Fetches that end while all slots are taken keep no workers")
    func fetchesWait() {
        let bench = MachineBench(20)
        bench.handle(.sync(SyncRequest(asking: .always)))
        while let request = bench.requests.first(where: { $0.kind == "fetch" }) {
            bench.fetched(request.id, upstream: "b")
        }
        #expect(looks(bench).count == 4 && bench.workers.count == 4)
        while let request = bench.requests.first { bench.looked(request.id, upstream: "b") }
        #expect(bench.summary?.results.count == 20)
    }

    @Test("Any number of clones that did not respond before do not delay local changes in others")
    func knownToHang() {
        let bench = MachineBench(30)
        for number in 0..<29 {
            bench.records["r\(number)"]?.localFailure = Self.timeout
            bench.mounts["r\(number)"] = MountTable.Mount(point: "/", fileSystem: "ext4")
        }
        for id in bench.records.keys { bench.records[id]?.noteSuccess(begun: bench.time.wall, ended: bench.time.wall) }
        bench.handle(.start)
        #expect(looks(bench).count == 1)
        bench.change("r29", "g")
        #expect(looks(bench).contains("r29"))
        bench.looked("r29")
        // The next one starts when the first is abandoned.
        let first = looks(bench)
        bench.pass(.seconds(30))
        bench.end(first[0], "look", .stuck)
        #expect(looks(bench).count == 1 && looks(bench) != first)
        #expect(bench.status(first[0])?.error?.code == .timeout)
        bench.handle(.stop)
    }

    @Test("Clones that hang for the first time release their slots after a second")
    func newToHang() {
        let bench = new(10)
        bench.handle(.start)
        #expect(looks(bench) == ["r0", "r1", "r2", "r3"])
        bench.pass(.milliseconds(999))
        #expect(looks(bench).count == 4)
        bench.pass(.milliseconds(1))
        // One continues in the slot of their mount; the others have to wait for it.
        #expect(bench.requests.filter(\.isKilled).map(\.id) == ["r1", "r2", "r3"])
        #expect(looks(bench) == ["r0", "r4", "r5", "r6", "r7"])
        for id in ["r4", "r5", "r6", "r7", "r8"] { bench.looked(id) }
        #expect(looks(bench).contains("r9"))
        for id in ["r1", "r2", "r3"] { bench.end(id, "look") }
        #expect(bench.status("r1")?.error == nil)
        bench.looked("r9")
        #expect(looks(bench).filter { $0 < "r4" } == ["r0"])
        // They have the same time limit as any other analysis, and one that responds counts as a normal clone from then
        // on.
        bench.pass(.seconds(10))
        bench.looked("r0")
        #expect(looks(bench).filter { $0 < "r4" } == ["r1"])
        bench.pass(.seconds(29))
        #expect(bench.request("r1", "look")?.isKilled == false)
        bench.pass(.seconds(1))
        bench.end("r1", "look", .stuck)
        #expect(bench.status("r1")?.error?.code == .timeout)
        #expect(bench.status("r0")?.error == nil)
        bench.handle(.stop)
    }

    @Test("A worker that cannot be ended has not responded")
    func stuck() {
        let bench = new(2)
        bench.handle(.start)
        bench.pass(.seconds(1))
        bench.end("r1", "look", .stuck)
        #expect(bench.status("r1")?.error?.code == .timeout)
        #expect(looks(bench) == ["r0"])
        bench.handle(.stop)
    }

    @Test("A worker that has reported its analysis is not limited in time")
    func busy() {
        let bench = new(2)
        bench.handle(.start)
        bench.say("r0", .looking(Examination.Key(basis: "k")))
        bench.pass(.seconds(1))
        #expect(looks(bench) == ["r0", "r1"])
        bench.pass(.seconds(28))
        #expect(bench.requests.allSatisfy { !$0.isKilled })
        bench.handle(.stop)
    }

    @Test(
        "One analysis runs per remote mount, on four mounts in all, and four more on local file systems",
        arguments: [false, true])
    func remoteMounts(isKnown: Bool) {
        let bench = MachineBench(20)
        bench.records = [:]
        for number in 0..<12 {
            let (id, point) = ("r\(number)", "/net/\(number / 2)")
            if isKnown {
                var record = RepositoryRecord(subject: RepositoryRecord.Subject(MachineBench.repository(number)))
                record.clone = MachineBench.clone("/\(id)", isLocal: false, mount: point)
                bench.records[id] = record
            } else {
                bench.mounts[id] = MountTable.Mount(point: point, fileSystem: "fuse.sshfs")
            }
        }
        bench.handle(.sync(SyncRequest(asking: .never)))
        #expect(looks(bench) == ["r0", "r2", "r4", "r6", "r12", "r13", "r14", "r15"])
        // They have the same time limit as any analysis.
        bench.pass(.seconds(29))
        #expect(bench.requests.filter(\.isKilled).map(\.id) == ["r12", "r13", "r14", "r15"])
        bench.handle(.stop)
    }
}
