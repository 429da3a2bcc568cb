import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

/// The parts of results about single items, other than their contents.
@Suite("Details of items in results")
struct ItemDetailTests {
    private static let configuration = """
            id: system
            counts:
              icons: {kind: icon, files: {glob: "icons/*.svg"}}
              drawables: {kind: icon, files: {glob: "res/drawable/*.xml"}}
              components: {kind: component, directories: {glob: "Sources/*"}, with: ["Sources/{key}/*", "specs/{key}.json"]}
              colors: {kind: color, array: {file: colors.json, pointer: /colors, key: name}}
              dark: {kind: color, array: {file: dark.json, pointer: /colors, key: name}}
              tokens: {kind: token, tokens: {files: [tokens.json]}}

        """
    private static let app = """
            id: app
            uses:
              icons: {lines: {glob: '**/*.swift', pattern: 'Icon\\("(?<key>[^"]+)"'}}
              tokens: {lines: {glob: '**/*.kt', pattern: 'Tokens\\.(?<key>\\w+)'}}

        """
    private static let files: [RawPath: String] = [
        "icons/close.svg": "<svg/>", "res/drawable/bell.xml": "<vector/>",
        "Sources/ChipsView/AColors.swift": "public struct AColors { public init(first: Int) {} }",
        "Sources/ChipsView/ChipsView.swift": """
        /// Shows chips.
        public final class ChipsView: UIView {
            public struct ColorScheme { public init(text: Int) {} }
            public init(scheme: ColorScheme) {}
            init(secret: Int) {}
            public func configure(with titles: [String]) {}
            public private(set) var count: Int = 0
            var hidden = 1
        }
        """,
        "Sources/ChipsView/ChipsView.kt": "fun ChipsView(titles: List<String>) {}",
        "colors.json": """
        {"colors": [{"name": "red", "values": {"light": "#ff0000", "dark": "#aa0000"}, "description": "one\\ntwo"},
        {"name": "error", "value": "{red}"}, {"name": "both", "value": "#ffffff", "dark": "#000000"},
        {"name": "only", "values": {"light": "#eeeeee"}}, {"name": "loop", "value": "{loop}"},
        {"name": "old", "value": "#1", "deprecated": true, "replacement": "red"}]}
        """,
        "dark.json": ##"{"colors": [{"name": "red", "value": "#990000"}]}"##,
        "tokens.json": ##"{"space": {"base": {"$value": "4px"}, "small": {"$value": "{space.base}"}}}"##,
    ]

    private static func machine() throws -> Machine {
        try Machine([
            (try SmallClone(files), configuration),
            (
                try SmallClone([
                    "A.swift": (0..<9).map { "let a\($0) = Icon(\"close\") // Icon(\"no\")\n" }.joined(),
                    "B.swift": "// ChipsView()\nlet chips = ChipsView(titles: [])\nextension ChipsView {}\n",
                    "C.kt": "val a = Tokens.spaceSmall\n",
                ]), app
            ),
        ])
    }

    @Test("Public initializers of the component's type, with configure and the platform of the source")
    func initializers() throws {
        let chips = try Self.machine().members("get_component", ["name": "ChipsView", "platform": "ios"])
        #expect(chips["inits"] == ["init(scheme: ColorScheme)"])
        #expect(chips["configure"] == ["func configure(with titles: [String])"])
        #expect(chips["members"] == ["var count: Int = 0"])
        #expect(chips["doc"] == "Shows chips.")
        #expect(chips["source_path"]?.string?.hasSuffix("/Sources/ChipsView/ChipsView.swift") == true)
        #expect(chips["platform"] == "ios")
        let android = try Self.machine().members("get_component", ["name": "ChipsView", "platform": "android"])
        #expect(android["inits"] == ["fun ChipsView(titles: List<String>)"] && android["platform"] == "android")
        #expect(android["source_code"]?.string?.hasPrefix("fun ChipsView") == true)
        let web = try Self.machine().members("get_component", ["name": "ChipsView", "platform": "web"])
        #expect(web["source_path"] == .some(.null) && web["source_code"] == .some(.null))
    }

    @Test("Up to five uses of an item, excluding comments")
    func uses() throws {
        let machine = try Self.machine()
        let icon = try machine.members("get_icon", ["name": "close"])
        guard case .array(let places)? = icon["used_at"] else { throw PipedServer.Silence() }
        #expect(places.map { $0.members?["line"]?.integer } == [1, 2, 3, 4, 5])
        #expect(places[0].members?["repository"] == "app" && places[0].members?["path"] == "A.swift")
        let chips = try machine.members("get_component", ["name": "ChipsView", "platform": "ios"])
        #expect(
            chips["used_at"] == [
                ["repository": "app", "path": "B.swift", "line": 2, "text": "let chips = ChipsView(titles: [])"]
            ])
        let token = try machine.members("get_token", ["name": "space.small"])
        #expect(token["usage"] == [["code": "Tokens.spaceSmall", "platform": "android"]])
        guard case .array(let found)? = token["used_at"] else { throw PipedServer.Silence() }
        #expect(found.map { $0.members?["line"]?.integer } == [1])
    }

    @Test("References are followed to a value in each mode, with their path, and circular ones have no value")
    func aliases() throws {
        let machine = try Self.machine()
        let error = try machine.members("get_color", ["name": "error"])
        #expect(error["values"] == ["all": ["light": "#ff0000", "dark": "#aa0000"]])
        #expect(error["aliases"] == ["all": ["light": "red", "dark": "red"]])
        let loop = try machine.call("get_color", ["name": "loop"])
        #expect(loop.text.contains(", without a value"))
        let token = try machine.members("get_token", ["name": "space.small"])
        #expect(token["values"] == ["all": ["all": "4px"]] || token["resolved"] == "4px")
        #expect(token["aliases"] != nil)
    }

    @Test("A value for another mode is never returned")
    func modes() throws {
        let rows = try Self.machine().rows("list_colors", "colors", ["mode": "dark"])
        let values = Dictionary(
            rows.map { ("\($0["catalogue"]?.string ?? "") \($0["name"]?.string ?? "")", $0["values"]) }
        ) {
            first, _ in first
        }
        #expect(values["colors red"] == ["all": ["dark": "#aa0000"]])
        #expect(values["colors error"] == ["all": ["dark": "#aa0000"]])
        #expect(values["colors both"] == ["all": ["dark": "#000000"]])
        #expect(values["colors only"] == nil)
    }

    @Test("Items with the same name are listed separately, with their catalogues")
    func catalogues() throws {
        let machine = try Self.machine()
        do {
            _ = try machine.call("get_color", ["name": "red"])
            Issue.record("There are two.")
        } catch let failure as ToolFailure {
            #expect(failure.message.contains("each of the catalogues 'colors' and 'dark'"))
        }
        let red = try machine.members("get_color", ["name": "red", "catalogue": "dark"])
        #expect(red["values"] == ["all": ["all": "#990000"]] && red["catalogue"] == "dark")
        #expect(throws: ToolFailure.self) { try machine.call("get_color", ["name": "red", "catalogue": "light"]) }
    }

    @Test("An Android drawable is not called SVG, and has no code for other platforms")
    func drawable() throws {
        let bell = try Self.machine().members("get_icon", ["name": "bell"])
        #expect(bell["format"] == "android-vector" && bell["drawing"] == "<vector/>" && bell["svg"] == .some(.null))
        #expect(bell["usage"] == nil)
    }

    @Test("Line breaks are kept, as \\n in text, and deprecated items have replacements")
    func lineBreaks() throws {
        let machine = try Self.machine()
        let answer = try machine.call("get_color", ["name": "red", "catalogue": "colors"])
        #expect(answer.text.contains(#"one\\ntwo"#) && !answer.text.contains("\u{fffd}"))
        let old = try machine.call("get_color", ["name": "old"])
        #expect(old.structured.members?["deprecated"] == ["use": "red"])
        #expect(old.text.contains("Deprecated: use 'red'"))
    }
}
