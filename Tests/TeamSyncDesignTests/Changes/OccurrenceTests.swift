import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Keys that several files have: platforms, themes, types with the same cases.
@Suite("A value of one file is never taken for that of another")
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

    /// Says what differs.
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

    @Test("The deletion in one file shows no value of another")
    func deletion() throws {
        var new = Self.styles
        new["css/dark.css"] = nil
        #expect(
            same(
                try groups(Self.css, .token, Self.styles, new),
                ["ink lost its values for dark", "paper lost its values for dark"]))
        #expect(
            same(
                try groups(Self.css, .token, new, Self.styles),
                ["ink gained values for dark", "paper gained values for dark"]))
    }

    @Test("A change in the second file is not silent, and says where")
    func second() throws {
        var new = Self.styles
        new["css/light.css"] = Self.sheet(["ink": "#333333", "paper": "#ffffff"])
        #expect(same(try groups(Self.css, .token, Self.styles, new), ["ink: #222222 → #333333 in light"]))
    }

    @Test("A file of several that was renamed has the values that it had")
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
        #expect(same(try groups(source, .token, old, new), ["ink lost its values for android"]))
    }

    @Test("A case of another enumeration that has the same name has not moved")
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
}
