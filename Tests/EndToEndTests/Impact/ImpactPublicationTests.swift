import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// The published effects of a pull, and the commands that show them.
@Suite("Published effects of a pull on code") struct ImpactPublicationTests {
    private static let configuration = #"""
          - id: icons
            label: Icons
            path: FOLDER/icons
            counts:
              icons: {array: {file: metadata.json, key: name}, with: ['icons/{key}.svg'], kind: icon}
          - id: app
            path: FOLDER/app
            uses:
              icons: {lines: {glob: '**/*.swift', pattern: 'DSIcon\("(?<key>[^"]+)"'}}
        """#

    private let bench: ImpactBench

    init() throws {
        bench = try ImpactBench()
        try bench.add(
            "icons",
            [
                "metadata.json": #"[{"name": "close"}, {"name": "cart"}]"#, "icons/close.svg": ImpactBench.svg(1),
                "icons/cart.svg": ImpactBench.svg(2),
            ])
        try bench.add("app", ["Sources/Home.swift": "let a = DSIcon(\"close\")\nlet b = DSIcon(\"cart\")\n"])
        try bench.configure(Self.configuration)
    }

    private func push() throws {
        try bench.push(
            "icons",
            ["metadata.json": #"[{"name": "cart"}]"#, "icons/close.svg": nil, "icons/cart.svg": ImpactBench.svg(9)])
    }

    private func sync() throws {
        try bench.serve()
        let result = try bench.teamsync("sync", "--force")
        #expect(result.status == 0, "\(result.errorText)")
    }

    private func icons() throws -> RepositoryStatus {
        try #require(try bench.counts().repositories.first { $0.id == "icons" })
    }

    @Test("A round publishes the effects, and a pull removes them")
    func round() throws {
        try sync()
        #expect(try icons().impact == nil)
        #expect(!FileManager.default.fileExists(atPath: bench.state("impact/app.json")))
        try push()
        try sync()
        let impact = try #require(try icons().impact)
        #expect(impact.breaks == 1 && impact.mayBreak == 0 && impact.deprecated == 0)
        #expect(impact.changes == 1 && impact.places == 2)
        #expect(impact.users == ["app"] && impact.incomplete.isEmpty && impact.searchedAt != nil)
        let file = bench.state("impact/app.json")
        #expect(try bench.isValid(file, as: "published-impact"))
        #expect(try bench.isValid(bench.state("design-system-counts.json"), as: "design-system-counts"))
        let published = try JSONDecoder().decode(PublishedImpact.self, from: Data(contentsOf: URL(filePath: file)))
        #expect(published.impact.repositories.map { $0.lines(.breaks) } == [["Sources/Home.swift:1"]])

        try bench.repository("icons").git("merge", "--quiet", "--ff-only", "refs/remotes/origin/main")
        try sync()
        #expect(try icons().impact == nil)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test(
        "The status line, status, changes and the summary mention the effects, with the command that lists the places")
    func readers() throws {
        try push()
        try sync()
        let words =
            "a pull breaks uses of 1 item in your code, changes 1 item (2 places in all): see 'teamsync impact icons'"
        #expect(try bench.teamsync("status", "--no-pager").text.contains("\n  \(words)\n"))
        #expect(try bench.teamsync("changes", "--no-pager").text.contains("\n  \(words)\n"))
        #expect(try bench.teamsync("statusline").text.contains("Icons: breaks 1, -1 icon, 1 icon changed"))
        #expect(try bench.teamsync().text.contains("Next: run 'teamsync impact' to see what a pull breaks"))
    }

    @Test("gate ends with 13 for effects, and never with 0 while they are unknown")
    func gate() throws {
        try sync()
        try push()
        try sync()
        let broken = try bench.gate("--impact")
        #expect(broken.status == 13)
        #expect(
            broken.errorText.contains("; a pull breaks uses of 1 item in your code, changes 1 item (2 places in all)\n")
        )
        #expect(try bench.gate().status == 10)
        #expect(try bench.gate("app", "--impact").status == 0)
        // Code written in the meantime counts.
        try bench.repository("app").write("let b = DSIcon(\"cart\")\n", to: "Sources/Home.swift")
        #expect(try bench.gate("--impact").status == 10)
        try FileManager.default.removeItem(atPath: bench.path("app"))
        let unknown = try bench.gate("--impact")
        #expect(unknown.status == 12)
        #expect(unknown.errorText.contains("; the effect of a pull on your code is unknown"))
    }

    @Test("If code cannot be searched, the effects are unknown")
    func incomplete() throws {
        try push()
        try sync()
        try FileManager.default.moveItem(atPath: bench.path("app"), toPath: bench.path("away"))
        try bench.push("icons", ["icons/cart.svg": ImpactBench.svg(10)])
        try bench.repository("icons").git("push", "--quiet", "origin", "+refs/remotes/origin/main:refs/heads/main")
        #expect(try bench.teamsync("sync", "--force").status == 1)
        let impact = try #require(try icons().impact)
        #expect(impact.incomplete == ["app"] && impact.breaks == 0)
        let text = try bench.teamsync("status", "--no-pager").text
        #expect(text.contains("the effect of a pull on your code is unknown: see 'teamsync impact icons'"))
    }
}

extension ImpactBench {
    fileprivate func state(_ name: String) -> String { path("home/.local/state/teamsync/\(name)") }

    fileprivate func counts() throws -> CountsDocument {
        try JSONDecoder().decode(
            CountsDocument.self, from: Data(contentsOf: URL(filePath: state("design-system-counts.json"))))
    }

    fileprivate func gate(_ arguments: String...) throws -> CommandResult {
        try Command(try ProductBinary.path("teamsync"), ["gate"] + arguments, environment: environment).run()
    }
}
