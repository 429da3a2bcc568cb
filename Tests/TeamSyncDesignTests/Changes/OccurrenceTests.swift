import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Keys that occur in several files: platforms, themes, types with the same cases.
@Suite("A value in one file is never compared with that in another")
struct OccurrenceTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func groups(_ source: CatalogueSource, _ kind: CatalogueKind, _ old: Files, _ new: Files) throws -> [String]
    {
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(old, new)
        let counts = ["things": CountConfiguration(source: source, kind: kind)]
        return try clone.changes(counts, history.run(in: clone.repository), ends).groups.map(\.summary)
    }

    /// The differences as text.
    private func same(_ words: [String], _ expected: [String]) -> Bool {
        if words != expected { Issue.record("\(words)") }
        return words == expected
    }

    private static let css = CatalogueSource.lines(
        glob: "css/**/*.css", exclude: [], pattern: #"^\s*--(?<key>[\w-]+):\s*(?<value>[^;]+);"#)

    private static func sheet(_ values: [String: String]) -> TestSupport.TreeEntry {
        let lines = values.sorted { $0.key < $1.key }.map { "  --\($0.key): \($0.value);\n" }
        return TreeEntry(":root {\n\(lines.joined())}\n")
    }

    private static let styles: Files = [
        "css/dark.css": sheet(["ink": "#eeeeee", "paper": "#111111"]),
        "css/light.css": sheet(["ink": "#222222", "paper": "#ffffff"]),
    ]

    @Test("The deletion in one file does not show a value of another")
    func deletion() throws {
        var new = Self.styles
        new["css/dark.css"] = nil
        #expect(
            same(
                try groups(Self.css, .token, Self.styles, new),
                ["ink lost its values for dark.css (#eeeeee)", "paper lost its values for dark.css (#111111)"]))
        #expect(
            same(
                try groups(Self.css, .token, new, Self.styles),
                ["ink gained values for dark.css (#eeeeee)", "paper gained values for dark.css (#111111)"]))
    }

    @Test("A change in the second file is reported, with its place")
    func second() throws {
        var new = Self.styles
        new["css/light.css"] = Self.sheet(["ink": "#333333", "paper": "#ffffff"])
        #expect(same(try groups(Self.css, .token, Self.styles, new), ["ink: #222222 → #333333 in light.css"]))
    }

    @Test("A renamed file of several keeps its values")
    func renamed() throws {
        var new = Self.styles
        new["css/themes/night.css"] = new.removeValue(forKey: "css/dark.css")
        #expect(same(try groups(Self.css, .token, Self.styles, new), []))
    }

    @Test("A token for each platform")
    func tokens() throws {
        let source = CatalogueSource.tokens(TokenSource(files: ["tokens/*/color.json"], format: .styleDictionary))
        let file = { (value: String) in TreeEntry("{\"ink\": {\"value\": \"\(value)\"}}") }
        let old: Files = ["tokens/android/color.json": file("#111111"), "tokens/ios/color.json": file("#222222")]
        var new = old
        new["tokens/ios/color.json"] = file("#333333")
        #expect(same(try groups(source, .token, old, new), ["ink: #222222 → #333333 in ios"]))
        new = old
        new["tokens/android/color.json"] = TreeEntry("{}")
        #expect(same(try groups(source, .token, old, new), ["ink lost its values for android (#111111)"]))
    }

    @Test("A case of another enumeration with the same name has not moved")
    func cases() throws {
        let source = CatalogueSource.lines(glob: "Sources/*.swift", exclude: [], pattern: #"^\s*case (?<key>\w+)"#)
        let file = { (cases: [String]) in
            TreeEntry("enum E {\n" + cases.map { "    case \($0)\n" }.joined() + "}\n")
        }
        let old: Files = ["Sources/A.swift": file(["small", "large"]), "Sources/B.swift": file(["large", "huge"])]
        var new = old
        new["Sources/A.swift"] = file(["small"])
        #expect(same(try groups(source, .item, old, new), []))
    }

    @Test("If several are in one file, the others are not affected by an added or removed one")
    func sameFile() throws {
        let old: Files = ["css/t.css": TreeEntry(":root {\n  --fg: #111;\n}\n.dark {\n  --fg: #eee;\n}\n")]
        let new: Files = ["css/t.css": TreeEntry(":root {\n  --fg: #111;\n}\n")]
        #expect(same(try groups(Self.css, .token, old, new), []))
        #expect(same(try groups(Self.css, .token, new, old), []))
        let other: Files = ["css/t.css": TreeEntry(":root {\n  --fg: #111;\n}\n.dark {\n  --fg: #ddd;\n}\n")]
        #expect(same(try groups(Self.css, .token, old, other), ["fg: #eee → #ddd in t.css"]))
    }

    @Test("A value is reported once, whatever the kind", arguments: [CatalogueKind.token, .color, .item])
    func once(kind: CatalogueKind) throws {
        let swift = CatalogueSource.lines(
            glob: "*.swift", exclude: [], pattern: #"static let (?<key>\w+) = Color\((?<value>[^)]+)\)"#)
        let file = { (value: String) -> Files in ["C.swift": TreeEntry("static let b = Color(hex: \(value))\n")] }
        #expect(
            same(try groups(swift, kind, file("0x112233"), file("0x122233")), ["b: hex: 0x112233 → hex: 0x122233"]))
    }

    @Test("A value with a unit is one value, and a reference without a target is the same reference")
    func values() throws {
        let dtcg = CatalogueSource.tokens(TokenSource(files: ["*.json"]))
        let size = { (value: Int) -> Files in
            ["t.json": TreeEntry(#"{"s": {"$type": "dimension", "$value": {"value": \#(value), "unit": "px"}}}"#)]
        }
        let words = try groups(dtcg, .token, size(4), size(5))
        #expect(words.count == 1 && !words[0].contains("in value"), "\(words)")
        let plain = CatalogueSource.tokens(TokenSource(files: ["*.json"], format: .styleDictionary))
        let old: Files = ["t.json": TreeEntry(##"{"a": {"value": "#ffffff"}, "b": {"value": "{a}"}}"##)]
        let new: Files = ["t.json": TreeEntry(#"{"b": {"value": "{a}"}}"#)]
        #expect(same(try groups(plain, .token, old, new), ["a is gone"]))
        let text: Files = ["t.json": TreeEntry(#"{"n": {"value": "2"}}"#)]
        let number: Files = ["t.json": TreeEntry(#"{"n": {"value": 2}}"#)]
        #expect(same(try groups(plain, .token, text, number), ["1 thing was reformatted (n)"]))
    }

    @Test("A token that loses its value for a mode has not moved")
    func mode() throws {
        let source = CatalogueSource.tokens(TokenSource(files: ["t/{mode}.json"], modes: ["light", "dark"]))
        let file = TreeEntry(##"{"fg": {"$value": "#000000"}, "link": {"$value": "{fg}"}}"##)
        let old: Files = ["t/dark.json": file, "t/light.json": file]
        let new: Files = ["t/dark.json": TreeEntry(##"{"fg": {"$value": "#000000"}}"##), "t/light.json": file]
        let words = try groups(source, .token, old, new)
        #expect(words.allSatisfy { !$0.contains("moved") }, "\(words)")
    }

    @Test("An icon whose constants count once gains and loses the sizes in their names")
    func sizesInNames() throws {
        let pattern = #"static const (?<key>\w+?)(?:_(?:small|large))?(?!\w) = IconData\("#
        let count = CountConfiguration(source: .lines(glob: "i.dart", exclude: [], pattern: pattern), kind: .icon)
        func file(_ names: [String]) -> [RawPath: TestSupport.TreeEntry] {
            ["i.dart": TestSupport.TreeEntry(names.map { "  static const \($0) = IconData(0xe901);\n" }.joined())]
        }
        let all = file(["wifi_small", "wifi_large", "bell_small", "bell_large", "home"])
        #expect(
            try DesignClone.groups(count, all, file(["wifi_small", "bell_small", "bell_large", "home"]))
                == ["wifi lost the large variant"])
        #expect(
            try DesignClone.groups(count, file(["wifi_large", "home"]), file(["wifi_small", "wifi_large", "home"]))
                == ["wifi gained the small variant"])
        // Another order and whole names are no variants.
        #expect(
            try DesignClone.groups(count, all, file(["bell_large", "bell_small", "home", "wifi_large", "wifi_small"]))
                == [])
        #expect(try DesignClone.groups(count, file(["home", "home"]), file(["home"])) == [])
    }
}
