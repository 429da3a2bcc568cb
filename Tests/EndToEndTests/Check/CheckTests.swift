import Foundation
import TestSupport
import Testing

@Suite("teamsync check", .validatesDocuments)
struct CheckTests {
    private let check: CheckBench

    init() throws {
        check = try CheckBench()
    }

    @Test("A clean repository has no findings; findings have Xcode's form; errors fail")
    func levels() throws {
        let clean = try check.check()
        #expect(clean.status == 0 && clean.text == "", "\(clean.text)\(clean.errorText)")
        #expect(clean.errorText.contains("0 errors, 0 warnings in 2 files"))
        try check.write("let a = Color.red\n", "Sources/A.swift")
        let warning = try check.check()
        #expect(warning.status == 0)
        #expect(
            warning.text
                == "Sources/A.swift:1:9: warning: 'Color.red' is a system color: use a token (system-color)\n")
        #expect(try check.check("--max-warnings", "0").status == 1)
        #expect(try check.check("--max-warnings", "1").status == 0)
        try check.write("let a = DSIcon.named(\"nothing\")\n", "Sources/B.swift")
        let error = try check.check("--rule", "unknown-icon", "--absolute-paths")
        #expect(error.status == 1)
        #expect(
            error.text.hasPrefix("\(check.root)/Sources/B.swift:1:22: error: there is no icon 'nothing'"),
            "\(error.text)")
    }

    @Test("Icons are compared with the catalogue at both branches, and a second run starts no worker")
    func catalogue() throws {
        try check.bench.fixture.pushIcons(["brand-new"])
        try check.bench.icons.clone.git("fetch", "--quiet")
        let names = try check.bench.icons.clone.git("ls-files", "icons").split(separator: "\n")
            .map { $0.dropFirst(6).dropLast(4) }
        try check.write(
            (names + ["brand-new"]).map { "let a = DSIcon.named(\"\($0)\")\n" }.joined(), "Sources/A.swift")
        let first = try check.check()
        #expect(first.status == 1)
        #expect(first.text.split(separator: "\n").count == 1)
        #expect(first.text.contains("the icon 'brand-new' is only in origin/main of Icons: pull it (unknown-icon)"))
        // Without a worker, only the catalogues read earlier are available.
        let copy = check.bench.path("bin")
        try RawFile.makeFolder(RawPath(copy))
        try RawFile.write(
            RawFile.contents(of: RawPath(ProductBinary.path("teamsync-swift"))), to: RawPath("\(copy)/teamsync-swift"))
        #expect(chmod("\(copy)/teamsync-swift", 0o755) == 0)
        func alone(_ arguments: [String]) throws -> CommandResult {
            var command = try check.bench.command("teamsync", ["check"] + arguments)
            command.executable = "\(copy)/teamsync-swift"
            command.environment["PATH"] = "/nowhere"
            command.directory = check.root
            return try check.bench.run(command)
        }
        #expect(try alone([]).text == first.text)
        let without = try alone(["--no-cache"])
        #expect(without.status == 69)
        #expect(without.text.contains("could not run"), "\(without.text)")
        try check.bench.icons.clone.git("merge", "--quiet", "--ff-only", "origin/main")
        #expect(try check.check().status == 0)
    }

    @Test("Items deprecated in a catalogue, and their replacements")
    func deprecated() throws {
        let clone = check.bench.icons.clone
        let icons = """
            {"icons": [{"name": "cross", "deprecated": "use close"}, {"name": "old", "status": "deprecated", \
            "replacedBy": "new"}, {"name": "good", "aliases": ["fine"], "deprecated": false}]}

            """
        try clone.write(icons, to: "metadata.json")
        try clone.git("commit", "--quiet", "--all", "--message", "Icons")
        try clone.git("update-ref", "refs/remotes/origin/main", "main")
        let names = ["cross", "old", "good", "fine"].map { "DSIcon.named(\"\($0)\")" }
        try check.write("let a = [\(names.joined(separator: ", "))]\n", "Sources/A.swift")
        let lines = try check.check("--rule", "removed-upstream", "--rule", "unknown-icon").text.split(separator: "\n")
        #expect(
            lines.map { $0.drop { $0 != " " } } == [
                " warning: the icon 'cross' is deprecated in origin/main of Icons: use 'use close' (removed-upstream)",
                " warning: the icon 'old' is deprecated in origin/main of Icons: use 'new' (removed-upstream)",
            ])
    }

    @Test("Without a configuration, rules that need one report that, and the others run")
    func noConfiguration() throws {
        try check.write("let a = Color.red\n", "Sources/A.swift")
        let result = try check.check("--config", check.bench.path("nothing.yaml"))
        #expect(result.status == 2)
        #expect(result.text.contains("(system-color)"))
        #expect(result.text.contains("error: unknown-icon, unknown-color, removed-upstream could not run:"))
        try check.write(
            "rules: {unknown-icon: off, unknown-color: off, removed-upstream: off}\n", ".teamsync-check.yaml")
        #expect(try check.check("--config", check.bench.path("nothing.yaml")).status == 0)
    }

    @Test("An unreadable clone is named")
    func missingClone() throws {
        try RawFile.remove(RawPath("\(check.bench.icons.clone.path)/.git"))
        let result = try check.check()
        #expect(result.status == 2)
        #expect(result.text.contains("the catalogues of icons-library cannot be read"), "\(result.text)")
    }

    @Test("Specifications that differ from their sources")
    func specifications() throws {
        try check.write("rules: {hardcoded-color: off}\n", ".teamsync-check.yaml")
        #expect(try check.check().text == "")
        try check.write(
            "struct Chip: View { let title: String; var body: some View { Text(title) } }\n",
            "Sources/Components/Chip.swift")
        try check.write(
            "struct Card: View { init(title: String, count: Int) {}\n var body: some View { Text(a) } }\n",
            "Sources/Components/Card.swift")
        try RawFile.remove(RawPath("\(check.root)/Sources/Components/Button.swift"))
        let lines = try check.check().text.split(separator: "\n").map(String.init)
        #expect(lines.count == 3, "\(lines)")
        #expect(
            lines.contains {
                $0.hasPrefix("Sources/Components/Card.swift:1:41:")
                    && $0.contains("does not list the parameter 'count'")
            })
        #expect(lines.contains { $0.hasPrefix("Sources/Components/Chip.swift:1:8:") && $0.hasSuffix("(missing-spec)") })
        #expect(
            lines.contains {
                $0.hasPrefix("specs/index.json:") && $0.contains("'Button' is in the index but has no source")
            })
    }

    @Test("--fix replaces the value of exactly one token and keeps everything else; a second run changes nothing")
    func fix() throws {
        try check.setColors(["brand/danger": "#FF0000", "one": "#00FF00", "two": "#00FF00"])
        let source = """
            // é\r
            let a = f(  \(CheckBench.red)  ) // red\r
            let b = Color(red: 0, green: 1, blue: 0)\r
            let c = Color(red: 1, /* why */ green: 0, blue: 0)\r
            let d = "\(CheckBench.red)"; let e = [\(CheckBench.red), Color(\r
              red: 1,\r
              green: 0,\r
              blue: 0)]\r

            """
        try check.write(source, "Sources/A.swift")
        let result = try check.check("--fix")
        #expect(result.errorText.contains("3 fixed"), "\(result.errorText)")
        let new = "Color.ds(.brandDanger)"
        let expected = """
            // é\r
            let a = f(  \(new)  ) // red\r
            let b = Color(red: 0, green: 1, blue: 0)\r
            let c = Color(red: 1, /* why */ green: 0, blue: 0)\r
            let d = "\(CheckBench.red)"; let e = [\(new), \(new)]\r

            """
        #expect(try check.text("Sources/A.swift") == expected)
        let again = try check.check("--fix")
        #expect(try check.text("Sources/A.swift") == expected)
        #expect(!again.errorText.contains("fixed"))
        #expect(again.text.split(separator: "\n").count == 2)
    }

    @Test("--fix leaves branches of a condition alone, and JSON offers only the replacements that it would make")
    func fixBranches() throws {
        try check.setColors(["brand/danger": "#FF0000"])
        let (red, new) = (CheckBench.red, "Color.ds(.brandDanger)")
        let kept = """
            let a = dark ? \(red) : \(red)
            let b = dark ? (\(red)) : other ? \(red).opacity(1) : plain
            let c = if dark { \(red) } else if other { \(red) } else { plain }
            let d = switch dark { case true: \(red) case false: plain }
            let e = Color(red: 1, /* why */ green: 0, blue: 0)

            """
        let fixed = """
            let f = \(red) == other ? plain : more
            func g() { if dark { view.tint = \(red) } else { use(\(red)) } }

            """
        try check.write(kept + fixed, "Sources/A.swift")
        #expect(try check.check("--json").text == check.check("--format", "json").text)
        let replacements = try check.check("--format", "json").text.components(separatedBy: "\"replacement\": \"")
        #expect(replacements.count - 1 == 3)
        let result = try check.check("--fix")
        #expect(result.errorText.contains("3 fixed"), "\(result.errorText)")
        #expect(try check.text("Sources/A.swift") == kept + fixed.replacing(red, with: new))
    }

    @Test("A folder outside a repository is checked like one")
    func plainFolder() throws {
        let folder = check.bench.path("plain")
        try RawFile.makeFolder(RawPath("\(folder)/Sources"))
        try RawFile.write(Array("let a = DSIcon.named(\"nothing\")\n".utf8), to: RawPath("\(folder)/Sources/A.swift"))
        func run(_ arguments: String...) throws -> CommandResult {
            var command = try check.bench.command("teamsync", ["check"] + arguments)
            command.directory = folder
            return try check.bench.run(command)
        }
        let result = try run()
        #expect(result.status == 1)
        #expect(result.text.hasPrefix("Sources/A.swift:1:22: error: there is no icon 'nothing'"), "\(result.text)")
        #expect(try run("--write-baseline").status == 0)
        #expect(try run("--baseline", ".teamsync-baseline.json").status == 0)
        let staged = try run("--staged")
        #expect(staged.status == 2 && staged.errorText.contains("run it in a git repository"), "\(staged.errorText)")
    }

    @Test("Two concurrent runs have the same findings, and leave a readable cache")
    func concurrency() throws {
        for index in 0..<30 { try check.write("let a\(index) = Color.red\n", "Sources/A\(index).swift") }
        let script = "teamsync check >a.out 2>a.err & teamsync check >b.out 2>b.err & wait"
        var environment = check.bench.environment
        let programs = try ProductBinary.path("teamsync").split(separator: "/").dropLast().joined(separator: "/")
        environment["PATH"] = "/\(programs):\(environment["PATH"] ?? "/usr/bin:/bin")"
        for _ in 0..<3 {
            _ = try Command("sh", ["-c", script], environment: environment, directory: check.root).run()
            let first = try check.text("a.out")
            #expect(first.split(separator: "\n").count == 30)
            #expect(try check.text("b.out") == first)
        }
        #expect(try check.check().text == check.text("a.out"))
    }

    @Test("Rules are listed and explained; unknown ones are refused")
    func rules() throws {
        let list = try check.check("--rules")
        #expect(list.status == 0)
        for line in list.text.split(separator: "\n") {
            let id = String(line.prefix { $0 != " " })
            #expect(try check.check("--explain", id).text.hasPrefix(id))
        }
        let unknown = try check.check("--explain", "hardcoded-colour")
        #expect(unknown.status == 64 && unknown.errorText.contains("did you mean 'hardcoded-color'?"))
        #expect(try check.check("--rule", "nothing").status == 64)
        try check.write("let a = b.padding(12)\n", "Sources/A.swift")
        #expect(try check.check().text == "")
        #expect(try check.check("--rule", "hardcoded-spacing").text.hasSuffix("use a token (hardcoded-spacing)\n"))
    }

    @Test("Declarations in other files count, even if only one file or staged changes are checked")
    func declarations() throws {
        try check.write("extension Color { static let red = Color(\"red\") }\n", "Sources/Theme.swift")
        try check.write("let a = Color.red\nlet b = Color.blue\n", "Sources/A.swift")
        let all = try check.check()
        #expect(all.text.split(separator: "\n").count == 1 && all.text.contains("A.swift:2:9"), "\(all.text)")
        #expect(try check.check("Sources/A.swift").text == all.text)
        #expect(try check.check("--no-cache", "Sources/A.swift").text == all.text)
        try check.write("struct {", "Sources/Theme.swift")
        #expect(try check.check("Sources/A.swift").status == 0)
        #expect(try check.check().status == 2)
    }

    @Test("The path of a file that is not a Swift source is wrong usage")
    func otherFiles() throws {
        try check.write("# Read me\n", "README.md")
        let result = try check.check("Sources", "README.md")
        #expect(result.status == 64 && result.text == "", "\(result.text)")
        #expect(result.errorText.contains("README.md is not a Swift source"), "\(result.errorText)")
        #expect(try check.check("specs/index.json").status == 0)
    }

    @Test("Findings in tests and previews have a separate level")
    func examples() throws {
        try check.write("let a = DSIcon.named(\"nothing\")\n", "Tests/KitTests/A.swift")
        try check.write("#Preview { DSIcon.named(\"nothing\") }\n", "Sources/A.swift")
        let usual = try check.check()
        #expect(usual.status == 0 && usual.text.components(separatedBy: ": warning: there is no icon").count == 3)
        try check.write("examples: error\n", ".teamsync-check.yaml")
        #expect(try check.check().status == 1)
        try check.write("examples: off\n", ".teamsync-check.yaml")
        let off = try check.check()
        #expect(off.status == 0 && off.text == "", "\(off.text)")
    }
}
