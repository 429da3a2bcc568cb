import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("Typical errors on the first day, and their messages", .validatesDocuments)
struct MessageTests {
    /// Runs the text between the first quotation marks of a hint, as if a person had pasted it.
    private func paste(_ hint: String?, _ bench: Workbench) throws -> CommandResult {
        // A quotation mark in the command is preceded by a backslash.
        let text = try #require(hint)
        let match = try #require(text.firstMatch(of: #/'((?:[^'\\]|\\.)*)'/#))
        let command = match.output.1
        return try Command("sh", ["-c", String(command)], environment: bench.environment).run()
    }

    @Test("A missing branch is different from a missing clone, and the hint creates it")
    func branch() throws {
        let bench = try Workbench()
        try bench.icons.clone.git("branch", "--move", "main", "trunk")
        _ = try bench.teamsync("sync")
        let error = try #require(try bench.status(Workbench.iconsID).error)
        #expect((error.code, error.missing) == (.missing, .branch))
        let text = try bench.teamsync("status").text
        #expect(text.contains("\n  branch not found just now"), "\(text)")
        #expect(!text.contains("clone not found"))
        #expect(try paste(error.hint, bench).status == 0)
        #expect(try bench.icons.clone.id(of: "main") == bench.icons.clone.id(of: "origin/main"))
        try bench.sync("--force")
        #expect(try bench.status(Workbench.iconsID).error == nil)
    }

    @Test("A clone without commits is different from a missing clone, and the hint fetches them")
    func commits() throws {
        let bench = try Workbench()
        try bench.icons.clone.git("update-ref", "-d", "refs/heads/main")
        _ = try bench.teamsync("sync")
        let error = try #require(try bench.status(Workbench.iconsID).error)
        #expect((error.code, error.missing) == (.missing, .commits))
        #expect(try bench.teamsync("status").text.contains("\n  no commits yet just now"))
        // The files of the former branch prevent a pull.
        try bench.icons.clone.git("rm", "-r", "-f", "-q", ".")
        #expect(try paste(error.hint, bench).status == 0)
        try bench.sync("--force")
        #expect(try bench.status(Workbench.iconsID).error == nil)
    }

    @Test("A clone without a fetched upstream is different from a missing clone")
    func upstream() throws {
        let bench = try Workbench()
        try bench.sync()
        try bench.icons.clone.git("update-ref", "-d", "refs/remotes/origin/main")
        _ = try bench.teamsync("sync")
        let error = try #require(try bench.status(Workbench.iconsID).error)
        #expect((error.code, error.missing) == (.missing, .upstream))
        #expect(try bench.teamsync("status").text.contains("\n  upstream not fetched just now"))
        #expect(error.hint == "run 'teamsync sync --force' to fetch it")
        try bench.sync("--force")
        try RawFile.remove(RawPath(bench.icons.clone.path))
        _ = try bench.teamsync("sync")
        #expect(try bench.status(Workbench.iconsID).error?.missing == nil)
        #expect(try bench.teamsync("status").text.contains("\n  clone not found just now"))
    }

    @Test("sync, log and doctor name a renamed remote")
    func remote() throws {
        let bench = try Workbench()
        try bench.icons.clone.git("remote", "rename", "origin", "team")
        let result = try bench.teamsync("sync", "--force")
        let words = "\(bench.icons.clone.path) has no remote 'origin'; its remote is 'team'"
        #expect(result.errorText.contains("icons-library: \(words)\nhint: set 'remote: team'"), "\(result.errorText)")
        let log = try bench.teamsync("log", Workbench.iconsID)
        #expect(log.errorText.contains("has no origin/main, and no remote 'origin'; its remote is 'team'"))
        #expect(try bench.teamsync("doctor").text.contains("✗ remote: \(words)"))
        try bench.icons.clone.git("remote", "add", "fork", "/nowhere")
        #expect(
            try bench.teamsync("sync", "--force").errorText.contains(
                "its remotes are 'fork', 'team'\nhint: set 'remote'"))
    }

    @Test("Hints can be pasted, also if a path contains spaces and quotes")
    func pasted() throws {
        let bench = try Workbench()
        let path = bench.path("it's a \"clone\" $(id)")
        _ = try Command("mv", [bench.icons.clone.path, path], environment: bench.environment).runChecked()
        try bench.writeConfiguration("repositories:\n  - {id: icons, path: \(YAML.quoted(path))}\n")
        _ = try Command(
            "git", ["-C", path, "remote", "set-url", "origin", "file:///nowhere/at/all.git"],
            environment: bench.environment
        ).runChecked()
        _ = try bench.teamsync("sync", "--force")
        let error = try #require(try bench.status("icons").error)
        #expect(error.code == .notFound)
        let printed = try paste(error.hint, bench)
        #expect(printed.text == "file:///nowhere/at/all.git\n", "\(error.hint ?? "")")
    }

    @Test("'status' shows a failed export until it is written or no longer configured")
    func export() throws {
        let bench = try Workbench()
        let folder = bench.path("exports")
        try bench.configure(["output: {exports: [{path: \"\(folder)/counts.json\"}]}"])
        try RawFile.write("a file in the way".utf8, to: RawPath(folder))
        #expect(try bench.teamsync("sync").status == 1)
        let status = try bench.teamsync("status").text
        #expect(status.contains("\nexport failed just now: cannot write \(folder)/counts.json: "), "\(status)")
        #expect(try bench.teamsync("status", "--hide-when-clean").text.hasPrefix("export failed "))
        #expect(try RawFile.contents(of: RawPath(bench.state.exportRecord)).isEmpty == false)
        try RawFile.remove(RawPath(folder))
        try RawFile.makeFolder(RawPath(folder))
        try bench.sync()
        #expect(try !bench.teamsync("status").text.contains("export failed"))
        #expect(try bench.teamsync("status", "--hide-when-clean").text == "")
        try RawFile.remove(RawPath(folder))
        try RawFile.write("again".utf8, to: RawPath(folder))
        try bench.icons.clone.git("commit", "--allow-empty", "-q", "-m", "own")
        try bench.fixture.pushIcons(["cart"])
        #expect(try bench.teamsync("sync", "--force").status == 1)
        try bench.configure()
        try bench.sync()
        #expect(try !bench.teamsync("status").text.contains("export failed"))
    }

    @Test("'status' shows files of removed repositories, with a command that deletes them")
    func leftovers() throws {
        let bench = try Workbench()
        try bench.sync()
        #expect(try !bench.teamsync("status").text.contains("no longer configured"))
        try bench.writeConfiguration("repositories:\n  - {profile: icons-library, path: \(bench.icons.clone.path)}\n")
        try bench.sync()
        let text = try bench.teamsync("status").text
        let line =
            "files of a repository that is no longer configured remain: \(Workbench.componentsID)\n  hint: delete them with "
        #expect(text.contains(line), "\(text)")
        #expect(try !bench.teamsync("status", Workbench.iconsID).text.contains("no longer configured"))
        let hint = try #require(text.split(separator: "\n").first { $0.contains("hint: delete") })
        #expect(try paste(String(hint), bench).status == 0)
        #expect(try !bench.teamsync("status").text.contains("no longer configured"))
        #expect(try bench.changes(Workbench.iconsID).id == Workbench.iconsID)
    }

    @Test("mcp ends with 66 for an unknown repository")
    func mcp() throws {
        let bench = try Workbench()
        for arguments in [["mcp", "Foo"], ["mcp", "--repository", "Foo"], ["mcp", "icons-library", "Foo"]] {
            let result = try bench.run(bench.command("teamsync", arguments))
            #expect(result.status == 66, "\(arguments)")
            #expect(result.errorText.hasPrefix("teamsync: there is no repository 'Foo'\nhint: use one of: "))
            #expect(result.text == "")
        }
        #expect(try bench.teamsync("mcp", "Icons").status == 0)
    }

    @Test("A missing worker ends with 69")
    func worker() throws {
        let bench = try Workbench()
        for name in ["teamsync", "teamsyncd", "teamsync-swift"] {
            let copy = RawPath(bench.path("alone/\(name)"))
            try RawFile.write(RawFile.contents(of: RawPath(ProductBinary.path(name))), to: copy)
            try RawFile.setMode(0o755, of: copy)
        }
        let environment = bench.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
        for arguments in [["sync"], ["sync", "--force"], ["init"], ["api"], ["check"]] {
            var command = Command(bench.path("alone/teamsync"), arguments, environment: environment)
            command.directory = bench.components.clone.path
            let result = try command.run()
            #expect(result.status == 69, "\(arguments) \(result.errorText)")
            #expect((result.text + result.errorText).contains("teamsync-worker was not found next to "), "\(arguments)")
        }
    }

    @Test("--files lists the files of a kind or a name")
    func files() throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.fixture.pushColorChange()
        try bench.sync()
        func files(_ arguments: String...) throws -> [String] {
            let text = try bench.run(bench.command("teamsync", ["changes", Workbench.iconsID] + arguments)).text
            return text.split(separator: "\n").filter { $0.contains(".svg") || $0.contains(".json") }.map {
                String($0.drop { " +~-→".contains($0) })
            }
        }
        #expect(try files("--kind", "icon", "--files") == ["icons/cart.svg", "metadata.json"])
        #expect(try files("--kind", "colors", "--files") == ["colors.json"])
        #expect(try files("--name", "cart", "--files") == ["icons/cart.svg"])
        #expect(try files("--kind", "icon") == [])
        #expect(try files("--files") == ["icons/cart.svg", "colors.json", "metadata.json"])
    }

    @Test("A report that could not read any repository does not replace an earlier one")
    func report() throws {
        let bench = try Workbench()
        let file = bench.path("report.html")
        #expect(try bench.teamsync("report", "--since", "1y", "--output", file).status == 0)
        let before = try RawFile.contents(of: RawPath(file))
        let result = try bench.teamsync("report", "--from", "typo", "--output", file)
        #expect(result.status == 1)
        #expect(result.errorText.contains("no report was written"))
        #expect(result.text == "")
        #expect(try RawFile.contents(of: RawPath(file)) == before)
        // Only one of the repositories has the tag.
        try bench.icons.clone.git("tag", "here")
        let partial = try bench.teamsync("report", "--from", "here", "--output", file)
        #expect(partial.status == 1)
        #expect(try RawFile.contents(of: RawPath(file)) != before)
    }

    @Test("The log never combines two pull requests under one title")
    func pullRequests() throws {
        let bench = try Workbench()
        for (title, icon) in [("Add a bell (#12)", "bell"), ("Add a cart (#13)", "cart"), ("Add a door", "door")] {
            try bench.icons.push(
                title,
                changes: [RawPath("icons/\(icon).svg"): TreeEntry("<svg><path d=\"M0 0h\(icon.count)\"/></svg>")],
                times: CommitTimes(DesignSystemFixture.pushedAt))
        }
        try bench.icons.push(
            "Revert \"Merge pull request #9 from ada/bell\"\n\nThis reverts commit 1, reversing changes made to 2.\n",
            changes: [RawPath("icons/bell.svg"): nil],
            times: CommitTimes(DesignSystemFixture.pushedAt.advanced(bySeconds: 7200)))
        try bench.sync()
        let result = try bench.run(bench.command("teamsync", ["log", "--json", "--from", "main", Workbench.iconsID]))
        bench.note(result.output, .log)
        let log = try DocumentCodec.decode(LogDocument.self, from: result.output)
        let entries = log.repositories[0].entries.map { "\($0.subject) \($0.pullRequest ?? "-") \($0.commits)" }
        #expect(
            entries == [
                "Revert \"Merge pull request #9 from ada/bell\" - 1", "Add a door - 1", "Add a cart #13 1",
                "Add a bell #12 1",
            ])
    }
}

private enum YAML {
    static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
