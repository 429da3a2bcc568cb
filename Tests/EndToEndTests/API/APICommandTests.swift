import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// A components repository whose API changes, and an app that uses it.
@Suite("The API of incoming changes", .validatesDocuments)
struct APICommandTests {
    private struct Report: Decodable {
        struct Repository: Decodable {
            struct Change: Decodable {
                struct Use: Decodable, Equatable {
                    let repository: String
                    let path: String
                    let line: Int
                }

                struct Effect: Decodable {
                    let effect: String
                    let name: String?
                }

                let verdict: String
                let effect: Effect
                let name: String
                let summary: String
                let path: String
                let line: Int?
                let uses: [Use]
            }

            let id: String
            let access: String?
            let changes: [Change]
        }

        let repositories: [Repository]
    }

    private static let chips = """
        struct ChipsView {
            /// What it says.
            let title: String
            init(title: String, size: Int) { self.title = title }
            func reload(animated: Bool) {}
        }

        """
    private static let changedChips = """
        struct ChipsView {
            let title: String
            init(title: String) { self.title = title.uppercased() }
            func reload(animated: Bool, after seconds: Int = 0) {}
        }

        """
    private static let home = """
        struct Home {
            // ChipsView(title: "a", size: 1)
            let text = "ChipsView(title: 1, size: 2)"
            func body() {
                let chips = ChipsView(
                    title: "a", size: 1)
                chips.reload(animated: true)
                show(ChipsView(title: "b", size: 2))
                show(OtherView(title: "b", size: 2))
            }
        }

        """

    private let story: ComponentStory
    private var bench: Workbench { story.bench }

    init() throws {
        story = try ComponentStory()
        let icons = story.bench.icons.clone.path
        let components = story.bench.components.clone.path
        try story.bench.writeConfiguration(
            """
            repositories:
              - id: app
                path: "\(icons)"
                uses:
                  components:
                    lines: {glob: '**/*.swift', pattern: '(?<key>\\w+View)\\('}
              - id: \(Workbench.componentsID)
                path: "\(components)"
                label: Comps
                counts:
                  components:
                    files: {glob: 'Sources/Components/*.swift'}
                    kind: component

            """)
        try story.add(["Sources/Components/ChipsView.swift": TreeEntry(Self.chips)], to: story.bench.components)
        try story.add(["App/Home.swift": TreeEntry(Self.home)], to: story.bench.icons)
        try story.pull()
    }

    private func push(_ text: String) throws {
        try story.add(["Sources/Components/ChipsView.swift": TreeEntry(text)], to: bench.components)
        try bench.sync("--force")
    }

    private func report(_ arguments: String...) throws -> Report.Repository {
        let result = try bench.run(bench.command("teamsync", ["api", "--json"] + arguments))
        #expect(result.status == 0, "\(result.errorText)")
        return try #require(try JSONDecoder().decode(Report.self, from: Data(result.text.utf8)).repositories.first)
    }

    @Test("Changes include those of the API, breaking first, and an unchanged clone is not parsed again")
    func sentences() throws {
        try push(Self.changedChips)
        let highlight = try #require(try bench.changes(Workbench.componentsID).highlights.first)
        #expect(
            highlight.summary
                == "ChipsView: init lost parameter `size` (breaking), `reload` gained `after: Int` (compatible)")
        let api = try #require(highlight.details.api)
        #expect(api.map(\.verdict) == [.breaking, .compatible])
        #expect(
            api.map(\.effect) == [
                .parameterLost(APIChange.Parameter("size", at: 1)),
                .parameterAdded(
                    APIChange.Parameter("after", at: 1), type: "Int", hasDefault: true, isInFront: false),
            ])
        #expect(api[0].declaration == DeclarationID(types: ["ChipsView"], name: "init", labels: ["title", "size"]))
        #expect(
            api.map(\.summary) == [
                "ChipsView: init lost parameter `size` (breaking)",
                "ChipsView: `reload` gained `after: Int` (compatible)",
            ])
        #expect(try bench.teamsync("changes").text.contains("init lost parameter `size` (breaking)"))
        try push(Self.changedChips.replacing("uppercased", with: "lowercased"))
        #expect(try bench.changes(Workbench.componentsID).highlights.first?.summary == highlight.summary)
        try story.pull()
        try push(Self.changedChips.replacing("uppercased", with: "capitalized"))
        let body = try #require(try bench.changes(Workbench.componentsID).highlights.first)
        #expect(body.summary == "ChipsView: only the implementation changed")
        #expect(body.details.api == [])
    }

    @Test("The log describes the API changes of each push, with one parser process for all, and caches them")
    func log() throws {
        for text in [
            Self.changedChips, Self.changedChips.replacing("uppercased", with: "lowercased"),
            Self.changedChips.replacing("animated: Bool", with: "animated: Int"),
        ] {
            try story.add(["Sources/Components/ChipsView.swift": TreeEntry(text)], to: bench.components)
        }
        try bench.sync("--force")
        let log = { try bench.teamsync("log", "Comps", "--commits", "--limit", "3").text }
        let first = try log()
        let sentences = [
            "ChipsView: `reload` takes `Int` instead of `Bool` for `animated` (breaking)",
            "ChipsView: only the implementation changed",
            "ChipsView: init lost parameter `size` (breaking), `reload` gained `after: Int` (compatible)",
        ]
        let places = sentences.map { first.range(of: $0)?.lowerBound }
        #expect(places.allSatisfy { $0 != nil }, "\(first)")
        #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
        // The results are in the cache, and are available without the program that found them.
        #expect(try log() == first)
        let folder = try programs("teamsync", "teamsync-report")
        var command = try bench.command(
            "teamsync", ["log", "Comps", "--commits", "--limit", "3"], environment: ["PATH": "/usr/bin:/bin"])
        command.executable = folder.appending("teamsync")
        #expect(try bench.run(command).text == first)
    }

    /// A folder with only these programs. Another process copies them: child processes that start in the meantime
    /// inherit the files that this process has open for writing, and a program that is open for writing cannot be run.
    private func programs(_ names: String...) throws -> TemporaryFolder {
        let folder = try TemporaryFolder("programs")
        for name in names {
            _ = try Command("/bin/cp", [ProductBinary.path(name), folder.appending(name)], environment: [:])
                .runChecked()
        }
        return folder
    }

    @Test("'teamsync api' lists changes with their places and the uses that they break elsewhere")
    func command() throws {
        try push(Self.changedChips)
        let found = try report("Comps")
        #expect(found.access == "internal")
        #expect(found.changes.map(\.verdict) == ["breaking", "compatible"])
        let lost = try #require(found.changes.first)
        #expect(lost.name == "ChipsView.init(title:size:)")
        #expect(lost.effect.effect == "parameter_lost" && lost.effect.name == "size")
        #expect(lost.summary == "ChipsView: init lost parameter `size` (breaking)")
        #expect(lost.path == "Sources/Components/ChipsView.swift")
        #expect(lost.line == 3)
        #expect(
            lost.uses.map { "\($0.repository) \($0.path):\($0.line)" } == [
                "app App/Home.swift:6", "app App/Home.swift:8",
            ])
        let text = try bench.teamsync("api", "Comps").text
        #expect(text.contains("2 places in app use `size`: App/Home.swift:6, App/Home.swift:8\n"), "\(text)")
        #expect(try report("Comps", "--breaking").changes.count == 1)
    }

    @Test("Comparisons of two commits, and the exit codes")
    func commitsAndCodes() throws {
        try push(Self.changedChips)
        let older = ["--from", "origin/main~1", "--to", "main"]
        #expect(try report("Comps", "--from", "origin/main", "--to", "main").changes.first?.verdict == "breaking")
        #expect(
            try bench.run(bench.command("teamsync", ["api", "Comps"] + older)).text.contains("no API changes"))
        let code = { (arguments: String...) in try bench.run(bench.command("teamsync", ["api"] + arguments)).status }
        #expect(try code("--fail-on", "breaking") == 1)
        #expect(try code() == 0)
        #expect(try code("--fail-on", "nothing") == 64)
        #expect(try code("nobody") == 66)
        #expect(try code("Comps", "--from", "no-such-tag") == 1)
        try story.pull()
        #expect(try code("--fail-on", "breaking") == 0)
    }

    @Test("Without the program that parses sources, changes have no API, and 'api' says what to install")
    func missing() throws {
        let folder = try programs("teamsync", "teamsyncd", "teamsync-worker")
        try story.add(
            ["Sources/Components/ChipsView.swift": TreeEntry(Self.changedChips)], to: bench.components)
        let run = { (name: String, arguments: [String]) in
            var command = try bench.command(name, arguments, environment: ["PATH": "/usr/bin:/bin"])
            command.executable = folder.appending(name)
            return try bench.run(command)
        }
        #expect(try run("teamsyncd", ["sync", "--force"]).status == 0)
        let highlight = try #require(try bench.changes(Workbench.componentsID).highlights.first)
        #expect(highlight.summary == "ChipsView: source changed")
        #expect(highlight.details.api == nil)
        let result = try run("teamsync", ["api"])
        #expect(result.status == 69)
        #expect(result.errorText.contains("teamsync-swift was not found next to teamsync or on PATH"))
        #expect(
            result.errorText.contains("hint: run 'scripts/install' in a clone of teamsync, without '--without-swift'"))
        // The next analysis with the program compares the sources that this one could not.
        try bench.sync("--force")
        #expect(try bench.changes(Workbench.componentsID).highlights.first?.details.api?.isEmpty == false)
    }

    @Test("A source that cannot be parsed is reported, whatever it contains")
    func hostile() throws {
        let nested = "struct ChipsView { let a = " + String(repeating: "(", count: 100_000) + "}"
        let cases = [nested, "struct ChipsView { init( }", "struct é\u{0}", String(repeating: "// \n", count: 1 << 20)]
        for text in cases {
            try push(text)
            let found = try report("Comps")
            #expect(found.changes.map(\.verdict) == ["not_analysed"], "\(text.prefix(40))")
            #expect(found.changes.first?.path == "Sources/Components/ChipsView.swift")
            let summary = try #require(try bench.changes(Workbench.componentsID).highlights.first?.summary)
            #expect(summary.contains("could not be analyzed"))
            #expect(try bench.status(Workbench.componentsID).error == nil)
        }
    }
}
