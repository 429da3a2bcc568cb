import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

/// What one repository uses from another, in two real clones.
@Suite struct UseTests {
    private final class Bench {
        let folder: TemporaryFolder
        let directory: StateDirectory
        let icons: SmallClone
        let comps: SmallClone

        init(icons: [String], comps: [RawPath: String]) throws {
            folder = try TemporaryFolder("uses")
            directory = StateDirectory(path: folder.appending("state"))
            self.icons = try SmallClone(["metadata.json": Bench.metadata(icons)])
            self.comps = try SmallClone(comps)
            for clone in [self.icons, self.comps] {
                try clone.repository.setReference("refs/remotes/origin/main", to: "main")
            }
        }

        static func metadata(_ icons: [String]) -> String {
            #"{"icons": [\#(icons.map { #"{"name": "\#($0)"}"# }.joined(separator: ","))]}"#
        }

        var iconsConfiguration: RepositoryConfiguration {
            let source = CatalogueSource.array(file: "metadata.json", pointer: "/icons", key: "name")
            return RepositoryConfiguration(
                id: "icons", label: "Icons", path: icons.path,
                counts: ["icons": CountConfiguration(source: source, kind: .icon)])
        }

        var compsConfiguration: RepositoryConfiguration {
            let pattern = #"icon\("(?<key>[^"]+)"\)"#
            return RepositoryConfiguration(
                id: "comps", label: "Comps", path: comps.path,
                uses: ["icons": [.lines(glob: "**/*.swift", exclude: [], pattern: pattern)]])
        }

        /// Commits only to `origin/main`.
        func upstream(_ clone: SmallClone, _ files: [RawPath: String]) throws {
            let id = try clone.commit("Upstream", files, after: 10)
            try clone.repository.setReference("refs/remotes/origin/main", to: id.description)
            try clone.repository.git("reset", "--quiet", "--hard", "HEAD~")
        }

        /// One round.
        /// - Parameter ids: the ids of the repositories to check; empty for all.
        /// - Parameter others: the number of warnings that `icons` must have.
        /// - Returns: the published warnings of `comps`.
        func warnings(
            _ repositories: [RepositoryConfiguration]? = nil, ids: [String] = [], others: Int = 0
        ) throws -> [String] {
            let configuration = Configuration(
                repositories: repositories ?? [compsConfiguration, iconsConfiguration], exports: [])
            let process = try BenchProcess(
                configuration, directory: directory, environment: ["HOME": folder.path], fetcher: FakeFetcher(),
                time: { SupervisorTime(wall: SupervisorBench.begun, steady: .now) })
            process.handle(.sync(SyncRequest(ids: ids)))
            #expect(process.summary != nil)
            let document = try DocumentReader(directory: directory).counts()
            #expect(document.repositories.filter { $0.id != "comps" }.allSatisfy { $0.warnings.count == others })
            return document.repositories.first { $0.id == "comps" }?.warnings ?? []
        }

        func record(_ configuration: RepositoryConfiguration) -> RepositoryRecord? {
            RecordStore(directory: directory).peek(configuration)
        }
    }

    private static let missing = "A.swift:1 uses the icon 'a', but Icons does not have it"
    private static let gone = "A.swift:1 uses the icon 'a', but origin/main of Icons no longer has it"

    @Test("An existing item causes no warning")
    func whatIsThereIsNoWarning() throws {
        let bench = try Bench(icons: ["a", "b"], comps: ["A.swift": "icon(\"a\") icon(\"b\")\n"])
        #expect(try bench.warnings() == [])
        let uses = bench.record(bench.compsConfiguration)?.examination?.uses
        #expect(
            uses == ["icons": [Use(key: "a", path: "A.swift", line: 1), Use(key: "b", path: "A.swift", line: 1)]])
    }

    @Test("The first of several places is reported")
    func theFirstOfSeveralPlacesIsTold() throws {
        let use = "icon(\"a\")\n"
        let bench = try Bench(
            icons: [], comps: ["b/A.swift": use, "Z/A.swift": "\n\n\(use)\(use)", "Z/B.swift": use, "0.txt": use])
        #expect(
            try bench.warnings() == ["Z/A.swift:3 uses the icon 'a', but Icons does not have it"])
    }

    @Test("When only the catalogue changes, the warnings of its users follow immediately")
    func theOtherRepositoryMoves() throws {
        let bench = try Bench(icons: ["a"], comps: ["A.swift": "icon(\"a\")\n"])
        #expect(try bench.warnings() == [])
        try bench.upstream(bench.icons, ["metadata.json": Bench.metadata(["renamed"])])
        #expect(try bench.warnings(ids: ["icons"]) == [Self.gone])
        try bench.icons.repository.git("merge", "--quiet", "--ff-only", "origin/main")
        #expect(try bench.warnings(ids: ["icons"]) == [Self.missing])
        try bench.upstream(bench.icons, ["metadata.json": Bench.metadata(["a"])])
        #expect(
            try bench.warnings(ids: ["icons"])
                == ["A.swift:1 uses the icon 'a', but it is only in origin/main of Icons: pull it"])
        try bench.icons.repository.git("merge", "--quiet", "--ff-only", "origin/main")
        #expect(try bench.warnings(ids: ["icons"]) == [])
    }

    @Test("An item renamed upstream in both repositories causes no warning")
    func whatBothHaveRenamedUpstreamIsNoWarning() throws {
        let bench = try Bench(icons: ["a"], comps: ["A.swift": "icon(\"a\")\n"])
        try bench.upstream(bench.icons, ["metadata.json": Bench.metadata(["b"])])
        #expect(try bench.warnings() == [Self.gone])
        try bench.upstream(bench.comps, ["A.swift": "icon(\"b\")\n"])
        #expect(
            try bench.warnings()
                == ["A.swift:1 at origin/main uses the icon 'b', but it is only in origin/main of Icons: pull it"])
        try bench.icons.repository.git("merge", "--quiet", "--ff-only", "origin/main")
        try bench.comps.repository.git("merge", "--quiet", "--ff-only", "origin/main")
        #expect(try bench.warnings() == [])
    }

    @Test("An item that is not pushed yet is not gone")
    func whatIsNotPushedYetIsNotGone() throws {
        let bench = try Bench(icons: ["a"], comps: ["A.swift": "icon(\"a\") icon(\"own\")\n"])
        try bench.icons.commit("Own", ["metadata.json": Bench.metadata(["a", "own"])], after: 20)
        #expect(try bench.warnings() == [])
        try bench.upstream(bench.icons, ["metadata.json": Bench.metadata([])])
        try bench.icons.commit("Diverge", ["metadata.json": Bench.metadata(["a", "own", "other"])], after: 30)
        #expect(try bench.warnings().count == 2)
        try bench.icons.repository.git("reset", "--quiet", "--hard", "origin/main")
        try bench.icons.commit("Removed here", ["metadata.json": Bench.metadata(["a", "own"])], after: 40)
        try bench.icons.repository.setReference("refs/remotes/origin/main", to: "HEAD")
        try bench.icons.commit("Removed here", ["metadata.json": Bench.metadata(["own"])], after: 50)
        #expect(try bench.warnings() == [Self.missing])
    }

    @Test("A use removed in the local branch is not incoming")
    func aUseThatTheLocalBranchHasRemovedIsNotComing()
        throws
    {
        let bench = try Bench(icons: [], comps: ["A.swift": "icon(\"a\")\n"])
        try bench.comps.commit("Without", ["A.swift": "\n"], after: 20)
        #expect(try bench.warnings() == [])
    }

    @Test("An unreadable catalogue is unknown, not empty", arguments: [nil, "{", #"{"other": []}"#])
    func unknown(metadata: String?) throws {
        let bench = try Bench(icons: ["a"], comps: ["A.swift": "icon(\"b\")\n"])
        #expect(try bench.warnings().count == 1)
        try bench.icons.repository.remove("metadata.json")
        try bench.icons.commit("Spoilt", metadata.map { ["metadata.json": $0] } ?? ["x": "x"], after: 20)
        #expect(try bench.warnings(others: 1) == [])
        #expect(bench.record(bench.iconsConfiguration)?.examination?.keys == [:])
    }

    @Test("Keys that no repository uses are not stored")
    func nothingIsRememberedThatNobodyUses() throws {
        let bench = try Bench(icons: ["a"], comps: ["A.swift": "icon(\"b\")\n"])
        var comps = bench.compsConfiguration
        comps.uses = [:]
        #expect(try bench.warnings([comps, bench.iconsConfiguration]) == [])
        #expect(bench.record(bench.iconsConfiguration)?.examination?.keys == nil)
        #expect(bench.record(comps)?.examination?.uses == nil)
        #expect(try bench.warnings([bench.compsConfiguration]) == [])
        #expect(bench.record(bench.compsConfiguration)?.examination?.uses == nil)
        #expect(
            try bench.warnings() == ["A.swift:1 uses the icon 'b', but Icons does not have it"])
        #expect(bench.record(bench.iconsConfiguration)?.examination?.keys?.keys.sorted() == ["icons"])
    }

    @Test("The number of keys is limited")
    func keysWithoutEndAreCut() throws {
        let lines = (0..<2100).map { "icon(\"i\($0)\")\n" }.joined()
        let bench = try Bench(icons: (0..<2000).map { "i\($0)" }, comps: ["A.swift": lines])
        let warnings = try bench.warnings()
        #expect(warnings.count == 1)
        #expect(warnings.first?.hasPrefix("uses of icons: more than 2000 items are used at main (") == true)
    }

    @Test("Files that cannot be searched are not reported, but a missing folder is")
    func filesThatCannotBeSearchedAreSilentAndAFolderThatIsNotThereIsNot() throws {
        let long = String(repeating: "x", count: 5000)
        let bench = try Bench(icons: [], comps: ["A.swift": "\(long)\n", "icons/b.svg": "<svg/>"])
        try bench.comps.repository.write([0xff, 0xfe], to: "B.swift")
        let id = try bench.comps.commit("Bytes", after: 20)
        try bench.comps.repository.setReference("refs/remotes/origin/main", to: id.description)
        #expect(try bench.warnings() == [])
        var comps = bench.compsConfiguration
        comps.uses["icons"]?.append(.files(glob: "icons/*.svg", exclude: []))
        comps.uses["icons"]?.append(.files(glob: "drawings/*.svg", exclude: []))
        #expect(
            try bench.warnings([comps, bench.iconsConfiguration]) == [
                "icons/b.svg uses the icon 'b', but Icons does not have it",
                "uses of icons: there is no folder drawings/ at main (\(id.description.prefix(9)))",
            ])
    }
}
