import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Exit codes and messages of the command line", .validatesDocuments)
struct CommandLineTests {
    @Test("An unknown repository ends with 66 and a list of known ones; nothing is fetched")
    func unknownRepository() throws {
        let bench = try Workbench(transport: .http)
        let result = try bench.teamsync("sync", Workbench.iconsID, "fonts", "sounds")
        #expect(result.status == 66)
        #expect(
            result.errorText == """
                teamsync: there is no repository 'fonts' or 'sounds'
                hint: use one of: icons-library, ios-components

                """)
        #expect(try bench.serving().requests() == [])
        #expect(try FileFacts(bench.state.countsDocument) == nil)
    }

    @Test("An invalid configuration ends with 78 and its line and column; nothing is fetched or lost")
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
            #expect(result.errorText.hasPrefix("teamsync: \(file)\(message)"), "\(result.errorText)")
        }
        #expect(try bench.serving().requests() == asked)
        #expect(try bench.everyPublishedByte() == before)
    }

    @Test("A missing configuration ends with 78 and shows the smallest possible one")
    func noConfiguration() throws {
        let bench = try Workbench()
        try RawFile.remove(RawPath(bench.configurationFile))
        let result = try bench.teamsync("sync")
        #expect(result.status == 78)
        #expect(
            result.errorText == """
                teamsync: \(bench.configurationFile): there is no configuration file here
                run 'teamsync init' to find your clones and write one, or write it yourself:
                the smallest valid configuration is

                repositories:
                  - profile: icons-library
                    path: ~/code/icons-library
                  - profile: ios-components
                    path: ~/code/ios-components

                """)
        #expect(try bench.teamsync("sync", "--config", bench.home).status == 78)
    }

    @Test("TEAMSYNC_CONFIG and --config name files, also with spaces; their paths start at their folders")
    func otherConfiguration() throws {
        let bench = try Workbench()
        let file = bench.path("my settings/team sync.yaml")
        try bench.write("repositories:\n  - profile: icons-library\n    path: ../icons-library\n", to: file)
        #expect(try bench.teamsync("sync", environment: ["TEAMSYNC_CONFIG": file]).status == 0)
        #expect(try bench.document().repositories.map(\.id) == [Workbench.iconsID])
        try bench.sync("--config", file)
        try bench.sync("--config=\(file)")
    }

    @Test("A state directory belongs to one configuration: another one is refused, or publishes elsewhere")
    func stateOwner() throws {
        let bench = try Workbench()
        try bench.sync()
        let before = try bench.everyPublishedByte()
        let trial = bench.path("trial.yaml")
        try bench.write("repositories:\n  - profile: icons-library\n    path: icons-library\n", to: trial)
        for arguments in [["sync", "--config", trial], ["sync", "--force", "--config=\(trial)"]] {
            let result = try bench.run(bench.command("teamsync", arguments))
            #expect(result.status == 78)
            #expect(
                result.errorText.contains("\(bench.state.path) belongs to the configuration \(bench.configurationFile)")
            )
            #expect(result.errorText.contains("--state-dir"))
        }
        #expect(try bench.run(bench.command("teamsyncd", ["run", "--config", trial])).status == 78)
        #expect(try bench.teamsync("sync", environment: ["TEAMSYNC_CONFIG": trial]).status == 78)
        let doctor = try bench.teamsync("doctor", "--config", trial)
        #expect(doctor.status == 1)
        #expect(doctor.text.contains("belongs to the configuration"))
        #expect(try bench.everyPublishedByte() == before)

        let elsewhere = bench.path("elsewhere")
        #expect(try bench.teamsync("sync", "--config", trial, "--state-dir", elsewhere).status == 0)
        #expect(try bench.everyPublishedByte() == before)
        let status = try bench.teamsync("status", "--json", "--state-dir", elsewhere)
        #expect(status.text.contains("icons-library") && !status.text.contains("ios-components"))

        try bench.sync()
        #expect(try bench.teamsync("config", "use", trial).status == 0)
        #expect(try bench.teamsync("sync", "--config", trial).status == 0)
        for arguments in [["sync"], ["config", "check"], ["doctor"], ["log"]] {
            #expect(try bench.run(bench.command("teamsync", arguments)).status == 0, "\(arguments)")
        }
        #expect(try bench.document().repositories.map(\.id) == [Workbench.iconsID])
        #expect(try bench.teamsync("config", "show", "--path").text == "\(trial)\n")
        #expect(try bench.teamsync("sync", "--config", bench.configurationFile).status == 78)
        try RawFile.remove(RawPath(trial))
        #expect(try bench.teamsync("sync").status == 0)
        #expect(try bench.document().repositories.count == 2)
    }

    @Test("config check, show and path")
    func config() throws {
        let bench = try Workbench()
        let path = try bench.teamsync("config", "show", "--path")
        #expect(path.text == "\(bench.configurationFile)\n" && path.errorText == "")
        let former = try bench.teamsync("config", "path")
        #expect(former.text == path.text)
        #expect(former.errorText.hasPrefix("teamsync: 'teamsync config path' is now 'teamsync config show --path'\n"))
        #expect(
            try bench.teamsync("config", "check").text.hasPrefix("\(bench.configurationFile) is valid: 2 repositories"))
        let shown = try bench.teamsync("config", "show")
        #expect(shown.status == 0)
        for line in [
            "  - id: icons-library\n", "    interval: 10m\n", "    counts_from: main\n", "    notify: false\n",
        ] {
            #expect(shown.text.contains(line), "\(line)")
        }
        let copy = bench.path("copy.yaml")
        try bench.write(shown.text, to: copy)
        #expect(try bench.teamsync("config", "show", copy).text == shown.text)
        try bench.write("repositories:\n  - path: ~/a\n    colour: red\n", to: copy)
        for command in ["check", "show"] {
            let result = try bench.teamsync("config", command, copy)
            #expect(result.status == 78)
            #expect(result.errorText.hasPrefix("teamsync: \(copy):3:5: unknown key 'colour'"), "\(result.errorText)")
        }
        #expect(try FileFacts(bench.state.countsDocument) == nil)
    }

    @Test("'status' shows a daemon that could not start, or was stopped")
    func deadDaemon() throws {
        let bench = try Workbench()
        try bench.sync()
        #expect(try !bench.teamsync("status").text.contains("daemon"))
        try bench.writeConfiguration("repositories:\n  - path: ~/a\n    colour: red\n")
        #expect(try bench.run(bench.command("teamsyncd", ["run"])).status == 78)
        let status = try bench.teamsync("status")
        #expect(status.status == 0)
        #expect(status.text.contains("The daemon has not been running since "), "\(status.text)")
        #expect(status.text.contains("configuration invalid, \(bench.configurationFile):3:5: unknown key 'colour'"))
        #expect(status.text.contains("'teamsync doctor'"))
        #expect(!status.text.contains("in 9m") && !status.text.contains("in 10m"))
    }

    @Test("Without arguments, teamsync shows the state and the next command")
    func alone() throws {
        let bench = try Workbench()
        func print() throws -> String {
            let result = try bench.teamsync()
            #expect((result.status, result.errorText) == (0, ""))
            return result.text
        }
        #expect(try print().hasPrefix("Nothing is published yet: run 'teamsync sync'.\n"))
        let configuration = try bench.text(of: bench.configurationFile)
        try RawFile.remove(RawPath(bench.configurationFile))
        #expect(try print().hasPrefix("Start with 'teamsync init'.\n"))
        try bench.write(configuration, to: bench.configurationFile)
        try bench.sync()
        let quiet = try print().split(separator: "\n")
        #expect(quiet.count == 4)
        #expect(quiet.first == "Icons: ✓ | Comps: ✓" && quiet[1].contains(" Icons ") && quiet[2] == "Checked just now")
        #expect(quiet.last == "Next: run 'teamsync log' to see recent changes")
        try bench.fixture.pushIcons(["cart"])
        try bench.sync("--force")
        #expect(try print().hasSuffix("Next: run 'teamsync changes' to see what is incoming\n"))
        try RawFile.remove(RawPath(bench.icons.origin.path))
        _ = try bench.teamsync("sync", "--force")
        #expect(try print().hasSuffix("Next: run 'teamsync status' to see what failed\n"))
    }

    @Test("~ in a path denotes the home folder")
    func homeFolder() throws {
        let bench = try Workbench()
        try RawFile.link(RawPath("\(bench.home)/code"), to: RawPath(bench.fixture.folder.path))
        try bench.writeConfiguration("repositories:\n  - profile: icons-library\n    path: ~/code/icons-library\n")
        try bench.sync()
        #expect(try bench.status(Workbench.iconsID).counts["icons"]?.local == 12)
    }

    @Test("Without teamsyncd next to it or on PATH, teamsync ends with 69; the readers still work")
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
                teamsync: teamsyncd was not found next to teamsync or on PATH
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

@Suite("scripts/")
struct ScriptHelpTests {
    @Test("--help describes a script and does nothing else")
    func help() throws {
        for name in try RawFile.names(in: RawPath(PackageFolder.path("scripts"))).map(\.description) {
            let path = PackageFolder.path("scripts/\(name)")
            guard !name.hasSuffix(".d"), name != "products" else { continue }
            let result = try Command(path, ["--help"], environment: SealedEnvironment.variables(home: "/")).run()
            #expect(result.status == 0, "\(name): \(result.errorText)")
            #expect(result.text.contains(name), "\(name): \(result.text)")
        }
    }
}
