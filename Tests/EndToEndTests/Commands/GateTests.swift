import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("teamsync gate", .validatesDocuments)
struct GateTests {
    private func gate(_ bench: Workbench, at now: String = "2026-02-12T10:06:58Z", _ arguments: String...) throws
        -> CommandResult
    {
        try bench.command("teamsync", ["gate"] + arguments, environment: ["TEAMSYNC_NOW": now]).run()
    }

    @Test("--json prints each repository's verdict, and the exit code is the same")
    func json() throws {
        struct Document: Decodable {
            struct Repository: Decodable {
                let id: String
                let verdict: String
                let reason: String
            }

            let verdict: String
            let repositories: [Repository]
        }
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        try bench.pretendChecked(at: "2026-02-12T10:03:58Z")
        let result = try gate(bench, "--json")
        bench.note(result.output, .gate)
        #expect((result.status, result.errorText) == (10, ""))
        let document = try DocumentCodec.decode(Document.self, from: result.output)
        #expect(document.verdict == "behind")
        #expect(document.repositories.map(\.id) == [Workbench.iconsID, Workbench.componentsID])
        #expect(document.repositories.map(\.verdict) == ["behind", "up_to_date"])
        #expect(document.repositories.first?.reason.hasPrefix("Icons (icons-library) is 1 commit behind") == true)
        let one = try gate(bench, "comps", "--json")
        bench.note(one.output, .gate)
        #expect(one.status == 0)
        #expect(try DocumentCodec.decode(Document.self, from: one.output).repositories.count == 1)
        #expect(try gate(bench, "--only", Workbench.iconsID, "-q").text == "")
    }

    @Test("gate ends with 0, 10, 11 or 12, prints the reason on standard error, and contacts no remote")
    func verdicts() throws {
        let bench = try Workbench()
        let unpublished = try gate(bench)
        #expect(unpublished.status == 12)
        #expect(unpublished.errorText.contains("nothing is published yet"))
        try bench.sync()
        try bench.pretendChecked(at: "2026-02-12T10:03:58Z")
        let open = try gate(bench)
        #expect((open.status, open.text, open.errorText) == (0, "", ""))

        let stale = try gate(bench, at: "2026-02-12T10:18:59Z")
        #expect(stale.status == 11)
        #expect(
            stale.errorText == """
                Icons (icons-library) was last checked 15m ago
                Comps (ios-components) was last checked 15m ago

                """)
        #expect(stale.text == "")
        #expect(try gate(bench, at: "2026-02-12T10:18:59Z", "--max-age", "15m1s").status == 0)
        #expect(try gate(bench, "--max-age=2m").status == 11)

        try bench.fixture.pushIcons(["cart"])
        try bench.sync("--force")
        try bench.pretendChecked(at: "2026-02-12T10:03:58Z")
        let behind = try gate(bench)
        #expect(behind.status == 10)
        #expect(behind.errorText == "Icons (icons-library) is 1 commit behind origin/main\n")
        #expect(try gate(bench, "--quiet").errorText == "")
        #expect(try gate(bench, "--only", Workbench.componentsID).status == 0)
        #expect(try gate(bench, "--only", Workbench.componentsID, "--only", Workbench.iconsID).status == 10)
        #expect(try gate(bench, "--only", "fonts").status == 66)
        #expect(try gate(bench, "--max-age", "soon").status == 64)

        try bench.icons.clone.git("pull", "-q")
        try bench.sync()
        try bench.pretendChecked(at: "2026-02-12T10:03:58Z")
        #expect(try gate(bench).status == 0)
    }

    @Test("An unreadable document ends with 12, whatever the reason")
    func unreadable() throws {
        let bench = try Workbench()
        try bench.sync()
        for content in ["", "{", "[]", #"{"schema_version": 99}"#] {
            try bench.write(content, to: bench.state.countsDocument)
            #expect(try gate(bench).status == 12)
            #expect(try gate(bench, "-q").errorText == "")
        }
    }
}
