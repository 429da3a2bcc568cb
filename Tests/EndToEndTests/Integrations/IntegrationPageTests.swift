import TestSupport
import Testing

@Suite("docs/integrations")
struct IntegrationPageTests {
    @Test("Every page is in the index, and every link leads somewhere")
    func index() throws {
        let pages = try IntegrationPage.all()
        #expect(pages.count == 16)
        let index = try #require(pages.first { $0.name == "README.md" })
        for page in pages where page.name != index.name {
            #expect(index.text.contains("](\(page.name))"), "\(page.name)")
        }
        for page in pages {
            for link in page.text.matches(of: /\]\(([^):#$]+)(#[a-z-]+)?\)/) {
                let path = "docs/integrations/\(link.1)"
                #expect(RawFile.exists(RawPath(PackageFolder.path(path))), "\(page.name): \(link.1)")
            }
            #expect(page.snippets.count == page.text.matches(of: /(?m)^```[a-z]/).count, "\(page.name)")
        }
    }

    @Test("Every option and format that a page names is there")
    func options() throws {
        let formats = try help("statusline") + help("check")
        for page in try IntegrationPage.all() {
            for format in page.text.matches(of: /--format ([a-z0-9]+)/) {
                #expect(formats.contains(format.1), "\(page.name): \(format.0)")
            }
            for command in page.text.matches(of: /teamsync (statusline|prebuild|gate|sync|check) ([^\n|>`#)]*)/) {
                for option in command.2.matches(of: /--[a-z-]+/) {
                    #expect(try help(String(command.1)).contains(option.0), "\(page.name): \(command.0)")
                }
            }
        }
    }

    @Test("Every line that a host shows is as wide as it says at most")
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

    private func help(_ command: String) throws -> String {
        try Command(ProductBinary.path("teamsync"), [command, "--help"], environment: [:]).runChecked().text
    }

    @Test("Shell snippets have nothing that shellcheck warns of", arguments: ["post-merge", "pre-push", "pre-commit"])
    func shellcheck(hook: String) throws {
        let text = try IntegrationPage("git-hooks.md").snippet(".git/hooks/\(hook)")
        let result = try Command(
            "shellcheck", ["-"], environment: SealedEnvironment.variables(home: "/"), input: Array(text.utf8)
        ).run()
        #expect(result.status == 0, "\(result.text)")
    }
}
