import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// One pair of commits in each repository, and the output of every program about it.
@Suite("The same facts everywhere", .validatesDocuments)
struct ConsumerTests {
    /// An item and its change.
    private typealias Facts = [String: [Fact]]

    private struct Report: Decodable {
        struct Repository: Decodable {
            struct Item: Decodable {
                let catalogue: String
                let key: String
                let facts: [Fact]
            }

            let items: [Item]
        }

        let repositories: [Repository]
    }

    private struct Answer: Decodable {
        struct Result: Decodable {
            let structuredContent: Changes
        }

        struct Changes: Decodable {
            struct Repository: Decodable {
                let highlights: [Highlight]
            }

            let repositories: [Repository]
        }

        let id: Int
        let result: Result?
    }

    private struct API: Decodable {
        struct Repository: Decodable {
            let changes: [APIChange]
        }

        let repositories: [Repository]
    }

    private static let chips = """
        struct ChipsView {
            init(title: String, size: Int) {}
            func reload(animated: Bool) {}
        }

        """
    private static let changedChips = """
        struct ChipsView {
            init(title: String) {}
            func reload(animated: Bool, after seconds: Int = 0) {}
        }

        """

    private let story: ComponentStory
    private var bench: Workbench { story.bench }

    init() throws {
        story = try ComponentStory()
        try story.add(["Sources/Components/Button.swift": TreeEntry(Self.chips)], to: story.bench.components)
        try story.pull()
    }

    /// One push to each repository: icons redrawn, renamed, new, gone, tagged; a color with another value; a component
    /// with another specification and API.
    private func push() throws {
        let icons = bench.icons
        let metadata = try story.text(of: "metadata.json", in: icons)
        let names = metadata.matches(of: /"name" ?: ?"([^"]+)"/).map { String($0.output.1) }
        try #require(names.count >= 4)
        let drawing = try story.text(of: RawPath("icons/\(names[1]).svg"), in: icons)
        let colors = try story.text(of: "colors.json", in: icons)
        let value = try #require(colors.firstMatch(of: /"light" ?: ?"(#\w{6})"/)?.output.1)
        let edited =
            metadata.replacing("\"\(names[1])\"", with: "\"other-\(names[1])\"")
            .replacing("\"\(names[2])\"", with: "\"replacement\"")
        try story.add(
            [
                RawPath("icons/\(names[0]).svg"): TreeEntry(
                    "<svg viewBox=\"0 0 24 24\"><path d=\"M1 2h9v9H1z\"/></svg>\n"),
                RawPath("icons/\(names[1]).svg"): nil,
                RawPath("icons/other-\(names[1]).svg"): TreeEntry(drawing),
                RawPath("icons/\(names[2]).svg"): nil,
                "icons/replacement.svg": TreeEntry(
                    "<svg viewBox=\"0 0 9 9\"><circle cx=\"3\" cy=\"4\" r=\"2\"/></svg>\n"),
                "metadata.json": TreeEntry(edited),
                "colors.json": TreeEntry(colors.replacing(value, with: "#123456", maxReplacements: 1)),
            ], to: icons)
        let spec = try story.text(of: "specs/components/Button.json", in: bench.components)
        try story.add(
            [
                "Sources/Components/Button.swift": TreeEntry(Self.changedChips),
                "specs/components/Button.json": TreeEntry(spec.replacing("String", with: "Text", maxReplacements: 1)),
            ], to: bench.components)
    }

    private func facts(_ highlights: [Highlight]) -> Facts {
        Dictionary(highlights.map { ("\($0.catalogue) \($0.key)", $0.facts) }) { first, _ in first }
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ program: String, _ arguments: [String]) throws -> Value
    {
        let result = try bench.run(bench.command(program, arguments))
        #expect(result.status == 0, "\(arguments): \(result.errorText)")
        return try JSONDecoder().decode(type, from: Data(result.output))
    }

    /// The result of the tool `get_changes`.
    private func assistant() throws -> Facts {
        let lines = [
            #"{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "#
                + #""capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}"#,
            #"{"jsonrpc": "2.0", "method": "notifications/initialized"}"#,
            #"{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "get_changes", "#
                + #""arguments": {"limit": 200}}}"#,
        ]
        var command = try bench.command("teamsync-mcp", [])
        command.input = Array((lines.joined(separator: "\n") + "\n").utf8)
        let result = try bench.run(command)
        let answers = result.text.split(separator: "\n").compactMap { line in
            try? JSONDecoder().decode(Answer.self, from: Data(line.utf8))
        }
        let answer = try #require(answers.first { $0.id == 2 }?.result, "\(result.text)\(result.errorText)")
        return facts(answer.structuredContent.repositories.flatMap(\.highlights))
    }

    @Test("changes, log, report, the assistants' server and api agree on the same commits")
    func consumers() throws {
        try push()
        try bench.sync("--force")
        let ids = [Workbench.iconsID, Workbench.componentsID]
        let published = facts(try ids.flatMap { try bench.changes($0).highlights })
        // The output contains every kind of fact that was pushed.
        let kinds = published.values.joined()
        #expect(kinds.contains(.redrawn()) && kinds.contains(.disappeared(.certain)))
        #expect(kinds.contains { if case .appeared = $0 { true } else { false } })
        #expect(kinds.contains { if case .renamed(_, .sameContents?) = $0 { true } else { false } }, "\(published)")
        #expect(kinds.contains { if case .value(_, _, TokenValue(written: "#123456")?) = $0 { true } else { false } })
        #expect(kinds.contains { if case .property = $0 { true } else { false } })
        #expect(kinds.contains { if case .api = $0 { true } else { false } })

        let log = try decode(LogDocument.self, "teamsync", ["log", "--json", "--limit", "1"])
        #expect(facts(log.repositories.flatMap { $0.entries.first?.highlights ?? [] }) == published)
        let report = try decode(Report.self, "teamsync", ["report", "--format", "json"])
        let reported = report.repositories.flatMap(\.items).map { ("\($0.catalogue) \($0.key)", $0.facts) }
        #expect(Dictionary(reported) { first, _ in first } == published)
        #expect(try assistant() == published)

        let api = try decode(API.self, "teamsync", ["api", "--json"]).repositories.flatMap(\.changes)
        let told = (published["components Button"] ?? []).flatMap { fact in
            if case .api(let changes, _, _) = fact { changes } else { [APIChange]() }
        }
        #expect(Set(api.map(\.effect)) == Set(told.map(\.effect)) && !api.isEmpty)
        #expect(Set(api.map(\.verdict)) == Set(told.map(\.verdict)))
    }

    @Test("A component in Kotlin has the same facts everywhere")
    func kotlin() throws {
        let components = bench.components
        try story.add(["android/Chip.kt": TreeEntry("@Composable\nfun Chip(title: String) {}\n")], to: components)
        try story.pull()
        try bench.writeConfiguration(
            """
            repositories:
              - id: \(Workbench.componentsID)
                path: "\(components.clone.path)"
                counts:
                  components: {files: {glob: 'android/*.kt'}, kind: component}
            """)
        try story.add(
            ["android/Chip.kt": TreeEntry("@Composable\nfun Chip(title: String, size: Dp) {}\n")], to: components)
        try bench.sync("--force")
        let changes = try bench.changes(Workbench.componentsID)
        #expect(changes.groups.map(\.summary) == ["Chip: gained `size: Dp` without a default (breaking)"])
        let published = facts(changes.highlights)
        let log = try decode(LogDocument.self, "teamsync", ["log", "--json", "--limit", "1"])
        #expect(facts(log.repositories.flatMap { $0.entries.first?.highlights ?? [] }) == published)
        let report = try decode(Report.self, "teamsync", ["report", "--format", "json"])
        let reported = report.repositories.flatMap(\.items).map { ("\($0.catalogue) \($0.key)", $0.facts) }
        #expect(Dictionary(reported) { first, _ in first } == published)
        #expect(try assistant() == published)
    }

    @Test("changes and check agree on items removed upstream")
    func check() throws {
        try push()
        try bench.sync("--force")
        let highlights = try bench.changes(Workbench.iconsID).highlights.filter { $0.catalogue == "icons" }
        let names = highlights.map { $0.details.oldKey ?? $0.key }
        let uses = names.map { "DSIcon.named(\"\($0)\")" }.joined(separator: ", ")
        try bench.components.clone.write("let all = [\(uses)]\n", to: "Sources/Uses.swift")
        try bench.components.clone.write(
            "accessors: {icons: ['DSIcon.named(\"{name}\")']}\n", to: ".teamsync-check.yaml")
        var command = try bench.command(
            "teamsync", ["check", "--rule", "removed-upstream", "--rule", "unknown-icon"])
        command.directory = bench.components.clone.path
        let result = try bench.run(command)
        for highlight in highlights {
            let lines = result.text.split(separator: "\n").filter {
                $0.contains("'\(highlight.details.oldKey ?? highlight.key)'")
            }
            let isGone = [.removed, .renamed].contains(highlight.change)
            let isNew = highlight.change == .added
            #expect(lines.isEmpty == (!isGone && !isNew), "\(highlight.key): \(result.text)\(result.errorText)")
        }
    }
}
