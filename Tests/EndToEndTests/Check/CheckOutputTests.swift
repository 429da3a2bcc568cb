import Foundation
import TestSupport
import Testing

@Suite("Files that teamsync check writes and reads in a hostile repository", .validatesDocuments)
struct CheckOutputTests {
    private let check: CheckBench
    private let victim: String

    init() throws {
        check = try CheckBench()
        victim = check.bench.path("victim")
        try check.bench.write("precious\n", to: victim)
        try check.write(
            "let a = \(CheckBench.red)\nlet b = Color(red: 1, green: 0, blue: 0, opacity: f(\"$(touch owned)\"))\n",
            "Sources/A.swift")
    }

    private var hook: String { "\(check.root)/.git/hooks/pre-commit" }

    private func link(_ name: String, to target: String) throws {
        try RawFile.link(RawPath("\(check.root)/\(name)"), to: RawPath(target))
    }

    private func expectRefusal(
        _ result: CommandResult, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(result.status == 2, "\(result.text)\(result.errorText)", sourceLocation: sourceLocation)
        #expect(result.errorText.contains(words), "\(result.errorText)", sourceLocation: sourceLocation)
        #expect(result.errorText.contains("\nhint: ") || result.errorText.contains("("), sourceLocation: sourceLocation)
        #expect(try check.bench.text(of: victim) == "precious\n", sourceLocation: sourceLocation)
        #expect(!RawFile.exists(RawPath(hook)), sourceLocation: sourceLocation)
    }

    @Test("A baseline is not written through a committed link, into git's folder, or over another file")
    func baselines() throws {
        try link(".teamsync-baseline.json", to: "../../victim")
        try expectRefusal(check.check("--write-baseline"), "symbolic link")
        try link(".teamsync-baseline.json", to: ".git/hooks/pre-commit")
        try expectRefusal(check.check("--write-baseline"), "a git directory")
        for path in [".git/hooks/pre-commit", ".GIT/hooks/pre-commit", "Sources/../.git/hooks/pre-commit"] {
            try check.write("\(CheckBench.settings)baseline: \(path)\n", ".teamsync-check.yaml")
            #expect(try check.check("--write-baseline").status == 2)
            #expect(!RawFile.exists(RawPath(hook)))
        }
        try link("hooks", to: ".git/hooks")
        try check.write("\(CheckBench.settings)baseline: hooks/pre-commit\n", ".teamsync-check.yaml")
        try expectRefusal(check.check("--write-baseline"), "a git directory")
        try check.write("\(CheckBench.settings)baseline: build.sh\n", ".teamsync-check.yaml")
        try check.write("echo build\n", "build.sh")
        try expectRefusal(check.check("--write-baseline"), "it was not written by teamsync")
        #expect(try check.text("build.sh") == "echo build\n")
        try expectRefusal(check.check("--write-baseline", "--baseline", ".git/hooks/pre-commit"), "a git directory")
        try expectRefusal(check.check("--write-baseline", "--baseline", victim), "it was not written by teamsync")
    }

    @Test("Findings replace only an earlier file of the format, and are not written through a link out of the folder")
    func findings() throws {
        for format in ["text", "json", "sarif", "github", "gitlab"] {
            let name = "results.\(format)"
            for source in ["let a = Color.red\n", "", "let b = \(CheckBench.red)\n"] {
                try check.write(source, "Sources/A.swift")
                let result = try check.check("--format", format, "--output", name)
                #expect(result.status == 0, "\(format): \(result.errorText)")
            }
            try check.write("other\n", name)
            try expectRefusal(check.check("--format", format, "--output", name), "it was not written by teamsync")
            #expect(try check.text(name) == "other\n")
            try check.write("", name)
            #expect(try check.check("--format", format, "--output", name).status == 0)
            for (target, words) in [("../../victim", "symbolic link"), (".git/hooks/pre-commit", "a git directory")] {
                try link(name, to: target)
                try expectRefusal(check.check("--format", format, "--output", name), words)
            }
        }
        try link("out", to: "../..")
        try expectRefusal(check.check("--output", "out/new.txt"), "symbolic link")
        #expect(!RawFile.exists(RawPath(check.bench.path("new.txt"))))
        #expect(mkfifo("\(check.root)/pipe", 0o600) == 0)
        try expectRefusal(check.check("--output", "pipe"), "it is a pipe")
    }

    @Test("Settings and baselines are read through links within the repository, but not through links out of it")
    func reading() throws {
        try check.bench.write(CheckBench.settings, to: victim)
        try link(".teamsync-check.yaml", to: "../../victim")
        let settings = try check.check()
        #expect(settings.status == 2)
        #expect(settings.errorText.contains("cannot read through the symbolic link \(check.root)/.teamsync-check.yaml"))
        try check.write(CheckBench.settings, "config/check.yaml")
        try link(".teamsync-check.yaml", to: "config/check.yaml")
        #expect(try check.check("--write-baseline").status == 0)
        try FileManager.default.moveItem(
            atPath: "\(check.root)/.teamsync-baseline.json", toPath: "\(check.root)/config/known.json")
        try link(".teamsync-baseline.json", to: "config/known.json")
        let known = ["--baseline", ".teamsync-baseline.json"]
        #expect(try check.check(known[0], known[1], "--max-warnings", "0").status == 0)
        let outside = check.bench.path("known.json")
        try FileManager.default.moveItem(atPath: "\(check.root)/config/known.json", toPath: outside)
        try link(".teamsync-baseline.json", to: outside)
        let refused = try check.check(known[0], known[1])
        #expect(refused.status == 2)
        #expect(refused.errorText.contains("symbolic link"), "\(refused.errorText)")
        #expect(try check.check(known[0], outside, "--max-warnings", "0").status == 0)
    }

    @Test("A fix changes tracked sources in place, and nothing in a folder that is itself a repository")
    func fixes() throws {
        try check.setColors(["danger": "#FF0000"])
        let source = "let a = \(CheckBench.red)\n"
        try check.write(source, "Sources/A.swift")
        for name in ["HEAD", "objects/x", "refs/x"] { try check.write("", "Sources/store/\(name)") }
        try check.write(source, "Sources/store/B.swift")
        let result = try check.check("--fix")
        #expect(try check.text("Sources/A.swift") == "let a = Color.ds(.danger)\n", "\(result.errorText)")
        #expect(try check.text("Sources/store/B.swift") == source)
        #expect(result.text.contains("Sources/store/B.swift:1:1: error: was not fixed"), "\(result.text)")
    }
}
