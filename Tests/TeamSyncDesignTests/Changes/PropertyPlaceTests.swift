import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("The files that declare the properties of a component")
struct PropertyPlaceTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    @Test("Files next to a component are its parts, other components, or tests")
    func folder() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let file = { (name: String, type: String, size: Int) -> Files in
            ["ui/Chip/\(name)": TreeEntry("export interface \(type) { size?: \(size) }\n")]
        }
        for (name, type, sentence) in [
            ("types.ts", "Props", "Chip takes 2 instead of 1 for `size` (may break)"),
            ("Chip.types.ts", "Props", "Chip takes 2 instead of 1 for `size` (may break)"),
            ("Ribbon.tsx", "Props", "Chip takes 2 instead of 1 for `Ribbon.size` (may break)"),
            ("Ribbon.tsx", "ChipProps", "Chip takes 2 instead of 1 for `size` (may break)"),
            ("ChipGroup.tsx", "ChipGroupProps", "Chip takes 2 instead of 1 for `ChipGroup.size` (may break)"),
            ("Ribbon.tsx", "OtherProps", "Chip: source changed"),
            ("Chip.test.tsx", "Props", ""),
            ("__tests__/Chip.tsx", "Props", ""),
            ("Chip.stories.tsx", "Props", "Chip: stories changed"),
            ("README.md", "Props", "Chip: docs changed"),
            ("Chip.d.ts", "Props", "Chip takes 2 instead of 1 for `size` (may break)"),
            ("demo/Chip.tsx", "Props", "Chip: stories changed"),
            ("Ribbon.types.ts", "Props", "Chip takes 2 instead of 1 for `Ribbon.size` (may break)"),
        ] {
            let found = try DesignClone.groups(count, file(name, type, 1), file(name, type, 2))
            #expect(found == [sentence].filter { !$0.isEmpty }, "\(name) \(type)")
        }
    }

    @Test("A source with the name of its folder is the component, whatever it is called")
    func storyNames() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let file = { (size: Int) -> Files in
            ["ui/FilePreview/FilePreview.tsx": TreeEntry("export interface FilePreviewProps { size?: \(size) }\n")]
        }
        #expect(
            try DesignClone.groups(count, file(1), file(2)) == [
                "FilePreview takes 2 instead of 1 for `size` (may break)"
            ])
    }

    @Test("A class named after the component belongs to it, whatever the role in the name of its file")
    func roles() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let file = { (name: String, type: String, more: String) -> Files in
            let text = "export class \(type) extends LitElement {\n  @property() size = 1;\n\(more)}\n"
            return ["ui/chip/\(name)": TreeEntry(text)]
        }
        for (name, type, gained) in [
            ("chip.ts", "XChip", "`icon`"), ("chip.element.ts", "XChip", "`icon`"),
            ("chip.directive.ts", "Chip", "`icon`"), ("chip.lit.ts", "XChip", "`icon`"),
            ("chip.group.ts", "ChipGroup", "`chip.group.icon`"), ("ribbon.element.ts", "XRibbon", "`ribbon.icon`"),
        ] {
            let found = try DesignClone.groups(
                count, file(name, type, ""), file(name, type, "  @property() icon = false;\n"))
            #expect(found == ["chip gained \(gained)"], "\(name): \(found)")
        }
    }

    @Test(
        "The properties of a component in JavaScript are also in its typings",
        arguments: [
            ("Chip.js", "index.d.ts", "Chip gained `b` (size also takes `l`)"),
            ("Chip.js", "Chip.d.ts", "Chip gained `b` (size also takes `l`)"),
            // The typings of a component in TypeScript are generated, and tests have separate types.
            ("Chip.tsx", "Chip.d.ts", "Chip: source changed"),
            ("Chip.js", "tests/index.d.ts", "Chip: source changed"),
            ("Chip.js", "Ribbon.d.ts", "Chip gained `Ribbon.b` (Ribbon.size also takes `l`)"),
        ])
    func typings(source: String, typings: String, sentence: String) throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let files = { (extra: String, members: String) -> Files in
            let name = typings.hasPrefix("Ribbon") ? "Ribbon" : "Chip"
            return [
                RawPath(Array("ui/Chip/\(source)".utf8)): TreeEntry("const Chip = () => draw(\(extra));\n"),
                RawPath(Array("ui/Chip/\(typings)".utf8)): TreeEntry("export interface \(name)Props { \(members) }\n"),
            ]
        }
        let found = try DesignClone.groups(
            count, files("1", "size?: 's' | 'm'"), files("2", "size?: 's' | 'm' | 'l'; b?: boolean"))
        #expect(found == [sentence])
    }
}
