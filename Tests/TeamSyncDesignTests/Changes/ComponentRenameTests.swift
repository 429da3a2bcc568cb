import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWorker

@Suite("Components and their files with other names")
struct ComponentRenameTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private let folders = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)

    private static func files(_ texts: [String: String]) -> Files {
        Dictionary(uniqueKeysWithValues: texts.map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
    }

    private static func sources(_ ending: String) -> CountConfiguration {
        CountConfiguration(source: .files(glob: "ui/*.\(ending)", exclude: []), kind: .component)
    }

    private func groups(
        _ count: CountConfiguration, _ old: [String: String], _ new: [String: String]
    ) throws -> [String] {
        try DesignClone.groups(count, Self.files(old), Self.files(new))
    }

    // MARK: Aliases

    private static func view(_ name: String, _ text: String) -> String {
        "public struct \(name): View {\n    let \(text): String\n    var body: some View { Text(\(text)).bold() }\n}\n"
    }

    @Test(
        "A source that declares the old name as an alias states a rename",
        arguments: [
            ("swift", "@available(*, deprecated, renamed: \"Title\")\npublic typealias Heading = Title\n", true),
            ("swift", "struct Other {\n    typealias Heading = Title\n}\n", false),
            ("swift", "private typealias Heading = Title\n", false),
            ("swift", "public typealias Heading = Caption\n", false),
            ("swift", "// typealias Heading = Title\n", false),
            ("kt", "@Deprecated(\"\")\ntypealias DSHeading = team.ui.DSTitle\n", true),
            (
                "kt",
                "@Deprecated(\"\", ReplaceWith(\"Title(text)\"))\n@Composable\nfun Heading(text: String) = Title(text)\n",
                true
            ),
            ("kt", "@Deprecated(\"\", ReplaceWith(\"Caption(text)\"))\nfun Heading(text: String) {}\n", false),
            ("kt", "@Deprecated(\"\", ReplaceWith(\"Title(a)\"))\nprivate fun Heading(a: String) {}\n", false),
            ("swift", "@available(*, deprecated, renamed: \"Title\")\npublic struct Heading {}\n", true),
            ("ts", "export { Title as Heading }\n", true),
            ("ts", "export const Heading = Title;\n", true),
            ("ts", "export const Heading = Title();\n", false),
            ("swift", "public typealias CharlieHeading = CharlieTitle\n", true),
            ("swift", "public typealias CharlieHeading = OtherTitle\n", false),
            ("swift", "public typealias SubHeadingHeading = SubHeadtitle\n", false),
            ("dart", "@Deprecated('')\ntypedef CharlieHeading = CharlieTitle;\n", true),
            ("dart", "typedef CharlieHeading = void Function(CharlieTitle);\n", false),
        ])
    func aliases(ending: String, alias: String, isStated: Bool) throws {
        let kept = ["ui/Chip.\(ending)": Self.view("Chip", "label")]
        let old = kept.merging(["ui/Heading.\(ending)": Self.view("Heading", "text")]) { $1 }
        let new = kept.merging([
            "ui/Title.\(ending)": "import Other\n\nenum Level { case one, two, three }\nlet size = 12\n",
            "other/Names.\(ending)": alias,
        ]) { $1 }
        let found = try groups(Self.sources(ending), old, new)
        #expect(found.contains { $0.hasPrefix("Heading renamed to Title") } == isStated, "\(found)")
        #expect(found.contains { $0.hasPrefix("Title is new") } != isStated, "\(found)")
    }

    // MARK: Parts

    @Test(
        "A new source of a component that only declares data is not a new component",
        arguments: [
            ("kt", "package ui\n\npublic enum class DialogSize { Small, Large }\n", true),
            ("kt", "package ui\n\n@Composable fun DialogSize() {}\n", false),
            ("kt", "package ui\n\nclass DialogSize(context: Context) : FrameLayout(context)\n", false),
            ("swift", "public enum DialogSize {\n    case small, large\n}\n", true),
            ("swift", "public struct DialogSize: View {\n    public var body: some View { Text(\"\") }\n}\n", false),
            ("swift", "let a = 1\n", false),
        ])
    func parts(ending: String, source: String, isPart: Bool) throws {
        let old = ["ui/Dialog.\(ending)": "// A dialog\n", "ui/Chip.\(ending)": "// A chip\n"]
        let new = old.merging(["ui/DialogSize.\(ending)": source]) { $1 }
        let found = try groups(Self.sources(ending), old, new)
        let parts = [
            "kt": "Dialog: DialogSize is new (compatible); gained the source DialogSize.kt",
            "swift": "Dialog gained the source DialogSize.swift",
        ]
        #expect(found == [isPart ? parts[ending] ?? "" : "DialogSize is new"], "\(found)")
        // Without such a component, it is a separate one.
        let alone = try groups(
            Self.sources(ending), ["ui/Chip.\(ending)": ""],
            ["ui/Chip.\(ending)": "", "ui/DialogSize.\(ending)": source])
        #expect(alone == ["DialogSize is new"], "\(alone)")
    }

    // MARK: Files inside

    @Test("A file that was renamed inside a component is not a change, and neither are imports of it")
    func inside() throws {
        let types = "export interface Props {\n  size: string;\n  tone: string;\n}\n"
        let main = { (name: String, end: String) in
            "import type { Props } from './\(name).js';\nexport const part = (props: Props) => 1;\(end)\n"
        }
        let old = ["ui/Chip/types.ts": types, "ui/Chip/index.ts": main("types", "")]
        let new = ["ui/Chip/chip-types.ts": types, "ui/Chip/index.ts": main("chip-types", "")]
        #expect(try groups(folders, old, new) == ["1 thing was reformatted (Chip)"])
        let changed = ["ui/Chip/chip-types.ts": types, "ui/Chip/index.ts": main("chip-types", " const b = 2;")]
        #expect(try groups(folders, old, changed) == ["Chip: source changed"])
    }

    @Test("A component does not move with a folder inside it")
    func subfolders() throws {
        let part = { (name: String, extra: String) in
            (1...12).map { "export const \(name)\($0) = \($0);\n" }.joined() + extra
        }
        let old = ["ui/form/form-radio/radio.ts": part("radio", ""), "ui/form/form.ts": "export const form = 1;\n"]
        let new = [
            "ui/form/form-group/radio.ts": part("radio", "export const more = 1;\n"),
            "ui/form/form.ts": "export const form = 1;\n",
        ]
        let found = try groups(folders, old, new)
        #expect(found == ["form: source changed"], "\(found)")
        // The whole component moves.
        let moved = Dictionary(uniqueKeysWithValues: old.map { ($0.key.replacing("ui/", with: "kit/"), $0.value) })
        #expect(try groups(folders, old, moved).contains { $0.contains("moved") })
    }

    @Test("A name in another spelling is the same name, whatever the sources contain")
    func respelledFolder() throws {
        let old = ["ui/Button Bar/ButtonBar.swift": Self.view("ButtonBar", "title"), "ui/Card/Card.swift": "a"]
        let text =
            "open class ButtonBar: UIView {\n    public var items: [Item] = []\n    public func select(_ item: Item) {}\n}\n"
        let new = ["ui/ButtonBar/ButtonBar.swift": text, "ui/Card/Card.swift": "a"]
        let found = try groups(folders, old, new)
        #expect(found == ["ButtonBar moved from ui/Button Bar/ to ui/ButtonBar/ (source changed)"])
        let other = ["ui/ButtonBox/ButtonBox.swift": text.replacing("Bar", with: "Box"), "ui/Card/Card.swift": "a"]
        let others = try groups(folders, old, other)
        #expect(others.count == 2, "\(others)")
    }

    @Test("A folder with another name does not rename a component whose source keeps its name")
    func renamedFolder() throws {
        let lines = (1...20).map { "  const line\($0) = \($0);\n" }.joined()
        let part = { (folder: String, name: String) in
            [
                "ui/\(folder)/\(name).svelte": "<script>\n\(lines)</script>\n<slot />\n",
                "ui/\(folder)/index.js": "export { default as \(name) } from \"./\(name).svelte\";\n",
                "ui/Chip/Chip.svelte": "<p />\n",
            ]
        }
        let old = part("Frame", "Frame")
        let kept = try groups(folders, old, part("Helpers", "Frame"))
        #expect(kept.count == 1 && kept.allSatisfy { $0.contains("moved") }, "\(kept)")
        let renamed = try groups(folders, old, part("Helpers", "Helpers"))
        #expect(renamed.contains { $0.hasPrefix("Frame renamed to Helpers") }, "\(renamed)")
    }

    @Test("A file with a usual name in a new folder is not one from a removed folder")
    func usualNames() throws {
        let count = CountConfiguration(source: .files(glob: "ui/**/*.js", exclude: []), kind: .component)
        func all(_ last: String, _ text: String, _ others: [String]) -> [String: String] {
            let lines = (1...9).map { "export const line\($0) = PropTypes.string;\n" }.joined()
            let texts = (others + [last]).map { ("ui/\($0)/index.js", "\(lines)\($0 == last ? text : $0)\n") }
            return Dictionary(uniqueKeysWithValues: texts)
        }
        let many = ["Chip", "Card", "Menu", "Tabs"]
        let found = try groups(count, all("Diagram", "a", many), all("Toggle", "b", many))
        #expect(!found.contains { $0.contains("moved") }, "\(found)")
        #expect(found.contains { $0.contains("index") }, "\(found)")
        // If there are no other files with that name, it is the same file.
        let moved = try groups(count, all("Diagram", "a", []), all("Toggle", "b", []))
        #expect(moved.contains { $0.contains("moved") }, "\(moved)")
    }

    @Test("A component moves with its source, even if its styles and tests are removed")
    func mainSource() throws {
        let code = (0..<20).map { "export const line\($0) = 'Spark \($0)';\n" }.joined()
        let kept = ["ui/Chip/Chip.tsx": "export const Chip = 1;\n"]
        let old = kept.merging([
            "ui/Spark/Spark.tsx": code, "ui/Spark/Spark.scss": ".spark {}\n", "ui/Spark/Spark.test.tsx": "test()\n",
        ]) { $1 }
        let new = kept.merging(["labs/Spark/Spark.tsx": code]) { $1 }
        let away = try groups(folders, old, new)
        #expect(away.count == 1 && away.allSatisfy { $0.hasPrefix("Spark moved from ui/ ") }, "\(away)")
        let back = try groups(folders, new, old)
        #expect(back.allSatisfy { $0.hasPrefix("Spark moved from labs/Spark") }, "\(back)")
        // The styles alone are not the component.
        let styles = try groups(folders, old, kept.merging(["labs/Spark/Spark.scss": ".spark {}\n"]) { $1 })
        #expect(!styles.contains { $0.contains("moved") }, "\(styles)")
    }

    @Test("Components that move into the folder of a new one are not gone, even if their package changes")
    func intoFolder() throws {
        let code = { (package: String, name: String) in
            "package \(package)\n\n" + (0..<20).map { "val \(name)\($0) = \($0)\n" }.joined()
        }
        let kept = ["ui/chip/Chip.kt": "package ui.chip\n"]
        let old = kept.merging([
            "ui/datacard/DataCard.kt": code("ui.datacard", "data"),
            "ui/mediacard/MediaCard.kt": code("ui.mediacard", "media"),
        ]) { $1 }
        let new = kept.merging([
            "ui/card/datacard/DataCard.kt": code("ui.card.datacard", "data"),
            "ui/card/mediacard/MediaCard.kt": code("ui.card.mediacard", "media"),
        ]) { $1 }
        let found = try groups(folders, old, new)
        #expect(!found.isEmpty && found.allSatisfy { $0.contains("moved") }, "\(found)")
        // A file with the same name in another component is a different file.
        let other = kept.merging(["ui/card/parts/DataCard.kt": code("ui.card.parts", "data")]) { $1 }
        let unsure = try groups(folders, old, other)
        #expect(!unsure.contains { $0.contains("datacard moved") }, "\(unsure)")
    }

    @Test("Versions in a package.json are not a change, but other dependencies are")
    func releases() throws {
        let package = { (version: String, own: String, other: String) in
            """
            {"name": "@team/chip", "version": "\(version)",
             "dependencies": {"@team/base": "^\(own)", "lit": "\(other)"}}
            """
        }
        let all = { (package: String) in
            ["ui/chip/package.json": package, "ui/chip/chip.ts": "export const chip = 1;\n"]
        }
        let old = all(package("1.0.0", "1.0.0", "3.0.0"))
        #expect(try groups(folders, old, all(package("1.1.0", "1.1.0", "3.0.0"))) == [])
        #expect(
            try groups(folders, old, all(package("1.1.0", "1.1.0", "4.0.0"))) == [
                "chip: version 1.0.0 → 1.1.0, `dependencies` changed"
            ])
    }

    @Test("The metadata of a bundle is not its source")
    func metadata() throws {
        let all = { (version: String) in
            ["ui/chip/chip.js": "export const chip = 1;\n", "ui/chip/chip.js-meta.xml": "<v>\(version)</v>\n"]
        }
        #expect(try groups(folders, all("61.0"), all("62.0")) == ["chip: file changed"])
    }

    @Test("A line is not renamed if its name remains")
    func lines() throws {
        let count = CountConfiguration(
            source: .lines(glob: "*.dart", exclude: [], pattern: "IconData (?<key>\\w+) = Icon\\((?<value>.*)\\)"),
            kind: .icon)
        let file = { (name: String, end: String) in
            [
                "icons.dart":
                    "static const IconData bell = Icon(0xe900, font);\nstatic const IconData \(name) = Icon(0xe903, font);\n\(end)"
            ]
        }
        let old = file("archive", "")
        let kept = try groups(count, old, file("archiveFilled", "static const IconData archive = archiveFilled;\n"))
        #expect(kept == ["archive may be gone", "archiveFilled is new"], "\(kept)")
        let renamed = try groups(count, old, file("archiveFilled", "// archive\n"))
        #expect(renamed == ["archive renamed to archiveFilled"], "\(renamed)")
    }

    // MARK: Several commits and counts

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
        let clone = try DesignClone()
        var history = FastImport()
        let first = history.add(Self.files(trees[0]), Self.files(trees[1]))
        let gone = RawPath(Array("ui/line/src/line.ts".utf8))
        let last = history.commit(
            "Removal", times: CommitTimes(SmallClone.begun), parents: [first.1],
            changes: [gone: nil as TestSupport.TreeEntry?])
        let ids = try history.run(in: clone.repository)
        let made = try clone.changes(["things": folders], ids, (first.0, last))
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
        let clone = try DesignClone()
        var history = FastImport()
        let first = history.add(Self.files(trees[0]), Self.files(trees[1]))
        let changes = Dictionary(
            uniqueKeysWithValues: Set(trees[1].keys).union(trees[2].keys).map { path in
                (RawPath(Array(path.utf8)), trees[2][path].map { TestSupport.TreeEntry($0) })
            })
        let last = history.commit("Last", times: CommitTimes(SmallClone.begun), parents: [first.1], changes: changes)
        let ids = try history.run(in: clone.repository)
        let words = try clone.changes(counts, ids, (first.0, last)).groups.map(\.summary)
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
        let clone = try DesignClone()
        var history = FastImport()
        let first = history.add(Self.files(trees[0]), Self.files(trees[1]))
        let changes = Dictionary(
            uniqueKeysWithValues: Set(trees[1].keys).union(trees[2].keys).map { path in
                (RawPath(Array(path.utf8)), trees[2][path].map { TestSupport.TreeEntry($0) })
            })
        let last = history.commit("Last", times: CommitTimes(SmallClone.begun), parents: [first.1], changes: changes)
        let ids = try history.run(in: clone.repository)
        let words = try clone.changes(["things": count], ids, (first.0, last)).groups.map(\.summary)
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
            let clone = try DesignClone()
            var history = FastImport()
            let first = history.add(Self.files(trees[0]), Self.files(trees[1]))
            let changes = Dictionary(
                uniqueKeysWithValues: Set(trees[1].keys).union(trees[2].keys).map { path in
                    (RawPath(Array(path.utf8)), trees[2][path].map { TestSupport.TreeEntry($0) })
                })
            let last = history.commit(
                "Last", times: CommitTimes(SmallClone.begun), parents: [first.1], changes: changes)
            let made = try clone.changes(["things": folders], history.run(in: clone.repository), (first.0, last))
            return DesignClone.lines(made).sorted()
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
            let clone = try DesignClone()
            var history = FastImport()
            let first = history.add(Self.files(trees[0]), Self.files(trees[1]))
            let changes = Dictionary(
                uniqueKeysWithValues: Set(trees[1].keys).union(trees[2].keys).map { path in
                    (RawPath(Array(path.utf8)), trees[2][path].map { TestSupport.TreeEntry($0) })
                })
            let last = history.commit(
                "Last", times: CommitTimes(SmallClone.begun), parents: [first.1], changes: changes)
            let made = try clone.changes(["things": folders], history.run(in: clone.repository), (first.0, last))
            return DesignClone.lines(made).filter { !$0.hasPrefix("moved") }
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
