import TestSupport
import Testing

@Suite("teamsync check --staged", .validatesDocuments)
struct StagedCheckTests {
    private let check: CheckBench

    init() throws {
        check = try CheckBench()
    }

    @Test("--staged reads only the index")
    func staged() throws {
        let clone = check.bench.components.clone
        try clone.git("add", ".")
        try clone.git("commit", "--quiet", "--message", "Settings")
        #expect(try check.check("--staged").errorText.contains("in 0 files"))
        try check.write("let a = Color.red\n", "Sources/Staged é.swift")
        try clone.git("add", ".")
        try check.write("let a = 1\n", "Sources/Staged é.swift")
        try check.write("let a = Color.blue\n", "Sources/Untracked.swift")
        let result = try check.check("--staged")
        #expect(result.text.split(separator: "\n").count == 1, "\(result.text)")
        #expect(result.text.hasPrefix("Sources/Staged é.swift:1:9: warning: 'Color.red'"))
        try RawFile.remove(RawPath("\(check.root)/Sources/Staged é.swift"))
        #expect(try check.check("--staged").text == result.text)
        try check.write("struct {\n", "Sources/Broken.swift")
        try clone.git("add", "Sources/Broken.swift")
        #expect(try check.check("--staged").status == 2)
        #expect(try check.check("--staged", "--fix").status == 64)
    }

    @Test("A staged change is compared with the component's specification, and unstaged ones are not")
    func stagedComponents() throws {
        let clone = check.bench.components.clone
        try check.write("rules: {hardcoded-color: off}\n", ".teamsync-check.yaml")
        // Does not affect the staged changes below.
        try check.write("struct Old: View { var body: some View { Color.red } }\n", "Sources/Components/Old.swift")
        try check.write("struct Other: View { var body: some View { Color.red } }\n", "Sources/Components/Other.swift")
        try clone.git("add", ".")
        try clone.git("commit", "--quiet", "--message", "Settings")
        func findings() throws -> [String] {
            try check.check("--staged").text.split(separator: "\n").map(String.init)
        }
        #expect(try findings() == [])
        try clone.git("rm", "--quiet", "specs/components/Button.json")
        var lines = try findings()
        #expect(lines.count == 2, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("Sources/Components/Button.swift:") && $0.hasSuffix("(missing-spec)") })
        #expect(lines.contains { $0.contains("'Button' is in the index but has no specification") })
        try clone.git("reset", "--quiet", "--hard")
        try clone.git("rm", "--quiet", "Sources/Components/Button.swift")
        lines = try findings()
        #expect(lines.count == 1 && lines[0].contains("'Button' is in the index but has no source"), "\(lines)")
        try clone.git("reset", "--quiet", "--hard")
        try check.write("{\"name\": \"Card\", \"properties\": {\"size\": \"Int\"}}\n", "specs/components/Card.json")
        try clone.git("add", ".")
        lines = try findings()
        #expect(
            lines.contains { $0.contains("Card.json lists the parameter 'size', but 'Card' does not have it") },
            "\(lines)")
        #expect(lines.allSatisfy { $0.hasPrefix("Sources/Components/Card.swift:") }, "\(lines)")
        try clone.git("reset", "--quiet", "--hard")
        try clone.git("rm", "--quiet", "specs/index.json")
        #expect(try check.check("--staged").status == 0)
    }

    @Test("A file with conflicts in the index is a gap")
    func unmerged() throws {
        let clone = check.bench.components.clone
        try clone.git("add", ".")
        try clone.git("commit", "--quiet", "--message", "Settings")
        for (branch, text) in [("other", "let a = 1\n"), ("main", "let a = 2\n")] {
            if branch == "other" { try clone.git("checkout", "--quiet", "-b", "other") }
            if branch == "main" { try clone.git("checkout", "--quiet", "main") }
            try check.write(text, "Sources/A.swift")
            try clone.git("add", ".")
            try clone.git("commit", "--quiet", "--message", branch)
        }
        #expect(throws: (any Error).self) { try clone.git("merge", "other") }
        let staged = try check.check("--staged")
        #expect(staged.status == 2)
        #expect(staged.text.contains("Sources/A.swift:1:1: error: has conflicts"), "\(staged.text)")
        let whole = try check.check()
        #expect(whole.status == 2)
        #expect(whole.text.contains("line 1 is a conflict marker of git"), "\(whole.text)")
    }
}
