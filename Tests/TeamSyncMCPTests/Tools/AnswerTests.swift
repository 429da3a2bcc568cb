import CloneTestSupport
import Foundation
import TeamSyncConfiguration
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

/// The results of tools for a small design system.
@Suite("Results for icons, colors and components")
struct AnswerTests {
    private static let configuration = """
            id: system
            counts:
              icons: {kind: icon, array: {file: metadata.json, pointer: /icons, key: name}, with: ["icons/{key}.svg"]}
              colors: {kind: color, array: {file: colors.json, pointer: /colors, key: name}}
              components: {kind: component, directories: {glob: "Sources/*"}, with: ["specs/{key}.json", "specs/{key}.yaml", "Sources/{key}/*.swift"]}
              spacing: {keys: {file: spacing.json}}

        """
    private static let app = """
            id: app
            uses:
              icons:
                lines: {glob: '**/*.swift', pattern: 'DSIcon\\.named\\(\\s*"(?<key>[^"\\\\]+)"'}

        """
    private static let button = #"""
        import SwiftUI

        /// A button of the design system.
        ///
        /// Use it for the main action.
        @MainActor
        public struct Button: View {
            private init() {}
            public init(
                _ title: String,  // what it says
                style: Style = .primary,
                action: @escaping () -> Void
            ) {
                self.init()
            }
            public init?(url: URL?) throws { nil }
            func other() { let x = Foo.init(a: 1) }
        }
        """#

    private static func machine(_ more: [RawPath: String] = [:]) throws -> Machine {
        var files: [RawPath: String] = [
            "metadata.json": #"""
            {"icons": [{"name": "close", "category": "basic", "tags": ["x"]}, {"name": "Evil\u202e\u200bName\u0007",
            "description": "a\u001b[31m"}, {"name": "calendar"}, {"name": "no-file"}]}
            """#,
            "icons/close.svg": "<svg>\u{202e}</svg>\n", "icons/calendar.svg": "<svg/>",
            "colors.json": #"""
            {"colors": [{"name": "green", "values": {"A": {"light": "#44CB63", "dark": "#102030"}, "B": {"light": "#44CB64"}}},
            {"name": "leaf", "values": {"A": {"light": "#46CC65"}}}, {"name": "plain", "value": "#ff0000"}]}
            """#,
            "Sources/Button/Button.swift": button, "specs/Button.yaml": "name: Button\nproperties:\n  - title\n",
            "Sources/Card/Card.swift": "struct Card {}", "specs/Card.json": #"{"description": "A card"}"#,
            "spacing.json": #"{"small": 4, "large": {"value": 32}}"#,
        ]
        files.merge(more) { $1 }
        return try Machine([(try SmallClone(files), configuration), (try SmallClone(["a": ""]), app)])
    }

    @Test("An icon has the absolute path of its file and the code that uses it")
    func icon() throws {
        let machine = try Self.machine()
        let icon = try machine.members("get_icon", ["name": "close"])
        let clone = try #require(icon["source"]?.members?["path"]?.string)
        #expect(clone.hasPrefix("/"))
        #expect(icon["path"] == .string("\(clone)/icons/close.svg"))
        #expect(icon["usage"] == [["code": #"DSIcon.named("close")"#, "platform": "ios"]])
        #expect(icon["format"] == "svg")
        #expect(icon["metadata"]?.members?["category"] == "basic")
    }

    @Test("One call accepts several names, and lists nonexistent ones")
    func several() throws {
        let machine = try Self.machine()
        let answer = try machine.members("get_icon", ["names": ["close", "calendar", "nothing", "close"]])
        guard case .array(let icons)? = answer["icons"], case .array(let warnings)? = answer["warnings"] else {
            throw PipedServer.Silence()
        }
        #expect(icons.compactMap { $0.members?["name"]?.string } == ["close", "calendar"])
        #expect(answer["missing"] == ["nothing"])
        #expect(warnings.contains { $0.string?.contains("There is no icon 'nothing'") == true })
        #expect(throws: ToolFailure.self) { try machine.call("get_icon", ["names": ["a", "b"]]) }
        let joined = try machine.rows("get_icon", "icons", ["name": "close", "names": ["calendar", "close"]])
        #expect(joined.map { $0["name"] } == ["close", "calendar"])
        #expect(try machine.members("get_icon", ["name": "close", "names": []])["name"] == "close")
        #expect(throws: ToolFailure.self) { try machine.call("get_icon", [:]) }
    }

    @Test("A component has its specification, also in YAML, its comment, initializers and source")
    func component() throws {
        let machine = try Self.machine()
        let result = try machine.call("get_component", ["name": "Button"])
        let button = try #require(result.structured.members)
        #expect(button["spec"] == ["name": "Button", "properties": ["title"]])
        #expect(button["doc"] == "A button of the design system.\n\nUse it for the main action.")
        #expect(
            button["inits"] == [
                "init(_ title: String, style: Style = .primary, action: @escaping () -> Void)",
                "init?(url: URL?) throws",
            ])
        #expect(button["source_code"]?.string?.contains("public struct Button") == true)
        guard case .array(let files)? = button["files"] else { throw PipedServer.Silence() }
        #expect(files.count == 2 && files.allSatisfy { $0.string?.hasPrefix("/") == true })
        #expect(result.text.contains("properties:\n  - title"))
    }

    @Test("Items of other catalogues have their values")
    func tokens() throws {
        let rows = try Self.machine().rows("list_tokens", "tokens", ["catalogue": "spacing"])
        #expect(rows.map { $0["value"] } == [4, ["value": 32]])
        #expect(throws: ToolFailure.self) { try Self.machine().call("list_tokens", ["catalogue": "fonts"]) }
    }

    @Test("Values of colors are maps by brand and mode, and rows do not repeat the only repository")
    func colors() throws {
        let rows = try Self.machine().rows("list_colors", "colors")
        #expect(rows[0]["values"] == ["A": ["light": "#44CB63", "dark": "#102030"], "B": ["light": "#44CB64"]])
        #expect(rows[2]["values"] == ["all": ["all": "#ff0000"]])
        #expect(rows.allSatisfy { $0["repository"] == nil })
    }

    @Test("A color is found by exact value, nearest value, and words")
    func searchColors() throws {
        let machine = try Self.machine()
        let rows = try machine.rows("search_colors", "colors", ["query": "#44cb63"])
        #expect(rows.prefix(2).map { $0["name"] } == ["green", "leaf"])
        #expect(rows[0]["delta_e"] == 0)
        #expect(rows[0]["values"] == ["A": ["light": "#44CB63"]])
        #expect(try machine.names("search_colors", "colors", ["query": "rgb(255,0,0)"]).first == "plain")
        #expect(try machine.names("search_colors", "colors", ["query": "leaf"]) == ["leaf"])
        let dark = try machine.rows("search_colors", "colors", ["query": "#44CB63", "mode": "dark"])
        #expect(dark.first?["name"] != "leaf")
    }

    @Test("Without a match, the nearest names and upstream items are shown")
    func nothingFits() throws {
        let clone = try SmallClone(["metadata.json": #"{"icons": [{"name": "calendar"}, {"name": "arrow-left"}]}"#])
        let local = try clone.repository.git("rev-parse", "main")
        try clone.repository.git("checkout", "-q", "-b", "next")
        try RawFile.write(
            #"{"icons": [{"name": "calendar"}, {"name": "umbrella"}]}"#.utf8, to: RawPath("\(clone.path)/metadata.json")
        )
        try clone.repository.git("commit", "-q", "-a", "-m", "Next")
        try clone.repository.git("update-ref", "refs/remotes/origin/main", "next")
        try clone.repository.git("checkout", "-q", "main")
        #expect(try clone.repository.git("rev-parse", "main") == local)
        let machine = try Machine([
            (
                clone,
                """
                    id: icons
                    counts:
                      icons: {kind: icon, array: {file: metadata.json, pointer: /icons, key: name}}

                """
            )
        ])
        let typo = try machine.members("search_icons", ["query": "calandar"])
        #expect(typo["nearest"] == ["calendar"])
        let coming = try machine.members("search_icons", ["query": "umbrella"])
        #expect(coming["at_upstream"] == ["umbrella"])
        #expect(coming["icons"] == [])
        #expect(try machine.members("search_icons", ["query": "back"])["at_upstream"] == nil)
    }

    @Test("Results contain no invisible characters, and displayed names find their items")
    func hidden() throws {
        let machine = try Self.machine()
        let hidden: [Character] = ["\u{202e}", "\u{200b}", "\u{7}", "\u{1b}"]
        for (tool, arguments) in [
            ("list_icons", [:]), ("search_icons", ["query": "evil"]), ("get_icon", ["name": "close"]),
            ("get_component", ["name": "Button"]), ("list_colors", [:]),
        ] as [(String, [String: JSONValue])] {
            let result = try machine.call(tool, arguments)
            let json = String(decoding: JSONWriter.line(result.structured), as: UTF8.self)
            for scalar in hidden.flatMap(\.unicodeScalars) {
                #expect(!result.text.unicodeScalars.contains(scalar), "\(tool)")
                #expect(!json.unicodeScalars.contains(scalar), "\(tool)")
            }
            #expect(!json.contains("\\u0007") && !json.contains("\\u001b"), "\(tool)")
        }
        let name = try #require(try machine.names("list_icons", "icons").first { $0.hasPrefix("Evil") })
        #expect(try machine.members("get_icon", ["name": .string(name)])["name"] == .string(name))
    }

    @Test("Contents are between unpredictable marks, after all warnings")
    func fence() throws {
        let machine = try Self.machine()
        let texts = try (0..<2).map { _ in
            try machine.call("get_icon", ["names": ["no-file", "close", "calendar"]]).text
        }
        for text in texts {
            let lines = text.split(separator: "\n")
            let marks = lines.filter { $0.hasPrefix("=====") }
            #expect(marks.count == 4)
            #expect(Set(marks.map { $0.split(separator: " ")[0] }).count == 2)
            let warning = try #require(lines.lastIndex { $0.hasPrefix("Warning: ") })
            #expect(try warning < #require(lines.firstIndex { $0.hasPrefix("=====") }))
            #expect(text.contains(Fence.note))
        }
        #expect(texts[0] != texts[1])
    }

    @Test("A file that is too large is truncated with a sentence, also as a resource")
    func large() throws {
        let drawing = "<svg>\n" + String(repeating: "<path d='M0 0'/>\n", count: 5000) + "</svg>"
        let spec = "{\"list\": [" + String(repeating: "\"abcdefghij\",", count: 5000) + "1]}"
        let machine = try Self.machine(["icons/close.svg": drawing, "specs/Card.json": spec])
        let icon = try machine.call("get_icon", ["name": "close"])
        #expect(icon.structured.members?["svg"]?.string?.contains("… Truncated: ") == true)
        #expect(icon.structured.members?["warnings"] != [])
        let several = try machine.members("get_icon", ["names": ["close", "calendar", "no-file"]])
        guard case .array(let icons)? = several["icons"] else { throw PipedServer.Silence() }
        #expect(icons.count == 3)
        let card = try machine.members("get_component", ["name": "Card"])
        #expect(card["spec"] == .some(.null))
        #expect(card["spec_text"]?.string?.contains("… Truncated: ") == true)
        let resources = DesignSystemResources(workspace: machine.workspace)
        let contents = try #require(try resources.read("teamsync://icons/system/close")).limited
        #expect(JSONWriter.line(contents.json).count <= 48 << 10)
        #expect(contents.text.contains("… Truncated: "))
        #expect(contents.mimeType == "text/plain")
    }

    @Test("Resources have the media type of their contents")
    func mediaTypes() throws {
        let machine = try Self.machine(["CLAUDE.md": "Use tokens."])
        let resources = DesignSystemResources(workspace: machine.workspace)
        #expect(try resources.read("teamsync://icons/system/close")?.mimeType == "image/svg+xml")
        #expect(try resources.read("teamsync://components/system/Button")?.mimeType == "application/yaml")
        #expect(try resources.read("teamsync://components/system/Card")?.mimeType == "application/json")
        #expect(try resources.read("teamsync://rules/system")?.mimeType == "text/markdown")
        #expect(!resources.announces("teamsync://icons/system/close") && resources.announces("teamsync://counts"))
    }

    @Test("The team's rules for assistants are a prompt")
    func rules() throws {
        let machine = try Self.machine(["AGENTS.md": "Use tokens.", "docs/design-rules/icons.md": "No drawings."])
        let rules = DesignRules(workspace: machine.workspace)
        let text = try #require(try rules.text(ofPrompt: "design_rules", [:])).text
        #expect(text.contains(" begin system: 'AGENTS.md'\nUse tokens.\n") && text.contains("\nNo drawings.\n"))
        #expect(try rules.text(ofPrompt: "other", [:]) == nil)
        #expect(throws: ToolFailure.self) { try rules.text(ofPrompt: "design_rules", ["repository": "app"]) }
    }

    @Test("A clone replaced while the server runs is reopened, bare or not")
    func replaced() throws {
        let machine = try Self.machine()
        let clone = try #require(try machine.workspace.repositories("system").first?.path)
        #expect(try machine.names("list_icons", "icons").count == 4)
        let other = try SmallClone(["metadata.json": #"{"icons": [{"name": "new"}]}"#])
        let git = GitRunner(home: machine.folder.path)
        try FileManager.default.moveItem(atPath: clone, toPath: machine.folder.appending("moved"))
        #expect(throws: ToolFailure.self) { try machine.call("list_icons", ["repository": "system"]) }
        _ = try git.text(["clone", "-q", "--bare", other.path, clone])
        #expect(try machine.names("list_icons", "icons") == ["new"])
    }

    @Test("Errors have a message and advice")
    func errors() throws {
        let machine = try Self.machine()
        func message(_ tool: String, _ arguments: [String: JSONValue]) -> String {
            do {
                _ = try machine.call(tool, arguments)
                return ""
            } catch {
                return (error as? ToolFailure)?.message ?? "\(error)"
            }
        }
        #expect(message("list_icons", ["category": "basics", "query": "calendar"]).contains("There are: 'basic'."))
        #expect(
            message("list_icons", ["repository": "app"]).contains(
                "has no catalogue of icons. Repositories with one: system."))
        #expect(message("get_status", ["repository": "app"]).contains("check_updates"))
        #expect(!message("check_updates", [:]).lowercased().contains("call check_updates"))
        let empty = try Machine([(try SmallClone(["a": ""]), "    id: empty\n")])
        #expect(throws: ToolFailure("None of the configured repositories has a catalogue of icons.")) {
            try empty.call("list_icons")
        }
    }

    @Test("A removed icon is not replaced by a copy, and nothing is suggested twice")
    func copies() throws {
        let machine = try Machine([
            (
                try SmallClone(["metadata.json": #"{"icons": [{"name": "bell"}]}"#]),
                """
                    id: icons
                    counts:
                      icons: {kind: icon, array: {file: metadata.json, pointer: /icons, key: name}}

                """
            ),
            (
                try SmallClone(["assets/bell.svg": "<svg/>", "assets/gone.svg": "<svg/>"]),
                """
                    id: app
                    counts:
                      icons: {kind: icon, files: {glob: "assets/*.svg"}}

                """
            ),
        ])
        do {
            _ = try machine.call("get_icon", ["name": "gone"])
            Issue.record("A removed icon was found.")
        } catch let failure as ToolFailure {
            #expect(failure.message.contains("app bundles a file of that name"))
        }
        #expect(try machine.members("get_icon", ["name": "gone", "repository": "app"])["name"] == "gone")
        do {
            _ = try machine.call("get_icon", ["name": "bel"])
        } catch let failure as ToolFailure {
            #expect(failure.message.ranges(of: "'bell'").count == 1)
        }
    }
}
