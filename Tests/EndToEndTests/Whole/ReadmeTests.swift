import TestSupport
import Testing

@Suite("What README.md says", .validatesDocuments)
struct ReadmeTests {
    private func readme() throws -> String {
        String(decoding: try RawFile.contents(of: RawPath(PackageFolder.path("README.md"))), as: UTF8.self)
    }

    @Test("Its configuration works for somebody who has installed the executables and cloned the repositories there")
    func freshUser() throws {
        let bench = try Workbench(icons: 280, colors: 157)
        for repository in [bench.icons, bench.components] {
            _ = try TestRepository.clone(
                repository.origin.path, to: "\(bench.home)/code/\(repository.name)", runner: bench.fixture.runner)
        }
        for product in ["teamsync", "teamsyncd"] {
            let path = RawPath("\(bench.home)/.local/bin/\(product)")
            try RawFile.makeFolder(path.folder)
            try RawFile.link(path, to: RawPath(ProductBinary.path(product)))
        }
        let yaml = try #require(try readme().firstMatch(of: /(?s)```yaml\n(.*?)```/))
        try bench.writeConfiguration(String(yaml.1))
        try bench.fixture.pushIcons(["cart-bold", "cart-light", "cart-outline"])
        let environment =
            [
                "PATH": "\(bench.home)/.local/bin:/usr/bin:/bin", "XDG_CONFIG_HOME": nil, "XDG_STATE_HOME": nil,
            ] as [String: String?]
        func run(_ arguments: String...) throws -> CommandResult {
            var command = try bench.command("teamsync", arguments, environment: environment)
            command.executable = "\(bench.home)/.local/bin/teamsync"
            return try bench.run(command)
        }
        let sync = try run("sync")
        #expect(sync.status == 0, "\(sync.errorText)")
        #expect(try run("statusline").text.hasPrefix("Icons: +3 icons ("))
        #expect(try run("counts").text.contains("280 Icons ("))
        #expect(try run("status").text.contains("icons-library"))
        #expect(try run("changes", "icons-library").text.contains("cart-bold"))
    }

    @Test("The commands of its table are there, with their options")
    func commands() throws {
        let bench = try Workbench()
        try bench.sync()
        let rows = try readme().matches(of: /\n\| `(teamsyncd?) ([a-z]+)([^`]*)` \|/)
        #expect(rows.count >= 6)
        for row in rows {
            let help = try bench.command(String(row.1), [String(row.2), "--help"]).run()
            #expect(help.status == 0, "\(row.0)")
            for option in row.3.matches(of: /--[a-z-]+/) {
                #expect(help.text.contains(option.0), "\(row.1) \(row.2) has no \(option.0)")
            }
        }
        let formats = try #require(try readme().firstMatch(of: /statusline \[--format ([a-z0-9\\|]+)\]/))
        for format in formats.1.split(separator: "\\|") {
            #expect(try bench.teamsync("statusline", "--format", String(format)).status == 0, "\(format)")
        }
    }

    @Test("The files that it names are there")
    func links() throws {
        for link in try readme().matches(of: /\]\(([^):#]+)\)/) {
            #expect(RawFile.exists(RawPath(PackageFolder.path(String(link.1)))), "\(link.1)")
        }
    }
}
