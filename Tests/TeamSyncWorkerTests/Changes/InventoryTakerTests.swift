import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWords
@testable import TeamSyncWorker

@Suite struct InventoryTakerTests {
    private static let icons = CountConfiguration(
        source: .array(file: "metadata.json", pointer: "/icons", key: nil), updated: ["icons/"])

    /// A document with this number of icons.
    private static func metadata(_ count: Int) -> String {
        #"{"icons": [\#(Array(repeating: "0", count: count).joined(separator: ","))]}"#
    }

    /// - Parameter path: nil for the clone's path.
    private func take(
        _ clone: SmallClone, path: String? = nil, paths: [String] = [],
        counts: [String: CountConfiguration] = ["icons": icons], from source: CountsSource = .main
    ) throws -> Inventory {
        let configuration = RepositoryConfiguration(
            id: "r", path: path ?? clone.path, paths: paths, counts: counts, countsFrom: source)
        let repository = try Repository(at: configuration.path)
        var taker = InventoryTaker(repository: repository, configuration: configuration)
        var reader = CatalogueReader()
        return try taker.take(
            local: repository.reference(configuration.localReference),
            upstream: repository.reference(configuration.trackingReference), head: repository.head(), reader: &reader)
    }

    private func after(_ seconds: Int64) -> Timestamp { SmallClone.begun.advanced(bySeconds: seconds) }

    /// `main` has 1 icon, a detached HEAD 2, the files on disk 4, `origin/main` 3.
    private func fourPlaces() throws -> SmallClone {
        let clone = try SmallClone(["metadata.json": Self.metadata(1), "icons/a.svg": "a"])
        try clone.repository.checkOut("side", from: "HEAD")
        try clone.commit("Head", ["metadata.json": Self.metadata(2), "icons/b.svg": "b"], after: 100)
        try clone.repository.git("checkout", "--quiet", "--detach")
        try clone.repository.git("branch", "--quiet", "-D", "side")
        let upstream = try clone.commit("Up", ["metadata.json": Self.metadata(3), "icons/c.svg": "c"], after: 200)
        try clone.repository.setReference("refs/remotes/origin/main", to: upstream.description)
        try clone.repository.git("reset", "--quiet", "--hard", "HEAD~")
        try clone.repository.write(Self.metadata(4), to: "metadata.json")
        return clone
    }

    @Test(
        "The flat numbers come from the source in counts_from",
        arguments: [
            (CountsSource.main, 1, 0), (.upstream, 3, 200), (.head, 2, 100), (.worktree, 4, 100),
        ] as [(CountsSource, Int, Int64)])
    func takeFromEachPlace(source: CountsSource, count: Int, seconds: Int64) throws {
        let inventory = try take(fourPlaces(), from: source)
        #expect(inventory.flat == ["icons": FlatCounts.Entry(count: count, updated: after(seconds))])
        #expect(
            inventory.counts == [
                "icons": CatalogueCount(local: 1, localUpdated: after(0), upstream: 3, upstreamUpdated: after(200))
            ])
        #expect(inventory.warnings.isEmpty)
    }

    @Test("Without an upstream, its numbers are unknown")
    func takeWithoutAnUpstreamLeavesItUnknown() throws {
        let clone = try SmallClone(["metadata.json": Self.metadata(1), "icons/a.svg": "a"])
        let inventory = try take(clone, from: .upstream)
        #expect(inventory.counts == ["icons": CatalogueCount(local: 1, localUpdated: after(0))])
        #expect(inventory.flat == ["icons": FlatCounts.Entry()])
        #expect(inventory.warnings.isEmpty)
    }

    @Test("On an unborn branch, the numbers are unknown", arguments: [CountsSource.main, .head, .upstream])
    func takeOnAnUnbornBranchIsUnknown(source: CountsSource) throws {
        let inventory = try take(SmallClone(), paths: ["icons/"], from: source)
        #expect(inventory.counts == ["icons": CatalogueCount()])
        #expect(inventory.flat == ["icons": FlatCounts.Entry()])
        #expect(inventory.warnings.isEmpty)
    }

    @Test("Counts from the working tree of an unborn branch have no date")
    func takeFromTheWorkingTreeOfAnUnbornBranchCountsWithoutADate() throws {
        let clone = try SmallClone()
        try clone.repository.write(Self.metadata(5), to: "metadata.json")
        let inventory = try take(clone, from: .worktree)
        #expect(inventory.flat == ["icons": FlatCounts.Entry(count: 5)])
    }

    @Test("Counts from the working tree of a bare repository cause a warning")
    func takeFromTheWorkingTreeOfABareRepositoryWarns()
        throws
    {
        let clone = try SmallClone(["metadata.json": Self.metadata(1), "icons/a.svg": "a"])
        let bare = clone.folder.appending("bare.git")
        _ = try TestRepository.clone(clone.path, to: bare, runner: clone.repository.runner, arguments: ["--bare"])
        let inventory = try take(clone, path: bare, from: .worktree)
        #expect(inventory.flat == ["icons": FlatCounts.Entry()])
        #expect(inventory.counts["icons"]?.local == 1)
        #expect(inventory.warnings == [.configuration(.bareRepository(bare))])
    }

    @Test("Each end with an error causes a warning")
    func takeWarnsAtEachEndThatHasAMistake() throws {
        let clone = try SmallClone(["metadata.json": "{}", "README": "x"])
        let upstream = try clone.commit("Up", ["metadata.json": "["], after: 100)
        try clone.repository.setReference("refs/remotes/origin/main", to: upstream.description)
        try clone.repository.git("reset", "--quiet", "--hard", "HEAD~")
        let inventory = try take(clone)
        let local = try clone.id("main").description.prefix(9)
        #expect(
            inventory.warnings.map(Words.text) == [
                "icons: metadata.json at main (\(local)) has no value at '/icons'",
                "icons: metadata.json at origin/main (\(upstream.description.prefix(9))) is not valid JSON",
            ])
        #expect(inventory.counts == ["icons": CatalogueCount()])
    }

    @Test("Equal ends cause one warning")
    func takeOfEqualEndsWarnsOnce() throws {
        let clone = try SmallClone(["README": "x"])
        try clone.repository.setReference("refs/remotes/origin/main", to: "main")
        let inventory = try take(clone)
        #expect(inventory.warnings.count == 1)
        #expect(inventory.warnings.first?.isMissing == true)
    }

    @Test("Paths that match nothing at either end cause a warning")
    func takeWarnsOfPathsThatMatchNothingAtEitherEnd()
        throws
    {
        let clone = try SmallClone(["metadata.json": Self.metadata(1), "icons/a.svg": "a", "specs": "x"])
        let upstream = try clone.commit("Up", ["Sources/A.swift": "x"], after: 100)
        try clone.repository.setReference("refs/remotes/origin/main", to: upstream.description)
        try clone.repository.git("reset", "--quiet", "--hard", "HEAD~")
        let paths = ["icons/", "icon/", "Sources/", "metadata.json", "metadata.json/", "icons", "ico", "specs/", "a/b"]
        let inventory = try take(clone, paths: paths)
        #expect(
            inventory.warnings
                == ["icon/", "metadata.json/", "ico", "specs/", "a/b"].map {
                    .configuration(.pathMatchesNothing($0, branch: "main"))
                })
    }

    @Test("Each count is dated by its own paths")
    func takeDatesByThePathsOfEachCount() throws {
        let clone = try SmallClone(["metadata.json": Self.metadata(1), "icons/a.svg": "a"])
        try clone.commit("Icon", ["icons/b.svg": "b"], after: 100)
        try clone.commit("Readme", ["README": "x"], after: 200)
        func dated(_ updated: [String]?) -> CountConfiguration {
            CountConfiguration(source: .array(file: "metadata.json", pointer: "/icons", key: nil), updated: updated)
        }
        let counts = [
            "icons": dated(["icons/"]), "own": dated(nil), "tree": dated([]), "none": dated(["nothing/"]),
            "both": dated(["nothing/", "README", "icons/"]),
        ]
        let inventory = try take(clone, counts: counts)
        #expect(
            inventory.flat.mapValues(\.updated)
                == ["icons": after(100), "own": after(0), "tree": after(200), "none": nil, "both": after(200)])
        #expect(inventory.flat.values.allSatisfy { $0.count == 1 })
    }

    @Test("A duplicate key is a note about a known number")
    func takeWithDuplicateKeys() throws {
        let clone = try SmallClone(["a.txt": "case a\ncase a"])
        let count = CountConfiguration(source: .lines(glob: "*.txt", exclude: [], pattern: #"case (?<key>\w)"#))
        let inventory = try take(clone, counts: ["cases": count])
        #expect(inventory.flat["cases"]?.count == 1)
        let places = ["a.txt:1", "a.txt:2"]
        #expect(
            inventory.warnings.map { $0.at([]) } == [
                .catalogue("cases", .duplicateKey(Warning.DuplicateKey("a", at: places, counted: .once)), at: [])
            ])
        #expect(inventory.warnings.withoutNotes == [])
    }
}
