import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Catalogues that became invalid between two commits")
struct BadCatalogueTests {
    private static let sound = #"{"icons": [{"name": "bell", "category": "a"}, {"name": "cart"}]}"#

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let entry: TreeEntry?
        /// The text after `icons: metadata.json at origin/main (…) `.
        let words: String
        var path: RawPath = "metadata.json"
    }

    private static let cases = [
        Case(testDescription: "gone", entry: nil, words: "does not exist"),
        Case(testDescription: "empty", entry: TreeEntry(""), words: "is empty"),
        Case(testDescription: "binary", entry: TreeEntry(.file, [0, 1, 2, 0xff]), words: "is not valid JSON"),
        Case(testDescription: "YAML", entry: TreeEntry("icons: []\n"), words: "is not valid JSON"),
        Case(
            testDescription: "not UTF-8",
            entry: TreeEntry(.file, Array(#"{"icons": [{"name": ""#.utf8) + [0xff] + Array(#""}]}"#.utf8)),
            words: "is not valid JSON"),
        Case(
            testDescription: "UTF-16", entry: TreeEntry(.file, [0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
            words: "is not valid JSON"),
        Case(
            testDescription: "another member", entry: TreeEntry(#"{"pictures": []}"#), words: "has no value at '/icons'"
        ),
        Case(
            testDescription: "an object instead", entry: TreeEntry(#"{"icons": {"bell": {}}}"#),
            words: "has no array at '/icons'"),
        Case(testDescription: "null", entry: TreeEntry(#"{"icons": null}"#), words: "has no array at '/icons'"),
        Case(testDescription: "a scalar", entry: TreeEntry("1e999"), words: "has no value at '/icons'"),
        Case(
            testDescription: "a hundred thousand open brackets",
            entry: TreeEntry(String(repeating: "[", count: 100_000)), words: "is not valid JSON"),
        Case(
            testDescription: "a symbolic link", entry: TreeEntry(.link, "colors.json".utf8),
            words: "is not a regular file"),
        Case(
            testDescription: "a link whose target reads as the file did", entry: TreeEntry(.link, sound.utf8),
            words: "is not a regular file"),
        Case(
            testDescription: "a submodule", entry: TreeEntry(.submodule, String(repeating: "1", count: 40).utf8),
            words: "is not a regular file"),
        Case(
            testDescription: "a folder", entry: TreeEntry("{}"), words: "is not a regular file",
            path: "metadata.json/inside.json"),
    ]

    @Test("A catalogue that is unreadable upstream causes a warning, and none of its items is gone", arguments: cases)
    func upstream(_ bad: Case) throws {
        let clone = try CatalogueClone(["metadata.json": TreeEntry(Self.sound)], [bad.path: bad.entry])
        // A catalogue whose file no longer exists is known to be gone.
        let isGone = bad.testDescription == "gone"
        let remedy = "; after the pull, change its paths in the configuration or run 'teamsync init --force'"
        #expect(
            clone.warnings == ["icons: metadata.json at \(clone.upstream) \(bad.words)\(isGone ? remedy : "")"])
        #expect(clone.items == (isGone ? ["icons removed bell", "icons removed cart"] : []))
        #expect(clone.hasWitness)
        #expect(clone.counts["icons"]?.local == 2)
        #expect(clone.counts["icons"]?.upstream == nil)
        #expect(clone.summary == (isGone ? "Icons: the catalogue is gone, 2 icons, " : "") + "ink: #000 → #111")
    }

    @Test("A catalogue that was unreadable before causes a warning, and none of its items is new", arguments: cases)
    func local(_ bad: Case) throws {
        let clone = try CatalogueClone([bad.path: bad.entry], ["metadata.json": TreeEntry(Self.sound)])
        #expect(clone.warnings == ["icons: metadata.json at \(clone.local) \(bad.words)"])
        #expect(clone.items == (bad.testDescription == "gone" ? ["icons added bell", "icons added cart"] : []))
        #expect(clone.hasWitness)
        #expect(clone.counts["icons"]?.upstream == 2)
    }

    @Test("Elements without a name are reported by pointer, and the others are compared")
    func missingKeys() throws {
        let elements = [
            #"{"name": "bell"}"#, "{}", "7", "null", #"{"name": 7}"#, #"{"name": null}"#, #"{"name": ["x"]}"#,
            #"{"name": "new"}"#,
        ]
        let clone = try CatalogueClone(
            ["metadata.json": TreeEntry(Self.sound)],
            ["metadata.json": TreeEntry(#"{"icons": [\#(elements.joined(separator: ","))]}"#)])
        #expect(
            clone.warnings == [
                "icons: metadata.json at \(clone.upstream): /icons/1 has no text at 'name', and 5 more"
            ])
        #expect(clone.items == ["icons removed cart", "icons added new", "icons changed bell"])
        #expect(clone.hasWitness)
    }

    @Test("The first of duplicate items counts, and is reported once")
    func duplicates() throws {
        let text =
            #"{"icons": [{"name": "bell", "category": "b"}, {"name": "cart"}, {"name": "bell", "category": "c"}]}"#
        let clone = try CatalogueClone(["metadata.json": TreeEntry(Self.sound)], ["metadata.json": TreeEntry(text)])
        #expect(clone.items == ["icons changed bell"])
        #expect(clone.changes.highlights.first { $0.key == "bell" }?.summary == "bell: category a → b")
        #expect(
            clone.warnings == ["icons: metadata.json at \(clone.upstream): 'bell' is at /icons/0 and /icons/2"])
        #expect(clone.hasWitness)
    }

    @Test("The last of duplicate members of an object counts")
    func duplicateMembers() throws {
        let tokens = ["tokens": CountConfiguration(source: .keys(file: "tokens.json", pointer: ""), kind: .color)]
        let clone = try CatalogueClone(
            ["tokens.json": TreeEntry(##"{"a": "#111"}"##)],
            ["tokens.json": TreeEntry(##"{"a": "#111", "b": "#222", "\u0061": "#333"}"##)], counts: tokens)
        #expect(clone.changes.highlights.map(\.summary) == ["b is new: #222", "a: #111 → #333"])
        #expect(clone.counts["tokens"]?.upstream == 2)
    }

    @Test("An item nested too deeply to be compared is reported as changed, with its location")
    func deepItem() throws {
        func text(_ depth: Int, _ end: String) -> TreeEntry {
            let nest = String(repeating: "[", count: depth) + end + String(repeating: "]", count: depth)
            return TreeEntry(#"{"icons": [{"name": "cart"}, {"name": "bell", "x": \#(nest)}]}"#)
        }
        for depth in [198, 199, 100_000] {
            let clone = try CatalogueClone(["metadata.json": text(depth, "1")], ["metadata.json": text(depth, "2")])
            #expect(clone.items == ["icons changed bell"], "\(depth)")
            #expect(clone.hasWitness)
            let warning = ": /icons/1 is nested deeper than 200 levels, so its contents are not compared"
            #expect(
                clone.warnings
                    == (depth < 199
                        ? [] : ["icons: metadata.json at main and origin/main\(warning)"]))
        }
    }

    @Test("Huge numbers and long texts are truncated in reports")
    func hugeValues() throws {
        func text(_ digit: String) -> TreeEntry {
            let digits = String(repeating: digit, count: 1_000_000)
            return TreeEntry(
                #"{"icons": [{"name": "bell", "n": \#(digits), "e": 1e\#(digit)00000, "s": "\#(digits)é"}]}"#)
        }
        let clone = try CatalogueClone(["metadata.json": text("1")], ["metadata.json": text("2")])
        #expect(clone.items == ["icons changed bell"])
        let highlight = try #require(clone.changes.highlights.first { $0.key == "bell" })
        #expect(highlight.details.members.map(\.path) == [["e"], ["n"], ["s"]])
        for value in highlight.details.members.flatMap({ [$0.old, $0.new] }) { #expect((value?.text.count ?? 0) < 500) }
        #expect(highlight.summary.count < 500)
        #expect(clone.warnings == [] && clone.hasWitness)
    }

    @Test("Names and categories of a million characters do not make the document unreadable")
    func hugeNames() throws {
        func entry(_ number: Int) -> String {
            let long = String(repeating: "x", count: 1_000_000)
            return #"{"name": "\#(long)\#(number)", "category": "\#(long)", "\#(long)": 1}"#
        }
        let added = (0..<5).map(entry).joined(separator: ",")
        let clone = try CatalogueClone(
            ["metadata.json": TreeEntry(#"{"icons": []}"#)], ["metadata.json": TreeEntry(#"{"icons": [\#(added)]}"#)])
        #expect(clone.changes.highlights.count == 6)
        #expect(clone.changes.highlights.allSatisfy { $0.key.count < 500 && $0.summary.count < 700 })
        #expect((clone.summary?.count ?? 0) < 700)
    }

    @Test("A hundred thousand new items are counted, and the first ones reported")
    func manyItems() throws {
        let elements = (0..<100_000).map { #"{"name":"icon-\#($0)"}"# }.joined(separator: ",")
        let clone = try CatalogueClone(
            ["metadata.json": TreeEntry(#"{"icons":[]}"#)],
            ["metadata.json": TreeEntry(#"{"icons":[\#(elements)]}"#)])
        #expect(clone.counts["icons"]?.upstream == 100_000)
        #expect(clone.changes.highlightsTotal == 100_001)
        #expect(clone.changes.highlights.count == HighlightMaker.limit)
        #expect(clone.changes.truncated)
        #expect(clone.summary == "Icons: new catalogue, 100000 icons, ink: #000 → #111")
    }

    @Test("Ten thousand missing and ten thousand duplicate names cause one warning each")
    func manyWarnings() throws {
        let elements = (0..<20_000).map { $0 % 2 == 0 ? "{}" : #"{"name":"same"}"# }.joined(separator: ",")
        let clone = try CatalogueClone(
            ["metadata.json": TreeEntry(#"{"icons":[]}"#)], ["metadata.json": TreeEntry(#"{"icons":[\#(elements)]}"#)])
        #expect(clone.items == ["icons added same"])
        #expect(
            clone.warnings == [
                "icons: metadata.json at \(clone.upstream): /icons/0 has no text at 'name', and 9999 more",
                "icons: metadata.json at \(clone.upstream): 'same' is at /icons/1 and /icons/3, and 9998 more",
            ])
    }
}
