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
    typealias Files = [RawPath: TestSupport.TreeEntry]

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
    func removed(_ made: HighlightMaker.Made) -> (gone: Set<String>, mayBe: Set<String>) {
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

    func groups(_ count: CountConfiguration, _ old: Files, _ new: Files) throws -> [String] {
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(old, new)
        return try clone.changes(["things": count], history.run(in: clone.repository), ends).groups.map(\.summary)
    }

    func drawing(_ number: Int) -> TestSupport.TreeEntry {
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
}
