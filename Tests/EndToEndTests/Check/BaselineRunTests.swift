import TestSupport
import Testing

@Suite("Baselines of teamsync check", .validatesDocuments)
struct BaselineRunTests {
    private let check: CheckBench

    init() throws {
        check = try CheckBench()
    }

    @Test("A baseline hides known findings, reports fixed ones, and stays the same if nothing changes")
    func baseline() throws {
        try check.write("let a = \(CheckBench.red)\nlet b = Color.red\n", "Sources/A.swift")
        #expect(try check.check("--write-baseline").status == 0)
        let bytes = try check.text(".teamsync-baseline.json")
        let baseline = ["--baseline", ".teamsync-baseline.json"]
        #expect(try check.check(baseline[0], baseline[1], "--max-warnings", "0").status == 0)
        try check.write("\n\nlet a = \(CheckBench.red)\nlet b = Color.red\nlet c = Color.red\n", "Sources/A.swift")
        let more = try check.check(baseline[0], baseline[1])
        #expect(more.text.split(separator: "\n").map { $0.prefix(20) } == ["Sources/A.swift:5:9:"], "\(more.text)")
        try check.write("let b = Color.red\n", "Sources/A.swift")
        let fixed = try check.check(baseline[0], baseline[1])
        #expect(fixed.status == 0)
        #expect(
            fixed.errorText.contains(
                "fixed, but still in the baseline: Sources/A.swift: a: Color(red:1,green:0,blue:0)"))
        #expect(try check.check(baseline[0], baseline[1], "--strict-baseline").status == 1)
        // Files that were not checked do not count as fixed.
        #expect(try check.check(baseline[0], baseline[1], "--strict-baseline", "Sources/Components").status == 0)
        try RawFile.remove(RawPath("\(check.root)/Sources/A.swift"))
        #expect(try check.check(baseline[0], baseline[1], "--strict-baseline").status == 1)
        try check.write("let a = \(CheckBench.red)\nlet b = Color.red\n", "Sources/A.swift")
        #expect(try check.check("--write-baseline").status == 0)
        #expect(try check.text(".teamsync-baseline.json") == bytes)
    }

    @Test(
        "A baseline of a part, or with options that it would ignore, is wrong usage",
        arguments: [
            ["Sources"], ["--rule", "sf-symbol"], ["--staged"], ["--output", "a.txt"], ["--format", "json"],
            ["--strict-baseline"], ["--max-warnings", "3"],
        ])
    func baselineUsage(arguments: [String]) throws {
        var command = try check.bench.command("teamsync", ["check", "--write-baseline"] + arguments)
        command.directory = check.root
        let result = try check.bench.run(command)
        #expect(result.status == 64, "\(result.errorText)")
        #expect(result.errorText.contains("--write-baseline"), "\(result.errorText)")
        #expect(!RawFile.exists(RawPath("\(check.root)/.teamsync-baseline.json")))
        #expect(!RawFile.exists(RawPath("\(check.root)/a.txt")))
    }

    @Test("--strict-baseline without a baseline is wrong usage")
    func strictWithoutBaseline() throws {
        var command = try check.bench.command("teamsync", ["check", "--strict-baseline"])
        command.directory = check.root
        let result = try check.bench.run(command)
        #expect(result.status == 64, "\(result.errorText)")
        #expect(result.errorText.contains("--strict-baseline needs a baseline"), "\(result.errorText)")
        #expect(try check.check("--write-baseline").status == 0)
        try check.write("baseline: .teamsync-baseline.json\n", ".teamsync-check.yaml")
        #expect(try check.bench.run(command).status != 64)
    }
}
