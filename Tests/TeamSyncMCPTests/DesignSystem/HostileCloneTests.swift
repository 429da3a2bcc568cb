import CloneTestSupport
import TeamSyncConfiguration
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

/// Repositories whose contents are designed to be expensive to read.
@Suite("Hostile contents in clones")
struct HostileCloneTests {
    private static let icons = """
            id: icons
            counts:
              icons: {kind: icon, array: {file: metadata.json, pointer: /icons, key: name}, with: ["icons/{key}.svg"]}

        """
    private static let colors = """
            id: colors
            counts:
              colors: {kind: color, array: {file: colors.json, pointer: /tokens, key: name}}

        """
    private static let components = """
            id: components
            counts:
              components: {kind: component, directories: {glob: "Sources/*"}, with: ["specs/{key}.json"]}

        """
    private static let bomb = String(repeating: "\u{301}", count: 20_000)

    @Test("Names, tags, categories and descriptions of any size do not affect other icons")
    func longTexts() throws {
        let machine = try Machine([
            (
                try SmallClone([
                    "metadata.json": """
                    {"icons": [{"name": "a\(Self.bomb)", "category": "c\(Self.bomb)", "tags": ["t\(Self.bomb)", "x"]},
                    {"name": "bell", "description": "d\(Self.bomb)", "category": "sound"},
                    {"name": "n\(String(repeating: "\\u0001", count: 10_000))", "tags": ["loud"]},
                    {"name": "huge", "description": "\(String(repeating: Self.bomb, count: 50))"}]}
                    """,
                    "icons/bell.svg": "<svg/>",
                ]), Self.icons
            )
        ])
        let names = try machine.names("list_icons", "icons", ["limit": 1])
        #expect(names.count == 4)
        #expect(names.contains("bell"))
        #expect(names.allSatisfy { $0.utf8.count <= Limits.name })
        #expect(try machine.call("get_icon", ["name": "bell"]).structured.members?["svg"] == "<svg/>")
        for name in names { _ = try machine.call("get_icon", ["name": .string(name)]) }
        #expect(try machine.names("search_icons", "icons", ["query": "bell"]) == ["bell"])
        #expect(throws: ToolFailure.self) { try machine.call("get_icon", ["name": "bel"]) }
        #expect(throws: ToolFailure.self) { try machine.call("list_icons", ["category": "soun"]) }
        let resources = DesignSystemResources(workspace: machine.workspace)
        let completions = try #require(
            try resources.completions(
                of: "name", in: "teamsync://icons/{repository}/{name}", typed: "", others: ["repository": "icons"]))
        #expect(completions.count == 4)
        #expect(completions.allSatisfy { $0.utf8.count <= Limits.name })
    }

    @Test("An entry with a million tiny members is listed without being parsed")
    func tinyMembers() throws {
        let members = String(repeating: "\"a\":1,", count: 500_000)
        let list = String(repeating: "1,", count: 1_000_000)
        let machine = try Machine([
            (
                try SmallClone([
                    "metadata.json": """
                    {"icons": [{\(members)"name": "wide", "tags": ["wide"]}, {"name": "long", "list": [\(list)1]},
                    {"name": "bell", "tags": ["loud"]}]}
                    """
                ]), Self.icons
            )
        ])
        let result = try machine.call("list_icons").structured.members
        guard case .array(let rows)? = result?["icons"], case .array(let warnings)? = result?["warnings"] else {
            throw PipedServer.Silence()
        }
        #expect(rows.count == 3)
        #expect(rows.first?.members?["tags"] == nil)
        #expect(rows.last?.members?["tags"] == ["loud"])
        #expect(warnings.contains { $0.string?.contains("2 of its items") == true })
        let wide = try machine.call("get_icon", ["name": "wide"]).structured.members
        #expect(wide?["metadata"] == .some(.null))
    }

    @Test("Any number of categories, brands, modes and values fits into a result")
    func manyNames() throws {
        let icons = (0..<5000).map {
            "{\"name\": \"i\($0)\", \"category\": \"\(String(repeating: "k", count: 90))\($0)\"}"
        }
        let values = (0..<2000).map { "\"b\($0) light\": \"#fff\"" }.joined(separator: ",")
        let tokens = (0..<50).map { "{\"name\": \"c\($0)\", \"values\": {\(values)}}" }
        let deep = String(repeating: "{\"\(String(repeating: "n", count: 400))\":", count: 150)
        let nested = "{\"name\": \"deep\", \"x\": \(deep)\"#000\"\(String(repeating: "}", count: 151))"
        let machine = try Machine([
            (
                try SmallClone(["metadata.json": "{\"icons\": [\(icons.joined(separator: ","))]}"]), Self.icons
            ),
            (
                try SmallClone(["colors.json": "{\"tokens\": [\((tokens + [nested]).joined(separator: ","))]}"]),
                Self.colors
            ),
        ])
        _ = try machine.call("list_icons")
        #expect(try machine.names("list_icons", "icons").count == 5000)
        #expect(try machine.names("list_colors", "colors").count == 51)
        _ = try machine.call("get_color", ["name": "c1"])
        _ = try machine.call("get_color", ["name": "deep"])
        #expect(throws: ToolFailure.self) { try machine.call("list_colors", ["brand": "nobody"]) }
    }

    @Test("A drawing or a specification that does not fit is truncated with a warning")
    func largeFiles() throws {
        let quotes = String(repeating: "\"", count: Limits.contents / 2)
        let text = String(repeating: "x", count: Limits.contents - 100)
        let machine = try Machine([
            (
                try SmallClone([
                    "metadata.json": #"{"icons": [{"name": "quotes"}, {"name": "full"}, {"name": "over"}]}"#,
                    "icons/quotes.svg": quotes, "icons/full.svg": text, "icons/over.svg": text + text,
                ]), Self.icons
            ),
            (
                try SmallClone([
                    "Sources/A/A.swift": "", "Sources/B/B.swift": "", "Sources/C/C.swift": "",
                    "specs/A.json": #"{"description": "\#(text)"}"#,
                    "specs/B.json": "{\"list\": [\(String(repeating: "1,", count: 100_000))1], \"tags\": [\"many\"]}",
                    "specs/C.json": String(repeating: "[", count: 150) + String(repeating: "]", count: 150),
                ]), Self.components
            ),
        ])
        for (name, isShown) in [("quotes", false), ("full", true), ("over", false)] {
            let icon = try machine.call("get_icon", ["name": .string(name)]).structured.members
            #expect(icon?["svg"]?.string?.isEmpty == false, "\(name)")
            #expect((icon?["warnings"] == []) == isShown, "\(name)")
        }
        #expect(try machine.names("list_components", "components") == ["A", "B", "C"])
        for name in ["A", "B", "C"] { _ = try machine.call("get_component", ["name": .string(name)]) }
    }

    @Test("Thirteen objects that form ten billion files are refused, and another repository is listed")
    func treeBomb() throws {
        let bomb = try SmallClone()
        let git = bomb.repository
        var entry = "100644 blob \(try git.git("hash-object", "-w", "--stdin", input: Array("<svg/>".utf8)))"
        for level in 0..<10 {
            let suffix = level == 0 ? ".svg" : ""
            let lines = (0..<10).map { "\(entry)\t\($0)\(suffix)\n" }.joined()
            entry = "040000 tree \(try git.git("mktree", input: Array(lines.utf8)))"
        }
        let tree = entry.split(separator: " ")[2]
        let commit = try git.git("commit-tree", "-m", "Bomb", String(tree))
        try git.setReference("refs/heads/main", to: commit)
        let configuration = """
                id: bomb
                counts:
                  icons: {kind: icon, files: {glob: "**/*.svg"}}

            """
        let machine = try Machine([
            (bomb, configuration),
            (try SmallClone(["metadata.json": #"{"icons": [{"name": "bell"}]}"#]), Self.icons),
        ])
        #expect(try machine.names("list_icons", "icons") == ["bell"])
        let result = try machine.call("list_icons").structured.members
        guard case .array(let warnings)? = result?["warnings"] else { throw PipedServer.Silence() }
        #expect(warnings.contains { $0.string?.contains("bomb") == true })
        #expect(throws: ToolFailure.self) { try machine.call("list_icons", ["repository": "bomb"]) }
        #expect(try machine.call("get_icon", ["name": "bell"]).structured.members?["name"] == "bell")
    }

    @Test("A clone that hangs times out, and others are read")
    func unreadable() throws {
        let machine = try Machine([
            (try SmallClone(["metadata.json": #"{"icons": [{"name": "bell"}]}"#]), Self.icons)
        ])
        let repository = try #require(try machine.workspace.repositories().first)
        let clone = Clone(repository, timeout: .zero)
        let gate = Monitor(false)
        #expect(throws: ToolFailure.self) { try clone.read { _ in _ = gate.wait { $0 ? true : nil } } }
        #expect(throws: ToolFailure.self) { try clone.catalogues(of: .icon, at: .main) { _ in } }
        gate.change { $0 = true }
        #expect(try machine.names("list_icons", "icons") == ["bell"])
    }
}
