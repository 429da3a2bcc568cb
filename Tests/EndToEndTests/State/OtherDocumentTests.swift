import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// Documents of other versions, in `Tests/Documents`, and truncated documents.
@Suite("Documents of other versions", .validatesDocuments)
struct OtherDocumentTests {
    private static let now = ["TEAMSYNC_NOW": "2026-02-12T10:07:00Z"]
    private static let formats = [
        "plain", "ansi", "claude", "tmux", "waybar", "i3blocks", "polybar", "zsh", "bash", "json",
    ]

    /// The reason a document cannot be read, in the words of the status line and of the other readers.
    struct Unreadable: CustomTestStringConvertible {
        let name: String
        let brief: String
        let reason: String
        var content: Content = .text("")

        enum Content {
            case text(String)
            case fixture
            case absent
            case folder
            case enormous
        }

        var testDescription: String { name }
    }

    private static let unreadable = [
        Unreadable(
            name: "next-version", brief: "document from a different version", reason: "has schema_version 2",
            content: .fixture),
        Unreadable(
            name: "version-zero", brief: "document from a different version", reason: "has schema_version 0",
            content: .fixture),
        Unreadable(
            name: "scripts-before-teamsync", brief: "damaged document", reason: "is not a document", content: .fixture),
        Unreadable(name: "absent", brief: "nothing published", reason: "nothing is published yet", content: .absent),
        Unreadable(name: "empty", brief: "damaged document", reason: "is not a document"),
        Unreadable(name: "zeros", brief: "damaged document", reason: "is not a document", content: .text("\0\0\0")),
        Unreadable(name: "array", brief: "damaged document", reason: "is not a document", content: .text("[]")),
        Unreadable(
            name: "deep", brief: "damaged document", reason: "is not a document",
            content: .text(String(repeating: "[", count: 100_000))),
        Unreadable(name: "folder", brief: "unreadable document", reason: "Is a directory", content: .folder),
        Unreadable(name: "enormous", brief: "document too large", reason: "is larger than 16 MiB", content: .enormous),
    ]

    private func bench(_ unreadable: Unreadable) throws -> Workbench {
        let bench = try Workbench()
        let path = bench.state.countsDocument
        try RawFile.makeFolder(RawPath(bench.state.path))
        switch unreadable.content {
        case .text(let text): try bench.write(text, to: path)
        case .fixture: try bench.write(Self.fixture(unreadable.name), to: path)
        case .absent: break
        case .folder: try RawFile.makeFolder(RawPath(path))
        case .enormous:
            try bench.write("", to: path)
            try #require(truncate(path, 65 << 20) == 0)
        }
        return bench
    }

    private static func fixture(_ name: String) throws -> String {
        String(
            decoding: try RawFile.contents(of: RawPath(PackageFolder.path("Tests/Documents/\(name).json"))),
            as: UTF8.self)
    }

    private func run(_ bench: Workbench, _ arguments: String...) throws -> CommandResult {
        try bench.command("teamsync", arguments, environment: Self.now).run()
    }

    @Test("A status line shows the problem in its own format, and ends with 0", arguments: unreadable)
    func statusline(unreadable: Unreadable) throws {
        let bench = try bench(unreadable)
        for format in Self.formats {
            let result = try run(bench, "statusline", "--format", format, "--hide-when-clean")
            #expect(result.status == 0)
            #expect(result.errorText == "")
            #expect(result.text.contains("? \(unreadable.brief)"), "\(format): \(result.text)")
        }
        let waybar = try JSONSerialization.jsonObject(with: Data(run(bench, "statusline", "--format", "waybar").output))
        #expect((waybar as? [String: String])?["class"] == "unknown")
        let json = try JSONSerialization.jsonObject(with: Data(run(bench, "statusline", "--json").output))
        #expect((json as? [String: Any])?["text"] as? String == "teamsync: ? \(unreadable.brief)")
    }

    @Test("The other readers name the file and give advice, with the right exit codes", arguments: unreadable)
    func others(unreadable: Unreadable) throws {
        let bench = try bench(unreadable)
        for (arguments, status) in [
            (["status"], 1), (["counts"], 1), (["counts", "--json"], 1), (["changes"], 1), (["changes", "x"], 1),
            (["gate"], 12),
        ] {
            let result = try bench.command("teamsync", arguments, environment: Self.now).run()
            #expect(result.status == status, "\(arguments)")
            #expect(result.text == "")
            #expect(result.errorText.contains(bench.state.countsDocument), "\(arguments): \(result.errorText)")
            #expect(result.errorText.contains(unreadable.reason), "\(arguments): \(result.errorText)")
            #expect(result.errorText.contains("\nhint: "))
        }
        let output = bench.path("counts.json")
        let prebuild = try run(bench, "prebuild", "--output", output)
        #expect(prebuild.status == 0)
        #expect(prebuild.errorText.hasPrefix("warning: teamsync: ") && prebuild.errorText.contains(unreadable.reason))
        #expect(!RawFile.exists(RawPath(output)))
        #expect(try run(bench, "prebuild", "--output", output, "--strict").status == 1)
    }

    @Test("A truncated document is not used, wherever it ends")
    func truncated() throws {
        let bench = try bench(Self.unreadable[3])
        let whole = try Self.fixture("first-version")
        for length in stride(from: 0, to: whole.utf8.count - 2, by: 97) {
            try bench.write(
                String(decoding: Array(whole.utf8.prefix(length)), as: UTF8.self), to: bench.state.countsDocument)
            #expect(try run(bench, "statusline").text == "teamsync: ? damaged document\n")
        }
    }

    @Test("A document of the first version is read, without later additions")
    func firstVersion() throws {
        let bench = try bench(Unreadable(name: "first-version", brief: "", reason: "", content: .fixture))
        try bench.write(Self.fixture("changes/icons-library"), to: bench.state.changesDocument(id: "icons-library"))
        try expectText(run(bench, "statusline").text, "Icons: +3 new, 1 mod (2h)\n")
        try expectText(
            run(bench, "counts").text,
            "1 Component (1d) · 280 Icons (2d) · 157 Colors (2d)\n")
        #expect(try run(bench, "gate").status == 10)
        #expect(try run(bench, "status").text.contains("Icons       icons-library  3 behind"))
        let changes = try run(bench, "changes")
        #expect(changes.status == 0)
        #expect(changes.text.contains("    + icons/cart.svg\n    ~ icons/bell.svg\n    … and 2 more\n"))
    }

    @Test("Additions of later versions are ignored, and unknown values are unknown")
    func laterAdditions() throws {
        let bench = try bench(Unreadable(name: "later-additions", brief: "", reason: "", content: .fixture))
        try expectText(run(bench, "statusline").text, "Icons: +3 new, 1 mod (2h) ! | ios-components: ?\n")
        try expectText(run(bench, "counts").text, "280 Icons (2d) · 12 Fonts\n")
        #expect(try run(bench, "gate").status == 12)
        #expect(try run(bench, "gate", "--only", "icons-library").status == 10)
        let status = try run(bench, "status").text
        #expect(status.contains("quota exceeded for 1h (2 attempts): the remote's quota is used up"))
        #expect(status.contains("upstream was changed: archived"))
        #expect(try run(bench, "prebuild").status == 0)
    }
}
