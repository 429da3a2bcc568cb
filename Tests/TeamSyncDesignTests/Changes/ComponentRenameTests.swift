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
            ("ts", "export { default as Heading } from './Title';\n", true),
            ("ts", "export { default as Heading } from '../ui/Title/index.ts';\n", true),
            ("ts", "export { default as Heading } from './Caption';\n", false),
            ("ts", "export { default as Heading } from 'Title';\n", false),
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
                "chip: version 1.0.0 → 1.1.0, `dependencies` changed",
                "chip/package.json: dependencies.lit 3.0.0 → 4.0.0",
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
}
