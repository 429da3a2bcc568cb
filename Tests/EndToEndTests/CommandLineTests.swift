import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Exit codes and messages of the command line", .validatesDocuments)
struct CommandLineTests {
    @Test("A repository that is not configured is 66, with those that are; nothing is fetched")
    func unknownRepository() throws {
        let bench = try Workbench(transport: .http)
        let result = try bench.teamsync("sync", Workbench.iconsID, "fonts", "sounds")
        #expect(result.status == 66)
        #expect(
            result.errorText == """
                teamsyncd: no repository is called 'fonts' or 'sounds'
                hint: configured are icons-library, ios-components

                """)
        #expect(try bench.serving().requests() == [])
        #expect(try FileFacts(bench.state.countsDocument) == nil)
    }

    @Test("A mistake in the configuration is 78 with file, line and column; nothing is fetched or lost")
    func badConfiguration() throws {
        let bench = try Workbench(transport: .http)
        try bench.sync()
        let (asked, before) = try (bench.serving().requests(), bench.everyPublishedByte())
        let file = bench.configurationFile
        for (yaml, message) in [
            ("interval: 10m\nrepositories:\n  - path: ~/a\n    colour: red\n", ":4:5: "),
            ("interval: soon\nrepositories:\n  - path: ~/a\n", ":1:11: "),
            ("interval: 5s\nrepositories:\n  - path: ~/a\n", ":1:11: "),
            ("repositories:\n  - path: ~/a\n  - path: ~/b/a\n", ":3:11: "),
            ("repositories:\n  - label: x\n", ":2:5: "), ("repositories: [\n", ":"), ("", ": the file is empty\n"),
            ("repositories: []\n", ":1:15: 'repositories' is empty\n"),
        ] {
            try bench.writeConfiguration(yaml)
            let result = try bench.teamsync("sync", "--force")
            #expect(result.status == 78, "\(yaml)")
            #expect(result.text == "")
            #expect(result.errorText.hasPrefix("teamsyncd: \(file)\(message)"), "\(result.errorText)")
        }
        #expect(try bench.serving().requests() == asked)
        #expect(try bench.everyPublishedByte() == before)
    }

    @Test("No configuration is 78 and shows the least that works")
    func noConfiguration() throws {
        let bench = try Workbench()
        try RawFile.remove(RawPath(bench.configurationFile))
        let result = try bench.teamsync("sync")
        #expect(result.status == 78)
        #expect(
            result.errorText == """
                teamsyncd: \(bench.configurationFile): there is no configuration here
                the smallest configuration that works is

                repositories:
                  - profile: icons-library
                    path: ~/code/icons-library
                  - profile: ios-components
                    path: ~/code/ios-components

                """)
        #expect(try bench.teamsync("sync", "--config", bench.home).status == 78)
    }

    @Test("TEAMSYNC_CONFIG and --config name other files, spaces and all; paths in them start at their folders")
    func otherConfiguration() throws {
        let bench = try Workbench()
        let file = bench.path("my settings/team sync.yaml")
        try bench.write("repositories:\n  - profile: icons-library\n    path: ../icons-library\n", to: file)
        #expect(try bench.teamsync("sync", environment: ["TEAMSYNC_CONFIG": file]).status == 0)
        #expect(try bench.document().repositories.map(\.id) == [Workbench.iconsID])
        try bench.sync()
        #expect(try bench.document().repositories.count == 2)
        try bench.sync("--config", file)
        #expect(try bench.document().repositories.count == 1)
        try bench.sync("--config=\(file)")
    }

    @Test("~ in a path is the home folder")
    func homeFolder() throws {
        let bench = try Workbench()
        try RawFile.link(RawPath("\(bench.home)/code"), to: RawPath(bench.fixture.folder.path))
        try bench.writeConfiguration("repositories:\n  - profile: icons-library\n    path: ~/code/icons-library\n")
        try bench.sync()
        #expect(try bench.status(Workbench.iconsID).counts["icons"]?.local == 12)
    }

    @Test("Wrong usage is 64 and says what is right")
    func wrongUsage() throws {
        let bench = try Workbench()
        for arguments in [
            ["sync", "--frce"], ["sync", "--wait", "soon"], ["sync", "--wait"], ["status", "extra"],
            ["statusline", "--format", "neon"], ["nonsense"], ["changes", "a", "b"], ["counts", "--format", "json"],
        ] {
            let result = try bench.run(bench.command("teamsync", arguments))
            #expect(result.status == 64, "\(arguments)")
            #expect(result.text == "", "\(arguments)")
            #expect(result.errorText.contains("Usage: ") || result.errorText.contains("usage"), "\(result.errorText)")
        }
        #expect(try FileFacts(bench.state.countsDocument) == nil)
        try bench.sync()
        let late = try bench.teamsync("counts", environment: ["TEAMSYNC_NOW": "noon"])
        #expect(late.status == 64)
        #expect(late.errorText.contains("TEAMSYNC_NOW is 'noon'"))
    }

    @Test("Help and version are 0", arguments: ["teamsync", "teamsyncd"])
    func help(product: String) throws {
        let bench = try Workbench()
        for arguments in [["--help"], ["--version"], ["sync", "--help"], ["help", "sync"]] {
            let result = try bench.command(product, arguments).run()
            #expect(result.status == 0)
            #expect(result.errorText == "")
            #expect(!result.text.isEmpty)
        }
        let version = try bench.command(product, ["--version"]).run().text
        #expect(version == "\(product) \(TeamSyncVersion.current)\n")
    }

    @Test("Without an engine beside it or on PATH, teamsync says so with 69; its readers work all the same")
    func engineMissing() throws {
        let bench = try Workbench()
        try bench.sync()
        let alone = bench.path("alone/teamsync")
        try RawFile.write(RawFile.contents(of: RawPath(ProductBinary.path("teamsync"))), to: RawPath(alone))
        try RawFile.setMode(0o755, of: RawPath(alone))
        var command = try bench.command("teamsync", ["sync"], environment: ["PATH": "/nonexistent"])
        command.executable = alone
        let result = try command.run()
        #expect(result.status == 69)
        #expect(
            result.errorText == """
                teamsync: teamsyncd is neither beside teamsync nor on PATH
                hint: install all programs of teamsync from the same build

                """)
        command.arguments = ["counts"]
        #expect(try command.run().text.contains("12 Icons"))

        command.arguments = ["sync"]
        let engine = try ProductBinary.path("teamsyncd")
        command.environment["PATH"] = "relative:/nonexistent:\(String(engine.dropLast("/teamsyncd".count)))"
        #expect(try command.run().status == 0)
    }
}
