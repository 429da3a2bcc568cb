import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

/// A hostile or broken server makes one fetch fail: nothing is moved, nothing is left behind, and no other repository
/// is affected.
@Suite("Faults of http servers", .validatesDocuments)
struct HTTPFaultTests {
    private static let icons = Workbench.iconsID
    private static let name = HTTPBench.name
    private static let timeout = 8
    private static let stallTimeout = 2
    /// The worker's memory limit plus a margin, in MiB.
    private static let memory = 2200

    struct Fault: Sendable, CustomTestStringConvertible {
        let kind: NetworkFault
        let code: ErrorCode
        /// Words that the message contains.
        let words: String

        init(_ kind: NetworkFault, _ code: ErrorCode, _ words: String = "cannot fetch from 'origin': ") {
            (self.kind, self.code, self.words) = (kind, code, words)
        }

        var testDescription: String { kind.rawValue }
    }

    private static let faults = [
        Fault(.unanswered, .timeout, "(phase connect, "),
        Fault(.mute, .timeout, "(phase negotiate, "),
        Fault(.halfHandshake, .timeout, "(phase tls, "),
        Fault(.noHandshake, .offline),
        Fault(.shut, .offline),
        Fault(.silent, .timeout, "(phase negotiate, "),
        Fault(.hangUp, .offline),
        Fault(.cutHead, .offline),
        Fault(.endlessHead, .offline),
        Fault(.noise, .offline),
        Fault(.stallInAdvertisement, .timeout, "(phase negotiate, "),
        Fault(.cutAdvertisement, .offline),
        Fault(.dripAdvertisement, .timeout, "(phase negotiate, "),
        Fault(.garbledAdvertisement, .offline),
        Fault(.endlessAdvertisement, .timeout, "(phase negotiate, "),
        Fault(.stallInPack, .timeout, "(phase receive, "),
        Fault(.cutPack, .offline),
        Fault(.dripPack, .timeout, "(phase receive, "),
        Fault(.truncatedPack, .corrupt),
        Fault(.flippedPack, .corrupt),
        Fault(.flippedTrailer, .corrupt),
        Fault(.endlessProgress, .timeout, "took longer than 8 s (phase negotiate, "),
        Fault(.giantPromise, .corrupt),
        Fault(.endlessObject, .timeout, "took longer than 8 s (phase receive, "),
        Fault(.endlessInflation, .timeout, "took longer than 8 s (phase receive, "),
        Fault(.giantCount, .corrupt),
        Fault(.deltaBomb, .corrupt),
        Fault(.emptyPack, .corrupt),
        Fault(.incompletePack, .corrupt),
    ]

    /// Contents that cannot be compressed, so that the pack has a middle.
    private static let noise: [[UInt8]] = {
        var generator = SeededGenerator(seed: 1)
        return (0..<20).map { _ in (0..<2500).flatMap { _ in withUnsafeBytes(of: generator.next(), Array.init) } }
    }()

    @Test(
        "Each fault has its error code in time and leaves nothing in the clone; the next round works", arguments: faults
    )
    func fault(fault: Fault) throws {
        let bench = try Workbench()
        let server = try FaultServer(root: bench.fixture.folder.path)
        let clone = bench.icons.clone
        try bench.configure(icons: ["timeout: \(Self.timeout)s", "stall_timeout: \(Self.stallTimeout)s"])
        try bench.sync()
        let good = try bench.status(Self.icons)
        try bench.fixture.pushIcons(["cart"])
        let names = Self.noise.indices.map { RawPath("icons/noise-\($0).svg") }
        try bench.icons.push(
            "Add noise", changes: Dictionary(uniqueKeysWithValues: zip(names, Self.noise.map { TreeEntry(.file, $0) })),
            times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.fixture.pushComponent("Badge")
        try bench.setOrigin(of: bench.icons, to: server.url(Self.name, fault.kind))
        let before = try CloneFootprint(of: clone, folders: [clone.path])
        let objects = try FolderListing.files(in: "\(clone.path)/.git/objects")

        let watch = try ProcessWatch(variable: "HOME=\(bench.home)")
        let begin = ContinuousClock.now
        let result = try bench.teamsyncd("sync", "--force")
        let spent = begin.duration(to: .now)
        let seen = try watch.end()

        #expect(spent < .seconds(Self.timeout + 8), "limited, with a margin for a busy machine")
        #expect(result.status == 1)
        let error = try #require(try bench.status(Self.icons).error)
        #expect(error.code == fault.code, "\(error.message)")
        #expect(error.message.contains(fault.words), "\(error.message)")
        #expect(error.hint != nil)
        #expect(result.errorText.contains(error.message))
        #expect(seen.memory < Self.memory, "MiB")

        #expect(try ListedProcess.all(with: "HOME=\(bench.home)").isEmpty)
        let after = try CloneFootprint(of: clone, folders: [clone.path])
        #expect(after.changedFiles(since: before) == [])
        #expect(after.newReferences(since: before) == [])
        #expect(try FolderListing.files(in: "\(clone.path)/.git/objects").filter { !objects.contains($0) } == [])
        try bench.expectSoundClones()
        #expect(try bench.status(Self.icons).counts == good.counts)
        #expect(try bench.status(Self.icons).lastSuccessAt == good.lastSuccessAt)
        #expect(try bench.status(Workbench.componentsID).state == .behind)
        #expect(try bench.status(Workbench.componentsID).error == nil)
        #expect(try !FolderListing.files(in: bench.state.path).contains { $0.hasSuffix(".strays") })

        try bench.setOrigin(of: bench.icons, to: server.url(Self.name, .none))
        try bench.sync("--force")
        try bench.expectGitAgrees()
        #expect(try bench.status(Self.icons).error == nil)
        try bench.expectSoundClones()
    }

    @Test("Every fault of the test server is tested")
    func completeness() {
        #expect(Set(Self.faults.map(\.kind)).union([.none]) == Set(NetworkFault.allCases))
    }

    @Test("A killed worker is reaped immediately, even if the round continues")
    func noZombie() throws {
        let bench = try Workbench()
        let server = try FaultServer(root: bench.fixture.folder.path)
        try bench.configure(icons: ["stall_timeout: 1s"], components: ["stall_timeout: 4s"])
        try bench.setOrigin(of: bench.icons, to: server.url("icons-library.git", .mute))
        try bench.setOrigin(of: bench.components, to: server.url("ios-components.git", .silent))
        let round = try bench.start("teamsyncd", "sync", "--force", "--verbose")
        let engine = try #require(try ProcessHandle(round.process))
        var counts: [Int] = []
        var zombies: [Int32: Int] = [:]
        while try !engine.waitForEnd(atMost: 20) {
            let children = try ListedProcess.children(of: round.process)
            if children.count != counts.last { counts.append(children.count) }
            for (child, state) in children { zombies[child] = state == "Z" ? zombies[child, default: 0] + 1 : 0 }
            #expect(zombies.values.allSatisfy { $0 < 50 }, "it was reaped within a second")
        }
        #expect(try round.wait().status == 1)
        #expect(counts.contains(2), "both were waiting")
        #expect(counts.last { $0 > 0 } == 1, "the first went while the second was still waiting")
    }
}
