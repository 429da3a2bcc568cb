import Testing

@testable import TeamSyncSwift

@Suite("Comments that ignore rules")
struct IgnoreCommentTests {
    private func findings(_ source: String) throws -> [String] {
        let facts = CheckSupport.facts(source)
        let file = CheckedFile(path: "A.swift", facts: facts)
        let context = RuleContext(
            configuration: try CheckSupport.configuration(""), catalogues: CheckSupport.catalogues())
        let found = RuleSet.all.flatMap { $0.findings(in: file, context) }
        return Suppressions.apply(found, in: file, active: Set(RuleSet.ids)).map { "\($0.range.line) \($0.rule)" }
    }

    @Test(
        "A comment applies to its line, or to the next one with code",
        arguments: [
            ("let a = Color.red // teamsync:ignore system-color: legal", []),
            ("// teamsync:ignore system-color: legal\nlet a = Color.red", []),
            ("// teamsync:ignore system-color: legal\n// more\n\nlet a = Color.red", []),
            ("/* teamsync:ignore system-color: legal */ let a = Color.red", []),
            ("// teamsync:ignore system-color, system-font: legal\nlet a = Color.red, b = Font.title", []),
            ("f(\n  // teamsync:ignore system-color: legal\n  Color.red,\n  Color.blue)", ["4 system-color"]),
            ("// teamsync:ignore system-color: legal\nlet a = Color.red\nlet b = Color.red", ["3 system-color"]),
            ("// teamsync:ignore-file system-color: legal\nlet a = Color.red\nlet b = Color.red", []),
            ("let a = Color.red\n// teamsync:ignore-file system-color: legal", []),
            ("let a = Color.red // teamsync:ignore system-color", ["1 system-color", "1 ignore-without-reason"]),
            ("let a = Color.red // teamsync:ignore system-color:  ", ["1 system-color", "1 ignore-without-reason"]),
            ("let a = Color.red // teamsync:ignore", ["1 system-color", "1 ignore-without-reason"]),
            ("let a = 1 // teamsync:ignore system-color: legal", ["1 unused-ignore"]),
            ("let a = 1 // teamsync:ignore sistem-color: legal", ["1 unused-ignore"]),
            ("// teamsync:ignore-file system-color: legal\nlet a = 1", ["1 unused-ignore"]),
            ("let a = \"teamsync:ignore system-color\"", []), ("// teamsync:ignored is something else\nlet a = 1", []),
            ("// see teamsync:ignore system-color\nlet a = 1", []),
        ] as [(String, [String])])
    func lines(source: String, expected: [String]) throws {
        #expect(try findings(source) == expected)
    }

    @Test("A comment for a rule that did not run is not unused")
    func inactive() throws {
        let file = CheckedFile(
            path: "A.swift", facts: CheckSupport.facts("let a = 1 // teamsync:ignore sf-symbol: later"))
        #expect(Suppressions.apply([], in: file, active: ["unused-ignore"]).isEmpty)
        #expect(Suppressions.apply([], in: file, active: ["unused-ignore", "sf-symbol"]).count == 1)
    }
}
