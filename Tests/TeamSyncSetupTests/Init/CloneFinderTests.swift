import TestSupport
import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSetup
@testable import TeamSyncWorker

@Suite("Finding clones")
struct CloneFinderTests {
    private let setup: SetupFolder
    private let origin: TestRepository

    init() throws {
        setup = try SetupFolder()
        origin = try setup.origin("origin.git")
    }

    @Test("Clones are found in sorted order, also on several levels")
    func several() throws {
        for path in ["b", "team/deep/a", "a", "team/c"] { try setup.clone(origin, path) }
        #expect(setup.found() == ["a", "b", "team/c", "team/deep/a"])
        #expect(setup.found() == setup.found())
    }

    @Test("A clone is found on the deepest searched level, and not below", arguments: [0, 1, 3, 5])
    func depth(_ levels: Int) throws {
        let path = (0..<3).map { "\($0)" }.joined(separator: "/")
        try setup.clone(origin, path)
        #expect(setup.found(depth: levels) == (levels >= 3 ? [path] : []))
    }

    @Test("A given folder that is a clone is found")
    func place() throws {
        let clone = try setup.clone(origin, "icons")
        let findings = CloneFinder.find(in: [SearchPlace(clone.path, depth: 0)], limit: 10)
        #expect(findings.clones == [clone.path])
    }

    @Test("Clones are not searched, except the home folder")
    func inside() throws {
        let home = try setup.clone(origin, "home")
        try setup.clone(origin, "home/other")
        #expect(setup.found() == ["home"])
        let place = SearchPlace(home.path, depth: 1, entersClone: true)
        #expect(CloneFinder.find(in: [place], limit: 10).clones == [home.path, "\(home.path)/other"])
    }

    @Test(
        "Hidden and generated folders are not searched",
        arguments: [".cache", "node_modules", ".build", "DerivedData", "Pods", "target", "vendor", "Library"])
    func skipped(_ name: String) throws {
        try setup.clone(origin, "\(name)/icons")
        try setup.clone(origin, "\(name)s/icons")
        #expect(setup.found() == (name.hasPrefix(".") ? [] : ["\(name)s/icons"]))
    }

    @Test("Symbolic links are not followed, except given ones")
    func links() throws {
        try setup.clone(origin, "real/icons")
        try RawFile.link(RawPath("\(setup.code)/real/loop"), to: RawPath(setup.code))
        try RawFile.link(RawPath("\(setup.code)/link"), to: "real/icons")
        #expect(setup.found() == ["real/icons"])
        let link = setup.folder.appending("link")
        try RawFile.link(RawPath(link), to: RawPath(setup.code))
        let findings = CloneFinder.find(in: [SearchPlace(link, depth: 5)], limit: 100)
        #expect(findings.clones == ["\(link)/real/icons"])
    }

    @Test("Overlapping and equal folders result in each clone once")
    func overlap() throws {
        try setup.clone(origin, "1/2/3/icons")
        let link = setup.folder.appending("link")
        try RawFile.link(RawPath(link), to: RawPath(setup.code))
        let places = [
            SearchPlace(setup.code, depth: 2), SearchPlace("\(setup.code)/1/2", depth: 2), SearchPlace(link, depth: 5),
        ]
        #expect(CloneFinder.find(in: places, limit: 100).clones == ["\(setup.code)/1/2/3/icons"])
        #expect(CloneFinder.find(in: [places[0], places[2]], limit: 100).clones == ["\(link)/1/2/3/icons"])
    }

    @Test("A linked working tree is found only without its clone")
    func linkedTree() throws {
        let clone = try setup.clone(origin, "z/main")
        try clone.git("worktree", "add", "--quiet", "-b", "side", "\(setup.code)/side")
        try clone.git("worktree", "add", "--quiet", "-b", "other", "\(setup.code)/other")
        #expect(setup.found() == ["z/main"])
        #expect(setup.found(depth: 1) == ["other"])
    }

    @Test("Submodules, bare repositories and broken links to a repository are not found")
    func others() throws {
        let app = try setup.clone(origin, "app")
        try app.git("submodule", "--quiet", "add", origin.path, "parts/icons")
        try setup.clone(origin, "bare.git", "--bare")
        try setup.runner.run(["init", "--quiet", "--bare", "\(setup.code)/bare.git/inner"])
        try RawFile.write("gitdir: /nowhere\n".utf8, to: RawPath("\(setup.code)/broken/.git"))
        try RawFile.makeFolder(RawPath("\(setup.code)/empty/.git"))
        #expect(setup.found() == ["app"])
        let inside = CloneFinder.find(in: [SearchPlace("\(app.path)/parts", depth: 5)], limit: 100)
        #expect(inside.clones == [])
    }

    @Test("A clone whose repository is elsewhere is found")
    func separate() throws {
        try setup.clone(origin, "apart", "--separate-git-dir=\(setup.folder.appending("modules"))")
        #expect(setup.found() == ["apart"])
    }

    @Test("The search ends at the limit, which is reported")
    func limit() throws {
        for number in 0..<20 { try RawFile.makeFolder(RawPath("\(setup.code)/\(number)/x/y")) }
        try setup.clone(origin, "icons")
        let place = SearchPlace(setup.code, depth: 5)
        #expect(!CloneFinder.find(in: [place], limit: 62).isCutShort)
        let findings = CloneFinder.find(in: [place], limit: 30)
        #expect(findings.isCutShort)
        // The level above the limit is complete.
        #expect(findings.clones == ["\(setup.code)/icons"])
    }

    @Test("The limit is reported, and clones found before it count")
    func toldLimit() async throws {
        for number in 0..<20 { try RawFile.makeFolder(RawPath("\(setup.code)/\(number)/x")) }
        try setup.clone(origin, "icons")
        let survey = try await setup.survey(limit: 25)
        #expect(survey.repositories.count == 1)
        #expect(survey.notes.map(\.message) == ["the search stopped after 25 folders"])
        #expect(try await setup.survey().notes == [])
    }

    @Test("A folder whose name is not UTF-8 is reported and not searched")
    func rawName() throws {
        try RawFile.makeFolder(RawPath(setup.code).appending(RawPath([0x66, 0xfc, 0x72])))
        try setup.clone(origin, "icons")
        let findings = CloneFinder.find(in: [SearchPlace(setup.code, depth: 5)], limit: 100)
        #expect(findings.clones.count == 1)
        #expect(findings.notes.map(\.message) == ["\(setup.code) has a folder with a name that is not UTF-8"])
    }

    @Test("The default places are those that exist, the home folder last and one level deep")
    func usualPlaces() throws {
        try RawFile.makeFolder(RawPath(setup.folder.appending("src")))
        let here = setup.folder.appending("src")
        let places = SearchPlace.usual(home: setup.folder.path, currentFolder: here)
        #expect(places.map(\.path) == [here, setup.code, here, setup.folder.path])
        #expect(places.map(\.depth) == [3, 3, 3, 1])
        let atHome = SearchPlace.usual(home: setup.folder.path, currentFolder: setup.folder.path)
        #expect(atHome.map(\.depth) == [3, 3, 1])
        let link = setup.folder.appending("src/home")
        try RawFile.link(RawPath(link), to: RawPath(setup.folder.path))
        #expect(SearchPlace.usual(home: setup.folder.path, currentFolder: link) == atHome)
        for name in ["GitHub", "Work", "Music"] { try RawFile.makeFolder(RawPath(setup.folder.appending(name))) }
        let others = SearchPlace.usual(home: setup.folder.path, currentFolder: setup.folder.path)
        #expect(
            others.map(\.path)
                == ["GitHub", "Work", "code", "src", ""].map { name in
                    name.isEmpty ? setup.folder.path : setup.folder.appending(name)
                })
    }

    @Test("Given folders become absolute paths")
    func givenPlaces() throws {
        try RawFile.makeFolder(RawPath("\(setup.code)/a/b"))
        let places = SearchPlace.given([".", "a/", "a/b/..", "/x//y/./"], currentFolder: setup.code)
        #expect(places.map(\.path) == [setup.code, "\(setup.code)/a", "\(setup.code)/a", "/x/y"])
        #expect(places.allSatisfy { $0.depth == 5 })
    }
}
