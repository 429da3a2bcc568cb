import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Sentences about one item whose files and members do several things at once.
@Suite struct ChangeSentenceTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func sentences(
        _ source: CatalogueSource, _ kind: CatalogueKind, with: [String] = [], _ old: Files, _ new: Files
    ) throws -> [String] {
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(old, new)
        let counts = ["things": CountConfiguration(source: source, with: with, kind: kind)]
        return try clone.changes(counts, history.run(in: clone.repository), ends).groups.map(\.summary)
    }

    // MARK: Entries of icons

    @Test(
        "A reason is not a replacement, and names in objects are names",
        arguments: [
            (
                "", ##""deprecated": true, "deprecationReason": "icon.brand""##,
                "a is deprecated, gained deprecationReason: icon.brand"
            ),
            ("", ##""deprecated": true, "replacedBy": "bell-ring""##, "a is deprecated: use bell-ring"),
            (
                ##""aliases": [{"name": "pen", "deprecated": true}, {"name": "pen-box", "deprecated": true}]"##,
                ##""aliases": [{"name": "pen", "deprecated": true}]"##, "a is no longer known as pen-box"
            ),
            (
                ##""value": "IconData(57356, fontFamily: 'Kit')""##,
                ##""value": "IconData(57355, fontFamily: 'Kit')""##,
                "a: code point 57356 → 57355"
            ),
            (
                ##""value": "IconData(57356, fontFamily: 'Kit')""##,
                ##""value": "IconData(57356, fontFamily: 'Set')""##,
                "a: value IconData(57356, fontFamily: 'Kit') → IconData(57356, fontFamily: 'Set')"
            ),
        ])
    func entries(old: String, new: String, sentence: String) throws {
        let file = { (members: String) -> Files in
            ["icons.json": TreeEntry("[{\"key\": \"a\"\(members.isEmpty ? "" : ", ")\(members)}]")]
        }
        let source = CatalogueSource.array(file: "icons.json", pointer: "", key: "key")
        let found = try sentences(source, .icon, file(old), file(new))
        #expect(found == [sentence], "\(found)")
    }

    // MARK: Icons in several sizes

    private static let sizes = CatalogueSource.files(
        glob: "**/*.svg", exclude: [], key: #"^(?<key>.+)-(?<variant>\d+)$"#)

    private static func drawing(_ number: Int) -> TestSupport.TreeEntry {
        TreeEntry("<svg viewBox=\"0 0 24 24\"><path d=\"M\(number) 3h\(number + 5)v7H3z\"/></svg>\n")
    }

    private static let bell: Files = [
        "svg/16/bell-16.svg": drawing(1), "svg/24/bell-24.svg": drawing(9), "svg/32/bell-32.svg": drawing(14),
    ]

    @Test("A lost size is reported together with other changes")
    func lostDrawing() throws {
        var new = Self.bell
        new["svg/32/bell-32.svg"] = nil
        #expect(try sentences(Self.sizes, .icon, Self.bell, new) == ["bell lost the 32 px variant"])
        new["svg/16/bell-16.svg"] = Self.drawing(4)
        #expect(
            try sentences(Self.sizes, .icon, Self.bell, new) == [
                "bell was redrawn in the 16 px variant, lost the 32 px variant"
            ])
        new["svg/48/bell-48.svg"] = Self.drawing(18)
        #expect(
            try sentences(Self.sizes, .icon, Self.bell, new) == [
                "bell was redrawn in the 16 px variant, gained the 48 px variant, lost the 32 px variant"
            ])
        let moved: Files = ["art/16/bell-16.svg": Self.drawing(1), "art/24/bell-24.svg": Self.drawing(9)]
        #expect(
            try sentences(Self.sizes, .icon, Self.bell, moved) == [
                "bell lost the 32 px variant, moved from svg/ to art/"
            ])
    }

    @Test("Moved sizes are one move, whatever their folders")
    func movedSizes() throws {
        let flat = Dictionary(
            uniqueKeysWithValues: Self.bell.map { path, entry in
                (RawPath("icons/\(path.description.split(separator: "/").last ?? "")"), entry)
            })
        #expect(try sentences(Self.sizes, .icon, Self.bell, flat) == ["bell moved 3 files from svg/ to icons/"])
        #expect(try sentences(Self.sizes, .icon, flat, Self.bell) == ["bell moved 3 files from icons/ to svg/"])
        var two = Self.bell
        two["svg/24/bell-24.svg"] = nil
        two["svg/medium/bell-24.svg"] = Self.drawing(9)
        #expect(try sentences(Self.sizes, .icon, Self.bell, two) == ["bell moved from svg/24/ to svg/medium/"])
    }

    // MARK: Specifications

    private func specification(_ old: String, _ new: String) throws -> [String] {
        let file = { (text: String) -> Files in ["specs/chip.json": TreeEntry(text)] }
        return try sentences(.files(glob: "specs/*.json", exclude: []), .component, file(old), file(new))
    }

    @Test(
        "Properties have their own words, whatever the name of their list",
        arguments: ["properties", "props", "parameters", "inputs"])
    func properties(list: String) throws {
        #expect(
            try specification(
                #"{"\#(list)": {"size": {"type": "Int"}, "label": {"type": "String"}}}"#,
                #"{"\#(list)": {"size": {"type": "CGFloat"}, "icon": {"type": "Icon"}}}"#)
                == ["chip lost `label` (breaking), gained `icon`, takes CGFloat instead of Int for `size`"])
        #expect(
            try specification(
                #"{"\#(list)": [{"name": "variant", "values": ["plain", "positive"]}]}"#,
                #"{"\#(list)": [{"name": "variant", "values": ["plain", "danger"]}]}"#)
                == ["chip: variant takes `danger` instead of `positive` (breaking)"])
        #expect(
            try specification(#"{"\#(list)": ["size", "label"]}"#, #"{"\#(list)": ["label", "icon"]}"#)
                == ["chip lost `size` (breaking), gained `icon`"])
    }

    @Test("Lists of names have their gained and lost names, other topics only the fact of the change")
    func topics() throws {
        #expect(
            try specification(
                #"{"variants": ["plain", "positive"], "usage": "Old words"}"#,
                #"{"variants": ["plain", "danger"], "usage": "New words"}"#)
                == ["chip: `variants` gained `danger`, `variants` lost `positive`, `usage` changed"])
    }

    // MARK: Names and values

    @Test("A new token has its value, whatever its type")
    func values() throws {
        let tokens = CatalogueSource.tokens(TokenSource(files: ["tokens.json"], format: .flat))
        let file = { (text: String) -> Files in ["tokens.json": TreeEntry(text)] }
        for (json, shown) in [("4", "4"), ("\"4px\"", "4px"), ("1.5", "1.5"), ("true", "true")] {
            #expect(
                try sentences(tokens, .token, file(#"{"a": 1}"#), file(#"{"a": 1, "b": \#(json)}"#)) == [
                    "b is new: \(shown)"
                ])
        }
    }

    @Test("An invisible name is in quotation marks")
    func invisible() throws {
        let keys = CatalogueSource.keys(file: "tokens.json", pointer: "")
        let file = { (text: String) -> Files in ["tokens.json": TreeEntry(text)] }
        #expect(
            try sentences(keys, .item, file(#"{"a": 1}"#), file(#"{"a": 1, "": 2}"#)) == ["\"\" is new in things"])
        #expect(
            try sentences(keys, .item, file(#"{"a": 1}"#), file(#"{"a": 1, " ": 2}"#)) == ["\" \" is new in things"])
    }
}
