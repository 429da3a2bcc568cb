import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("A clone that lost objects or references after the last analysis", .validatesDocuments)
struct LostObjectTests {
    private static let icons = Workbench.iconsID

    /// - Parameter script: `$1` is the clone, `$2` a folder next to it.
    private func shell(_ bench: Workbench, _ script: String) throws {
        var command = try bench.command("teamsyncd", [])
        command.executable = "/bin/sh"
        command.arguments = ["-c", script, "sh", bench.icons.clone.path, bench.path("packs")].map { RawPath($0) }
        _ = try command.runChecked()
    }

    /// Removes an object, wherever it is stored; `$2` contains a copy of it.
    private func lose(_ object: String, in clone: TestRepository, _ bench: Workbench) throws {
        let id = try #require(try clone.id(of: object))
        let script = """
            cd "$1/.git/objects" && mkdir "$2" && mv pack/* "$2"
            for pack in "$2"/*.pack; do git -C "$1" unpack-objects -q <"$pack"; done
            rm -f "\(id.prefix(2))/\(id.dropFirst(2))"
            """
        try shell(bench, script)
        #expect(throws: (any Error).self) { try clone.git("cat-file", "-e", id) }
    }

    @Test("If an old drawing is missing, only descriptions are affected, and no number")
    func oldDrawing() throws {
        let bench = try Workbench()
        try bench.fixture.pushIconChange("arrow-add")
        try bench.sync()
        #expect(try bench.status(Self.icons).summary == "arrow-add was redrawn")
        let drawing = IconsLibraryFiles.path(ofIcon: "arrow-add").description
        try lose("main:\(drawing)", in: bench.icons.clone, bench)

        try RawFile.remove(RawPath(bench.state.path))
        try bench.sync()
        let status = try bench.status(Self.icons)
        #expect(status.error == nil && status.state == .behind && status.incoming?.modified == 1)
        #expect(status.counts["icons"]?.local == 12 && status.counts["icons"]?.upstream == 12)
        #expect(status.summary == nil)
        #expect(status.warnings.count { $0.hasPrefix("the changed items are unknown: ") } == 1)
        #expect(try bench.changes(Self.icons).highlights == [])

        // The object is back: nothing has moved, and the next analysis describes all changes.
        try shell(bench, #"cp "$2"/* "$1/.git/objects/pack""#)
        try bench.sync()
        #expect(try bench.status(Self.icons).summary == "arrow-add was redrawn")
        #expect(try bench.status(Self.icons).warnings == [])
    }

    @Test("A round detects a lost object even if nothing is due", arguments: ["HEAD", "refs", "objects"])
    func notDue(name: String) throws {
        let bench = try Workbench()
        try bench.sync()
        let path = "\(bench.icons.clone.path)/.git/\(name)"
        try RawFile.remove(RawPath(path))
        let result = try bench.teamsync("sync")
        #expect(result.status == 1)
        #expect(try bench.status(Self.icons).error?.code == .missing)
        #expect(try bench.status(Self.icons).counts["icons"]?.local == 12)
    }
}
