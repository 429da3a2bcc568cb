import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("teamsync init", .validatesDocuments)
struct InitTests {
    private let bench: Workbench

    /// A machine without a configuration, and without clones below the home folder.
    init() throws {
        bench = try Workbench()
        try RawFile.remove(RawPath(bench.configurationFile))
    }

    @discardableResult
    private func clone(_ repository: TeamRepository, _ path: String, _ arguments: String...) throws -> TestRepository {
        try .clone(
            repository.origin.path, to: "\(bench.home)/\(path)", runner: repository.clone.runner, arguments: arguments)
    }

    /// `teamsync init` in the home folder, where users would run it.
    private func runInit(
        _ arguments: String..., environment: [String: String?] = [:], product: String = "teamsync"
    ) throws -> CommandResult {
        var command = try bench.command(product, ["init"] + arguments, environment: environment)
        command.directory = bench.home
        return try bench.run(command)
    }

    private func cloneBoth() throws {
        try clone(bench.icons, "code/icons-library")
        try clone(bench.components, "code/ios-components")
    }

    private var configuration: String {
        get throws { try bench.text(of: bench.configurationFile) }
    }

    private static let both = """
        Icons  ~/code/icons-library   12 icons, 7 colors
        Comps  ~/code/ios-components  2 components

        """

    @Test("Both repositories are found, and sync works with the written configuration")
    func writes() throws {
        try cloneBoth()
        let result = try runInit()
        #expect(result.status == 0)
        expectText(result.text, Self.both)
        expectText(
            result.errorText, "wrote ~/.config/teamsync/config.yaml\nnext: teamsync sync, then scripts/install\n")
        #expect(try configuration.hasSuffix("    path: ~/code/ios-components\n"))
        #expect(try FileFacts(bench.configurationFile)?.mode == 0o600)
        #expect(
            try configuration.hasPrefix(
                "# yaml-language-server: $schema=\(bench.home)/.local/share/teamsync/config.schema.json\n"))
        try bench.sync()
        #expect(try bench.status(Workbench.iconsID).state == .upToDate)
        #expect(try bench.document().counts.entries["icons"]?.count == 12)
        #expect(try bench.document().counts.entries["components"]?.count == 2)
    }

    @Test("A repository is recognized even if its checked-out branch lacks the files, and is not changed")
    func featureBranch() throws {
        let icons = try clone(bench.icons, "code/x")
        try icons.git("checkout", "--quiet", "--orphan", "feature")
        try icons.git("rm", "--quiet", "-r", "-f", ".")
        try icons.commit("Begin again")
        let before = try CloneFootprint(of: icons, folders: [icons.path])
        let result = try runInit()
        #expect(result.status == 0)
        expectText(result.text, "Icons  ~/code/x  12 icons, 7 colors\n")
        let after = try CloneFootprint(of: icons, folders: [icons.path])
        #expect(after.changedFiles(since: before) == [])
        #expect(try FileFacts(bench.state.path) == nil)
    }

    @Test("Icons and tokens without a profile are found, and sync counts them")
    func withoutProfile() throws {
        let clone = try TestRepository.make(at: "\(bench.home)/code/web", runner: bench.icons.clone.runner)
        for number in 0..<40 {
            try clone.write("<svg/>", to: RawPath("packages/icons/icon\(number)-16.svg"))
            try clone.write("<svg/>", to: RawPath("packages/icons/icon\(number)-24.svg"))
        }
        let tokens = (0..<10).map { "\"t\($0)\": {\"$value\": \"#fff\"}" }.joined(separator: ", ")
        for mode in ["light", "dark"] { try clone.write("{\(tokens)}", to: RawPath("packages/tokens/\(mode).json")) }
        try clone.commit("Begin")
        try clone.git("remote", "add", "origin", bench.icons.origin.path)
        try clone.git("update-ref", "refs/remotes/origin/main", "HEAD")
        let result = try runInit()
        #expect(result.status == 0, "\(result.errorText)")
        expectText(result.text, "web  ~/code/web  40 icons, 10 tokens\n")
        let text = try configuration
        #expect(text.contains("files: ['packages/tokens/{mode}.json'], format: dtcg}"), "\(text)")
        #expect(try bench.teamsync("config", "check").status == 0)
    }

    @Test("--add adds new repositories to the configuration, and changes nothing else")
    func add() throws {
        try clone(bench.icons, "code/icons")
        let first = try runInit()
        #expect(first.status == 0)
        let former = try configuration + "\n# at the end\noutput:\n  exports: [{path: ~/x.json}]\n"
        try bench.writeConfiguration(former)
        try clone(bench.components, "work/deep/er/comps")
        let result = try runInit("--add", "work/deep")
        #expect(result.status == 0, "\(result.errorText)")
        #expect(result.errorText.contains("added 1 repository to ~/.config/teamsync/config.yaml\n"))
        let text = try configuration
        #expect(text.contains("\n  - profile: icons-library\n    path: ~/code/icons\n"))
        #expect(text.contains("\n  - profile: ios-components\n    path: ~/work/deep/er/comps\n"))
        #expect(text.hasSuffix("\n# at the end\noutput:\n  exports: [{path: ~/x.json}]\n"))
        #expect(try bench.teamsync("config", "check").status == 0)
        let again = try runInit("--add", "work/deep")
        #expect(again.status == 0)
        #expect(try configuration == text)
        #expect(try runInit("--add", "--force").status == 64)
    }

    @Test("A different configuration is compared and not changed; an equal one is not an error")
    func existing() throws {
        try cloneBoth()
        try bench.configure(["interval: 5m  # \u{1b}[31m"])
        let before = try FileFacts(bench.configurationFile)
        let refused = try runInit()
        #expect(refused.status == 1)
        #expect(refused.text.hasPrefix("--- ~/.config/teamsync/config.yaml\n+++ "))
        #expect(refused.text.contains("\n-interval: 5m  # \u{fffd}[31m\n"))
        #expect(refused.text.contains("\n+    path: ~/code/icons-library\n"))
        #expect(refused.errorText.contains(Self.both))
        #expect(
            refused.errorText.hasSuffix(
                """
                teamsync: ~/.config/teamsync/config.yaml already exists and was not changed
                hint: --add adds new repositories to it; --force replaces it and keeps a copy

                """))
        #expect(try FileFacts(bench.configurationFile) == before)

        let former = try configuration
        let forced = try runInit("--force")
        #expect(forced.status == 0)
        #expect(forced.errorText.hasPrefix("kept the previous configuration as ~/.config/teamsync/config.yaml.bak\n"))
        #expect(try bench.text(of: "\(bench.configurationFile).bak") == former)
        let written = try FileFacts(bench.configurationFile)
        for arguments in [[], ["--force"]] {
            let result = try arguments.isEmpty ? runInit() : runInit(arguments[0])
            #expect(result.status == 0)
            expectText(result.text, Self.both)
            #expect(result.errorText.hasPrefix("~/.config/teamsync/config.yaml is up to date\n"))
        }
        #expect(try FileFacts(bench.configurationFile) == written)
        let names = try RawFile.names(in: RawPath(bench.configurationFile).folder)
        #expect(names == ["config.yaml", "config.yaml.bak"])
    }

    @Test("--dry-run prints the configuration and writes nothing, even if another one exists")
    func dryRun() throws {
        try cloneBoth()
        let printed = try runInit("--dry-run")
        #expect(printed.status == 0)
        #expect(printed.errorText == Self.both)
        #expect(try FileFacts(bench.configurationFile) == nil)
        #expect(try runInit().status == 0)
        #expect(try configuration == printed.text)
        try bench.configure()
        let former = try configuration
        #expect(try runInit("--dry-run", "--force").text == printed.text)
        #expect(try configuration == former)
    }

    @Test("Names with a special meaning in YAML and terminals work; control characters are reported")
    func hostileNames() throws {
        let names = ["- a: #b", "it's \"so\" \\n", "图标 \u{202e}x", "~", "{x}", "$HOME"]
        for name in names { try clone(bench.icons, "code/\(name)/icons") }
        for (number, name) in names.enumerated() {
            let clone = TestRepository(at: "\(bench.home)/code/\(name)/icons", runner: bench.icons.clone.runner)
            try clone.git("remote", "set-url", "origin", "https://git.example/\(number)")
        }
        try clone(bench.components, "code/evil\u{1b}[31m\nid: x")
        let result = try runInit()
        #expect(result.status == 0)
        for text in try [result.text, result.errorText, configuration] {
            #expect(!text.unicodeScalars.contains("\u{1b}"))
            #expect(!text.unicodeScalars.contains("\u{202e}"))
            #expect(!text.contains("\nid: x"))
        }
        #expect(result.text.split(separator: "\n").count == names.count)
        #expect(result.errorText.contains("matches ios-components, but its path contains a control character\n"))
        // The remote cannot be reached, but every clone exists.
        let statuses = try bench.run(bench.command("teamsyncd", ["sync", "--json"]))
        #expect(statuses.text.components(separatedBy: "\"state\": \"up_to_date\"").count - 1 == names.count)
    }

    @Test("Of two clones of one remote, the one with the later commit is written, and the other is mentioned")
    func copies() throws {
        try clone(bench.icons, "code/a")
        let later = try clone(bench.icons, "work/icons")
        try later.commit("Own work", times: CommitTimes(DesignSystemFixture.pushedAt.advanced(bySeconds: 60)))
        let result = try runInit()
        expectText(result.text, "Icons  ~/work/icons  12 icons, 7 colors\n")
        #expect(result.errorText.contains("~/code/a is another clone of ~/work/icons and was skipped\n"))
        #expect(try configuration.contains("    # another clone of the same remote: ~/code/a\n"))
    }

    @Test("Two repositories of the same kind get different ids")
    func sameKind() throws {
        try clone(bench.components, "code/a")
        let other = try clone(bench.components, "code/payments")
        try other.git("remote", "set-url", "origin", "\(bench.components.teammate.path)/.git")
        let result = try runInit()
        expectText(result.text, "Comps     ~/code/a         2 components\npayments  ~/code/payments  2 components\n")
        try bench.sync()
        #expect(try bench.document().repositories.map(\.id) == ["ios-components", "payments"])
    }

    @Test("Another branch and another remote are written, and sync uses them")
    func otherNames() throws {
        try bench.components.origin.git("branch", "-m", "main", "master")
        try bench.components.origin.git("symbolic-ref", "HEAD", "refs/heads/master")
        try clone(bench.components, "code/comps", "--origin=upstream")
        #expect(try runInit().status == 0)
        #expect(try configuration.hasSuffix("    path: ~/code/comps\n    remote: upstream\n    branch: master\n"))
        try bench.sync()
        #expect(try bench.status(Workbench.componentsID).upstream == "upstream/master")
        #expect(try bench.status(Workbench.componentsID).state == .upToDate)
    }

    @Test("Only the named folders are searched, including nested ones and links")
    func folders() throws {
        try cloneBoth()
        let linked = try clone(bench.icons, "elsewhere/1/2/3/4/icons")
        try linked.git("worktree", "add", "--quiet", "-b", "side", "\(bench.home)/elsewhere/side")
        try RawFile.link(RawPath("\(bench.home)/elsewhere/loop"), to: "..")
        try RawFile.link(RawPath("\(bench.home)/door"), to: "elsewhere")
        let door = try runInit("door/")
        expectText(door.text, "Icons  ~/door/1/2/3/4/icons  12 icons, 7 colors\n")
        #expect(door.errorText.hasPrefix("wrote "))
        let both = try runInit("door/", "elsewhere/1/2", "--config", "other.yaml")
        expectText(both.text, "Icons  ~/elsewhere/1/2/3/4/icons  12 icons, 7 colors\n")
        #expect(both.errorText.hasPrefix("wrote "))
    }

    @Test("An unreadable folder is reported, and the others are searched")
    func unreadable() throws {
        try cloneBoth()
        let closed = "\(bench.home)/code/closed"
        try RawFile.makeFolder(RawPath(closed))
        try RawFile.setMode(0, of: RawPath(closed))
        var command = try bench.command("teamsync", ["init"])
        if geteuid() == 0 {
            // Root can read everything unless it drops that privilege.
            let arguments = ["--bounding-set", "-dac_override,-dac_read_search", "--", command.executable, "init"]
            command = Command("setpriv", arguments, environment: command.environment)
        }
        command.directory = bench.home
        let result = try bench.run(command)
        #expect(result.status == 0)
        expectText(result.text, Self.both)
        #expect(result.errorText.hasPrefix("teamsync: cannot list \(closed): Permission denied\nhint: "))
    }

    @Test("If nothing is found, init lists what it searched for and where, and writes nothing")
    func nothing() throws {
        _ = try TestRepository.make(at: "\(bench.home)/src/tool", runner: bench.icons.clone.runner)
        for arguments in [[], ["src"], ["--dry-run"], ["--force"]] {
            var command = try bench.command("teamsync", ["init"] + arguments)
            command.directory = bench.home
            let result = try bench.run(command)
            #expect(result.status == 1)
            #expect(result.text == "")
            #expect(
                result.errorText.hasPrefix("teamsync: no design system repository was found in ~/src")
                    || result.errorText.hasPrefix("teamsync: no design system repository was found in \(bench.home)"))
            #expect(
                result.errorText.contains(
                    "\n1 clone was not recognized:\n  ~/src/tool: no branch with a commit\n"))
            #expect(result.errorText.contains("\n  colors, images: Xcode asset catalogues\n"))
            #expect(result.errorText.contains("\n  - profile: icons-library\n    path: ~/code/icons-library\n"))
        }
        #expect(try FileFacts("\(bench.home)/.config/teamsync/config.yaml") == nil)
    }

    @Test("--config and TEAMSYNC_CONFIG determine the file, and the next step names it")
    func otherPlaces() throws {
        try cloneBoth()
        let named = try runInit("--config", "new/my team.yaml")
        #expect(named.status == 0)
        #expect(
            named.errorText == """
                wrote new/my team.yaml
                next: teamsync sync --config 'new/my team.yaml', then teamsyncd run --config 'new/my team.yaml'

                """)
        let environment = ["TEAMSYNC_CONFIG": bench.path("own.yaml")]
        let result = try runInit(environment: environment)
        #expect(result.errorText.hasSuffix("next: teamsync sync, then scripts/install\n"))
        #expect(try bench.text(of: bench.path("own.yaml")) == bench.text(of: "\(bench.home)/new/my team.yaml"))
        #expect(try FileFacts(bench.configurationFile) == nil)
    }

    @Test("Wrong usage ends with 64, an unwritable folder with 1")
    func failures() throws {
        try cloneBoth()
        let missing = try runInit("cod")
        #expect(missing.status == 64)
        #expect(missing.errorText.hasPrefix("teamsync: there is no folder cod\nhint: "))
        #expect(try runInit("--frce").status == 64)
        let folder = try runInit("--config", "code", product: "teamsync-worker")
        #expect(folder.status == 1)
        #expect(folder.errorText.contains("teamsync: cannot read code: Is a directory\n"))
        let inFile = try runInit("--config", "code/icons-library/metadata.json/config.yaml", "--force")
        #expect(inFile.status == 1)
    }

    @Test("A pipe in place of the configuration is refused, even with --force")
    func pipe() throws {
        try cloneBoth()
        let path = "\(bench.home)/pipe.yaml"
        try #require(mkfifo(path, 0o600) == 0)
        for arguments in [["--config", path], ["--config", path, "--force"]] {
            let result = try bench.run(bench.command("teamsync-worker", ["init", "\(bench.home)/code"] + arguments))
            #expect(result.status == 1)
            #expect(result.errorText.contains("~/pipe.yaml: this is a pipe, a socket or a device, not a file\n"))
        }
        #expect(try bench.run(bench.command("teamsyncd", ["sync", "--config", path])).status == 78)
    }

    @Test("The location of the schema does not make a configuration different")
    func schemaMoved() throws {
        try cloneBoth()
        #expect(try runInit().status == 0)
        let written = try configuration
        let moved = try runInit(environment: ["XDG_DATA_HOME": "/elsewhere"])
        #expect(moved.status == 0)
        #expect(moved.errorText.hasPrefix("~/.config/teamsync/config.yaml is up to date\n"))
        #expect(try configuration == written)
    }
}
