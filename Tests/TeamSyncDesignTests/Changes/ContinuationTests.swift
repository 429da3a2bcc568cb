import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Items that leave their catalogue and continue elsewhere, and items that are deleted. `TEAMSYNC_SEEDS=from..to`
/// selects other seeds.
@Suite("Continued items are not gone, and deleted ones are")
struct ContinuationTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private enum Way: String, CaseIterable {
        /// The file moves out of the configured path alone.
        case out
        /// The file moves out, and the file that contained the items is renamed, too.
        case outOfRenamedFile
        /// The file moves out, and has another name if each item has its own files.
        case outRenamed
        /// The item is written so that the pattern for lines no longer matches it.
        case reformatted
        case inBranch

        func isPossible(_ layout: DesignLayout) -> Bool {
            switch self {
            case .out: true
            case .outOfRenamedFile: layout.file("first") != nil
            case .outRenamed: [.iconFiles, .images].contains(layout)
            case .reformatted, .inBranch: layout == .lines
            }
        }
    }

    /// Removed items: those reported as gone, and those that may be gone.
    private func removed(_ made: HighlightMaker.Made) -> (gone: Set<String>, mayBe: Set<String>) {
        let removed = made.items.filter { $0.change == .removed }
        return (
            Set(removed.filter { $0.certainty == nil }.flatMap(\.keys)),
            Set(removed.filter { $0.certainty == .may }.flatMap(\.keys))
        )
    }

    private func prefixed(_ files: Files, _ folder: String) -> Files {
        Dictionary(
            uniqueKeysWithValues: files.map { (RawPath(Array("\(folder)/".utf8) + $0.key.bytes), $0.value) })
    }

    private func text(_ entry: TestSupport.TreeEntry?) -> String {
        String(decoding: entry?.content ?? [], as: UTF8.self)
    }

    @Test("A removal is not reported for continued items, but for deleted ones", arguments: DesignLayout.allCases)
    func random(layout: DesignLayout) throws {
        let clone = try DesignClone()
        var history = FastImport()
        struct Case {
            let words: String
            let moving: Set<String>
            let deleted: Set<String>
            let ends: (FastImport.Mark, FastImport.Mark)
        }
        var cases: [Case] = []
        for seed in try SeedRange.chosen(1...6, of: 1...60) {
            for way in Way.allCases where way.isPossible(layout) {
                var generator = SeededGenerator(seed: seed)
                let system = DesignSystem(layout, items: generator.int(12...20), &generator)
                var rest = system
                let moving = (0..<generator.int(1...2)).map { _ in
                    rest.items.remove(at: generator.int(0...rest.items.count - 1))
                }
                let deleted = (0..<generator.int(0...2)).map { _ in
                    rest.items.remove(at: generator.int(0...rest.items.count - 1))
                }
                var after = rest.files()
                var outside = rest
                outside.items = moving
                switch way {
                case .out, .outOfRenamedFile, .outRenamed:
                    var files = outside.files()
                    files["README.md"] = nil
                    if way == .outRenamed {
                        files = Dictionary(
                            uniqueKeysWithValues: files.enumerated().map { number, file in
                                let ending = file.key.description.split(separator: ".").last ?? ""
                                return (RawPath("old/\(number).\(ending)"), file.value)
                            })
                    }
                    after.merge(prefixed(files, "archive")) { $1 }
                    if way == .outOfRenamedFile {
                        for group in ["first", "second", "third"] {
                            guard let file = layout.file(group), let entry = after.removeValue(forKey: RawPath(file))
                            else { continue }
                            let ending = file.split(separator: ".").last ?? ""
                            after[RawPath(file.replacing(".\(ending)", with: "-new.\(ending)"))] = entry
                        }
                    }
                case .reformatted, .inBranch:
                    outside.items = rest.items + moving
                    after = outside.files()
                    for item in moving {
                        let key = system.key(item)
                        for (path, entry) in after where text(entry).contains("let \(key) = Color(") {
                            after[path] = TreeEntry(
                                text(entry).replacing(
                                    "let \(key) = Color(",
                                    with: way == .reformatted
                                        ? "let \(key) =\n        Color(" : "let \(key): Color = .init("))
                        }
                    }
                }
                cases.append(
                    Case(
                        words: "\(layout) \(way) seed \(seed)", moving: Set(moving.map(system.key)),
                        deleted: Set(deleted.map(system.key)), ends: history.add(system.files(), after)))
            }
        }
        let ids = try history.run(in: clone.repository)
        var (deleted, certain) = (0, 0)
        for test in cases {
            let made = try clone.changes([layout.catalogue: layout.count], ids, test.ends)
            let (gone, mayBe) = removed(made)
            let context = "\(test.words): \(made.groups.map(\.summary))"
            #expect(gone.isDisjoint(with: test.moving), "\(context)")
            #expect(test.deleted.isSubset(of: gone.union(mayBe)), "\(context)")
            deleted += test.deleted.count
            certain += test.deleted.intersection(gone).count
        }
        #expect(certain * 100 >= deleted * 95, "\(certain) of \(deleted) deletions are reported as gone")
    }

    private func groups(_ count: CountConfiguration, _ old: Files, _ new: Files) throws -> [String] {
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(old, new)
        return try clone.changes(["things": count], history.run(in: clone.repository), ends).groups.map(\.summary)
    }

    private func drawing(_ number: Int) -> TestSupport.TreeEntry {
        TreeEntry("<svg viewBox=\"0 0 24 24\"><path d=\"M\(number) 3h\(number % 7 + 5)v7H3z\"/></svg>\n")
    }

    @Test("Icons from outside the catalogue have moved")
    func comesIn() throws {
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        let kept: Files = ["icons/bell.svg": drawing(1), "drafts/fox.svg": drawing(3)]
        var (old, new) = (kept, kept)
        old["drafts/owl.svg"] = drawing(2)
        new["icons/owl.svg"] = drawing(2)
        #expect(try groups(icons, old, new) == ["owl moved from drafts/owl.svg to icons/owl.svg"])
        #expect(
            try groups(icons, new, old) == [
                "owl moved from icons/owl.svg to drafts/owl.svg, which the configuration does not cover"
            ])
    }

    @Test("An icon may be a new one whose name is a correction of its name")
    func corrections() throws {
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        let icon = { (name: String, shape: String) -> Files in
            [
                "icons/fox.svg": drawing(3),
                RawPath("icons/\(name).svg"): TreeEntry("<svg viewBox=\"0 0 24 24\">\(shape)</svg>\n"),
            ]
        }
        let (circle, box) = ("<circle r=\"8\" cx=\"9\" cy=\"9\"/>", "<path d=\"M2 15a2 6 0 0 1-1 5h2v-6l2.5 2z\"/>")
        let found = { (old: String, new: String) in try groups(icons, icon(old, circle), icon(new, box)) }
        #expect(try found("ellipses", "ellipsis").contains("ellipses may be gone"))
        #expect(try found("calender-week", "calendar-week").contains("calender-week may be gone"))
        #expect(try found("page-1", "page-2").contains("page-1 is gone"))
        #expect(try found("arrow-left", "arrow-right").contains("arrow-left is gone"))
        #expect(try found("bell", "ball").contains("bell is gone"))
    }

    @Test("A pair of drawings that have only their first lines in common does not keep an icon")
    func sharedHeader() throws {
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        let header =
            "<svg\n  xmlns=\"http://www.w3.org/2000/svg\"\n  width=\"24\"\n  height=\"24\"\n  viewBox=\"0 0 24 24\"\n  fill=\"none\"\n  stroke=\"currentColor\"\n>\n"
        let icon = { (shapes: String) in TreeEntry("\(header)\(shapes)\n</svg>\n") }
        let kept: Files = ["icons/bell.svg": drawing(1)]
        let fox = kept.merging(["icons/fox.svg": icon("<path d=\"M2 15a2 6 0 0 1-1 5h2v-6l2.5 2z\"/>")]) { $1 }
        let funnel = kept.merging(["icons/funnel.svg": icon("<circle r=\"8\" cx=\"18\" cy=\"16\"/>")]) { $1 }
        #expect(try groups(icons, fox, funnel).contains("fox is gone"))
        let similar = kept.merging([
            "icons/fox-tail.svg": icon("<path d=\"M2 15a2 6 0 0 1-1 5h2v-6l2.5 2z\"/>\n<path d=\"M9 9h1\"/>")
        ]) { $1 }
        #expect(try !groups(icons, fox, similar).contains("fox is gone"))
    }

    @Test("A component that moves from a path that the configuration excludes is not new, even if it is formatted")
    func excluded() throws {
        let count = CountConfiguration(
            source: .files(glob: "ui/**/*.swift", exclude: ["ui/Tip.swift"]), kind: .component)
        let source = { (indent: String, type: String) in
            TreeEntry(
                "import SwiftUI\n\npublic struct \(type): View {\n"
                    + (1...12).map { "\(indent)public let value\($0): Int = \($0)\n" }.joined() + "}\n")
        }
        let kept: Files = ["ui/Chip.swift": TreeEntry("public struct Chip {}\n")]
        let old = kept.merging(["ui/Tip.swift": source("        ", "Tip")]) { $1 }
        let moved = try groups(count, old, kept.merging(["ui/Tip/Tip.swift": source("  ", "Tip")]) { $1 })
        #expect(moved.count == 1 && moved[0].hasPrefix("Tip moved from ui/ to ui/Tip/"), "\(moved)")
        let other = try groups(count, old, kept.merging(["ui/Hint/Hint.swift": source("  ", "Hint")]) { $1 })
        #expect(other == ["Hint is new"], "\(other)")
    }

    @Test("A style that joins its icon is not renamed, nor is an icon that loses a style")
    func styles() throws {
        let pattern = #"^(?<key>.+?)(?<variant>-fill)?$"#
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: [], key: pattern), kind: .icon)
        let bell: Files = ["icons/bell.svg": drawing(1)]
        let style = bell.merging(["icons/sparkle-fill.svg": drawing(5)]) { $1 }
        let both = style.merging(["icons/sparkle.svg": drawing(9)]) { $1 }
        for (old, new) in [(style, both), (both, style)] {
            let words = try groups(icons, old, new)
            #expect(words.count == 1)
            #expect(
                words.allSatisfy { !$0.contains("renamed") && !$0.contains("gone") && !$0.contains("new") }, "\(words)")
        }
    }

    @Test("An icon that loses one of two styles keeps its name, even if the remaining file has another one")
    func lostStyle() throws {
        let pattern = #"^(?<key>.+?)(?:-(?<style>line|fill))?$"#
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: [], key: pattern), kind: .icon)
        let kept: Files = ["icons/bell-line.svg": drawing(1), "icons/bell-fill.svg": drawing(2)]
        let one = kept.merging(["icons/mac-line.svg": drawing(3)]) { $1 }
        let both = one.merging(["icons/mac-fill.svg": drawing(4)]) { $1 }
        #expect(try groups(icons, both, one) == ["mac lost the fill variant"])
        #expect(try groups(icons, one, both) == ["mac gained the fill variant"])
    }

    @Test("A drawing that is now a separate icon is not new, even if git does not pair the files")
    func separated() throws {
        let pattern = #"^(?<key>.+?)(?:-(?<style>line|fill))?$"#
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: [], key: pattern), kind: .icon)
        func chat(_ name: String) -> TestSupport.TreeEntry {
            TreeEntry("<svg class=\"\(name)\" viewBox=\"0 0 24 24\"><path d=\"M3 3h9v7H3z\"/></svg>")
        }
        let kept: Files = ["icons/bell.svg": drawing(1), "icons/chat-fill.svg": drawing(2)]
        let old = kept.merging(["icons/chat.svg": chat("i i-chat")]) { $1 }
        var new = kept.merging(["icons/bubble.svg": chat("icon icon-bubble a-long-list of-other-classes")]) { $1 }
        let moved = "bubble moved from icons/chat.svg to icons/bubble.svg"
        var words = try groups(icons, old, new)
        #expect(words.contains(moved), "\(words)")
        // The drawing is also in another icon.
        new["icons/twin.svg"] = chat("twin")
        new["icons/chat.svg"] = old["icons/chat.svg"]
        words = try groups(icons, old, new)
        #expect(words == ["2 things new (bubble, twin)"], "\(words)")
    }

    @Test("Names stated in a specification are former names")
    func aliasesBeside() throws {
        let icons = CountConfiguration(
            source: .files(glob: "icons/*.svg", exclude: []), with: ["icons/{key}.json"], kind: .icon)
        let old: Files = [
            "icons/bin.svg": drawing(1), "icons/bin.json": TreeEntry("{\"tags\": [\"a\"]}"),
            "icons/cat.svg": drawing(2),
        ]
        let new: Files = [
            "icons/waste.svg": TreeEntry("<svg viewBox=\"0 0 9 9\"><circle r=\"4\"/></svg>"),
            "icons/waste.json": TreeEntry("{\"aliases\": [{\"name\": \"bin\"}]}"), "icons/cat.svg": drawing(2),
        ]
        #expect(try groups(icons, old, new).first?.hasPrefix("bin renamed to waste") == true)
    }

    @Test("Names distinguish items with equal contents")
    func equalContents() throws {
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        let old: Files = [
            "icons/calender.svg": drawing(1), "icons/recieve.svg": drawing(1), "icons/fox.svg": drawing(2),
        ]
        let new: Files = [
            "icons/calendar.svg": drawing(1), "icons/receive.svg": drawing(1), "icons/fox.svg": drawing(2),
        ]
        #expect(
            try groups(icons, old, new).sorted() == [
                "calender renamed to calendar", "recieve renamed to receive",
            ])
        let tokens = CountConfiguration(
            source: .tokens(TokenSource(files: ["tokens.json"], format: .styleDictionary)), kind: .token)
        func tree(_ step: String) -> Files {
            let groups = ["background", "surface", "border"].map { group in
                let leaf = "{\"hover\": {\"value\": \"#eeeeee\"}, \"press\": {\"value\": \"#dddddd\"}}"
                return "\"\(group)\": \(step.isEmpty ? leaf : "{\"\(step)\": \(leaf)}")"
            }
            return ["tokens.json": TreeEntry("{\"color\": {\(groups.joined(separator: ", "))}}")]
        }
        let words = try groups(tokens, tree("base"), tree(""))
        #expect(words.count == 1 && words.first?.hasPrefix("6 things renamed") == true, "\(words)")
    }

    @Test("A folder that leaves the catalogue is where its files are")
    func folder() throws {
        let folders = CountConfiguration(source: .directories(glob: "c/*", exclude: []), kind: .component)
        let files = { (place: String) -> Files in
            [
                RawPath("\(place)/x.css"): TreeEntry(".x { color: red; }\n"),
                RawPath("\(place)/x.md"): TreeEntry("# X\n\nA component.\n"), "c/y/y.css": TreeEntry(".y {}\n"),
            ]
        }
        #expect(
            try groups(folders, files("c/x"), files("old/x"))
                == ["x moved from c/ to old/, which the configuration does not cover"])
    }

    @Test("A component in a new folder with its name, outside the configured path, may be the component")
    func newFolder() throws {
        let folders = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let source = { (prefix: String, name: String) in
            TreeEntry("struct \(prefix)\(name) {\n" + (1...9).map { "  let \(prefix)\($0) = 1\n" }.joined() + "}\n")
        }
        let kept: Files = [
            "ui/Chip/AChip.swift": TreeEntry("struct AChip {}\n"), "docs/Empty View/a.md": TreeEntry("a\n"),
        ]
        let old = kept.merging(["ui/Empty View/AEmptyView.swift": source("A", "EmptyView")]) { $1 }
        let found = { (new: Files) in try groups(folders, old, kept.merging(new) { $1 }) }
        #expect(try found(["kit/Empty View/BEmptyView.swift": source("B", "EmptyView")]) == ["Empty View may be gone"])
        #expect(try found([:]) == ["Empty View is gone"])
        #expect(try found(["kit/Error View/BErrorView.swift": source("B", "ErrorView")]) == ["Empty View is gone"])
        // The folder existed before.
        #expect(try found(["docs/Empty View/b.md": TreeEntry("b\n")]) == ["Empty View is gone"])
    }

    @Test("The tokens of a renamed file whose names all changed are not gone, unlike single ones")
    func renamedTypes() throws {
        let tokens = CountConfiguration(
            source: .tokens(TokenSource(files: ["ui/*.swift"], format: .code)), kind: .token)
        let source = { (type: String, numbers: ClosedRange<Int>) in
            TreeEntry("enum \(type) {\n" + numbers.map { "  static let gap\($0) = \($0)\n" }.joined() + "}\n")
        }
        let old: Files = ["ui/AGap.swift": source("AGap", 1...20), "ui/ALine.swift": source("ALine", 1...3)]
        let removed = try groups(tokens, old, ["kit/BGap.swift": source("BGap", 1...20)])
        #expect(removed.contains { $0.contains("20 of 23 things moved to kit/BGap.swift") }, "\(removed)")
        #expect(removed.contains { $0.contains("gone") && $0.contains("ALine.gap1") }, "\(removed)")
        let moved = try groups(
            tokens, old, ["kit/AGap.swift": source("AGap", 1...19), "ui/ALine.swift": source("ALine", 1...3)])
        #expect(moved.contains("AGap.gap20 is gone"), "\(moved)")
    }

    @Test("A name that another item now states, or has with other letters, may be the item")
    func otherNames() throws {
        let icons = CountConfiguration(
            source: .files(glob: "icons/*.svg", exclude: []), with: ["icons/{key}.json"], kind: .icon)
        let old: Files = [
            "icons/bike.svg": drawing(1),
            "icons/bell.svg": TreeEntry("<svg viewBox=\"0 0 9 9\"><circle r=\"4\"/></svg>"),
            "icons/bell.json": TreeEntry("{}"),
        ]
        var new = old
        new["icons/bike.svg"] = nil
        #expect(try groups(icons, old, new).contains("bike is gone"))
        new["icons/bell.json"] = TreeEntry("{\"aliases\": [\"bike\"]}")
        #expect(try groups(icons, old, new).contains("bike may be gone"))
    }

    @Test("A name that a new line of another file states may be the item", arguments: ["ts", "md", "yaml"])
    func statedNames(ending: String) throws {
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        let file = RawPath("src/icons.\(ending)")
        let entry = ending == "yaml" ? "  alias: bike\n" : "  alias: { name: \"bike\" },\n"
        let kept: Files = ["icons/bell.svg": drawing(2), file: TreeEntry("first\n\(entry)")]
        let old = kept.merging(["icons/bike.svg": drawing(1)]) { $1 }
        var new = kept
        // The line is the same as before.
        new[file] = TreeEntry("second\n\(entry)")
        #expect(try groups(icons, old, new) == ["bike is gone"])
        new[file] = TreeEntry("first\n  \(entry)")
        #expect(try groups(icons, old, new) == [ending == "md" ? "bike is gone" : "bike may be gone"])
        new[file] = TreeEntry("first\n  \(entry.replacing("bike", with: "bikes"))")
        #expect(try groups(icons, old, new) == ["bike is gone"])
    }

    @Test("A name that the files of several icons have is not the name of an icon")
    func usualNames() throws {
        let icons = CountConfiguration(
            source: .directories(glob: "icons/*", exclude: []), with: ["icons/{key}/*.svg"], kind: .icon)
        let file: RawPath = "src/size.ts"
        let kept: Files = ["icons/bell/default.svg": drawing(2), file: TreeEntry("first\n")]
        let old = kept.merging(["icons/fax/default.svg": drawing(1)]) { $1 }
        let new = kept.merging([file: TreeEntry("first\nsize = 'default';\n")]) { $1 }
        #expect(try groups(icons, old, new) == ["fax is gone"])
        #expect(
            try groups(icons, old, kept.merging([file: TreeEntry("first\nicon = 'fax';\n")]) { $1 })
                == ["fax may be gone"])
    }

    @Test("A new icon whose name has the same words in another order may be a removed one")
    func reorderedNames() throws {
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        let kept: Files = ["icons/bell.svg": drawing(2)]
        let circle = TestSupport.TreeEntry("<svg viewBox=\"0 0 9 9\"><circle r=\"4\"/></svg>")
        func found(_ name: String) throws -> [String] {
            try groups(
                icons, kept.merging(["icons/circle-close.svg": drawing(1)]) { $1 },
                kept.merging([RawPath("icons/\(name).svg"): circle]) { $1 })
        }
        #expect(try found("close-circle") == ["circle-close may be gone", "close-circle is new"])
        #expect(try found("close-square") == ["circle-close is gone", "close-square is new"])
    }

    @Test("A specification that git considers renamed shows that an icon with another drawing is not gone")
    func renamedSpecifications() throws {
        let icons = CountConfiguration(
            source: .files(glob: "icons/*.svg", exclude: []), with: ["icons/{key}.yml"], kind: .icon)
        func icon(_ name: String, _ number: Int, _ tags: String) -> Files {
            let circle = "<svg viewBox=\"0 0 99 99\"><circle r=\"\(number)\"/></svg>"
            return [
                RawPath("icons/\(name).svg"): number < 20 ? drawing(number) : TreeEntry(circle),
                RawPath("icons/\(name).yml"): TreeEntry(
                    "name: \(name)\nkeywords: [\(tags)]\nauthors:\n  - A person\ndate: 2023-01-01\nset: all\n"),
            ]
        }
        let (old, new) = (icon("Bell", 2, "ring"), icon("Bell", 2, "ring"))
        func found(_ before: Files, _ after: Files) throws -> [String] {
            try groups(icons, old.merging(before) { $1 }, new.merging(after) { $1 })
        }
        #expect(
            try found(icon("Add", 3, "more"), icon("Plus", 40, "more")) == ["Add may be gone", "Plus is new"])
        #expect(
            try found(icon("Add", 3, "more"), icon("Globe", 40, "world")) == ["Add is gone", "Globe is new"])
        let chat = try found(icon("Chat", 3, "talk"), icon("chat", 40, "talk"))
        #expect(chat.count == 1 && chat[0].hasPrefix("Chat renamed to chat (was redrawn"), "\(chat)")
    }

    @Test("An icon with a new name and another color is renamed if its drawing has one color")
    func recolored() throws {
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        func drawing(_ colors: String...) -> TestSupport.TreeEntry {
            let paths = colors.enumerated().map { "<path fill=\"\($1)\" d=\"M\($0) 3l5 2v7l3 1z\"/>\n" }.joined()
            return TreeEntry(
                "<svg viewBox=\"0 0 24 24\">\n<!-- A long comment that git compares, too -->\n\(paths)</svg>\n")
        }
        let kept: Files = ["icons/bell.svg": self.drawing(2)]
        func found(_ old: TestSupport.TreeEntry, _ new: TestSupport.TreeEntry) throws -> [String] {
            try groups(
                icons, kept.merging(["icons/pencil.svg": old]) { $1 }, kept.merging(["icons/edit.svg": new]) { $1 })
        }
        #expect(try found(drawing("#5a6d91"), drawing("#000000")) == ["pencil renamed to edit (was recolored)"])
        // The flags of two countries can have the same shapes.
        let flags = try found(drawing("#ff0000", "#ffffff"), drawing("#00ff00", "#ffffff"))
        #expect(!flags.contains { $0.contains("renamed") }, "\(flags)")
    }

    @Test("A drawing whose new name is covered by the pattern is not new")
    func coveredNames() throws {
        let icons = CountConfiguration(
            source: .files(glob: "res/drawable/ic_*.xml", exclude: [], key: #"^(?<key>.+?)(?<style>_outline)?$"#),
            kind: .icon)
        let vector = { (number: Int) in
            TreeEntry(
                "<vector xmlns:android=\"http://schemas.android.com/apk/res/android\" android:viewportWidth=\"24\" "
                    + "android:viewportHeight=\"24\">\n<path android:pathData=\"M\(number) 3h5v7l3 \(number)z\"/>\n</vector>\n"
            )
        }
        let kept: Files = ["res/drawable/ic_bell.xml": vector(1)]
        func found(_ name: String, _ number: Int = 2) throws -> [String] {
            try groups(
                icons, kept.merging(["res/drawable/fox.xml": vector(2)]) { $1 },
                kept.merging([RawPath("res/drawable/\(name).xml"): vector(number)]) { $1 })
        }
        for (name, number, words) in [
            ("ic_fox", 2, "fox has the resource name ic_fox instead of fox"), ("ic_fox", 9, "fox is new"),
            ("ic_bell_outline", 2, "bell has the resource name ic_bell_outline instead of fox"),
            ("ic_bell_outline", 9, "bell gained the outline variant"),
        ] {
            let found = try found(name, number)
            #expect(found == [words], "\(found)")
        }
    }

    @Test("An icon that a new one resembles may not be gone, even if the files have no line in common")
    func lookalikes() throws {
        let icons = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)
        let shape =
            "M15 2l2 0c1 0 1 1 1 1l0 3c0 1-1 1-1 1l-2 0c-1 0-1-1-1-1l0 4l5 7l-13-9zM6 13l2 0c1 0 1 1 1 1l0 2c0 1-1 1"
            + "-1 1l-2 0c-1 0-1-1-1-1l4-10l11-1l-7-1l-10 0z"
        func found(_ path: String) throws -> [String] {
            let file = { (path: String) in TreeEntry("<svg viewBox=\"0 0 24 24\"><path d=\"\(path)\"/></svg>") }
            return try groups(icons, ["icons/dusk.svg": file(shape)], ["icons/moon.svg": file(path)])
        }
        #expect(try found("M0.4 0.4h.2v.2h-.2z\(shape)").contains("dusk may be gone"))
        #expect(try found("M3 3h9v9H3zM9 9l7 7l-9 2z").contains("dusk is gone"))
    }

    @Test("A style that remains when its icon is renamed is not new")
    func remainingStyles() throws {
        let icons = CountConfiguration(
            source: .files(glob: "*/icons/*.svg", exclude: [], key: #"^(?<key>.+?)(?<style>-filled)?$"#), kind: .icon)
        let kept: Files = ["b/icons/bell.svg": drawing(5), "b/icons/fox.svg": drawing(6)]
        let old = kept.merging(["a/icons/back.svg": drawing(1), "a/icons/back-filled.svg": drawing(2)]) { $1 }
        let new = kept.merging(["b/icons/return.svg": drawing(1), "b/icons/back-filled.svg": drawing(2)]) { $1 }
        let words = try groups(icons, old, new)
        #expect(words.count == 2 && !words.contains { $0.contains("new") }, "\(words)")
        let other = kept.merging(["b/icons/return.svg": drawing(1), "b/icons/back-filled.svg": drawing(9)]) { $1 }
        let changed = try groups(icons, old, other)
        #expect(changed.contains { $0.contains("new") }, "\(changed)")
    }

    @Test("A style that has another name is reported, although the whole catalogue moved")
    func movedStyles() throws {
        let icons = CountConfiguration(
            source: .files(glob: "icons/*.svg", exclude: [], key: #"^(?<key>.+?)(?<style>-thin|-light)?$"#), kind: .icon
        )
        func files(_ folder: String, _ style: String) -> Files {
            let names = ["bell", "fox", "add", "add-\(style)"].enumerated().map { index, name in
                (RawPath("\(folder)/\(name).svg"), drawing(index + 1))
            }
            return Dictionary(uniqueKeysWithValues: names)
        }
        let whole = "Things: 3 things moved to lib/icons; the configuration does not cover it"
        let renamed = try groups(icons, files("icons", "thin"), files("lib/icons", "light"))
        #expect(renamed == [whole, "add gained the light variant, lost the thin variant"], "\(renamed)")
        #expect(try groups(icons, files("icons", "thin"), files("lib/icons", "thin")) == [whole])
    }

    @Test("A copy of a drawing beside a drawing that moved is new")
    func copies() throws {
        let icons = CountConfiguration(source: .files(glob: "*/icons/*.svg", exclude: []), kind: .icon)
        let line = "<!-- A comment that both have -->"
        func check(_ notation: String) -> TestSupport.TreeEntry {
            TreeEntry("<svg viewBox=\"0 0 24 24\">\n\(line)\n<path d=\"\(notation)\"/></svg>\n")
        }
        let kept: Files = ["b/icons/bell.svg": drawing(5)]
        let old = kept.merging(["a/icons/check.svg": check("M3 3h9v9z")]) { $1 }
        let moved = kept.merging([
            "b/icons/check.svg": check("M3 3H12V12Z"), "b/icons/check-solid.svg": check("M3 3h9v9z"),
        ]) { $1 }
        let found = try groups(icons, old, moved)
        #expect(
            found.contains("check-solid is new") && !found.contains { $0.contains("check-solid moved") }, "\(found)")
        let renamed = kept.merging(["b/icons/check-solid.svg": check("M3 3h9v9z")]) { $1 }
        let other = try groups(icons, old, renamed)
        #expect(other.count == 1 && other[0].contains("check renamed to check-solid"), "\(other)")
    }

    @Test("A variant is named after the differences of the drawings")
    func variantNames() throws {
        let vectors = CountConfiguration(
            source: .files(glob: "res/**/*.svg", exclude: [], key: #"^(?:ic_)?(?<key>.+)$"#), kind: .icon)
        let old: Files = ["res/drawable/ic_bell.svg": drawing(1)]
        let new = old.merging(["res/drawable-night/ic_bell.svg": drawing(2)]) { $1 }
        #expect(try groups(vectors, old, new) == ["bell gained the night variant"])
        let styled = CountConfiguration(
            source: .files(glob: "res/**/*.svg", exclude: [], key: #"^ic_(?<key>.+?)(?<style>_fill)?$"#), kind: .icon)
        let filled = old.merging(["res/drawable/ic_bell_fill.svg": drawing(2)]) { $1 }
        #expect(try groups(styled, old, filled) == ["bell gained the fill variant"])
        let redrawn = filled.merging(["res/drawable/ic_bell.svg": drawing(3)]) { $1 }
        #expect(try groups(styled, filled, redrawn) == ["bell was redrawn"])
        let refilled = filled.merging(["res/drawable/ic_bell_fill.svg": drawing(3)]) { $1 }
        #expect(try groups(styled, filled, refilled) == ["bell was redrawn in the fill variant"])
        // Code refers to a drawable by the name of its file, so one with another name is a new icon.
        let drawables = CountConfiguration(
            source: .files(glob: "res/**/*.xml", exclude: [], key: #"^ic_(?<key>.+?)(?<style>_filled)?$"#), kind: .icon)
        let vector = { (number: Int) in
            TreeEntry(
                "<vector xmlns:android=\"http://schemas.android.com/apk/res/android\" android:viewportWidth=\"24\" "
                    + "android:viewportHeight=\"24\">\n<path android:pathData=\"M\(number) 3h5v7l3 \(number)z\"/>\n</vector>\n"
            )
        }
        let plain: Files = ["res/drawable/ic_vault.xml": vector(1)]
        let both = plain.merging(["res/drawable/ic_vault_filled.xml": vector(2)]) { $1 }
        let other = plain.merging(["res/drawable/ic_vault_f.xml": vector(2)]) { $1 }
        #expect(Set(try groups(drawables, both, other)) == ["vault lost the filled variant", "vault_f is new"])
        let listed = CountConfiguration(
            source: .array(file: "icons.json", pointer: "", key: "name"), with: ["icons/{key}.svg"], kind: .icon)
        let bug: Files = ["icons.json": TreeEntry("[{\"name\": \"bug\"}]"), "icons/bug.svg": drawing(1)]
        #expect(try groups(listed, bug, bug.filter { $0.key == "icons.json" }) == ["bug lost a drawing"])
    }
}
