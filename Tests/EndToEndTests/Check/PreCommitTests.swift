import TestSupport
import Testing

@Suite("The pre-commit hook of docs/integrations", .validatesDocuments)
struct PreCommitTests {
    @Test("The hook prevents a commit with a staged error, and permits others")
    func hook() throws {
        let check = try CheckBench()
        let clone = check.bench.components.clone
        let text = try IntegrationPage("git-hooks.md").snippet(".git/hooks/pre-commit")
        let hook = RawPath("\(check.root)/.git/hooks/pre-commit")
        try RawFile.makeFolder(hook.folder)
        try RawFile.write(text.utf8, to: hook)
        try RawFile.setMode(0o755, of: hook)
        var environment = check.bench.environment
        let folder = try ProductBinary.path("teamsync").split(separator: "/").dropLast().joined(separator: "/")
        environment["PATH"] = "/\(folder):\(environment["PATH"] ?? "/usr/bin:/bin")"
        for (name, value) in [("GIT_AUTHOR_NAME", "A"), ("GIT_AUTHOR_EMAIL", "a@example.org")] {
            (environment[name], environment[name.replacing("AUTHOR", with: "COMMITTER")]) = (value, value)
        }
        func commit(_ arguments: String...) throws -> CommandResult {
            try Command(
                "git", ["commit", "--quiet", "--message", "Work"] + arguments, environment: environment,
                directory: check.root
            ).run()
        }
        try check.write("let a = DSIcon.named(\"nothing\")\n", "Sources/A.swift")
        try clone.git("add", ".")
        let stopped = try commit()
        #expect(stopped.status == 1, "\(stopped.text)\(stopped.errorText)")
        #expect((stopped.text + stopped.errorText).contains("there is no icon 'nothing'"))
        try check.write("let a = 1\n", "Sources/A.swift")
        #expect(try commit().status == 1)
        let passed = try commit("--all")
        #expect(passed.status == 0, "\(passed.text)\(passed.errorText)")
    }
}
