import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWorker

/// Components in histories of several commits, and in several counts.
@Suite("Components in several commits and counts") struct ComponentCommitTests {
    private let folders = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)

    private static func files(_ texts: [String: String]) -> [RawPath: TestSupport.TreeEntry] {
        Dictionary(uniqueKeysWithValues: texts.map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
    }

    /// The changes that two commits make together.
    /// - Parameter trees: the files before, between and after the commits.
    private static func changes(
        _ counts: [String: CountConfiguration], _ trees: [[String: String]]
    ) throws -> HighlightMaker.Made {
        let clone = try DesignClone()
        var history = FastImport()
        let first = history.add(files(trees[0]), files(trees[1]))
        let changes = Dictionary(
            uniqueKeysWithValues: Set(trees[1].keys).union(trees[2].keys).map { path in
                (RawPath(Array(path.utf8)), trees[2][path].map { TestSupport.TreeEntry($0) })
            })
        let last = history.commit("Last", times: CommitTimes(SmallClone.begun), parents: [first.1], changes: changes)
        return try clone.changes(counts, history.run(in: clone.repository), (first.0, last))
    }

    /// Components whose sources have much text in common.
    private static func component(_ name: String, _ extra: String = "") -> [String: String] {
        let lines = (1...20).map { "  // A line that all components have: number \($0)\n" }.joined()
        return ["ui/\(name)/src/\(name).ts": "export class \(name) {\n\(lines)  \(extra)\n}\n"]
    }

    @Test("A rename that a commit shows is not in doubt because of another removal")
    func commits() throws {
        let kept = ["ui/chip/src/chip.ts": "export const chip = 1;\n"]
        let (space, line) = (Self.component("space", "a() {}"), Self.component("line", "b() {}"))
        let flex = Self.component("flex", "a() {}")
        let trees = [[space, line], [flex, line], [flex]].map { $0.reduce(kept) { $0.merging($1) { $1 } } }
        let made = try Self.changes(["things": folders], trees)
        #expect(DesignClone.lines(made) == ["removed line", "renamed space flex"])
    }

    @Test("A component that one commit changes and another one moves to another count moved")
    func movedBetweenCounts() throws {
        let sheet = { (first: Int) in (first...(first + 20)).map { ".group-\($0) { margin: \($0)px }\n" }.joined() }
        let kept = ["a/_card.scss": ".card { margin: 0 }\n", "b/_meter.scss": ".meter { padding: 0 }\n"]
        let trees = [["a/_group.scss": sheet(1)], ["a/_group.scss": sheet(16)], ["b/_group.scss": sheet(16)]]
            .map { kept.merging($0) { $1 } }
        let counts = Dictionary(
            uniqueKeysWithValues: ["a", "b"].map { name in
                (name, CountConfiguration(source: .files(glob: "\(name)/*.scss", exclude: []), kind: .component))
            })
        let words = try Self.changes(counts, trees).groups.map(\.summary)
        #expect(words.count == 1 && words[0].contains("moved from a/_group.scss to b/_group.scss"), "\(words)")
    }

    @Test("A component that is gone from one count and new in another may be the same")
    func goneFromOneCount() throws {
        let counts = Dictionary(
            uniqueKeysWithValues: ["a", "b"].map { name in
                (name, CountConfiguration(source: .files(glob: "\(name)/*.scss", exclude: []), kind: .component))
            })
        let clone = try DesignClone()
        var history = FastImport()
        let kept = ["a/_card.scss": ".card { margin: 0 }\n", "b/_meter.scss": ".meter { padding: 0 }\n"]
        let ends = history.add(
            Self.files(kept.merging(["a/_group.scss": ".group { margin: 0 }\n"]) { $1 }),
            Self.files(kept.merging(["b/_group.scss": "@mixin wide($a) { width: $a; }\n"]) { $1 }))
        let words = try clone.changes(counts, history.run(in: clone.repository), ends).groups.map(\.summary)
        #expect(Set(words) == ["_group may be gone", "_group is new"], "\(words)")
    }

    @Test("A test that moves into a folder of its own says nothing about its component")
    func movedTest() throws {
        let test = { (path: String) in "import { chip } from '\(path)';\n" + (1...9).map { "test(\($0));\n" }.joined() }
        let source = ["ui/chip/chip.ts": "export const chip = 1;\n", "ui/card/card.ts": "export const card = 1;\n"]
        let found = try DesignClone.components(
            source.merging(["ui/chip/chip.test.ts": test("./chip")]) { $1 },
            source.merging(["ui/chip/__tests__/chip.test.ts": test("../chip")]) { $1 })
        #expect(found.isEmpty, "\(found)")
    }

    @Test("Files of one line are no evidence that a component remains")
    func emptyFiles() throws {
        let old = [
            "ui/slide/slide.html": "<ng-content></ng-content>\n",
            "ui/slide/slide.component.ts": Self.component("slide", "a() {}").values.joined(),
            "ui/card/card.component.ts": "export class Card {}\n",
        ]
        let found = try DesignClone.components(
            old,
            [
                "ui/card/card.component.ts": "export class Card {}\n",
                "ui/card/parts/page.html": "<ng-content></ng-content>\n",
            ])
        #expect(found.contains("slide is gone"), "\(found)")
    }

    @Test("A drawing that a commit moves to another icon renames the icon, even if another commit changes its format")
    func formats() throws {
        let count = CountConfiguration(
            source: .xcassets(path: "A.xcassets", sets: [.image]), kind: .icon)
        func set(_ name: String, _ file: String, _ text: String) -> [String: String] {
            [
                "A.xcassets/\(name).imageset/Contents.json":
                    "{\"images\": [{\"filename\": \"\(file)\", \"idiom\": \"universal\"}]}\n",
                "A.xcassets/\(name).imageset/\(file)": text,
            ]
        }
        let svg = { (x: Int) in "<svg viewBox=\"0 0 24 24\"><path d=\"M\(x) 3h9v7H3z\"/></svg>\n" }
        let kept = set("Bell", "Bell.svg", svg(1))
        let trees = [
            set("ShowPassword", "ShowPassword.pdf", "%PDF-1.4 a\n"), set("ShowPassword", "ShowPassword.svg", svg(4)),
            set("Show", "Show.svg", svg(4)),
        ].map { kept.merging($0) { $1 } }
        let words = try Self.changes(["things": count], trees).groups.map(\.summary)
        #expect(words == ["ShowPassword renamed to Show (is now SVG instead of PDF)"], "\(words)")
    }

    @Test("A component that was gone before another was added is a different one if their names have no word in common")
    func order() throws {
        let kept = ["ui/chip/src/chip.ts": "export const chip = 1;\n"]
        func found(_ name: String, isFirst: Bool) throws -> [String] {
            let trees = [Self.component("hero"), isFirst ? [:] : Self.component("hero"), Self.component(name)]
                .enumerated().map { place, own in
                    place == 1 && !isFirst ? own.merging(Self.component(name)) { $1 } : own
                }.map { kept.merging($0) { $1 } }
            return try DesignClone.lines(Self.changes(["things": folders], trees)).sorted()
        }
        #expect(try found("timeline", isFirst: true) == ["added timeline", "removed hero"])
        #expect(try found("heroBanner", isFirst: true) == ["renamed hero heroBanner"])
        // The old component may stay for a while.
        #expect(try found("timeline", isFirst: false) == ["renamed hero timeline"])
    }

    @Test("A component that a commit moved was not gone before a later commit renamed it")
    func movedFirst() throws {
        let kept = Self.component("chip").merging(Self.component("card")) { $1 }
        func found(_ between: [String: String]?) throws -> [String] {
            let old = kept.merging(Self.component("hero")) { $1 }
            let new = kept.merging(Self.component("timeline")) { $1 }
            let moved = { (files: [String: String]) in Dictionary(uniqueKeysWithValues: files.map { ("lib/\($0)", $1) })
            }
            let trees = [old, moved(between ?? old), moved(new)]
            return try DesignClone.lines(Self.changes(["things": folders], trees)).filter { !$0.hasPrefix("moved") }
        }
        #expect(try found(nil) == ["renamed hero timeline"])
        #expect(try found(kept) == ["added timeline", "removed hero"])
    }

    @Test("An item that moves from one count to another has one sentence")
    func counts() throws {
        let count = { (folder: String) in
            CountConfiguration(source: .directories(glob: "\(folder)/*", exclude: []), kind: .component)
        }
        let alert = "export class Alert {\n  title = 1;\n}\n"
        let kept = ["core/chip/chip.ts": "export const chip = 1;\n", "kit/card/card.ts": "export const card = 2;\n"]
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(
            Self.files(kept.merging(["core/alert/alert.ts": alert]) { $1 }),
            Self.files(kept.merging(["kit/alert/alert.ts": alert]) { $1 }))
        let made = try clone.changes(
            ["core": count("core"), "kit": count("kit")], history.run(in: clone.repository), ends)
        #expect(made.groups.map(\.summary) == ["alert moved from core/ to kit/"])
    }

    @Test("The icons in the folder of a component are reported as icons")
    func ownIcons() throws {
        let drawing = { (number: Int) in "<svg viewBox='0 0 9 9'><path d='M\(number) 1h5v\(number)l3 4z'/></svg>\n" }
        let kept = ["ui/icon/icon.ts": "export const icon = 1;\n", "ui/icon/assets/bell.svg": drawing(1)]
        let old = kept.merging(["ui/icon/assets/cog.svg": drawing(2)]) { $1 }
        let new = kept.merging(["ui/icon/assets/gear.svg": drawing(2)]) { $1 }
        let icons = CountConfiguration(source: .files(glob: "ui/icon/assets/*.svg", exclude: []), kind: .icon)
        let parts = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        func found(_ counts: [String: CountConfiguration], _ new: [String: String]) throws -> [String] {
            let clone = try DesignClone()
            var history = FastImport()
            let ends = history.add(Self.files(old), Self.files(new))
            return try clone.changes(counts, history.run(in: clone.repository), ends).groups.map(\.summary)
        }
        let both = ["icons": icons, "parts": parts]
        let renamed = try found(both, new)
        #expect(renamed == ["cog renamed to gear"], "\(renamed)")
        let source = new.merging(["ui/icon/icon.ts": "export const icon = 2;\n"]) { $1 }
        #expect(try found(both, source) == ["cog renamed to gear", "icon: source changed"])
        #expect(try found(["parts": parts], kept) == ["icon lost a drawing"])
    }
}
