import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("The executable teamsync", .validatesDocuments)
struct ExecutableTests {
    @Test("The fast and the full path to the status line have the same output")
    func quickWay() throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        for format in ["plain", "ansi", "json"] {
            let quick = try bench.teamsync("statusline", "--format", format)
            #expect(quick.status == 0)
            #expect(!quick.text.isEmpty)
            #expect(try bench.teamsync("statusline", "--format=\(format)").output == quick.output)
        }
        #expect(
            try bench.teamsync("statusline", "--json").output == bench.teamsync("statusline", "--format", "json").output
        )
        #expect(
            try bench.teamsync("statusline").output == bench.teamsync("statusline", "--format=plain").output)
    }

    @Test("Only programs that read clones link libgit2")
    func linkage() throws {
        let bench = try Workbench()
        for (product, links) in [
            ("teamsync", false), ("teamsyncd", false), ("teamsync-worker", true), ("teamsync-mcp", true),
            ("teamsync-report", true),
        ] {
            let path = try ProductBinary.path(product)
            let libraries = try Command("ldd", [path], environment: bench.environment).runChecked().text
            #expect(libraries.contains("libc.so"))
            #expect(libraries.contains("libgit2") == links, "\(libraries)")
        }
    }

    @Test("A reader that closes the pipe early is not an error; a full disk is")
    func output() throws {
        let bench = try Workbench()
        try bench.sync()
        for command in ["status", "changes", "counts", "statusline"] {
            let gone = try shell(bench, command, #"{ "$0" "$@"; echo $? >&2; } | true"#)
            #expect(gone.errorText == "0\n", "\(command): \(gone.errorText)")
            let full = try shell(bench, command, #"exec "$0" "$@" >/dev/full"#)
            #expect(full.status == 1)
            #expect(full.errorText == "teamsync: cannot write standard output: No space left on device\n")
        }
    }

    @Test("Closed standard streams damage no file")
    func closedStreams() throws {
        let bench = try Workbench()
        try bench.configure(export: true)
        try bench.fixture.pushIcons(["cart"])
        try bench.setOrigin(of: bench.components, to: bench.path("nowhere.git"))
        var command = try bench.command("teamsync", ["sync", "--json"])
        wrap(&command, in: #"exec "$0" "$@" <&- >&- 2>&-"#)
        let result = try bench.run(command)
        #expect(result.status == 1)
        #expect(try bench.status(Workbench.iconsID).incoming?.added == 1)
        try bench.expectGitAgrees()
        for lock in try FolderListing.files(in: bench.state.locksFolder) { #expect(try bench.text(of: lock) == "") }
        #expect(try bench.strays() == [])
        #expect(try FileFacts(bench.exportFile) != nil)
        for reader in ["status", "changes", "counts", "statusline"] {
            let before = try bench.everyPublishedByte()
            _ = try shell(bench, reader, #"exec "$0" "$@" <&- >&- 2>&-"#)
            #expect(try bench.everyPublishedByte() == before)
        }
    }

    @Test("sync passes on arguments and exit codes")
    func handedThrough() throws {
        let bench = try Workbench()
        try bench.sync()
        for (arguments, status) in [
            (["sync", "--json"], 0 as Int32), (["sync", "ios-components", "--json"], 0), (["sync", "fonts"], 66),
            (["sync", "--config", "/nowhere"], 78), (["sync", "--wait=2m"], 0),
        ] {
            let outer = try bench.run(bench.command("teamsync", arguments))
            let inner = try bench.run(bench.command("teamsyncd", arguments))
            #expect(outer.status == status, "\(arguments)")
            #expect(inner.status == status, "\(arguments)")
            #expect(outer.text == inner.text, "\(arguments)")
            #expect(outer.errorText == inner.errorText, "\(arguments)")
        }
        let verbose = try bench.teamsync("sync", "--verbose", "--force").errorText
        #expect(verbose.contains("fetching") && verbose.contains("checked"))
        #expect(try bench.teamsync("sync", "--force").text == "")
    }

    private func shell(_ bench: Workbench, _ reader: String, _ script: RawPath) throws -> CommandResult {
        var command = try bench.command("teamsync", [reader])
        wrap(&command, in: script)
        return try command.run()
    }

    private func wrap(_ command: inout Command, in script: RawPath) {
        command.arguments = ["-c", script, RawPath(command.executable)] + command.arguments
        command.executable = "/bin/sh"
    }
}
