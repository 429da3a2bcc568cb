import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("teamsync report", .validatesDocuments)
struct ReportTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench()
    }

    private func change() throws {
        try bench.fixture.pushIconChange("arrow-down")
        try bench.fixture.pushIcons(["fresh"])
        try bench.fixture.pushComponent("Badge")
        try bench.sync("--force")
    }

    private func json(_ arguments: String...) throws -> [String: Any] {
        let result = try bench.run(bench.command("teamsync", ["report", "--json"] + arguments))
        return try #require(JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    }

    private func keys(_ document: [String: Any]) -> [String] {
        let repositories = document["repositories"] as? [[String: Any]] ?? []
        return repositories.flatMap { $0["items"] as? [[String: Any]] ?? [] }.compactMap { $0["key"] as? String }
            .sorted()
    }

    @Test("HTML is written to a file whose path is printed; by default, it replaces no foreign file")
    func file() throws {
        try change()
        let folder = bench.path("out")
        try RawFile.makeFolder(RawPath(folder))
        var command = try bench.command("teamsync", ["report"])
        command.directory = folder
        for _ in 1...2 {
            let result = try bench.run(command)
            #expect(result.status == 0, "\(result.errorText)")
            #expect(result.text == "\(folder)/design-system-report.html\n")
        }
        let path = RawPath("\(folder)/design-system-report.html")
        let page = String(decoding: try RawFile.contents(of: path), as: UTF8.self)
        #expect(page.contains(##"<h4><a href="#icon-fresh">fresh</a></h4>"##))
        try RawFile.write("mine".utf8, to: path)
        let refused = try bench.run(command)
        #expect(refused.status == 1)
        #expect(refused.errorText.contains("--output"))
        #expect(try RawFile.contents(of: path) == Array("mine".utf8))
        let named = try bench.teamsync("report", "--output", "\(folder)/design-system-report.html")
        #expect(named.status == 1)
        #expect(named.errorText.contains("it is not a teamsync report"), "\(named.errorText)")
        #expect(try RawFile.contents(of: path) == Array("mine".utf8))
        for format in ["html", "markdown", "json", "chat"] {
            let file = "\(folder)/again.\(format)"
            for _ in 1...2 {
                let again = try bench.teamsync("report", "--format", format, "--output", file)
                #expect(again.status == 0, "\(again.errorText)")
            }
            // The bytes of another report are replaced as well.
            let earlier = try RawFile.contents(of: RawPath(file)) + Array("\n".utf8)
            try RawFile.write(earlier, to: RawPath(file))
            #expect(try bench.teamsync("report", "--format", format, "--output", file).status == 0)
            // The ages of commits in it may differ from those in the other report.
            #expect(try RawFile.contents(of: RawPath(file)) != earlier)
        }
        let own = RawPath("\(folder)/own.md")
        try RawFile.write("## Notes\n\nTime Range: mine\nimportant\n".utf8, to: own)
        #expect(try bench.teamsync("report", "--format", "markdown", "--output", "\(folder)/own.md").status == 1)
        #expect(try RawFile.contents(of: own) == Array("## Notes\n\nTime Range: mine\nimportant\n".utf8))
        let piped = try bench.teamsync("report", "--format", "markdown", "--output", "/dev/fd/1")
        #expect(piped.status == 0 && piped.text.hasPrefix("## "), "\(piped.errorText)")
        #expect(try bench.teamsync("report", "--output", "/dev/null").status == 0)
        #expect(try bench.teamsync("prebuild", "--output", "/dev/stdout").text.hasPrefix("{"))
        let inFolder = try bench.teamsync("report", "--output", folder)
        #expect(inFolder.status == 1)
        #expect(inFolder.errorText.contains("it is a folder"), "\(inFolder.errorText)")
        #expect(try bench.teamsync("report", "--output", "-").text.hasPrefix("<!doctype html>"))
        #expect(try bench.teamsync("report", "--output", "\(folder)/none/a.html").status == 1)
    }

    @Test("A report is not written through a link that leads out of its folder", arguments: ["none", "old.html"])
    func link(target: String) throws {
        try change()
        let (folder, outside) = (bench.path("project"), bench.path("outside"))
        for path in [folder, outside] { try RawFile.makeFolder(RawPath(path)) }
        #expect(try bench.teamsync("report", "--output", "\(outside)/old.html").status == 0)
        try RawFile.write(
            try RawFile.contents(of: RawPath("\(outside)/old.html")) + [10], to: RawPath("\(outside)/old.html"))
        let before = try RawFile.contents(of: RawPath("\(outside)/old.html"))
        #expect(symlink("../outside/\(target)", "\(folder)/design-system-report.html") == 0)
        var command = try bench.command("teamsync", ["report"])
        command.directory = folder
        let named = try bench.teamsync("report", "--output", "\(folder)/design-system-report.html")
        for result in [try bench.run(command), named] {
            #expect(result.status == 1)
            #expect(result.errorText.contains("symbolic link"), "\(result.errorText)")
        }
        #expect(try RawFile.contents(of: RawPath("\(outside)/old.html")) == before)
        #expect(!RawFile.exists(RawPath("\(outside)/none")))
    }

    @Test("The JSON matches its schema, and its items match the pushes")
    func schema() throws {
        try change()
        let file = bench.path("report.json")
        #expect(try bench.teamsync("report", "--output", file).status == 0)
        let checked = try Command(
            PackageFolder.path("Tests/Documents/validate-document"),
            [PackageFolder.path("config/report.schema.json"), file],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        ).run()
        #expect(checked.status == 0, "\(checked.text)\(checked.errorText)")
        #expect(try keys(json()) == ["Badge", "arrow-down", "fresh"])
        #expect(try keys(json("Comps")) == ["Badge"])
        #expect(try keys(json("--from", "origin/main~1")) == ["Badge", "fresh"])
        #expect(try keys(json("--from", "main", "--to", "origin/main~1")) == ["arrow-down"])
    }

    @Test("Markdown stays within its limit, and the file extension determines the format")
    func markdown() throws {
        try change()
        let whole = try bench.teamsync("report", "--format", "markdown")
        #expect(whole.status == 0)
        for part in ["## 1 new icon, 1 new component, 1 redrawn icon", "`arrow-down` was redrawn", "`fresh` is new"] {
            #expect(whole.text.contains(part), "\(whole.text)")
        }
        let cut = try bench.teamsync("report", "--format", "markdown", "--max-bytes", "1000")
        #expect(cut.output.count <= 1000)
        let file = bench.path("report.md")
        #expect(try bench.teamsync("report", "--output", file).text == "\(file)\n")
        #expect(try RawFile.contents(of: RawPath(file)) == whole.output)
    }

    @Test("Wrong usage, an unknown repository and an invalid configuration have separate exit codes")
    func exitCodes() throws {
        for arguments in [
            ["--since", "7d", "--from", "main"], ["--to", "main"], ["--since", "soon"], ["--format", "pdf"],
            ["--max-bytes", "2000"], ["--format", "markdown", "--max-bytes", "10"], ["--open", "--format", "json"],
            ["--open", "--output", "-"],
        ] {
            let result = try bench.run(bench.command("teamsync", ["report"] + arguments))
            #expect(result.status == 64, "\(arguments) \(result.errorText)")
        }
        #expect(try bench.teamsync("report", "nothing").status == 66)
        #expect(try bench.teamsync("report", "--config", "/dev/null/none").status == 78)
        #expect(try bench.teamsync("report", "--help").text.contains("Exit codes: 0 done; 1 a repository"))
    }

    @Test("The report and standard error mention an unreadable repository, and show the others")
    func failure() throws {
        try change()
        try RawFile.remove(RawPath("\(bench.components.clone.path)/.git/HEAD"))
        let result = try bench.teamsync("report", "--output", "-")
        #expect(result.status == 1)
        #expect(result.errorText.contains("teamsync: \(Workbench.componentsID): "))
        #expect(result.text.contains(##"<h4><a href="#icon-fresh">fresh</a></h4>"##))
        #expect(result.text.contains(#"<p class="problem">"#))
        let unknown = try bench.teamsync("report", "--format", "markdown", "--from", "no-such-tag")
        #expect(unknown.status == 1)
        #expect(unknown.errorText.contains("'no-such-tag' is not a commit"))
    }

    @Test("--open opens the file in a browser, and reports that there is none")
    func open() throws {
        try change()
        let browser = bench.path("browser")
        try RawFile.write("#!/bin/sh\nprintf '%s' \"$1\" > \"\(bench.path("opened"))\"\n".utf8, to: RawPath(browser))
        try RawFile.setMode(0o755, of: RawPath(browser))
        let file = bench.path("a report #1.html")
        let result = try bench.teamsync("report", "--open", "--output", file, environment: ["BROWSER": browser])
        #expect(result.status == 0, "\(result.errorText)")
        let opened = String(decoding: try RawFile.contents(of: RawPath(bench.path("opened"))), as: UTF8.self)
        #expect(opened == "file://" + file.replacing(" ", with: "%20").replacing("#", with: "%23"))
        let none = try bench.teamsync(
            "report", "--open", "--output", file, environment: ["BROWSER": "/none", "PATH": "/none"])
        #expect(none.status == 1)
        #expect(none.errorText.contains("no browser could be started"))
    }

    @Test("Unreadable content and changes outside items are not reported as nothing")
    func unknown() throws {
        let bench = try Workbench()
        try bench.sync()
        let wrong = try bench.teamsync("report", "--from", "no-such-commit", "--format", "markdown")
        #expect(wrong.status == 1)
        #expect(wrong.text.contains("## The changes are unknown"), "\(wrong.text)")
        #expect(!wrong.text.contains("Nothing changed"))
        try bench.icons.push(
            "Words", changes: ["README.md": TreeEntry("Other words\n")],
            times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync("--force")
        let text = try bench.teamsync("report", "--format", "markdown").text
        #expect(text.contains("## No items changed"), "\(text)")
        #expect(!text.contains("Nothing is incoming"))
    }

    @Test("A report does not replace a pipe or a device")
    func special() throws {
        let bench = try Workbench()
        try bench.sync()
        let pipe = bench.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let result = try bench.teamsync("report", "--output", pipe)
        #expect(result.status == 1)
        #expect(result.errorText.contains("it is a pipe"), "\(result.errorText)")
        var status = stat()
        #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test("A committed profile applies to log, history and report")
    func committedProfile() throws {
        let bench = try Workbench()
        let profile =
            "label: Our Icons\npaths: [icons/]\ncounts: {drawings: {files: {glob: icons/*.svg}, kind: icon}}\n"
        try bench.icons.push(
            "Say what is counted", changes: [".teamsync.yaml": TreeEntry(profile)],
            times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.icons.clone.git("pull", "--quiet")
        try bench.fixture.pushIcons(["cart"])
        let path = bench.path("committed.yaml")
        try bench.write(
            "repositories:\n  - {id: own, profile: ./.teamsync.yaml, path: '\(bench.icons.clone.path)'}\n", to: path)
        let state = ["--config", path, "--state-dir", bench.path("own-state")]
        #expect(try bench.run(bench.command("teamsync", ["sync"] + state)).status == 0)
        for command in [["log"], ["report", "--format", "markdown"]] {
            let text = try bench.run(bench.command("teamsync", command + state)).text
            #expect(text.contains("cart"), "\(command): \(text)")
        }
        #expect(try bench.run(bench.command("teamsync", ["history"] + state)).text.contains("Drawings"))
    }

    @Test("The report says that nothing is incoming; it also works before the first publication")
    func nothing() throws {
        let result = try bench.teamsync("report", "--format", "markdown")
        #expect(result.status == 0)
        #expect(result.text.contains("## Nothing changed"))
        #expect(result.text.contains("Nothing is incoming"))
        try bench.sync()
        #expect(try bench.teamsync("report", "--format", "markdown").text.contains("up to date, checked"))
    }

    @Test("A report does not change the clones")
    func footprint() throws {
        try change()
        let before = try bench.icons.clone.git("for-each-ref")
        #expect(try bench.teamsync("report", "--output", "-").status == 0)
        #expect(try bench.icons.clone.git("for-each-ref") == before)
        #expect(try bench.icons.clone.git("status", "--porcelain").isEmpty)
    }
}
