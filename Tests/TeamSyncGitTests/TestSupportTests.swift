import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase

@Suite("TestSupport")
struct TestSupportTests {
    @Test("A temporary folder is removed with its last reference, including write-protected and unusual names")
    func temporaryFolderIsRemoved() throws {
        var folder: TemporaryFolder? = try TemporaryFolder()
        let path = RawPath(try #require(folder).path)
        let odd = path.appending("closed").appending(RawPath([0x66, 0xff, 0x0a]))
        try RawFile.write([1, 2, 3], to: odd)
        try RawFile.setMode(0o500, of: odd.folder)
        #expect(try RawFile.contents(of: odd) == [1, 2, 3])
        folder = nil
        #expect(!RawFile.exists(path))
    }

    @Test("Seeds are few, all, or set by a variable; scripts/test uses a part of those of scripts/soak")
    func seeds() throws {
        func chosen(_ few: ClosedRange<UInt64>?, _ text: String?) throws -> ClosedRange<UInt64> {
            try SeedRange.chosen(few, of: 1...9, variable: "SEEDS", text: text)
        }
        #expect(try chosen(2...3, nil) == 2...3)
        #expect(try chosen(nil, nil) == 1...9)
        #expect(try chosen(2...3, "all") == 1...9)
        #expect(try chosen(2...3, "7") == 7...7)
        #expect(try chosen(nil, "7..700") == 7...700)
        for text in ["", "few", "9..1", "1..2..3", "-1"] {
            #expect(throws: SeedRange.InvalidSeeds.self) { try chosen(nil, text) }
        }
    }

    @Test("Fixtures of one size are separate repositories")
    func fixtureCopies() throws {
        let (one, other) = try (DesignSystemFixture(icons: 4, colors: 2), DesignSystemFixture(icons: 4, colors: 2))
        try one.pushIcons(["cart"])
        for fixture in [one, other] {
            for repository in [fixture.icons, fixture.components] {
                #expect(try repository.clone.git("diff-files") == "", "the index knows the files")
                for clone in [repository.clone, repository.teammate] {
                    #expect(try clone.git("config", "remote.origin.url") == repository.origin.path)
                    try clone.git("fetch", "--quiet")
                    #expect(try clone.git("fsck", "--strict", "--no-dangling", "--no-progress") == "")
                }
            }
        }
        #expect(try one.icons.clone.git("rev-list", "--count", "main..origin/main") == "1")
        #expect(try other.icons.clone.git("rev-list", "--count", "main..origin/main") == "0")
        #expect(try other.icons.clone.id(of: "main") == one.icons.clone.id(of: "main"))
    }

    @Test("git runs without the machine's configuration, with fixed identity and times")
    func gitIsSealed() throws {
        let folder = try TemporaryFolder()
        let repository = try TestRepository.make(at: folder.appending("r"), runner: GitRunner(home: folder.path))
        try repository.write("one\n", to: RawPath([0xff, 0x20, 0x22]))
        let id = try repository.commit("First")
        #expect(id == "5621a3cb5033e8a446d75fbe5d07ed4b56c36b50")
        #expect(try repository.git("symbolic-ref", "HEAD") == "refs/heads/main")
        #expect(try repository.git("config", "--list", "--global").isEmpty)
    }

    @Test("A failing git command throws git's message")
    func gitFailureIsThrown() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: CommandError.self) {
            try GitRunner(home: folder.path).run(["rev-parse", "HEAD"], in: folder.path)
        }
        #expect(error?.result.status == 128)
        #expect(error?.description.contains("not a git repository") == true)
    }

    @Test("Helpers commit links, modes and merges with the given times")
    func workTreeHelpers() throws {
        let folder = try TemporaryFolder()
        let repository = try TestRepository.make(at: folder.appending("r"), runner: GitRunner(home: folder.path))
        try repository.write("x", to: "a/b")
        try repository.setExecutable("a/b")
        try repository.link("l", to: "a/b")
        let times = CommitTimes(
            author: Timestamp(secondsSinceEpoch: 1_000, offsetMinutes: -210),
            committer: Timestamp(secondsSinceEpoch: 2_000, offsetMinutes: 345))
        try repository.commit("First", times: times)
        try repository.checkOut("side", from: "HEAD")
        try repository.write("y", to: "c")
        try repository.commit("Side")
        try repository.checkOut("main")
        try repository.merge("side")
        #expect(try repository.git("log", "--format=%s") == "Merge\nSide\nFirst")
        #expect(try repository.git("log", "-1", "--date=raw", "--format=%ad %cd", "main^") == "1000 -0330 2000 +0545")
        let modes = try repository.git("ls-tree", "-r", "HEAD").split(separator: "\n").map { $0.prefix(6) }
        #expect(modes == ["100755", "100644", "120000"])
    }

    @Test("The design system has the promised sizes and dates, and teammates push to it")
    func designSystemFixture() throws {
        let fixture = try DesignSystemFixture()
        let clone = fixture.icons.clone
        #expect(try clone.git("ls-tree", "--name-only", "main", "icons/").split(separator: "\n").count == 280)
        #expect(try clone.git("log", "-1", "--format=%aI", "--", "colors.json") == "2026-02-09T13:44:44+03:00")
        #expect(try clone.git("log", "-1", "--format=%at", "--", "icons") == "1770717334")
        #expect(
            try fixture.components.clone.git("log", "-1", "--format=%aI", "--", "specs")
                == "2026-02-11T11:28:19+03:00")

        try fixture.pushIcons(["rocket-add", "rocket-off", "rocket-up"])
        try fixture.pushColorChange(3)
        try fixture.pushIconChange("bell-add")
        try fixture.pushComponent("Badge")
        try clone.git("fetch", "--quiet")
        try fixture.components.clone.git("fetch", "--quiet")
        #expect(try clone.git("rev-list", "--count", "main..origin/main") == "3")
        let kinds = try clone.git("diff", "--name-status", "main", "origin/main").split(separator: "\n").map(\.first)
        #expect(kinds.sorted { ($0 ?? " ") < ($1 ?? " ") } == ["A", "A", "A", "M", "M", "M"])
        let specs = try fixture.components.clone.git("show", "origin/main:specs/index.json")
        let index = try #require(try JSONSerialization.jsonObject(with: Data(specs.utf8)) as? [String: Any])
        #expect((index["components"] as? [Any])?.count == 3)
    }
}
