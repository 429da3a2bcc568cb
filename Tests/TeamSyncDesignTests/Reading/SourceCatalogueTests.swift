import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Catalogues of constants in sources: references, changes, and hostile contents.
@Suite("Catalogues of tokens in sources")
struct SourceCatalogueTests {
    private func lines(_ text: String, _ language: SourceLanguage) throws -> [String] {
        try SourceTokens(Array(text.utf8), language).tokens.map { token in
            "\(token.key)\(token.mode.map { " [\($0)]" } ?? "") = \(token.value.string ?? "")"
        }
    }

    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func values(_ files: [RawPath: String], _ glob: String) throws -> [String: JSONValue] {
        let source = TokenSource(files: [glob], format: .code)
        let reading = try FindingPlace.commit.reading(
            "tokens", CountConfiguration(source: .tokens(source), kind: .token), in: SmallClone(files))
        guard case .known(let catalogue) = reading else { return [:] }
        #expect(catalogue.warnings + catalogue.countWarnings == [])
        return Dictionary(
            uniqueKeysWithValues: catalogue.items.map { ($0.key, $0.json.flatMap(JSONFile.parsed) ?? .null) })
    }

    @Test("The same color for another framework, and the property that provides a color, are not tokens of their own")
    func conversions() throws {
        let found = try values(
            [
                "a/ColorProvider.swift":
                    "public extension ColorProvider { var ink: UIColor { UIColor(hex: 0x111111) } }",
                "a/Colors.swift": """
                extension UIColor {
                    public class var ink: UIColor { Config.colorProvider.ink }
                    public class var sea: UIColor { UIColor(hex: 0x223344) }
                    public class var link: UIColor { UIColor.sea }
                }
                extension CGColor {
                    public class var ink: CGColor { UIColor.ink.cgColor }
                    public class var sea: CGColor { UIColor.sea.cgColor }
                    public class var brand: CGColor { UIColor.sea.cgColor }
                }
                enum Palette { static let sky = UIColor(hex: 0x445566) }
                extension Color { static let sky = Palette.sky }
                """,
            ], "a/*.swift")
        #expect(
            found.keys.sorted() == [
                "CGColor.brand", "Palette.sky", "UIColor.ink", "UIColor.link", "UIColor.sea",
            ])
        #expect("\(found["UIColor.ink"] ?? .null)".contains("#111111"))
    }

    @Test("A constant in another file is followed and its name kept; an ambiguous name is a text")
    func references() throws {
        let found = try values(
            [
                "a/Palette.swift": """
                enum Palette { static let white = Color(hex: 0xFFFFFF); static let black = Color(hex: 0x000000) }
                enum A { enum Ink { static let x = 1 } }
                enum B { enum Ink { static let x = 2 } }
                """,
                "a/Theme.swift": """
                extension Color {
                    static let ink = DynamicColor(light: Palette.black, dark: Palette.white)
                    static let link = Color.ink
                    static let implicit: Color = .ink
                    static let odd = Ink.x
                    static let own = own
                    static let missing = Elsewhere.red
                }
                """,
            ], "a/*.swift")
        #expect(
            found["Color.ink"] == [
                "type": "color", "value": ["light": "#000000", "dark": "#ffffff"],
                "alias": ["light": "Palette.black", "dark": "Palette.white"],
            ])
        #expect(
            found["Color.link"] == [
                "type": "color", "value": ["light": "#000000", "dark": "#ffffff"],
                "alias": ["light": "Color.ink", "dark": "Color.ink"],
            ])
        #expect(found["Color.implicit"] == found["Color.link"])
        #expect(found["Color.odd"] == ["value": "Ink.x"])
        #expect(found["Color.own"] == ["value": "own"])
        #expect(found["Color.missing"] == ["value": "Elsewhere.red"])
        let cycle = try values(
            ["t.ts": "export const a = { x: a.y, y: b, z: '{a}' }\nexport const b = '{q.r}'"], "*.ts")
        #expect(cycle["a.y"] == ["value": "{q.r}", "alias": "b"])
    }

    private func groups(_ glob: String, _ old: Files, _ new: Files) throws -> [String] {
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(old, new)
        let source = TokenSource(files: [glob], format: .code)
        let counts = ["tokens": CountConfiguration(source: .tokens(source), kind: .token)]
        return try clone.changes(counts, history.run(in: clone.repository), ends).groups.map(\.summary)
    }

    @Test("Each theme is compared with itself, and reformatting makes no difference")
    func changes() throws {
        let text = """
            enum P { static let a = Color(hex: 0xAAAAAA); static let b = Color(hex: 0xBBBBBB) }
            extension Color { static let ink = DynamicColor(light: P.a, dark: P.b)
              static let pale = mix(P.a, 0.5) }
            """
        let old: Files = ["T.swift": TreeEntry(text)]
        let formatted: Files = [
            "T.swift": TreeEntry(
                """
                enum P {
                    static let a = Color(hex: "#aaaaaa")

                    /// What it is for.
                    static let b = Color(
                        hex: 0xbb_bb_bb
                    )
                }
                extension Color {
                    static let ink = DynamicColor(
                        light: P.a, // light
                        dark: P.b,
                    )
                    static let pale = mix(
                        P.a,
                        0.5
                    )
                }
                """)
        ]
        #expect(try groups("*.swift", old, formatted) == [])
        func changed(_ part: String, with other: String) -> Files {
            ["T.swift": TreeEntry(text.replacing(part, with: other))]
        }
        #expect(try groups("*.swift", old, changed("dark: P.b", with: "dark: P.a")) == ["Color.ink: P.b → P.a in dark"])
        #expect(
            try groups("*.swift", old, changed("0xBBBBBB", with: "0xCCCCCC"))
                == ["P.b: #bbbbbb → #cccccc (Color.ink follows in dark)"])
        let gone = try groups("*.swift", old, changed(", dark: P.b)", with: ")"))
        #expect(gone.allSatisfy { !$0.contains("gone") })
    }

    // MARK: Bounds

    @Test("Reading hostile sources ends, and is limited")
    func hostile() throws {
        #expect(throws: Warning.FileFault.notUTF8) { try SourceTokens([0xff], .swift) }
        #expect(throws: Warning.FileFault.tooDeep(100)) {
            try lines("let a = " + String(repeating: "[", count: 200), .script)
        }
        #expect(throws: Warning.FileFault.tooLargeToSearch(2 << 20)) {
            try SourceTokens([UInt8](repeating: 0x20, count: 2 << 20 + 1), .swift)
        }
        let pieces = [
            "{", "}", "(", ")", "[", "]", "enum", "case", "switch", "let", "val", "func", "fun", "if", "else", "?", ":",
            ".", ",", "=", ">", "\"", "'", "`", "/*", "*/", "//", "\n", "a", "b", "1", "\\(", "${", "@", "#if", "when",
            "->", "dark", "light", "static", "export", "default", "const", "return", "in", "get", "<", "...", ";", "é",
        ]
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<600 {
            let text = (0..<120).map { _ in generator.pick(pieces) }.joined(separator: generator.pick(["", " "]))
            for language in [SourceLanguage.swift, .kotlin, .script] {
                do throws(Warning.FileFault) {
                    _ = try SourceTokens(Array(text.utf8), language)
                } catch {
                    guard case .tooDeep = error else {
                        Issue.record("\(error)")
                        return
                    }
                }
            }
        }
        // A name that refers to itself, and names that refer to each other twice.
        let doubled =
            "const a0 = { x: 1, y: 2 };\n"
            + (1..<40).map { "const a\($0) = { l: a\($0 - 1), r: a\($0 - 1) };\n" }.joined()
        #expect(try lines(doubled + "export const z = a39; const q = q;", .script).count < 5000)
    }

    private static let repeated = [
        "case ", "func ", "let ", "switch ", "if ", "a ? ", "dark ? ", "\"\\(\n", "\"\"\"\n'", "{a:", "enum A ", "@a ",
        "val x get ", "if (dark) a else ", "a.", "a < ", "...a,", "case a:", "fun x() = ", "import a ", "`a\n", "/*",
        "const a = ", "when ", "x = ", "export {", "new ", "a as ",
    ]

    @Test("Endless repetitions are read in one pass", .serialized, .timeLimit(.minutes(1)), arguments: repeated)
    func linear(piece: String) throws {
        let bytes = Array(String(repeating: piece, count: 60_000).utf8.prefix(SourceLexemes.sizeLimit))
        for language in [SourceLanguage.swift, .kotlin, .script] {
            do throws(Warning.FileFault) {
                #expect(try SourceTokens(bytes, language).tokens.count < 60_001)
            } catch {
                #expect(error == .tooDeep(SourceLexemes.depthLimit))
            }
        }
    }
}
