import CloneTestSupport
import Foundation
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncHistory
import TestSupport
import Testing

@testable import TeamSyncReport

@Suite("The data of a report about a repository")
struct ReportGathererTests {
    private let clone: SmallClone
    private let now = SmallClone.begun.advanced(by: .seconds(30 * 86_400))

    private static func svg(_ path: String) -> String {
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="\#(path)"/></svg>"# + "\n"
    }

    private static func metadata(_ names: [String]) -> String {
        #"{"icons": [\#(names.map { #"{"name": "\#($0)"}"# }.joined(separator: ", "))]}"#
    }

    private static func colors(_ values: [(String, String)]) -> String {
        let colors = values.map { #"{"name": "\#($0)", "values": {"aurora": {"light": "\#($1)"}}}"# }
        return #"{"colors": [\#(colors.joined(separator: ", "))]}"#
    }

    /// Four icons and two colors; then one icon is redrawn, one is new, one is removed, one is written differently, and
    /// a color is darker.
    init() throws {
        clone = try SmallClone([
            "metadata.json": Self.metadata(["bell", "gear", "home", "star"]),
            "colors.json": Self.colors([("background", "#FFFFFF"), ("onBackground", "#0A84FF")]),
            "icons/bell.svg": Self.svg("M0 0h9v9z"), "icons/gear.svg": Self.svg("M1 1h9v9z"),
            "icons/home.svg": Self.svg("M2 2h9v9z"), "icons/star.svg": Self.svg("M3 3h9v9z"),
        ])
        try clone.repository.git("tag", "before")
        try clone.repository.remove("icons/gear.svg")
        try clone.commit(
            "Redraw the bell",
            [
                "metadata.json": Self.metadata(["bell", "home", "star", "cart"]),
                "icons/bell.svg": Self.svg("M0 0h20v20z"), "icons/cart.svg": Self.svg("M4 4h9v9z"),
                "icons/star.svg": Self.svg("M3 3h9v9z").replacing("/></svg>", with: " />\n</svg>"),
            ], after: 86_400)
        try clone.commit(
            "Darken the accent",
            ["colors.json": Self.colors([("background", "#FFFFFF"), ("onBackground", "#0066CC")])],
            after: 2 * 86_400)
        try clone.repository.git("update-ref", "refs/remotes/origin/main", "main")
        try clone.repository.git("update-ref", "refs/heads/main", "before")
        try clone.repository.git("remote", "add", "origin", "git@gitlab.com:team/icons.git")
    }

    private func configuration(_ path: String? = nil) throws -> RepositoryConfiguration {
        let yaml = "repositories:\n  - profile: icons-library\n    path: \(path ?? clone.path)\n"
        return try ConfigurationLoader.parse(
            yaml, file: "/config.yaml", environment: ["HOME": "/home"]
        ).repositories[0]
    }

    private func gather(_ range: HistoryRange = .incoming, at path: String? = nil) throws -> RepositoryReport {
        let request = HistoryRequest(
            try configuration(path), ReportQuery(range, used: []), now: now, stateDirectory: nil)
        return try request.answer().report
    }

    private func text(_ drawing: ReportDrawing?) throws -> String {
        String(decoding: try #require(Data(base64Encoded: drawing?.base64 ?? "")), as: UTF8.self)
    }

    @Test("Incoming items, drawings, colors, commits, pages and counts agree with git")
    func incoming() throws {
        let report = try gather()
        #expect(report.problem == nil && report.notes == [])
        #expect(report.from?.commit == (try clone.id("before").description))
        #expect(report.to?.commit == (try clone.id("origin/main").description))
        #expect(report.commits.map(\.subject) == ["Darken the accent", "Redraw the bell"])
        #expect(
            report.commits.map(\.id)
                == (try clone.repository.git("rev-list", "main..origin/main").split(separator: "\n").map(String.init)))
        #expect(report.people == 1)
        #expect(
            report.pushes.flatMap { [$0.subject, "\($0.commits)"] } == [
                "Darken the accent", "1", "Redraw the bell", "1",
            ])
        #expect(report.pushes.map(\.commit) == report.commits.map(\.id))
        let byKey = Dictionary(uniqueKeysWithValues: report.items.map { ($0.key, $0) })
        #expect(
            byKey.mapValues(\.change) == [
                "bell": .changed, "gear": .removed, "cart": .added, "star": .reformatted, "onBackground": .changed,
            ])
        let bell = try #require(byKey["bell"])
        let pair = try #require(bell.drawings.first)
        #expect(try text(pair.before) == clone.repository.git("show", "before:icons/bell.svg") + "\n")
        #expect(try text(pair.after) == clone.repository.git("show", "origin/main:icons/bell.svg") + "\n")
        #expect(bell.commits == [report.commits[1].id])
        let file = try #require(bell.files.first)
        #expect(file.page == "https://gitlab.com/team/icons/-/blob/\(report.to?.commit ?? "")/icons/bell.svg")
        #expect(file.oldPage == "https://gitlab.com/team/icons/-/blob/\(report.from?.commit ?? "")/icons/bell.svg")
        #expect(report.commits[0].page == "https://gitlab.com/team/icons/-/commit/\(report.commits[0].id)")
        #expect(byKey["gear"]?.drawings.first?.after == nil)
        #expect(byKey["cart"]?.drawings.first?.before == nil)
        #expect(byKey["star"]?.drawings.first?.isReformatted == true)
        let color = try #require(byKey["onBackground"]?.colors.first)
        #expect(
            color.old == "#0A84FF" && color.new == "#0066CC"
                && color.appearance == Appearance(mode: "light", others: ["aurora"]))
        #expect(color.contrasts.map(\.against) == ["background"])
        #expect(color.contrasts.first?.newLevel == .aa)
        let icons = try #require(report.history.first { $0.name == "icons" })
        #expect(icons.points.map(\.count) == [4])
        #expect(byKey["bell"]?.uses == [])
    }

    @Test("The commits agree with git in every range, also for merges; pushes are those that touch the paths")
    func merges() throws {
        let repository = clone.repository
        try repository.git("checkout", "-q", "-B", "work", "origin/main")
        try repository.git("checkout", "-q", "-b", "side", "HEAD~1")
        try clone.commit("Redraw home", ["icons/home.svg": Self.svg("M7 7h9v9z")], after: 3 * 86_400)
        try clone.commit("Write", ["README.md": "Words"], after: 3 * 86_400 + 60)
        try repository.git("checkout", "-q", "work")
        try repository.git(
            "merge", "-q", "--no-ff", "-m", "Merge pull request #41 from team/home\n\nA new home", "side")
        try clone.commit("Write more", ["README.md": "More words"], after: 4 * 86_400)
        try repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
        func count(_ range: String) throws -> Int { Int(try repository.git("rev-list", "--count", range)) ?? -1 }
        let incoming = try gather()
        #expect(try incoming.commitsTotal == count("main..origin/main"))
        #expect(try gather(.since(.seconds(365 * 86_400))).commitsTotal == count("origin/main"))
        let home = try #require(incoming.pushes.first)
        #expect(home.subject == "A new home" && home.pullRequest == "#41" && home.commits == 2)
        #expect(incoming.pushes.map(\.subject) == ["A new home", "Darken the accent", "Redraw the bell"])
    }

    @Test("Ranges: since a time, between two commits, and empty")
    func ranges() throws {
        #expect(try gather(.since(.seconds(29 * 86_400))).items.map(\.key) == ["onBackground"])
        let whole = try gather(.since(.seconds(365 * 86_400)))
        #expect(whole.from == nil && whole.items.allSatisfy { $0.change == .added })
        #expect(whole.commitsTotal == 3)
        let between = try gather(.between(from: "before", to: "origin/main~1"))
        #expect(!between.items.contains { $0.key == "onBackground" } && between.items.contains { $0.key == "bell" })
        #expect(try gather(.between(from: "before", to: "before")).items == [])
    }

    @Test("Missing drawings of a partial clone are each reported, and not fetched")
    func partial() throws {
        let folder = try TemporaryFolder("partial")
        let runner = GitRunner(home: folder.path, keeping: folder)
        try clone.repository.git("config", "uploadpack.allowFilter", "true")
        let partial = try TestRepository.clone(
            "file://\(clone.path)", to: folder.appending("partial"), runner: runner,
            arguments: ["--filter=blob:limit=100", "--no-checkout"])
        // The drawings are larger than the limit; the catalogues are fetched manually.
        try partial.git("update-ref", "refs/remotes/origin/main", try clone.id("origin/main").description)
        let report: RepositoryReport
        do {
            report = try gather(.between(from: "main", to: nil), at: partial.path)
        } catch {
            // The missing objects may be reported as those of the whole upstream.
            Issue.record("\(error)")
            return
        }
        let drawings = report.items.flatMap(\.drawings).flatMap { [$0.before, $0.after].compactMap { $0 } }
        #expect(drawings.allSatisfy { $0.uri != nil || $0.note?.contains("partial clone") == true })
        #expect(report.notes.contains { $0.contains("partial clone") } || drawings.contains { $0.uri == nil })
        #expect(try partial.git("rev-list", "--objects", "--all", "--missing=print").contains("?"))
    }

    @Test("Drawings beyond the limit are named, the least important ones first")
    func room() throws {
        var report = RepositoryReport(id: "a", label: "A", branch: "main", upstream: "origin/main")
        let large = ReportDrawing(Array((Self.svg("M0 0") + String(repeating: " ", count: 250_000)).utf8))
        for number in 0..<20 {
            var item = ReportItem(
                catalogue: "icons", kind: "icon", key: "\(number)", change: number < 10 ? .added : .changed,
                facts: [.changed]
            )
            item.drawings = [DrawingPair(path: "a.svg", before: number < 10 ? nil : large, after: large)]
            report.items.append(item)
        }
        let context = ReportContext(
            generatedAt: now, range: "incoming", [GatheredRepository(report: report)], showing: ["a"])
        let items = context.repositories[0].items
        let size = items.flatMap(\.drawings).reduce(0) { $0 + ($1.before?.size ?? 0) + ($1.after?.size ?? 0) }
        #expect(size <= ReportContext.drawingLimit && size > ReportContext.drawingLimit / 2)
        #expect(items[10...].allSatisfy { $0.drawings[0].after?.uri != nil })
        #expect(items[..<10].contains { $0.drawings[0].after?.note?.contains("the report is full") == true })
    }

    @Test("Places where other repositories name an item")
    func uses() throws {
        var icons = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        icons.items = [
            ReportItem(
                catalogue: "icons", kind: "icon", key: "bell", change: .removed, facts: [.disappeared(.certain)]),
            ReportItem(
                catalogue: "icons", kind: "icon", key: "new", oldKey: "old", change: .renamed,
                facts: [.renamed(from: "old", because: nil)]),
        ]
        var other = GatheredRepository(
            report: RepositoryReport(id: "comps", label: "Comps", branch: "main", upstream: "origin/main"))
        other.uses = ["icons": ["bell": "A.swift:1", "old": "B.swift:2"], "colors": ["bell": "C.swift:3"]]
        let context = ReportContext(
            generatedAt: now, range: "incoming", [GatheredRepository(report: icons), other], showing: ["icons"])
        #expect(context.repositories.map(\.id) == ["icons"])
        #expect(
            context.repositories[0].items.map(\.uses) == [
                [ItemUse(repository: "Comps", place: "A.swift:1")], [ItemUse(repository: "Comps", place: "B.swift:2")],
            ])
    }
}
