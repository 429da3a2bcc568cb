import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite("teamsync log", .validatesDocuments)
struct LogTests {
    /// One day after the teammate's pushes.
    private static let now = "2026-02-13T08:01:00Z"

    private func log(_ bench: Workbench, _ arguments: String...) throws -> CommandResult {
        try bench.run(bench.command("teamsync", ["log"] + arguments, environment: ["TEAMSYNC_NOW": Self.now]))
    }

    private func document(_ bench: Workbench, _ arguments: String...) throws -> LogDocument {
        let result = try bench.run(
            bench.command("teamsync", ["log", "--json"] + arguments, environment: ["TEAMSYNC_NOW": Self.now]))
        bench.note(result.output, .log)
        return try DocumentCodec.decode(LogDocument.self, from: result.output)
    }

    @Test("log shows all changes since the first commit, before and after a pull")
    func story() throws {
        let bench = try Workbench()
        // There was no round, and nothing is published.
        let first = try log(bench, Workbench.iconsID)
        #expect(first.status == 0)
        let id = try bench.icons.clone.git("rev-parse", "--short=9", "main")
        #expect(
            first.text.hasPrefix(
                """
                Icons (icons-library): origin/main
                  \(id) 2d Ada Author: Add the last icons
                    Icons
                      + 3 icons new (
                """), "\(first.text)")
        #expect(first.errorText == "")

        let pushed = try bench.fixture.pushIcons(["cart"]).prefix(9)
        try bench.sync()
        let incoming = try log(bench, Workbench.iconsID, "--limit", "1")
        #expect(
            incoming.text == """
                Icons (icons-library): origin/main
                  \(pushed) 1d \(try author(bench)): Add cart  not in main yet
                    Icons
                      + cart is new in \(try category(bench))
                  … and 3 more (list them with '--limit 4')

                """)
        try bench.icons.clone.git("merge", "--quiet", "--ff-only", "origin/main")
        #expect(
            try log(bench, Workbench.iconsID, "--limit", "1").text
                == incoming.text.replacing("  not in main yet", with: ""))

        let all = try document(bench)
        #expect(all.repositories.map(\.id) == [Workbench.iconsID, Workbench.componentsID])
        #expect(all.repositories.map(\.entriesTotal) == [4, 2])
        #expect(all.repositories.allSatisfy { $0.entries.allSatisfy(\.isLocal) })
        #expect(try document(bench, "--since", "2d").repositories.map(\.entries.count) == [1, 1])
        #expect(try document(bench, "Icons", "--name", "CART").repositories.map(\.entriesTotal) == [1])
        #expect(try document(bench, "--kind", "component").repositories.map(\.entriesTotal) == [0, 2])
        #expect(
            try document(bench, "icons-library", "--from", "main~1").repositories[0].entries.map(\.subject) == [
                "Add cart"
            ])
    }

    private func author(_ bench: Workbench) throws -> String {
        try bench.icons.clone.git("log", "-1", "--format=%an", "origin/main")
    }

    private func category(_ bench: Workbench) throws -> String {
        let text = try bench.icons.clone.git("show", "origin/main:metadata.json")
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let icons = try #require(object?["icons"] as? [[String: Any]])
        return try #require(icons.first { $0["name"] as? String == "cart" }?["category"] as? String)
    }

    @Test("The cache does not affect the output, and the clones stay untouched")
    func cache() throws {
        let bench = try Workbench()
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        let folders = [bench.icons.clone.path, bench.components.clone.path]
        let before = try CloneFootprint(of: bench.icons.clone, folders: folders)
        let cold = try log(bench, "--json")
        #expect(cold.status == 0)
        let files = try FolderListing.files(in: "\(bench.state.path)/cache")
        #expect(files.count == 2)
        #expect(try log(bench, "--json").output == cold.output)
        for file in files { try RawFile.write("teamsync-history 0\n\u{0}".utf8, to: RawPath(file)) }
        #expect(try log(bench, "--json").output == cold.output)
        try RawFile.remove(RawPath("\(bench.state.path)/cache"))
        #expect(try log(bench, "--json").output == cold.output)
        let after = try CloneFootprint(of: bench.icons.clone, folders: folders)
        #expect(after.changedFiles(since: before) == [])
        #expect(after.newReferences(since: before) == [])
    }

    @Test("An unreadable repository does not hide the others, and ends with 1")
    func failure() throws {
        let bench = try Workbench()
        try RawFile.remove(RawPath(bench.icons.clone.path))
        let result = try log(bench)
        #expect(result.status == 1)
        #expect(result.text.hasPrefix("Comps (ios-components): origin/main\n"))
        #expect(
            result.errorText == """
                teamsync: icons-library: \(bench.icons.clone.path) does not exist
                hint: clone the repository there or correct 'path'

                """)
        let repositories = try document(bench).repositories
        #expect(repositories.map { $0.error?.code.rawValue } == ["missing", nil])
        #expect(repositories.map(\.entries.count) == [0, 2])
    }

    @Test("A missing object affects only the description of one entry")
    func lostObject() throws {
        let bench = try Workbench()
        let drawing = try bench.icons.clone.git("rev-parse", "main~1:metadata.json")
        try bench.icons.clone.git("unpack-objects", "-q", input: pack(bench.icons.clone))
        let path = "\(bench.icons.clone.path)/.git/objects/\(drawing.prefix(2))/\(drawing.dropFirst(2))"
        try RawFile.remove(RawPath(path))
        let entries = try document(bench, Workbench.iconsID).repositories[0].entries
        #expect(entries.count == 3)
        #expect(entries.contains { !$0.warnings.isEmpty })
        #expect(
            try log(bench).text.contains(
                "note: the changed items are unknown: an object of \(bench.icons.clone.path) cannot be read"))
    }

    /// All objects of a clone, whose own packs are removed.
    private func pack(_ clone: TestRepository) throws -> [UInt8] {
        let folder = "\(clone.path)/.git/objects/pack"
        try clone.git("repack", "-adq")
        let name = try #require(try FolderListing.files(in: folder).first { $0.hasSuffix(".pack") })
        let bytes = try RawFile.contents(of: RawPath(name))
        for file in try FolderListing.files(in: folder) { try RawFile.remove(RawPath(file)) }
        return bytes
    }

    @Test(
        "Wrong usage",
        arguments: [
            (["--limit", "0"], 64, "--limit must be at least 1"),
            (["--since", "soon"], 64, "'soon' is invalid"),
            (["--since", "7d", "--from", "main"], 64, "--since and --from cannot be used together"),
            (["--to", "main"], 64, "--to needs --from"),
            (["--kind", "sound"], 64, "teamsync: there is no kind 'sound'\nhint: use one of: item, icon, color"),
            (["fonts"], 66, "teamsync: there is no repository 'fonts'"),
            (["--from", "nowhere"], 1, "'nowhere' is not a commit of "),
            (["--config", "/nowhere"], 78, "teamsync: /nowhere: there is no configuration file here"),
        ] as [([String], Int32, String)])
    func usage(_ arguments: [String], _ status: Int32, _ message: String) throws {
        let bench = try Workbench()
        let result = try bench.run(bench.command("teamsync", ["log"] + arguments))
        #expect(result.status == status)
        #expect(result.errorText.contains(message), "\(result.errorText)")
        #expect(result.text == "")
    }

    @Test("log reports that the program that reads histories is missing")
    func missingProgram() throws {
        let bench = try Workbench()
        let alone = bench.path("alone/teamsync")
        try RawFile.write(RawFile.contents(of: RawPath(ProductBinary.path("teamsync"))), to: RawPath(alone))
        try RawFile.setMode(0o755, of: RawPath(alone))
        for command in ["log", "history"] {
            let result = try Command(alone, [command], environment: bench.environment).run()
            #expect(result.status == 69)
            #expect(
                result.errorText.hasPrefix(
                    "teamsync: teamsync-report was not found next to teamsync or on PATH\nhint: "))
        }
    }

    @Test("Text from others is safe on a terminal, and lines fit")
    func terminal() throws {
        let bench = try Workbench()
        let words = "\u{1b}]0;owned\u{7}\u{202e}\u{9b}31m" + String(repeating: "long subject ", count: 30)
        try bench.icons.push(
            words, changes: ["icons/cart.svg": TreeEntry("<svg/>"), "metadata.json": TreeEntry(Self.metadata)],
            times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync()
        let result = try PseudoTerminal.run(
            bench.command(
                "teamsync", ["log", "--no-pager"],
                environment: ["TERM": "xterm", "NO_COLOR": "1", "TEAMSYNC_NOW": Self.now]))
        let screen = result.screen
        #expect(result.status == 0)
        let hostile = screen.unicodeScalars.filter {
            ($0.value < 0x20 && $0 != "\n") || (0x7f...0x9f).contains($0.value)
        }
        #expect(hostile.isEmpty, "\(screen.debugDescription)")
        #expect(!screen.unicodeScalars.contains("\u{202e}"))
        let headings = screen.split(separator: "\n").filter {
            $0.contains("Ada Author") || $0.contains("not in main yet")
        }
        #expect(!headings.isEmpty)
        #expect(headings.allSatisfy { $0.count <= 80 }, "\(screen)")
        let colored = try log(bench, "--color", "always").text
        #expect(colored.contains("\u{1b}[33mnot in main yet\u{1b}[0m"))
        #expect(try log(bench, "--color", "never").text == log(bench).text)
    }

    private static let metadata = ##"{"icons": [{"name": "\u001b[31mcart\u0007", "category": "x", "tags": []}]}"##

    @Test("A reader that closes the pipe early is not an error; a full disk is")
    func output() throws {
        let bench = try Workbench()
        for command in ["log", "history"] {
            for (script, status, text) in [
                (#"{ "$0" "$@"; echo $? >&2; } | true"#, 0 as Int32, "0\n"),
                (
                    #"exec "$0" "$@" >/dev/full"#, 1,
                    "teamsync: cannot write standard output: No space left on device\n"
                ),
            ] {
                var run = try bench.command("teamsync", [command])
                run.arguments = ["-c", RawPath(script), RawPath(run.executable)] + run.arguments
                run.executable = "/bin/sh"
                let result = try run.run()
                #expect(result.status == status)
                #expect(result.errorText == text)
            }
        }
    }

    @Test(
        "The process that reads a clone ends with its caller",
        arguments: ["log", "history", "report"])
    func orphan(command: String) throws {
        let bench = try Workbench()
        let program = try ProductBinary.path("teamsync-report")
        // Its input stays open, and the reader of its output has ended.
        let script = #"mkfifo "$1" && exec 3<>"$1" && "$2" "$3" <&3 | true"#
        let arguments = ["-c", script, "sh", bench.path("input"), program, "read-\(command)"]
        #expect(try Command("/bin/sh", arguments, environment: bench.environment).run().status == 0)
    }
}
