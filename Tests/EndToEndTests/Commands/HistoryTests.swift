import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("teamsync history", .validatesDocuments)
struct HistoryTests {
    private static let now = "2026-02-13T08:01:00Z"

    private func history(_ bench: Workbench, _ arguments: String...) throws -> CommandResult {
        try bench.run(bench.command("teamsync", ["history"] + arguments, environment: ["TEAMSYNC_NOW": Self.now]))
    }

    private func document(_ bench: Workbench, _ arguments: String...) throws -> HistoryDocument {
        let result = try bench.run(
            bench.command("teamsync", ["history", "--json"] + arguments, environment: ["TEAMSYNC_NOW": Self.now]))
        #expect(result.status == 0)
        bench.note(result.output, .history)
        return try DocumentCodec.decode(HistoryDocument.self, from: result.output)
    }

    @Test("history shows each count over time, pulled or not")
    func story() throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart", "bell"])
        try bench.sync()
        let text = try history(bench, "--color=never")
        #expect(text.status == 0)
        let id = try bench.icons.clone.git("rev-parse", "--short=9", "main")
        let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.count == 7)
        #expect(lines[0] == "Icons (icons-library): origin/main")
        #expect(lines[1].hasPrefix("  Colors  ▅▅▅"))
        #expect(lines[1].hasSuffix("  7 → 7   2026-01-01 → 2026-01-01  no change"))
        #expect(lines[2].hasPrefix("  Icons   ▁▁▁"))
        #expect(
            lines[2].hasSuffix("▁▅█  9 → 14  2026-01-01 → 2026-02-12  largest change +3 on 2026-02-10 (\(id))"),
            "\(lines[2])")
        #expect(lines[3] == "")
        #expect(lines[5].contains("  1 → 2  "))

        let screen = try PseudoTerminal.run(
            bench.command("teamsync", ["history"], environment: ["TERM": "dumb", "TEAMSYNC_NOW": Self.now])
        ).screen
        #expect(screen.contains("\n    largest change +3 on 2026-02-10"), "\(screen)")
        #expect(screen.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(screen)")

        let all = try document(bench)
        #expect(all.repositories.map { $0.counts.map(\.name) } == [["colors", "icons"], ["components"]])
        #expect(all.repositories[0].counts[1].points.map(\.count) == [9, 12, 14])
        let icons = try document(bench, "icons", "--since", "2d")
        #expect(icons.repositories.map(\.id) == [Workbench.iconsID])
        #expect(icons.repositories[0].counts.map(\.start?.count) == [12])
        #expect(icons.repositories[0].counts[0].points.map(\.count) == [14])
        #expect(try document(bench, "--since", "1y").repositories == all.repositories)
        #expect(
            try document(bench, "--kind", "icons", "--since", "2026-02-11").repositories[0] == icons.repositories[0])
        #expect(try document(bench, "Comps").repositories.map(\.id) == ["ios-components"])
        for kind in ["icon", "icons"] {
            #expect(try document(bench, "--kind", kind).repositories.map { $0.counts.map(\.name) } == [["icons"], []])
        }
        let former = try history(bench, "icons")
        #expect(former.status == 0)
        #expect(
            former.errorText.hasPrefix("teamsync: 'teamsync history icons' is now 'teamsync history --kind icons'\n"))
    }

    @Test("Wrong usage, and an unreadable repository")
    func failures() throws {
        let bench = try Workbench()
        let unknown = try history(bench, "icon")
        #expect(unknown.status == 66)
        #expect(
            unknown.errorText
                == "teamsync: there is no repository 'icon'\nhint: use one of: icons-library, ios-components\n")
        #expect(try history(bench, "--kind", "icns").status == 64)
        #expect(try history(bench, "--since", "1 year").status == 64)
        try RawFile.remove(RawPath(bench.icons.clone.path))
        let result = try history(bench)
        #expect(result.status == 1)
        #expect(result.text.hasPrefix("Comps (ios-components): origin/main\n"))
        #expect(result.errorText.hasPrefix("teamsync: icons-library: \(bench.icons.clone.path) does not exist\n"))
        // The other repository has no such count, so there is nothing to show.
        #expect(try history(bench, "components").status == 0)
    }
}
