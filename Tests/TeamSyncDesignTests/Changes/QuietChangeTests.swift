import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWorker

@Suite("Changes that look larger or smaller than they are")
struct QuietChangeTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func tokens(
        _ files: [String], _ format: TokenFormat, modes: [String] = []
    ) -> CountConfiguration {
        CountConfiguration(source: .tokens(TokenSource(files: files, format: format, modes: modes)), kind: .token)
    }

    @Test("The name of a color in a theme is a value even if it begins with the theme")
    func darkNames() throws {
        let file = { (border: String) -> Files in
            [
                "Colors.kt": TreeEntry(
                    """
                    object Colors {
                        val darkModeGrey = Color(0xFF242424)
                        val darkModeGrey6 = Color(0xFF313235)
                    }
                    val lightColors = KitColors(border = Color(0xFFDDDDDD), text = Color(0xFF111111))
                    val darkColors = KitColors(border = \(border), text = Color(0xFFEEEEEE))

                    """)
            ]
        }
        let words = try DesignClone.groups(
            tokens(["*.kt"], .code), file("darkModeGrey"), file("darkModeGrey6"))
        #expect(words.count == 1 && words[0].contains("darkModeGrey → ") && words[0].hasSuffix("in dark"), "\(words)")
    }

    @Test("A deprecation that moved to the extensions of a token is still one")
    func migratedDeprecation() throws {
        let old: Files = [
            "t.json": TreeEntry(
                ##"{"a": {"value": "#111111", "deprecated": true, "deprecated_comment": "b"}, "b": {"value": "#222222"}}"##
            )
        ]
        for members in [
            ##""$extensions": {"deprecated": true, "deprecated_comment": "Use b"}"##, #""deprecated": true"#,
        ] {
            let new: Files = [
                "t.json": TreeEntry(
                    ##"{"a": {"$value": "#111111", \##(members)}, "b": {"$value": "#222222"}}"##
                )
            ]
            for format in [TokenFormat.styleDictionary, .dtcg] {
                let words = try DesignClone.groups(tokens(["t.json"], format), old, new)
                #expect(!words.contains { $0.contains("no longer deprecated") }, "\(format) \(words)")
            }
        }
    }

    @Test("A rule with several selectors for one mode defines its properties once")
    func selectors() throws {
        let sheet = { (rule: String) -> Files in
            ["kit-dark.css": TreeEntry("\(rule) {\n  --a: 1px;\n  --b: 2px;\n}\n")]
        }
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(sheet(".dark"), sheet(".dark,\n.acme-theme-kit-dark"))
        let ids = try history.run(in: clone.repository)
        let opened = try Repository(at: clone.repository.path)
        let source = try CommitFileSource(
            try #require(ids[ends.1].flatMap { ObjectID(hex: $0) }), called: "new", in: opened)
        var reader = CatalogueReader()
        let reading = try reader.read("tokens", tokens(["kit-{mode}.css"], .css), in: source)
        #expect(reading.count == 2)
        #expect(reading.warnings.isEmpty, "\(reading.warnings)")
    }

    @Test("Tokens of a file that was split are in all new files that contain them")
    func split() throws {
        let rule = { (front: String, names: [String], color: String) in
            "\(front) {\n" + names.map { "  --\($0): \(color)\($0.utf8.count);\n" }.joined() + "}\n"
        }
        let names = ["a", "bb", "ccc", "dddd", "eeeee"]
        let (light, dark) = (
            rule(":root", names, "#11111"), rule("[data-theme='dark']", Array(names.dropLast()), "#eeeee")
        )
        let old: Files = [
            "theme/palette.css": TreeEntry(dark + light), "theme/sizes.css": TreeEntry(":root { --gap: 1px; }\n"),
        ]
        var new = old
        new["theme/palette.css"] = nil
        new["theme/light.css"] = TreeEntry(light)
        new["theme/dark.css"] = TreeEntry(dark.replacing("--bb: #eeeee2", with: "--bb: #ddddd2"))
        let words = try DesignClone.groups(tokens(["theme/palette*.css", "theme/sizes.css"], .css), old, new)
        #expect(!words.contains { $0.contains("gone") }, "\(words)")
        #expect(
            words.contains { $0.contains("moved from theme/palette.css to theme/dark.css, theme/light.css") },
            "\(words)")
        #expect(words.contains { $0.hasPrefix("--eeeee moved from theme/palette.css to theme/light.css") }, "\(words)")
    }

    @Test("A token of a style sheet that loses its value in a mode says so, although it refers to one that has it")
    func lostMode() throws {
        let sheet = { (light: String, dark: String) -> Files in
            [
                "t.css": TreeEntry(
                    ":root {\n  --up: #ffffff;\n  \(light)\n}\n[data-theme='dark'] {\n  --up: #242424;\n\(dark)}\n")
            ]
        }
        let words = try DesignClone.groups(
            tokens(["t.css"], .css), sheet("--one: #ffffff;", "  --one: #242424;\n"),
            sheet("/** @deprecated use --up */\n  --one: var(--up);", ""))
        #expect(words == ["--one is deprecated: use --up, lost its values for dark (#242424)"], "\(words)")
    }

    @Test("A property with the same type and a similar name may be the lost one")
    func renamedProperty() throws {
        let old = [
            "ui/Chip/Chip.tsx": "export interface ChipProps { filterNode?: boolean; hideIcon?: boolean; a: 1 }\n"
        ]
        let new = ["ui/Chip/Chip.tsx": "export interface ChipProps { filter?: boolean; iconOnly?: boolean; a: 1 }\n"]
        let words = try DesignClone.components(old, new)
        #expect(
            words == [
                "Chip may have renamed `filterNode` to `filter` (breaking), lost `hideIcon` (breaking), gained `iconOnly`"
            ], "\(words)")
    }

    @Test("Changes to nothing but tests are not reported")
    func tests() throws {
        let source = "export interface ChipProps { a: 1 }\n"
        let files = { (test: String) in
            ["ui/Chip/Chip.tsx": source, "ui/Chip/Chip.ct.tsx": test, "ui/Chip/Chip.test.tsx": test]
        }
        #expect(try DesignClone.components(files("test('a', () => {})\n"), files("test('b', () => {})\n")) == [])
    }

    @Test("A component has moved to its folder although git pairs some of its files with others")
    func movedFamily() throws {
        let folders = CountConfiguration(source: .directories(glob: "kit/*", exclude: []), kind: .component)
        let files = { (place: String, name: String) -> Files in
            [
                RawPath(Array("\(place)/\(name)/\(name).ts".utf8)): TreeEntry("export class \(name) { size = 1 }\n"),
                RawPath(Array("\(place)/\(name)/\(name).options.ts".utf8)): TreeEntry(
                    "export const \(name)Options = 1\n"),
                RawPath(Array("\(place)/\(name)/index.ts".utf8)): TreeEntry("export * from './\(name)'\n"),
                RawPath(Array("\(place)/\(name)/\(name).less".utf8)): TreeEntry(":host { display: block; }\n"),
            ]
        }
        let kept = files("kit", "chip")
        let old = kept.merging(files("kit", "bar")) { $1 }.merging(files("kit", "tile")) { $1 }
        let new = kept.merging(files("layout", "bar")) { $1 }.merging(files("layout", "tile")) { $1 }
        let words = try DesignClone.groups(folders, old, new)
        let way = "moved from kit/ to layout/, which the configuration does not cover"
        #expect(words == ["bar \(way)", "tile \(way)"], "\(words)")
    }

    // The contents of two PDF files, in zlib's format: the first two have the same contents.
    private static let stored =
        "78010160009fff" + String(repeating: "302030206d203234203234206c20530a", count: 6) + "8e8912cd"
    private static let packed = "78da33503050c855303201a11c85602e032af3018e8912cd"
    private static let other = "78da33503050c855303251303250c85108e632a0321f008a3912b5"

    @Test("A drawing in a PDF file that was only compressed again, or has another date, is reformatted")
    func pdf() throws {
        let icons = CountConfiguration(source: .files(glob: "icons/*.pdf", exclude: []), kind: .icon)
        let file = { (hex: String, date: String, width: Int) -> Files in
            let digits = Array(hex.utf8)
            let stream = stride(from: 0, to: digits.count, by: 2).compactMap {
                UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16)
            }
            let head = "%PDF-1.5\n1 0 obj\n<< /Length 3 0 R /Filter /FlateDecode >>\nstream\n"
            let tail =
                "\nendstream\nendobj\n2 0 obj\n<< /Type /Page /Contents 1 0 R /MediaBox [0 0 \(width) 24] >>\nendobj\n"
                + "3 0 obj\n\(stream.count)\nendobj\n4 0 obj\n<< /Producer (a (b) c) /CreationDate (\(date)) >>\nendobj\n"
                + "xref\n0 5\n0000000000 65535 f \ntrailer\n<< /Size 5 /Root 2 0 R /Info 4 0 R >>\n"
                + "startxref\n\(stream.count + 300)\n%%EOF\n"
            return ["icons/bell.pdf": TestSupport.TreeEntry(.file, Array(head.utf8) + stream + Array(tail.utf8))]
        }
        let first = file(Self.stored, "D:2022", 24)
        for same in [file(Self.packed, "D:2022", 24), file(Self.stored, "D:2023", 24)] {
            #expect(try DesignClone.groups(icons, first, same) == ["1 thing was reformatted (bell)"])
        }
        for changed in [
            file(Self.other, "D:2022", 24), file(Self.packed, "D:2022", 32),
            file(String(Self.packed.dropLast(8)), "D:2022", 24),
        ] {
            #expect(try DesignClone.groups(icons, first, changed) == ["bell: drawing file changed"])
        }
    }
}
