import CloneTestSupport
import Synchronization
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

/// `get_impact` if the daemon has published the result of a search.
@Suite("Published impact, for assistants")
struct PublishedSearchTests {
    /// The number of searches of code.
    private final class Searches: Sendable {
        let count = Mutex(0)
    }

    private let machine: Machine
    private let (icons, app): (SmallClone, SmallClone)
    private let searches = Searches()

    /// An icons library with incoming changes, and code that uses it.
    init() throws {
        icons = try SmallClone(["metadata.json": #"[{"name": "close"}]"#])
        try icons.repository.git("checkout", "-q", "-b", "next")
        try icons.commit("Next", ["metadata.json": "[]"], after: 1)
        try icons.repository.git("update-ref", "refs/remotes/origin/main", "next")
        try icons.repository.git("checkout", "-q", "main")
        app = try SmallClone(["Sources/A.swift": "let a = Icon(\"close\")\n"])
        let sources = SourcePrograms(
            ImpactSearch { [searches] _ in
                searches.count.withLock { $0 += 1 }
                return .success(ImpactDocument())
            }, SourceCheck { _ in .success(nil) })
        machine = try Machine(
            [
                (
                    icons,
                    """
                        id: icons
                        counts:
                          icons: {kind: icon, array: {file: metadata.json, key: name}}

                    """
                ),
                (
                    app,
                    """
                        id: app
                        uses:
                          icons: {lines: {glob: '**/*.swift', pattern: 'Icon\\("(?<key>[^"]+)"'}}

                    """
                ),
            ], sources: sources)
    }

    private static func impact(places: Int = 3) -> ImpactDocument {
        var document = ImpactDocument()
        document.providers = [ImpactDocument.Provider(id: "icons", label: "icons")]
        var user = ImpactDocument.User(id: "app", label: "app", path: "/app")
        user.items = [
            ImpactDocument.Item(
                provider: "icons", catalogue: "icons", kind: "icon", key: "close", effect: .breaks, facts: [],
                places: (1...places).map { ImpactDocument.Place(path: "Sources/A.swift", line: $0) })
        ]
        user.alreadyWrong = [
            ImpactDocument.UnknownName(
                "nowhere", in: ["icons"], places: [ImpactDocument.Place(path: "Sources/A.swift", line: 9)]
            )
        ]
        document.repositories = [user]
        return document
    }

    /// - Parameter seconds: the time at which the search ended, relative to now.
    private func publish(
        _ document: ImpactDocument = impact(), upstream: String = "origin/main", after seconds: Int64 = 600
    ) throws {
        let all = try machine.workspace.repositories()
        func part(_ id: String, _ clone: SmallClone, _ upstream: String?) throws -> ImpactKey.Part {
            ImpactKey.Part(
                try #require(all.first { $0.id == id }), local: try clone.id("main").description,
                upstream: try upstream.map { try clone.id($0).description })
        }
        let key = try #require(ImpactKey.of([try part("app", app, nil), try part("icons", icons, upstream)]))
        let time = machine.workspace.now.advanced(bySeconds: seconds)
        let statuses = [
            RepositoryStatus(
                id: "icons", label: "icons", state: .behind, branch: "main", upstream: "origin/main", ahead: 0,
                behind: 1),
            RepositoryStatus(id: "app", label: "app", state: .unknown, branch: "main", upstream: "origin/main"),
        ]
        let folder = machine.folder.appending("state")
        try RawFile.makeFolder(RawPath("\(folder)/impact"))
        try RawFile.write(
            try DocumentCodec.encode(
                CountsDocument(generatedAt: time, counts: FlatCounts([:]), repositories: statuses)),
            to: RawPath("\(folder)/design-system-counts.json"))
        try RawFile.write(
            try DocumentCodec.encode(PublishedImpact(document, user: "app", key: key, at: time)),
            to: RawPath("\(folder)/impact/app.json"))
    }

    private var searched: Int { searches.count.withLock(\.self) }

    @Test("The published result for these commits is used, with its time and all pages")
    func current() throws {
        try publish()
        let answer = try machine.call("get_impact", ["limit": 2])
        #expect(answer.structured.members?["total"] == 4 && answer.structured.members?["complete"] == true)
        #expect(answer.structured.members?["searched_at"]?.string != nil)
        #expect(answer.text.contains("The daemon searched at "))
        let cursor = try #require(answer.structured.members?["next_cursor"])
        let next = try machine.members("get_impact", ["limit": 2, "cursor": cursor])
        #expect(next["total"] == 4 && next["items"] != [])
        #expect(try machine.members("get_impact", ["effect": "already_wrong"])["total"] == 1)
        #expect(searched == 0)
    }

    @Test("Code written since, or during the search, is searched again", arguments: [-600, 30] as [Int64])
    func code(seconds: Int64) throws {
        try publish(after: seconds)
        #expect(try machine.members("get_impact")["searched_at"] == .some(.null))
        #expect(searched == 1)
    }

    @Test("Other commits, parts of a repository, and truncated or incomplete results cause a search")
    func others() throws {
        try publish(upstream: "main")
        #expect(try machine.members("get_impact")["searched_at"] == .some(.null))
        try publish(Self.impact(places: 300))
        #expect(try machine.members("get_impact")["searched_at"] == .some(.null))
        var document = Self.impact()
        document.repositories[0].incomplete = ["A.swift is not UTF-8"]
        try publish(document)
        #expect(try machine.members("get_impact")["searched_at"] == .some(.null))
        try publish()
        #expect(try machine.members("get_impact", ["repository": "app"])["searched_at"] == .some(.null))
        #expect(try machine.members("get_impact", ["last_pull": true])["searched_at"] == .some(.null))
        #expect(searched == 5)
        #expect(try machine.members("get_impact")["searched_at"] != .some(.null))
    }

    @Test("New, changed and removed files are changes; hidden files are not")
    func changes() throws {
        let root = app.path
        let past = machine.workspace.now.secondsSinceEpoch + 600
        #expect(!PublishedSearch.hasChanged(root, since: past))
        #expect(PublishedSearch.hasChanged(root, since: past - 1200))
        #expect(PublishedSearch.hasChanged(root + "/none", since: past))
        let empty = try TemporaryFolder("hidden")
        try RawFile.makeFolder(RawPath(empty.appending("a/.build")))
        #expect(!PublishedSearch.hasChanged(empty.path, since: past))
    }
}
