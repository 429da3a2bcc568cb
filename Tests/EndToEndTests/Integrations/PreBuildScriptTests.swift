import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("config/sync-design-system-counts.sh", .needs(.dash, .bash, .busybox), .validatesDocuments)
struct PreBuildScriptTests {
    private static let name = "design-system-counts.json"
    private static let counts = """
        {
          "colors": 7,
          "colors_updated": "2026-02-09T13:44:44+03:00",
          "components": 2,
          "components_updated": "2026-02-11T11:28:19+03:00",
          "icons": 12,
          "icons_updated": "2026-02-10T09:55:34+00:00"
        }

        """

    /// The folder of an app, with a path that is as hostile as possible.
    private func app(_ bench: Workbench) throws -> String {
        let folder = bench.path("an app's \"folder\"")
        try RawFile.makeFolder(RawPath(folder))
        return folder
    }

    private func run(
        _ shell: ScriptShell, _ bench: Workbench, _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> CommandResult {
        let variables = bench.hostEnvironment.merging(environment) { $1 }
        return try shell.command(
            "sync-design-system-counts.sh", arguments, environment: variables, folder: bench.emptyFolder
        ).run()
    }

    private func expectQuiet(_ result: CommandResult, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(result.status == 0, sourceLocation: sourceLocation)
        expectText(result.text + result.errorText, "", sourceLocation: sourceLocation)
    }

    /// One line of a build log.
    private func expectLine(
        _ result: CommandResult, status: Int32, _ line: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(result.status == status, sourceLocation: sourceLocation)
        #expect(result.text == "", sourceLocation: sourceLocation)
        expectText(result.errorText, line + "\n", sourceLocation: sourceLocation)
    }

    @Test(
        "The script writes the flat keys to Resources if that exists, otherwise to the top folder",
        arguments: ScriptShell.all)
    func places(shell: ScriptShell) throws {
        let bench = try Workbench.forHosts()
        let app = try app(bench)
        try expectQuiet(run(shell, bench, environment: ["SRCROOT": app]))
        try expectText(bench.text(of: "\(app)/\(Self.name)"), Self.counts)
        try RawFile.remove(RawPath("\(app)/\(Self.name)"))
        try RawFile.makeFolder(RawPath("\(app)/Resources"))
        try expectQuiet(run(shell, bench, environment: ["SRCROOT": app]))
        try expectText(bench.text(of: "\(app)/Resources/\(Self.name)"), Self.counts)
        #expect(try RawFile.names(in: RawPath(app)) == ["Resources"])
        let declared = ["SRCROOT": app, "SCRIPT_OUTPUT_FILE_0": "\(app)/declared.json"]
        try expectQuiet(run(shell, bench, environment: declared))
        try expectText(bench.text(of: "\(app)/declared.json"), Self.counts)
        try expectQuiet(run(shell, bench, ["\(app)/first argument.json", "--max-age", "1d"], environment: declared))
        try expectText(bench.text(of: "\(app)/first argument.json"), Self.counts)
        try expectQuiet(run(shell, bench, ["--strict", "--", "--output=\(app)/option.json"], environment: declared))
        try expectText(bench.text(of: "\(app)/option.json"), Self.counts)
        try expectQuiet(run(shell, bench, ["--output", "\(app)/two words.json"], environment: declared))
        try expectText(bench.text(of: "\(app)/two words.json"), Self.counts)
        #expect(try bench.traces() == [])
    }

    @Test("Outside Xcode and without an argument, the script writes nothing", arguments: ScriptShell.all)
    func noOutput(shell: ScriptShell) throws {
        let bench = try Workbench.forHosts()
        try expectQuiet(run(shell, bench, environment: ["SRCROOT": ""]))
        #expect(try bench.traces() == [])
    }

    @Test("A correct output keeps its time, mode and inode", arguments: ScriptShell.all)
    func unchanged(shell: ScriptShell) throws {
        let bench = try Workbench.forHosts()
        let output = try "\(app(bench))/\(Self.name)"
        try expectQuiet(run(shell, bench, [output]))
        try RawFile.setMode(0o640, of: RawPath(output))
        let before = try FileFacts(output)
        try expectQuiet(run(shell, bench, [output]))
        #expect(try FileFacts(output) == before)
        try bench.write("{}\n", to: output)
        try expectQuiet(run(shell, bench, [output]))
        try expectText(bench.text(of: output), Self.counts)
        #expect(try FileFacts(output)?.mode == 0o640)
    }

    @Test("A dependency file is passed on", arguments: ScriptShell.all)
    func depfile(shell: ScriptShell) throws {
        let bench = try Workbench.forHosts()
        let folder = bench.path("built")
        try expectQuiet(run(shell, bench, ["--depfile", "\(folder)/counts.d", "\(folder)/counts.json"]))
        try expectText(bench.text(of: "\(folder)/counts.d"), "\(folder)/counts.json: \(bench.state.countsDocument)\n")
    }

    @Test(
        "Without teamsync, the script prints one line, keeps the output, and fails only with --strict",
        arguments: ScriptShell.all)
    func missing(shell: ScriptShell) throws {
        let bench = try Workbench.forHosts()
        try RawFile.remove(RawPath("\(bench.programs)/teamsync"))
        let output = try "\(app(bench))/\(Self.name)"
        try bench.write("{}\n", to: output)
        let line = """
            design system counts: not updated, because teamsync is not installed: run scripts/install in its \
            repository, or set TEAMSYNC_BIN.
            """
        try expectLine(run(shell, bench, [output]), status: 0, "warning: \(line)")
        try expectLine(run(shell, bench, [output, "--strict"]), status: 1, "error: \(line)")
        try expectLine(
            run(shell, bench, [output], environment: ["TEAMSYNC_BIN": "/no/such"]), status: 0,
            "warning: design system counts: not updated, because TEAMSYNC_BIN (/no/such) is not a program.")
        #expect(try bench.text(of: output) == "{}\n")
        let withoutHome = ["HOME": "", "SRCROOT": ""]
        try expectLine(run(shell, bench, environment: withoutHome), status: 0, "warning: \(line)")
    }

    @Test(
        "The script finds teamsync in the home folder if PATH is minimal, and at TEAMSYNC_BIN",
        arguments: ScriptShell.all)
    func found(shell: ScriptShell) throws {
        let bench = try Workbench.forHosts()
        let output = try "\(app(bench))/\(Self.name)"
        try expectQuiet(run(shell, bench, [output], environment: ["PATH": "/usr/bin:/bin"]))
        try expectText(bench.text(of: output), Self.counts)
        try RawFile.remove(RawPath("\(bench.programs)/teamsync"))
        try bench.write("{}\n", to: output)
        let elsewhere = bench.path("else where/sync it")
        try RawFile.link(RawPath(elsewhere), to: RawPath(ProductBinary.path("teamsync")))
        try expectQuiet(run(shell, bench, [output], environment: ["TEAMSYNC_BIN": elsewhere]))
        try expectText(bench.text(of: output), Self.counts)
    }

    @Test("Stale numbers cause a warning, and an error with --strict", arguments: ScriptShell.all)
    func stale(shell: ScriptShell) throws {
        let bench = try Workbench.forHosts()
        let output = try "\(app(bench))/\(Self.name)"
        let later = ["TEAMSYNC_NOW": "2026-02-14T10:06:58Z"]
        let warned = try run(shell, bench, [output], environment: later)
        #expect(warned.status == 0)
        let lines = warned.errorText.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { $0.hasPrefix("warning: ") && $0.contains("2d ago") }, "\(warned.errorText)")
        try expectText(bench.text(of: output), Self.counts)
        let strict = try run(shell, bench, [output, "--strict"], environment: later)
        #expect(strict.status == 1)
        #expect(try run(shell, bench, [output, "--strict", "--max-age", "30d"], environment: later).status == 0)
    }

    @Test("Options unknown to teamsync are reported, and end only strict builds", arguments: ScriptShell.all)
    func misused(shell: ScriptShell) throws {
        let bench = try Workbench.forHosts()
        let output = try "\(app(bench))/\(Self.name)"
        let result = try run(shell, bench, [output, "--max-age"])
        #expect(result.status == 0)
        let last = result.errorText.split(separator: "\n").last ?? ""
        #expect(last == "warning: design system counts: '\(bench.programs)/teamsync prebuild' ended with exit code 64.")
        #expect(try run(shell, bench, [output, "--strict", "--max-age"]).status == 64)
        #expect(!RawFile.exists(RawPath(output)))
    }

    @Test("The variables of earlier scripts select a configuration", arguments: ScriptShell.all)
    func formerVariables(shell: ScriptShell) throws {
        let bench = try Workbench.forHosts()
        let output = try "\(app(bench))/\(Self.name)"
        let former = ["ICONS_REPO_PATH": "/clones/it's icons", "COMPONENTS_REPO_PATH": "/clones/comps\nx"]
        try expectQuiet(run(shell, bench, [output], environment: former))
        try RawFile.remove(RawPath(output))
        let line = """
            warning: design system counts: not updated, because no repository has been checked yet; run: \
            teamsync init '/clones/it'\\''s icons' '/clones/comps x' && teamsync sync
            """
        for state in ["TEAMSYNC_STATE_DIR", "XDG_STATE_HOME"] {
            let elsewhere = former.merging([state: bench.path("else where")]) { $1 }
            try expectLine(run(shell, bench, [output], environment: elsewhere), status: 0, line)
        }
        var document = try bench.document()
        document.repositories = []
        try RawFile.write(DocumentCodec.encode(document), to: RawPath(bench.state.countsDocument))
        let icons = ["ICONS_REPO_PATH": "/clones/icons"]
        let short = "design system counts: not updated, because no repository has been checked yet; run: "
        try expectLine(
            run(shell, bench, [output], environment: icons), status: 0,
            "warning: \(short)teamsync init /clones/icons && teamsync sync")
        try expectLine(
            run(shell, bench, [output, "--strict"], environment: icons), status: 1,
            "error: \(short)teamsync init /clones/icons && teamsync sync")
        #expect(!RawFile.exists(RawPath(output)))
    }

    @Test(
        "In Xcode's sandbox, the declared output is written in place, and only if it differs",
        arguments: ScriptShell.all)
    func sandbox(shell: ScriptShell) throws {
        let bench = try Workbench.forHosts()
        let app = try app(bench)
        let output = "\(app)/\(Self.name)"
        let temporary = bench.path("temp dir")
        try RawFile.makeFolder(RawPath(temporary))
        try bench.write("{}\n", to: output)
        let before = try FileFacts(output)
        let sandboxed = ["SRCROOT": app, "TEMP_DIR": temporary, "ENABLE_USER_SCRIPT_SANDBOXING": "YES"]
        let watch = try FolderWatch(app)
        try expectQuiet(run(shell, bench, environment: sandboxed))
        try expectText(bench.text(of: output), Self.counts)
        let written = try FileFacts(output)
        #expect(written?.inode == before?.inode)
        #expect(try RawFile.names(in: RawPath(app)) == [RawPath(Self.name)])
        try watch.wait(atMost: 0)
        try expectQuiet(run(shell, bench, environment: sandboxed))
        #expect(try FileFacts(output) == written)
        #expect(try !watch.wait(atMost: 0))
        // An export of an earlier build is not taken for the export of this one.
        try RawFile.remove(RawPath(bench.state.countsDocument))
        try bench.write("{}\n", to: output)
        #expect(try run(shell, bench, environment: sandboxed).status == 0)
        #expect(try bench.text(of: output) == "{}\n")
        // A committed link is not followed.
        try bench.sync("--force")
        let victim = bench.path("victim")
        try bench.write("precious\n", to: victim)
        try RawFile.link(RawPath(output), to: RawPath(victim))
        let linked = try run(shell, bench, environment: sandboxed)
        #expect(linked.errorText.contains("is a symbolic link"), "\(linked.errorText)")
        #expect(try bench.text(of: victim) == "precious\n")
    }
}
