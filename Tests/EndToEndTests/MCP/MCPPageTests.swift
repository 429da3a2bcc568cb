import Foundation
import TestSupport
import Testing

@Suite("The contents of docs/mcp.md", .validatesDocuments)
struct MCPPageTests {
    private let bench: Workbench
    private let page: IntegrationPage

    /// A user who has installed the executables in `~/.local/bin`.
    init() throws {
        bench = try Workbench()
        page = try IntegrationPage("mcp.md", in: "docs")
        for product in ["teamsync", "teamsyncd", "teamsync-mcp"] {
            let path = RawPath("\(bench.home)/.local/bin/\(product)")
            try RawFile.makeFolder(path.folder)
            try RawFile.link(path, to: RawPath(ProductBinary.path(product)))
        }
        try bench.sync()
    }

    private func tools(_ registration: Registration) throws -> [String] {
        try registration.tools(home: bench.home, path: "\(bench.home)/.local/bin:/usr/bin:/bin")
    }

    @Test("Every registration starts the named server, and no other page has registrations")
    func registrations() throws {
        let snippets = page.snippets.filter { $0.language == "json" }
        #expect(
            snippets.map(\.title) == [
                ".mcp.json", "claude_desktop_config.json", ".vscode/mcp.json", "~/.cursor/mcp.json",
                "~/.config/zed/settings.json", ".mcp.json of two servers",
            ])
        let fences = page.text.split(separator: "\n").filter { $0.starts(with: "```") }
        #expect(fences.count == 2 * page.snippets.count, "a snippet has no title")
        for snippet in snippets {
            for (name, registration) in try Registration.all(in: snippet.text) {
                #expect(try !tools(registration).isEmpty, "\(snippet.title): \(name)")
            }
        }
    }

    @Test("The command for Claude Code starts the named server")
    func command() throws {
        let words = try page.snippet("for all your projects").split { $0 == " " || $0 == "\n" }.map(String.init)
        let end = try #require(words.firstIndex(of: "--"))
        #expect(words[..<end].elementsEqual(["claude", "mcp", "add", "-s", "user", "teamsync"]))
        let registration = Registration(command: words[end + 1], args: Array(words[(end + 2)...]))
        #expect(try tools(registration).count == 17)
    }

    @Test("Clients that do not pass on PATH find programs with absolute paths")
    func absolutePaths() throws {
        for title in [
            "claude_desktop_config.json", ".vscode/mcp.json", "~/.cursor/mcp.json", "~/.config/zed/settings.json",
        ] {
            for registration in try Registration.all(in: page.snippet(title)).values {
                #expect(try registration.tools(home: bench.home, path: "/usr/bin:/bin").count == 17, "\(title)")
            }
        }
    }

    @Test("The tables of tools agree with the servers")
    func tables() throws {
        let table = page.text.matches(of: /(?m)^\| `([a-z_]+)` \| [^|`]*(?:`[^`|]*`[^|`]*)*\| `[a-z]/).map {
            String($0.1)
        }
        let all = try tools(Registration(command: "teamsync", args: ["mcp"]))
        #expect(all.count == 17)
        #expect(Set(table) == Set(all))
        for (name, registration) in try Registration.all(in: page.snippet(".mcp.json of two servers")) {
            let row = try #require(page.text.split(separator: "\n").first { $0.hasPrefix("| `\(name)` | ") })
            let told = row.matches(of: /`([a-z_]+)`/).map { String($0.1) }
            #expect(try Set(tools(registration)) == Set(told), "\(name)")
        }
    }
}
