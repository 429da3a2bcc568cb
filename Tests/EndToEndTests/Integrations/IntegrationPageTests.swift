import TestSupport
import Testing

@Suite("docs/integrations")
struct IntegrationPageTests {
    @Test("The index lists every page")
    func index() throws {
        let pages = try IntegrationPage.all()
        #expect(pages.count == 16)
        let index = try #require(pages.first { $0.name == "README.md" })
        for page in pages where page.name != index.name {
            #expect(index.text.contains("](\(page.name))"), "\(page.name)")
        }
    }

    @Test("No line is wider than stated for its host")
    func widths() throws {
        for page in try IntegrationPage.all() where !["README.md", "claude-code.md"].contains(page.name) {
            let text = page.text.replacing(#/\\\n\s*/#, with: " ")
            for snippet in text.matches(of: /```[a-z]+ title=[^\n]*\n(.*?)```/.dotMatchesNewlines()) {
                for command in snippet.1.matches(of: /teamsync (statusline|watch)[^\n]*/) {
                    #expect(command.0.contains("--max-width"), "\(page.name): \(command.0)")
                }
            }
        }
    }

    @Test("shellcheck finds nothing in shell snippets", arguments: ["post-merge", "pre-push", "pre-commit"])
    func shellcheck(hook: String) throws {
        let text = try IntegrationPage("git-hooks.md").snippet(".git/hooks/\(hook)")
        let result = try Command(
            "shellcheck", ["-"], environment: SealedEnvironment.variables(home: "/"), input: Array(text.utf8)
        ).run()
        #expect(result.status == 0, "\(result.text)")
    }
}
