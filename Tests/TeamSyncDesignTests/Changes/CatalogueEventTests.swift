import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Whole catalogues that are added, removed or moved, and files that are split.
@Suite struct CatalogueEventTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private let clone: DesignClone

    init() throws {
        clone = try DesignClone()
    }

    private func changes(
        _ counts: [String: CountConfiguration], _ old: Files, _ new: Files
    ) throws -> HighlightMaker.Made {
        var history = FastImport()
        let ends = history.add(old, new)
        return try clone.changes(counts, history.run(in: clone.repository), ends)
    }

    private func system(_ layout: DesignLayout) -> DesignSystem {
        var generator = SeededGenerator(seed: 15)
        return DesignSystem(layout, items: 20, &generator)
    }

    @Test("An added or removed catalogue is one sentence", arguments: DesignLayout.allCases)
    func whole(layout: DesignLayout) throws {
        let (name, files) = (layout.catalogue, system(layout).files())
        let rest: Files = ["README.md": TreeEntry("Nothing yet\n")]
        let title = name.prefix(1).uppercased() + name.dropFirst()
        let added = try changes([name: layout.count], rest, files)
        #expect(added.groups.map(\.summary) == ["\(title): new catalogue, 20 \(name)"])
        #expect(added.items.map(\.keys.count) == [20])
        let removed = try changes([name: layout.count], files, rest)
        #expect(removed.groups.map(\.summary) == ["\(title): the catalogue is gone, 20 \(name)"])
        #expect(removed.groups.map(\.change) == [.removed])
    }

    @Test(
        "A catalogue that moved outside the configured paths is reported with its new place",
        arguments: DesignLayout.allCases)
    func moved(layout: DesignLayout) throws {
        let (name, files) = (layout.catalogue, system(layout).files())
        let moved = Dictionary(
            uniqueKeysWithValues: files.map { (RawPath(Array("new/place/".utf8) + $0.key.bytes), $0.value) })
        let title = name.prefix(1).uppercased() + name.dropFirst()
        let made = try changes([name: layout.count], files, moved)
        let place =
            switch layout {
            case .metadata: "new/place/metadata.json"
            case .iconFiles, .sizes: "new/place/icons"
            case .images, .colorSets: "new/place/Assets"
            case .modes: "6 files in new/place/tokens"
            case .styleDictionary, .flat: "3 files in new/place/tokens"
            case .lines: "new/place/Sources"
            case .jsonSpecs, .yamlSpecs: "new/place"
            case .folders: "new/place/Components"
            }
        #expect(
            made.groups.map(\.summary) == [
                "\(title): 20 \(name) moved to \(place); the configuration does not cover it"
            ])
    }

    @Test("Items that move into the configured paths are not new", arguments: DesignLayout.allCases)
    func movedInto(layout: DesignLayout) throws {
        let (name, files) = (layout.catalogue, system(layout).files())
        let moved = Dictionary(
            uniqueKeysWithValues: files.map { (RawPath(Array("new/place/".utf8) + $0.key.bytes), $0.value) })
        let made = try changes([name: layout.count], moved, files)
        #expect(made.items.flatMap(\.keys).count == 20 && made.groups.contains { $0.summary.contains(" moved ") })
        for change in made.items.map(\.change) + made.groups.map(\.change) {
            #expect(change != .added && change != .removed)
        }
        var lost = moved
        let one = try #require(files.keys.sorted().first { $0.bytes.count > 0 })
        lost[RawPath(Array("new/place/other/".utf8) + one.bytes)] = files[one]
        #expect(try changes([name: layout.count], lost, files).items.allSatisfy { $0.change != .removed })
    }

    @Test("Changed items in a moved folder are compared with their former versions")
    func followed() throws {
        let files = CountConfiguration(source: .files(glob: "src/ui/*.tsx", exclude: []), kind: .component)
        let folders = CountConfiguration(
            source: .directories(glob: "src/parts/*", exclude: []), with: ["src/parts/{key}/**"], kind: .component)
        let tokens = CountConfiguration(
            source: .tokens(TokenSource(files: ["src/tokens/{mode}.json"], pointer: "", format: .dtcg, modes: [])),
            kind: .token)
        func tree(_ top: String, _ indent: String, size: String, sea: String) -> Files {
            var files: Files = [
                RawPath("\(top)/tokens/light.json"): TreeEntry(
                    "{\"ink\": {\"$value\": \"#000\"}, \"sea\": {\"$value\": \"\(sea)\"}}"),
                RawPath("\(top)/tokens/dark.json"): TreeEntry("{\"ink\": {\"$value\": \"#fff\"}}"),
            ]
            for name in ["Chip", "Menu", "Tabs"] {
                let size = name == "Tabs" ? size : "1"
                files[RawPath("\(top)/ui/\(name).tsx")] = TreeEntry(
                    "export function \(name)({ size = \(size) }: Props) {\n\(indent)return null;\n}\n")
                files[RawPath("\(top)/parts/\(name)/\(name).css")] = TreeEntry(
                    ".\(name) {\n\(indent)width: \(size)px;\n}\n")
            }
            return files
        }
        let made = try changes(
            ["pages": files, "parts": folders, "tokens": tokens], tree("src", "\t", size: "1", sea: "#00f"),
            tree("lib/src", "  ", size: "2", sea: "#00e"))
        #expect(
            made.groups.map(\.summary) == [
                "Pages: 3 pages moved to lib/src/ui; the configuration does not cover it",
                "Parts: 3 parts moved to lib/src/parts; the configuration does not cover it",
                "Tokens: 2 tokens moved to 2 files in lib/src/tokens; the configuration does not cover it",
                "Tabs has the default `2` instead of `1` for `size`", "Tabs: styles changed",
                "sea: #00f → #00e in light",
            ])
    }

    @Test("Constants of a class that was renamed in a moved file are compared by their other names")
    func renamedClass() throws {
        let tokens = CountConfiguration(
            source: .tokens(TokenSource(files: ["lib/tokens/tokens_{mode}.dart"], format: .code)), kind: .token)
        func file(_ type: String, _ mode: String, _ values: [(name: String, value: Int)]) -> TestSupport.TreeEntry {
            TreeEntry(
                "// Do not edit.\nabstract final class \(type)\(mode) {\n  const \(type)\(mode)._();\n"
                    + values.map { "  static const double \($0.name) = \($0.value);\n" }.joined() + "}\n")
        }
        var values = (1...20).map { (name: "space\($0)", value: $0 * 4) }
        let old: Files = [
            "lib/tokens/tokens_dark.dart": file("DesignTokens", "Dark", values),
            "lib/tokens/tokens_light.dart": file("DesignTokens", "Light", values),
        ]
        values.removeAll { $0.name == "space7" }
        values[2].value = 13
        let new: Files = [
            "lib/tokens/core/tokens_dark.dart": file("CoreTokens", "Dark", values),
            "lib/tokens/core/tokens_light.dart": file("CoreTokens", "Light", values),
        ]
        let made = try changes(["tokens": tokens], old, new)
        let words = made.groups.map(\.summary)
        let place = "2 files in lib/tokens/core; the configuration does not cover it"
        #expect(
            words.prefix(2) == ["Tokens: 19 of 20 tokens moved to \(place)", "DesignTokens.space7 is gone"], "\(words)")
        #expect(
            words.count == 4 && words[2].hasPrefix("DesignTokens.space3 renamed to CoreTokens.space3 (12")
                && words[3].hasPrefix("18 tokens renamed (DesignTokens.space1 → CoreTokens.space1, "), "\(words)")
    }

    @Test("What the new folder already contained is not new")
    func siblings() throws {
        let count = CountConfiguration(
            source: .directories(glob: "Classes/*", exclude: ["Classes/Core"]), with: ["Classes/{key}/**"],
            kind: .component)
        func source(_ name: String) -> TestSupport.TreeEntry {
            TreeEntry("public final class \(name) {\n    public init() {}\n}\n")
        }
        let known: Files = ["Classes/Core/Palette/Palette.swift": source("Palette")]
        var (old, new) = (known, known)
        for name in ["Badge", "Card", "Tag"] {
            old[RawPath("Classes/\(name)/\(name).swift")] = source(name)
            new[RawPath("Classes/Core/\(name)/\(name).swift")] = source(name)
        }
        new["Classes/Core/Thumbnail/Thumbnail.swift"] = source("Thumbnail")
        let made = try changes(["parts": count], old, new)
        #expect(
            made.groups.map(\.summary) == [
                "Parts: 3 parts moved to Classes/Core; the configuration does not cover it", "Thumbnail is new",
            ])
    }

    @Test("Tokens in files that are named after groups are followed to another folder")
    func movedGroups() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["src/base/index.ts", "src/{group}/index.ts"], format: .code)),
            kind: .token)
        let file = { (top: String, gap: String) -> Files in
            var files: Files = [
                RawPath("\(top)/base/index.ts"): TreeEntry("export default { ink: '#0b1f33', opacity: '0.6' };\n")
            ]
            // Some of the groups have the same values.
            for name in ["chip", "menu", "tabs"] {
                let gap = name == "chip" ? gap : "3px"
                let rest = (1...6).map { "    size\($0): '\($0 + 10)px',\n" }.joined()
                files[RawPath("\(top)/\(name)/index.ts")] = TreeEntry(
                    "export default {\n  root: {\n    gap: '\(gap)',\n\(rest)  },\n};\n")
            }
            return files
        }
        let found = { [self] (old: Files, new: Files) in
            try changes(["tokens": count], old, new).groups.map(\.summary)
        }
        let whole = try found(file("src", "1px"), file("lib", "2px"))
        #expect(
            whole == [
                "Tokens: 23 tokens moved to 4 files in lib; the configuration does not cover it",
                "chip.root.gap: 1px → 2px",
            ], "\(whole)")
        var new = file("src", "1px")
        new["other/chip/index.ts"] = new.removeValue(forKey: "src/chip/index.ts")
        let one = try found(file("src", "1px"), new)
        #expect(one.count == 1 && one[0].hasPrefix("7 tokens moved from src/ to other/, which "), "\(one)")
        new["other/chip/index.ts"] = nil
        let gone = try found(file("src", "1px"), new)
        #expect(gone.count == 1 && gone[0].hasPrefix("7 tokens gone (chip."), "\(gone)")
    }

    @Test("Tokens of one of several folders that moved or are gone are the only ones that moved or are gone")
    func oneFolder() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["hues/*.json", "sizes/*.json"], format: .styleDictionary)), kind: .token
        )
        let file = { (name: String, count: Int) in
            let tokens = (0..<count).map { "\"\(name)-\($0)\": {\"value\": \"\(name)\($0)px\"}" }
            return TreeEntry("{\(tokens.joined(separator: ", "))}")
        }
        let both: Files = ["hues/a.json": file("a", 4), "sizes/b.json": file("b", 9)]
        let moved: Files = ["themes/a.json": file("a", 4), "sizes/b.json": file("b", 9)]
        let found = { [self] (old: Files, new: Files) in
            try changes(["tokens": count], old, new).groups.map(\.summary)
        }
        #expect(
            try found(both, moved) == [
                "4 tokens moved from hues/ to themes/, which the configuration does not cover (a-0, a-1, a-2, a-3)"
            ])
        #expect(try found(both, ["sizes/b.json": file("b", 9)]) == ["4 tokens gone (a-0, a-1, a-2, a-3)"])
        #expect(try found(["sizes/b.json": file("b", 9)], both).map { $0.prefix(12) } == ["4 tokens new"])
        let none = try changes(["tokens": count], both, ["README.md": TreeEntry("")])
        #expect(none.groups.map(\.summary) == ["Tokens: the catalogue is gone, 13 tokens"])
        #expect(none.groups.map(\.change) == [.removed])
        let other = try changes(
            ["tokens": count], both, ["x/hues/a.json": file("a", 4), "x/sizes/b.json": file("b", 9)])
        #expect(other.groups.map(\.change) == [.moved], "\(other.groups.map(\.summary))")
    }

    @Test(
        "The API of Swift sources in a moved folder is compared inside the paths of the repository",
        arguments: [["Sources/"], [], ["Sources/Kit/Parts/"]])
    func movedSources(paths: [String]) throws {
        let count = CountConfiguration(
            source: .files(glob: "Sources/Kit/Parts/*.swift", exclude: []), kind: .component)
        func tree(_ folder: String, _ size: String) -> Files {
            var files: Files = [:]
            for name in ["Chip", "Menu", "Tabs"] {
                let lines = (1...9).map { "    let \(name.lowercased())\($0) = \($0)\n" }.joined()
                files[RawPath("\(folder)/\(name).swift")] = TreeEntry(
                    "public struct \(name) {\n    var size = \(name == "Tabs" ? size : "1")\n\(lines)}\n")
            }
            return files
        }
        let api = APIDifferences(former: [:]) { _, _ in
            [
                APIChange(
                    .breaking, kind: "init", DeclarationID(types: ["Tabs"], name: "init", labels: ["size"]),
                    name: "Tabs.init(size:)", effect: .gone(use: nil), path: "Sources/Kit/Other/Tabs.swift", line: 1)
            ]
        }
        var history = FastImport()
        let ends = history.add(tree("Sources/Kit/Parts", "1"), tree("Sources/Kit/Other", "2"))
        let made = try clone.changes(
            ["parts": count], history.run(in: clone.repository), ends, paths: paths, api: api)
        let isInside = paths != ["Sources/Kit/Parts/"]
        #expect(
            made.groups.map(\.summary) == [
                "Parts: 3 parts moved to Sources/Kit/Other; the configuration does not cover it",
                isInside ? "Tabs: `init(size:)` is gone (breaking)" : "Tabs: source changed",
            ])
    }

    private static let tokens = (0..<40).map { ("token-\($0)", "\"value \($0)\"") }

    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }

    private static func list(_ members: [(String, String)]) -> String {
        "[" + members.map { "{\"name\": \"\($0.0)\", \"value\": \($0.1)}" }.joined(separator: ",\n") + "]"
    }

    @Test("Items of a split file continue in the new files")
    func split() throws {
        let sources: [(CatalogueSource, ([(String, String)]) -> String)] = [
            (.keys(file: "all.json", pointer: ""), Self.object),
            (.array(file: "all.json", pointer: "", key: "name"), Self.list),
            (.tokens(TokenSource(files: ["all.json"], format: .flat)), Self.object),
        ]
        for (source, write) in sources {
            let counts = ["tokens": CountConfiguration(source: source, kind: .token)]
            var tokens = Self.tokens
            let old: Files = ["all.json": TreeEntry(write(tokens)), "other.json": TreeEntry("{\"token-39\": 1}")]
            // One is removed, one was also edited, and one has a namesake that existed before.
            tokens[11].1 = "\"edited\""
            let new: Files = [
                "all.json": TreeEntry(write(Array(tokens[..<10]))),
                "parts/a.json": TreeEntry(write(Array(tokens[11..<30]))),
                "parts/b.json": TreeEntry(write(Array(tokens[30..<39]))), "other.json": TreeEntry("{\"token-39\": 2}"),
            ]
            let made = try changes(counts, old, new)
            let note = ", which the configuration does not cover"
            #expect(
                made.groups.map(\.summary) == [
                    "2 tokens gone (token-10, token-39)",
                    "token-11 moved from all.json to parts/a.json\(note) (value 11 → edited)",
                    "18 tokens moved from all.json to parts/a.json\(note) (token-12, token-13, token-14, …)",
                    "9 tokens moved from all.json to parts/b.json\(note) (token-30, token-31, token-32, …)",
                ], "\(source)")
            let rest = ["11 tokens gone (token-0, token-1, token-2, …)", "token-11: value 11 → edited"]
            let whole = try changes(
                counts, old,
                [
                    "parts/a.json": TreeEntry(write(Array(tokens[11..<30]))),
                    "parts/b.json": TreeEntry(write(Array(tokens[30...]))),
                ])
            #expect(
                whole.groups.map(\.summary) == [
                    "Tokens: 29 of 40 tokens moved to 2 files in parts; the configuration does not cover it"
                ] + (source.isOfTokens ? rest : []),
                "\(source)")
        }
    }

    @Test("A name in another file may be the item")
    func namesakes() throws {
        let counts = [
            "icons": CountConfiguration(source: .array(file: "icons.json", pointer: "", key: "name"), kind: .icon)
        ]
        let icons = Self.list(Self.tokens)
        let made = try changes(
            counts, ["icons.json": TreeEntry(icons)],
            [
                "icons.json": TreeEntry(Self.list(Array(Self.tokens.dropLast()))),
                "package.json": TreeEntry("{\"name\": \"token-39\", \"version\": 1}"),
            ])
        #expect(made.groups.map(\.summary) == ["token-39 may be gone"])
    }

    private static let lines = [
        "tokens": CountConfiguration(
            source: .lines(glob: "*.css", exclude: [], pattern: #"^--(?<key>[\w-]+):(?<value>.*)"#), kind: .token)
    ]

    @Test("Items that may be in a skipped part are neither gone nor new")
    func skipped() throws {
        let long = String(repeating: "x", count: 5000)
        let readable: Files = ["a.css": TreeEntry("--one: 1\n--two: 2\n"), "b.css": TreeEntry("--three: 3\n")]
        let partial: Files = ["a.css": TreeEntry("--one: 1\n--two: \(long)\n"), "b.css": TreeEntry("--four: 4\n")]
        let made = try changes(Self.lines, readable, partial)
        #expect(made.groups.map(\.summary) == ["three is gone", "four is new: 4"])
        let back = try changes(Self.lines, partial, readable)
        #expect(back.groups.map(\.summary) == ["four is gone", "three is new: 3"])
        let unreadable: Files = ["a.css": TreeEntry("--one: \(long)\n")]
        #expect(try changes(Self.lines, ["a.css": TreeEntry("--one: 1\n")], unreadable).groups.isEmpty)
        #expect(try changes(Self.lines, unreadable, ["a.css": TreeEntry("--one: 1\n")]).groups.isEmpty)
    }

    @Test("Elements with unreadable names are not missing")
    func unnamed() throws {
        let counts = [
            "icons": CountConfiguration(source: .array(file: "icons.json", pointer: "", key: "name"), kind: .icon)
        ]
        let icons = Self.list(Self.tokens)
        let made = try changes(
            counts, ["icons.json": TreeEntry(icons)],
            ["icons.json": TreeEntry(icons.replacing("\"name\"", with: "\"title\""))])
        #expect(made.groups.isEmpty)
    }

    @Test("Items of a moved catalogue have moved, and the others are gone")
    func movedItems() throws {
        let counts = ["icons": CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)]
        var old: Files = [:]
        var new: Files = ["README.md": TreeEntry("Nothing here\n")]
        for (name, value) in Self.tokens {
            let drawing = TreeEntry("<svg><title>\(value)</title></svg>\n")
            old[RawPath("icons/\(name).svg")] = drawing
            if name != "token-7" { new[RawPath("art/\(name).svg")] = drawing }
        }
        let made = try changes(counts, old, new)
        #expect(
            made.groups.map(\.summary) == [
                "Icons: 39 of 40 icons moved to art; the configuration does not cover it", "token-7 is gone",
            ])
        #expect(Set(made.items.map(\.change)) == [.removed, .moved])
        #expect(made.items.first { $0.change == .removed }?.keys == ["token-7"])
    }

    @Test("A link with a new target has changed")
    func links() throws {
        let counts = ["icons": CountConfiguration(source: .files(glob: "icons/*", exclude: []), kind: .icon)]
        let file = TreeEntry("<svg/>")
        let made = try changes(
            counts, ["icons/a": TreeEntry(.link, "b".utf8), "icons/b": file, "icons/c": file],
            ["icons/a": TreeEntry(.link, "c".utf8), "icons/b": file, "icons/c": file])
        #expect(made.groups.map(\.summary) == ["a changed"])
    }
}
