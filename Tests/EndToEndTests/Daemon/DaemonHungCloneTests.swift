import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Unresponsive clones, and many clones", .validatesDocuments, .timeLimit(.minutes(3)))
struct DaemonHungCloneTests {
    /// Far less than the 30 s after which an analysis is abandoned, and far more than a local move takes.
    private static let limit = Duration.seconds(12)

    /// The configuration of the workbench and of additional repositories, by id.
    private func configure(_ bench: Workbench, _ paths: [(id: String, path: String)]) throws {
        var lines = ["repositories:"]
        for (id, path) in paths { lines.append("  - {id: \(id), path: '\(path)', paths: [icons/]}") }
        for (id, clone) in [
            (Workbench.iconsID, bench.icons.clone), (Workbench.componentsID, bench.components.clone),
        ] {
            lines.append("  - {profile: \(id), path: '\(clone.path)'}")
        }
        try bench.writeConfiguration(lines.joined(separator: "\n") + "\n")
    }

    /// Moves the branch of a clone, and measures the time until that is published.
    private func timeOfMove(_ daemon: RunningDaemon, to revision: String) throws -> Duration {
        let clone = daemon.bench.icons.clone
        let begun = ContinuousClock.now
        try clone.setReference("refs/heads/main", to: revision)
        let id = try clone.id(of: "refs/heads/main")
        try daemon.expectStatus { $0.localCommit == id }
        return begun.duration(to: .now)
    }

    @Test(
        "Local changes are published while clones on hung mounts are analyzed, even behind links",
        .enabled(if: HungMount.isPossible, "FUSE cannot be mounted here"), arguments: [false, true])
    func hungMounts(isLinked: Bool) throws {
        let bench = try Workbench()
        let folder = try TemporaryFolder("hung")
        var (mounts, paths): ([HungMount], [(id: String, path: String)]) = ([], [])
        for number in 0..<3 { mounts.append(try HungMount(at: folder.appending("mount\(number)"))) }
        defer { withExtendedLifetime(mounts) {} }
        for number in 0..<9 {
            var path = "\(mounts[number % 3].path)/clone\(number)"
            if isLinked {
                let link = bench.path("link\(number)")
                try RawFile.link(RawPath(link), to: RawPath(path))
                path = link
            }
            paths.append(("hung-\(number)", path))
        }
        try configure(bench, paths)
        let begun = ContinuousClock.now
        let daemon = try RunningDaemon.settled(bench)
        #expect(begun.duration(to: .now) < Self.limit)
        for revision in ["main~1", "main~1", "origin/main"] {
            #expect(try timeOfMove(daemon, to: revision) < Self.limit)
        }
        #expect(try bench.workers().count <= 8)
        mounts = []
    }

    /// The number of child processes of a process that have not been waited for. The kernel lists them one after the
    /// other (proc(5)): a process that ended during a reading and the next one may both be counted, but not in two
    /// readings.
    private func children(of process: Int32) throws -> Int {
        min(try listedChildren(of: process), try listedChildren(of: process))
    }

    private func listedChildren(of process: Int32) throws -> Int {
        let path = RawPath("/proc/\(process)/task/\(process)/children")
        guard RawFile.exists(path) else { return 0 }
        return try RawFile.contents(of: path).split(separator: UInt8(ascii: " ")).count
    }

    @Test("The first round of 250 repositories has few concurrent workers, and all get numbers")
    func firstRound() throws {
        let bench = try Workbench(icons: 3)
        var paths: [(id: String, path: String)] = []
        for number in 0..<250 {
            let link = bench.path("link\(number)")
            try RawFile.link(RawPath(link), to: RawPath(bench.icons.clone.path))
            paths.append(("r\(number)", link))
        }
        try configure(bench, paths)
        let round = try bench.start("teamsyncd", "sync")
        var most = 0
        while try round.wait(atMost: 1) == nil { most = max(most, try children(of: round.process)) }
        let result = try round.wait()
        #expect(result.status == 0, "\(result.errorText.prefix(2000))")
        // Four that analyze and four that fetch; those that are about to end also count.
        #expect((1...8).contains(most), "\(most)")
        try bench.noteDocuments()
        let repositories = try bench.document().repositories
        #expect(repositories.count == 252 && repositories.allSatisfy { $0.error == nil && $0.behind == 0 })
    }
}
