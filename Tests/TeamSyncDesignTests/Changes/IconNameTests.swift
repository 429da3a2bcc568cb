import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign

@Suite("Icons with another name")
struct IconNameTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    fileprivate struct Form: CustomTestStringConvertible, Sendable {
        let (file, pattern): (String, String)
        let line: @Sendable (_ name: String, _ point: Int) -> String
        let alias: @Sendable (_ old: String, _ new: String) -> String
        var testDescription: String { file }
    }

    fileprivate static let forms = [
        Form(
            file: "icons.dart",
            pattern:
                #"^\s*(?:@\w+.*\s)?static const (?:IconData )?(?<key>[A-Za-z_]\w*)\s*=\s*(?:IconData\(|[a-z]\w*;)"#,
            line: { "  static const IconData \($0) = IconData(0xe\($1), fontFamily: 'Acme');\n" },
            alias: { "  @Deprecated('Use \($1) instead.')\n  static const IconData \($0) = \($1);\n" }),
        Form(
            file: "Icons.kt", pattern: #"^val AcmeIcons\.(?<key>\w+): ImageVector"#,
            line: { "val AcmeIcons.\($0): ImageVector get() = acmeIcon(R.drawable.icon_\($1))\n" },
            alias: { "@Deprecated(\"Use \($1)\")\nval AcmeIcons.\($0): ImageVector\n    get() = AcmeIcons.\($1)\n" }),
        Form(
            file: "Icons.swift", pattern: #"^ +public static (?:let|var) (?<key>\w+)"#,
            line: { "    public static let \($0) = Image(\"icon-\($1)\", bundle: .module)\n" },
            alias: { "    @available(*, deprecated)\n    public static var \($0): Image { Self.\($1) }\n" }),
        Form(
            file: "icons.ts", pattern: #"^export const (?<key>\w+) ="#,
            line: { "export const \($0) = createIcon('M\($1) 0h4v\($1)z');\n" },
            alias: { "/** @deprecated */\nexport const \($0) = \($1);\n" }),
    ]

    @Test("An old name that stays as an alias of the new one was renamed", arguments: forms)
    fileprivate func alias(form: Form) throws {
        let names = ["bell", "blacklist", "cat", "dog", "eagle"]
        let lines = names.enumerated().map { form.line($0.element, 101 + $0.offset) }
        let head = "// The icons.\n"
        let old: Files = [RawPath(form.file): TreeEntry(head + lines.joined())]
        let text = lines.joined().replacing("blacklist", with: "blocklist")
        let count = { (pattern: String) in
            CountConfiguration(
                source: .lines(glob: form.file, exclude: [], pattern: pattern), kind: .icon)
        }
        let new: Files = [RawPath(form.file): TreeEntry(head + text + form.alias("blacklist", "blocklist"))]
        let expected = ["blacklist renamed to blocklist"]
        #expect(try DesignClone.groups(count(form.pattern), old, new) == expected)
        // An alias of an icon that existed before is another name, and the old name is then not gone.
        let merged: Files = [
            RawPath(form.file): TreeEntry(
                head + (lines[..<1] + lines[2...]).joined() + form.alias("blacklist", "bell"))
        ]
        let words = try DesignClone.groups(count(form.pattern), old, merged)
        #expect(!words.contains { $0.contains("gone") || $0.contains("renamed") }, "\(words)")
    }

    @Test("An icon whose drawing is now a size of another icon was renamed to it")
    func size() throws {
        let count = CountConfiguration(
            source: .files(glob: "icons/*.svg", exclude: [], key: #"^(?<key>.+?)(?:_(?<size>\d+px))?$"#), kind: .icon)
        func svg(_ shape: Int) -> TestSupport.TreeEntry {
            TreeEntry("<svg viewBox=\"0 0 24 24\"><path d=\"M\(shape) 0h\(shape + 1)v3z\"/></svg>\n")
        }
        let old: Files = [
            "icons/Contol_16px.svg": svg(1), "icons/Control_24px.svg": svg(5), "icons/Bell_16px.svg": svg(9),
        ]
        var new: Files = [
            "icons/Control_16px.svg": svg(1), "icons/Control_24px.svg": svg(5), "icons/Bell_16px.svg": svg(9),
        ]
        #expect(try DesignClone.groups(count, old, new) == ["Contol renamed to Control"])
        // Another drawing is another icon.
        new["icons/Control_16px.svg"] = svg(20)
        #expect(try !DesignClone.groups(count, old, new).contains { $0.contains("renamed") })
    }

    @Test("A file that git renamed without a change was renamed, although its new name is that of a style")
    func style() throws {
        let count = CountConfiguration(
            source: .files(glob: "icons/*.svg", exclude: [], key: "^(?<key>.+?)(?:_(?:outline|filled))?$"), kind: .icon)
        func svg(_ shape: Int) -> TestSupport.TreeEntry {
            TreeEntry("<svg viewBox=\"0 0 24 24\"><path d=\"M\(shape) 0h\(shape + 1)v3z\"/></svg>\n")
        }
        var old: Files = ["icons/mark.svg": svg(1), "icons/bell.svg": svg(5), "icons/mark_outilne.svg": svg(9)]
        var new: Files = ["icons/mark.svg": svg(1), "icons/bell.svg": svg(5), "icons/mark_outline.svg": svg(9)]
        #expect(try DesignClone.groups(count, old, new) == ["mark_outilne renamed to mark_outline"])
        // Only the drawings need be the same.
        let named = { (name: String) in
            let path = (1...9).map { "M\($0) 0h9v3z" }.joined()
            return TreeEntry("<svg viewBox=\"0 0 24 24\" id=\"\(name)\"><path d=\"\(path)\"/></svg>\n")
        }
        let edited = try DesignClone.groups(
            count, old.merging(["icons/mark_outilne.svg": named("a")]) { $1 },
            new.merging(["icons/mark_outline.svg": named("b")]) { $1 })
        #expect(edited == ["mark_outilne renamed to mark_outline"], "\(edited)")
        // A new style is news beside it.
        new["icons/mark_filled.svg"] = svg(12)
        #expect(
            try DesignClone.groups(count, old, new) == [
                "mark_outilne renamed to mark_outline", "mark gained the filled variant",
            ])
        old["icons/mark_outline.svg"] = svg(9)
        let words = try DesignClone.groups(count, old, new)
        #expect(!words.contains { $0.contains("renamed") }, "\(words)")
    }
}
