import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

extension CarefulTokenTests {
    @Test("A constant follows the renamed color that it names")
    func renamedColor() throws {
        let counts = [
            "colors": CountConfiguration(source: .xcassets(path: "A.xcassets", sets: [.color]), kind: .color),
            "tokens": CountConfiguration(
                source: .tokens(TokenSource(files: ["T.swift"], pointer: "", format: .code, modes: [])), kind: .token),
        ]
        let files = { (color: String, constants: [(name: String, asset: String)]) -> Files in
            let lines = constants.map { "    static let \($0.name) = UIColor(resource: .\($0.asset))" }
            let color = "A.xcassets/\(color).colorset/Contents.json"
            let set = { (red: String) in
                #"{"colors": [{"color": {"components": {"red": "\#(red)", "green": "0.5", "blue": "1"}}}]}"#
            }
            return [
                RawPath(color): TreeEntry(set("0.25")), "A.xcassets/ink.colorset/Contents.json": TreeEntry(set("0.75")),
                "T.swift": TreeEntry("enum Card {\n\(lines.joined(separator: "\n"))\n}\n"),
            ]
        }
        let found = { (new: [(String, String)]) -> [String] in
            let clone = try DesignClone()
            var history = FastImport()
            let ends = history.add(
                files("cardBorder", [("border", "cardBorder"), ("line", "cardBorder"), ("text", "ink")]),
                files("cardStroke", new))
            return try clone.changes(counts, history.run(in: clone.repository), ends).groups.map(\.summary)
        }
        let pure = try found([("stroke", "cardStroke"), ("line", "cardStroke"), ("text", "ink")])
        #expect(
            pure == ["cardBorder renamed to cardStroke", "Card.border renamed to Card.stroke"], "\(pure)")
        let other = try found([("stroke", "ink"), ("line", "ink"), ("text", "ink")])
        #expect(!other.contains { $0.contains("Card.border renamed") }, "\(other)")
        #expect(other.contains { $0.hasPrefix("Card.line: ") }, "\(other)")
    }

    @Test("An empty description is none")
    func emptyDescriptions() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .tokensStudio, modes: [])), kind: .token
        )
        let file = { (member: String) -> Files in ["t.json": TreeEntry("{\"a\": {\(member)}}\n")] }
        let empty = file(##""value": "#fff", "type": "color", "description": """##)
        let words = try DesignClone.groups(count, empty, file(##""$value": "#fff", "$type": "color""##))
        #expect(!words.contains { $0.contains("description") }, "\(words)")
        let described = file(##""value": "#fff", "type": "color", "description": "Ink""##)
        #expect(try DesignClone.groups(count, empty, described) == ["a gained description: Ink"])
    }

    @Test("A member without its type is that of the only type that has it, unless the system may have it too")
    func implicitMembers() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["T.swift"], pointer: "", format: .code, modes: [])), kind: .token)
        let file = { (blue: String, white: String, link: String, other: String) -> Files in
            [
                "T.swift": TreeEntry(
                    """
                    enum Core {
                        static let \(blue) = Color(hex: 0x00aaff)
                        static let gray_02 = Color(hex: 0x445566)
                        static let \(white) = Color(hex: 0xfefefe)
                    }
                    enum Other { static let red_01 = Color(hex: 0x110000) }
                    enum More { static let red_01 = Color(hex: 0x220000) }
                    enum Theme {
                        static let link = Color.adaptive(light: .\(link), dark: .gray_02)
                        static let paper = Color.adaptive(light: .\(white), dark: .gray_02)
                        static let alert = Color.adaptive(light: .red_01, dark: .\(other))
                    }

                    """)
            ]
        }
        let old = file("blue_02", "white", "blue_02", "gray_02")
        let renamed = try DesignClone.groups(count, old, file("blue_200", "white", "blue_200", "gray_02"))
        #expect(renamed == ["Core.blue_02 renamed to Core.blue_200"], "\(renamed)")
        let changed = try DesignClone.groups(count, old, file("blue_02", "white", "gray_02", "blue_02"))
        #expect(
            changed == [
                "Theme.alert: Core.gray_02 → Core.blue_02 in dark",
                "Theme.link: Core.blue_02 → Core.gray_02 in light",
            ], "\(changed)")
        let system = try DesignClone.groups(count, old, file("blue_02", "snow", "blue_02", "gray_02"))
        #expect(system.contains("Theme.paper: .white → .snow in light"), "\(system)")
    }

    @Test("A new token that is deprecated from the beginning")
    func newDeprecated() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["T.swift"], pointer: "", format: .code, modes: [])), kind: .token)
        let file = { (line: String) -> Files in
            ["T.swift": TreeEntry("enum Ink {\n    static let deep = 3.5\n    static let flat = 1.5\n\(line)}\n")]
        }
        let old = "    @available(*, deprecated, renamed: \"deep\")\n    static let dark = deep\n"
        let deprecated = try DesignClone.groups(count, file(""), file(old))
        #expect(deprecated == ["Ink.dark is new → Ink.deep (deprecated: use Ink.deep)"], "\(deprecated)")
        #expect(
            try DesignClone.groups(count, file(""), file("    static let dark = deep\n")) == [
                "Ink.dark is new → Ink.deep"
            ])
    }

    @Test("A reference follows a renamed token")
    func renamedReference() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let file = { (name: String, line: String, extra: String) -> Files in
            [
                "t.json": TreeEntry(
                    """
                    {"\(name)": {"$value": "#13579b", "$description": "Behind all cards of a page."},
                     "card": {"$value": "{\(name)}"}, "row": {"$value": "{\(line)}"}\(extra)}
                    """)
            ]
        }
        let pure = try DesignClone.groups(count, file("ground", "ground", ""), file("background", "background", ""))
        #expect(pure.count == 1 && pure[0].contains("renamed"), "\(pure)")
        let found = try DesignClone.groups(
            count, file("ground", "ground", ""), file("background", "ink", ", \"ink\": {\"$value\": \"#000000\"}"))
        #expect(found.contains { $0.hasPrefix("row: ") } && !found.contains { $0.contains("card") }, "\(found)")
    }

    @Test(
        "Parts of composite values, values for modes and deprecations are read where tools write them",
        arguments: [
            (
                #""value": [{"x": 0, "y": {"value": 2, "unit": "px"}, "color": {"color": "{b}", "alpha": 0.1}}]"#,
                #""value": [{"x": 0, "y": {"value": 2, "unit": "px"}, "color": {"color": "{b}", "alpha": 0.2}}]"#,
                "a: color.alpha 0.1 → 0.2"
            ),
            (
                #""value": [{"x": 0, "color": "{b}"}, {"x": 1, "color": "{b}"}]"#,
                #""value": [{"x": 0, "color": "{b}"}, {"x": 2, "color": "{c}"}]"#,
                "a: 2.color b → c, 2.x 1 → 2"
            ),
            (
                #""value": {"x": 0, "blur": 2}"#, #""value": {"x": 0, "blur": 2, "color": "{b}"}"#,
                "a: blur 2, x 0 → blur 2, color b, x 0"
            ),
            (
                #""value": "{b}", "extensions": {"team": {"mode": {"dark": "{b}"}}}"#,
                #""value": "{b}", "extensions": {"team": {"mode": {"dark": "{c}"}}}"#, "a: b → c in dark"
            ),
            (
                ##""value": "#ffffff", "darkValue": "#000000""##, ##""value": "#ffffff", "darkValue": "#111111""##,
                "a: #000000 → #111111 in dark"
            ),
            (
                #""value": "1px", "comment": "Gaps""#, #""value": "1px", "comment": "Deprecated: use c""#,
                "a is deprecated: use c"
            ),
            (
                #""value": "1px", "comment": "Gaps. ""#, #""value": "1px", "comment": "Gaps. Deprecated: use c.""#,
                "a is deprecated: use c"
            ),
            (
                #""value": "1px", "comment": "Gaps""#, #""value": "1px", "comment": "Deprecated labels""#,
                "a: description Gaps → Deprecated labels"
            ),
            (
                #""value": "1px", "deprecated": true"#,
                #""value": "1px", "deprecated": true, "comment": "Deprecated, use c""#,
                "a gained description: Deprecated, use c"
            ),
        ])
    func parts(old: String, new: String, sentence: String) throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .styleDictionary, modes: [])),
            kind: .token)
        let file = { (members: String) -> Files in
            ["t.json": TreeEntry(#"{"a": {\#(members)}, "b": {"value": "1px"}, "c": {"value": "2px"}}"#)]
        }
        #expect(try DesignClone.groups(count, file(old), file(new)) == [sentence])
    }

    @Test("A color that refers to another one changes with it, and is not reported itself")
    func referredColors() throws {
        let count = CountConfiguration(
            source: .tokens(
                TokenSource(files: ["values-{mode}/c.xml", "values/c.xml"], pointer: "", format: .resources, modes: [])),
            kind: .color)
        let files = { (blue: String) -> Files in
            [
                "values/c.xml": TreeEntry(
                    "<resources><color name=\"blue\">\(blue)</color><color name=\"link\">@color/blue</color></resources>"
                ),
                "values-night/c.xml": TreeEntry("<resources><color name=\"link\">#abcdef</color></resources>"),
            ]
        }
        let words = try DesignClone.groups(count, files("#0000ff"), files("#0000ee"))
        #expect(words == ["blue: #0000ff → #0000ee (link follows)"])
    }

    @Test("Sources of moved tokens are recognized in another notation, and in files named after modes")
    func movedSources() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["src/{mode}.ts"], pointer: "", format: .code, modes: [])), kind: .token)
        let source = { (name: String, value: String) in
            TreeEntry("export const \(name)Scale = { a: '\(value)1', b: '\(value)2', c: '\(value)3' };\n")
        }
        let old: Files = ["src/light.ts": source("light", "#AABBC"), "src/dark.ts": source("dark", "#11223")]
        let new: Files = ["lib/light.ts": source("light", "#aabbc"), "lib/dark.ts": source("dark", "#11223")]
        #expect(
            try DesignClone.groups(count, old, new) == [
                "Things: 3 things moved to 2 files in lib; the configuration does not cover it"
            ])
    }

    @Test(
        "A token missing from a renamed file is gone, and a list of references does not change with them")
    func renamedFile() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["**/*.yaml"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let text = { (blue: String, rest: String) in
            TreeEntry(
                """
                blue: {$value: '\(blue)'}
                red: {$value: '#f00000'}
                green: {$value: '#00f000'}
                both: {$value: ['{blue}', '{red}']}
                \(rest)
                """)
        }
        #expect(
            try DesignClone.groups(
                count, ["a/space.yaml": text("#0000ff", "none: {$value: 0px}")], ["b/space.yaml": text("#0000ee", "")]
            )
            .filter { !$0.contains("moved") } == ["none is gone", "blue: #0000ff → #0000ee"])
    }

    @Test("A tool's mark on a group deprecates its tokens")
    func deprecatedGroups() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let file = { (mark: String) -> Files in
            ["t.json": TreeEntry("{\"old\": {\(mark)\"ink\": {\"$value\": \"#111111\"}}}")]
        }
        #expect(
            try DesignClone.groups(count, file(""), file("\"$extensions\": {\"com.team\": {\"deprecated\": true}}, "))
                == ["old.ink is deprecated"])
        #expect(
            try DesignClone.groups(count, file(""), file("\"$extensions\": {\"com.team\": {\"deprecated\": false}}, "))
                == [])
    }
}
