import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// `teamsync statusline --follow`, for bars that stay open.
@Suite("Watching the document", .validatesDocuments)
struct WatchTests {
    private static let timeout = 60_000

    /// The command, run through a shell as `$0` and `$@`.
    private static func shell(_ command: Command, _ script: String) -> Command {
        var shell = command
        shell.executable = "/bin/sh"
        shell.arguments = ["-c", RawPath(script), RawPath(command.executable)] + command.arguments
        return shell
    }

    /// Runs `teamsync statusline --follow` during the test, with its output in a file.
    private struct Watcher {
        let folder: TemporaryFolder
        let process: BackgroundCommand
        var path: String { folder.appending("output") }

        init(_ bench: Workbench, _ arguments: String...) throws {
            folder = try TemporaryFolder("watch")
            process = try BackgroundCommand(
                try WatchTests.shell(
                    bench.command("teamsync", ["statusline", "--follow"] + arguments),
                    #"exec "$0" "$@" > "\#(folder.appending("output"))""#))
        }

        func lines() throws -> [String] {
            guard RawFile.exists(RawPath(path)) else { return [] }
            let text = String(decoding: try RawFile.contents(of: RawPath(path)), as: UTF8.self)
            return text.split(separator: "\n").map(String.init)
        }

        func waitForLines(_ count: Int) throws -> [String] {
            _ = try FolderWatch.wait(
                for: { try lines().count >= count }, in: folder.path, atMost: WatchTests.timeout)
            return try lines()
        }
    }

    @Test("statusline --follow prints a line at the beginning and after each change")
    func lines() throws {
        let bench = try Workbench()
        let watcher = try Watcher(bench)
        #expect(try watcher.waitForLines(1) == ["teamsync: ? nothing published"])
        try bench.sync()
        #expect(try watcher.waitForLines(2).last == "Icons: ✓ | Comps: ✓")
        try bench.fixture.pushIcons(["cart"])
        try bench.sync("--force")
        let line = try #require(try watcher.waitForLines(3).last)
        #expect(line.hasPrefix("Icons: +1 icon ("))
        // A round without news changes the times in the document, but not the line.
        try bench.sync("--force")
        try bench.fixture.pushIcons(["bell"])
        try bench.sync("--force")
        #expect(try watcher.waitForLines(4).count == 4)
    }

    @Test("With --json, each line is the document")
    func json() throws {
        let bench = try Workbench()
        let watcher = try Watcher(bench, "--json")
        try bench.sync()
        let line = try #require(try watcher.waitForLines(1).last)
        let document = try DocumentCodec.decode(CountsDocument.self, from: Array(line.utf8))
        #expect(document == (try DocumentReader(directory: bench.state).counts()))
    }

    @Test("A state directory that is removed and recreated is detected")
    func folder() throws {
        let bench = try Workbench()
        try bench.sync()
        let watcher = try Watcher(bench)
        #expect(try watcher.waitForLines(1) == ["Icons: ✓ | Comps: ✓"])
        let (path, aside) = (bench.state.path, bench.state.path + ".aside")
        #expect(rename(path, aside) == 0)
        #expect(try watcher.waitForLines(2).last == "teamsync: ? nothing published")
        #expect(rename(aside, path) == 0)
        #expect(try watcher.waitForLines(3).last == "Icons: ✓ | Comps: ✓")
    }

    @Test("statusline --follow ends when its reader closes the pipe, even without changes")
    func readerGone() throws {
        let bench = try Workbench()
        try bench.sync()
        let command = Self.shell(try bench.command("teamsync", ["statusline", "--follow"]), #""$0" "$@" | head -n 1"#)
        let result = try #require(try BackgroundCommand(command).wait(atMost: Self.timeout))
        #expect(result.status == 0)
        #expect(result.text == "Icons: ✓ | Comps: ✓\n")
    }
}
