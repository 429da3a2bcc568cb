import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Components that move and change at the same time")
struct ComponentMoveTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func files(_ texts: [String: String]) -> Files {
        Dictionary(uniqueKeysWithValues: texts.map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
    }

    private let count = CountConfiguration(
        source: .directories(glob: "ui/*", exclude: []), with: ["ui/{key}/**"], kind: .component)

    private func groups(_ old: [String: String], _ new: [String: String]) throws -> [String] {
        try DesignClone.groups(count, files(old), files(new))
    }

    /// - Parameter extra: the number of lines that a change added.
    private func view(_ name: String, extra: Int = 0) -> String {
        let lines = (1...8).map { "        Text(\(name.lowercased())\($0))\n" }.joined()
        let more = (0..<extra).map { "        Spacer(minLength: \($0 * 7))\n" }.joined()
        return "public struct \(name): View {\n    public var body: some View {\n\(lines)\(more)    }\n}\n"
    }

    private let names = ["Button", "Card", "Input"]

    @Test("Components that arrive from another folder are listed with the folders that differ")
    func arrivals() throws {
        let sources = CountConfiguration(
            source: .files(glob: "Sources/Kit/Components/**/*.swift", exclude: []), kind: .component)
        let kept = names.map { ("Sources/Kit/Components/\($0).swift", view($0)) }
        func tree(_ folder: String) -> Files {
            files(
                Dictionary(kept) { first, _ in first }.merging(["Sources/Kit/\(folder)/Sheet.swift": view("Sheet")]) {
                    $1
                })
        }
        let found = try DesignClone.groups(sources, tree("Modal"), tree("Components/Modal"))
        #expect(found == ["Sheet moved from Sources/Kit/Modal/ to Sources/Kit/Components/Modal/"], "\(found)")
    }

    @Test("The folder that a component moves into is no new component")
    func deeper() throws {
        let kept = Dictionary(uniqueKeysWithValues: names.map { ("ui/\($0)/\($0).swift", view($0)) })
        let tree = { (folder: String, note: String) in
            kept.merging(["\(folder)/Modal/Modal.swift": view("Modal"), "\(folder)/Modal/Notes.txt": note]) { $1 }
        }
        let found = try groups(tree("ui", "a\n"), tree("ui/overlays", "b\n"))
        #expect(found.count == 1 && found[0].hasPrefix("Modal ") && found[0].contains("moved"), "\(found)")
        // Another component in that folder is new.
        let more = tree("ui/overlays", "b\n").merging(["ui/overlays/Sheet.swift": view("Sheet")]) { $1 }
        #expect(try groups(tree("ui", "a\n"), more).contains { $0.contains("is new") })
    }

    @Test("Components that move into a new folder with large changes have moved", arguments: [true, false])
    func together(keepsFolders: Bool) throws {
        let kept = ["ui/Chip/Chip.swift": view("Chip")]
        let old = kept.merging(names.map { ("ui/\($0)/\($0).swift", view($0)) }) { $1 }
        let new = kept.merging(
            names.map { ("ui/Basic/\(keepsFolders ? "\($0)/" : "")\($0).swift", view($0, extra: 8)) }
        ) { $1 }
        let found = try groups(old, new)
        #expect(!found.isEmpty && found.allSatisfy { $0.contains("moved from ui/") }, "\(found)")
        // Without its declaration, a component may be gone.
        let renamed = kept.merging(names.map { ("ui/Basic/\($0).swift", view("Old\($0)", extra: 8)) }) { $1 }
        let unsure = try groups(old, renamed)
        #expect(!unsure.contains { $0.contains("moved") }, "\(unsure)")
        // A new component has a declaration with that name, but nothing else in common.
        let others = names.map { name in
            let lines = (0..<40).map { "        Divider().frame(width: \($0), height: 2)\n" }.joined()
            return ("ui/Basic/\(name).swift", "public struct \(name): View {\n\(lines)}\n")
        }
        let rewritten = try groups(old, kept.merging(others) { $1 })
        #expect(!rewritten.contains { $0.contains("moved") }, "\(rewritten)")
    }

    @Test("A component that moves into the folder of a new component was not renamed")
    func controls() throws {
        let lines = (1...20).map { "  const line\($0) = \($0);\n" }.joined()
        let source = { (name: String, property: String) in
            "export interface \(name)Props { \(property): string; \(property)s: number; }\n"
                + "export const \(name) = (props: \(name)Props) => {\n\(lines)};\n"
        }
        let old = ["ui/Chip/Chip.tsx": source("Chip", "a"), "ui/Input/Input.tsx": source("Input", "b")]
        var new = old.merging([
            "ui/Controls/Input.tsx": source("Input", "b"), "ui/Controls/Controls.tsx": source("Controls", "c"),
        ]) { $1 }
        new["ui/Input/Input.tsx"] = nil
        let found = try groups(old, new)
        #expect(found == ["Controls is new", "Input moved from ui/Input to ui/Controls"], "\(found)")
        // If only the name is deprecated there, the component was renamed.
        new["ui/Controls/Input.tsx"] = "/** @deprecated */\nexport const Input = (props: any) => <Controls />;\n"
        new["ui/Controls/Controls.tsx"] = source("Controls", "b")
        let renamed = try groups(old, new)
        #expect(!renamed.contains { $0.contains("moved") }, "\(renamed)")
    }

    @Test("A folder with another name does not reformat a component")
    func folder() throws {
        let chip = ["ui/Chip/Chip.swift": view("Chip")]
        let found = try groups(
            chip.merging(["ui/SkeletonView/SkeletonView.swift": view("SkeletonView")]) { $1 },
            chip.merging(["ui/Skeleton/Skeleton.swift": view("SkeletonView")]) { $1 })
        #expect(
            found == ["Skeleton moved from ui/SkeletonView/SkeletonView.swift to ui/Skeleton/Skeleton.swift"],
            "\(found)")
    }

    @Test("A component that moves to or from another place is compared")
    func places() throws {
        let source = { (properties: String) in
            "export interface ChipProps { a: string; \(properties)}\n"
                + "export const Chip = (props: ChipProps) => {\n"
                + (1...20).map { "  step\($0)(props.a);\n" }.joined() + "};\n"
        }
        let kept = ["ui/card/card.ts": "export const card = 1;\n", "kit/menu/menu.ts": "export const menu = 2;\n"]
        let old = kept.merging(["ui/chip/chip.tsx": source("")]) { $1 }
        let new = kept.merging(["kit/chip/chip.tsx": source("b: string; ")]) { $1 }
        let note = ", which the configuration does not cover"
        #expect(try groups(old, new) == ["chip now requires `b` (breaking), moved from ui/ to kit/\(note)"])
        #expect(try groups(new, old) == ["chip lost `b` (breaking), moved from kit/chip to ui/chip"])
        // The same applies to a move between two counts.
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(files(old), files(new))
        let kit = CountConfiguration(source: .directories(glob: "kit/*", exclude: []), kind: .component)
        let made = try clone.changes(["ui": count, "kit": kit], history.run(in: clone.repository), ends)
        #expect(made.groups.map(\.summary) == ["chip now requires `b` (breaking), moved from ui/ to kit/"])
        // It counts as changed.
        #expect(made.items.map(\.change) == [.changed])
        // Without changes, only the location differs.
        let same = kept.merging(["kit/chip/chip.tsx": source("")]) { $1 }
        #expect(try groups(old, same) == ["chip moved from ui/ to kit/\(note)"])
        let moved = history.add(files(old), files(same))
        let counted = try clone.changes(["ui": count, "kit": kit], history.run(in: clone.repository), moved)
        #expect(counted.items.map(\.change) == [.moved])
    }

    @Test(
        "Files that move to different places are not said to be in one of them",
        arguments: [
            (["lib/chip.css", "docs/chip.md"], "chip moved 2 files from ui/chip/ to docs/, lib/"),
            (["kit/css/chip.css", "kit/docs/chip.md"], "chip moved 2 files from ui/chip/ to kit/"),
            (["kit/chip.css", "kit/chip.md"], "chip moved from ui/chip/ to kit/"),
        ])
    func severalPlaces(paths: [String], sentence: String) throws {
        let count = CountConfiguration(
            source: .directories(glob: "ui/*", exclude: []), optional: ["**/{key}.css", "**/{key}.md"],
            kind: .component)
        let source = ["ui/chip/chip.tsx": "export const Chip = () => null;\n"]
        let (sheet, text) = ((1...9).map { "a\($0) {}\n" }.joined(), (1...9).map { "b\($0)\n" }.joined())
        let old = source.merging(["ui/chip/chip.css": sheet, "ui/chip/chip.md": text]) { $1 }
        let new = source.merging([paths[0]: sheet, paths[1]: text]) { $1 }
        let found = try DesignClone.groups(count, files(old), files(new))
        #expect(found == [sentence], "\(found)")
    }

    // MARK: Sources

    private let sources = CountConfiguration(source: .files(glob: "ui/*.kt", exclude: []), kind: .component)

    private func function(_ name: String, access: String = "public") -> String {
        "\(access) fun \(name)(\n    text: String,\n    modifier: Modifier = Modifier,\n) {\n    Base(text, \"\(name)\")\n}\n"
    }

    @Test("Functions that move to one source are not gone, and the source is not a new component")
    func merged() throws {
        let names = ["TagFilled", "TagOutlined"]
        let chip = ["ui/Chip.kt": "package ui\n\n" + function("Chip")]
        let old = chip.merging(names.map { ("ui/\($0).kt", "package ui\n\n" + function($0)) }) { $1 }
        func found(_ functions: [String]) throws -> [String] {
            let tags = ["ui/Tags.kt": "package ui\n\n" + functions.joined(separator: "\n")]
            return try DesignClone.groups(sources, files(old), files(chip.merging(tags) { $1 }))
        }
        let moved = try found(names.map { function($0) })
        #expect(moved.sorted() == names.map { "\($0) moved from ui/\($0).kt to ui/Tags.kt" }, "\(moved)")
        let own = try found((names + ["Tags"]).map { function($0) })
        #expect(own.contains("Tags is new") && !own.contains { $0.contains("gone") }, "\(own)")
        let hidden = try found(names.map { function($0, access: "private") })
        #expect(!hidden.contains { $0.contains("moved") }, "\(hidden)")
    }

    @Test("A part of a component that its count does not list anymore is not new")
    func part() throws {
        let count = CountConfiguration(
            source: .files(glob: "ui/**/*.kt", exclude: ["ui/card/CardDefaults.kt"]), with: ["ui/**/{key}Defaults.kt"],
            kind: .component)
        let all = { (package: String) in
            let values = (1...9).map { "    val gap\($0) = \($0).dp\n" }.joined()
            return [
                "ui/\(package)/Card.kt": "package ui.\(package)\n\n" + function("Card"),
                "ui/\(package)/CardDefaults.kt": "package ui.\(package)\n\nobject CardDefaults {\n\(values)}\n",
            ]
        }
        let found = try DesignClone.groups(count, files(all("card")), files(all("cards")))
        #expect(!found.contains { $0.contains("is new") }, "\(found)")
    }

    @Test("Declarations that move to another source of the component are not a change")
    func inside() throws {
        let code = { (body: [String]) in body.map { "\($0)\n" }.joined() }
        let (props, chip) = ("export interface Size { a: 1 }", "export const Chip = (size: Size) => size;")
        let old = ["ui/Chip/chip.ts": code([props, chip]), "ui/Chip/index.ts": code(["export * from './chip'"])]
        let new = [
            "ui/Chip/chip.ts": code(["import type { Size } from './size'", chip]), "ui/Chip/size.ts": code([props]),
            "ui/Chip/index.ts": code(["export * from './chip'", "export * from './size'"]),
        ]
        #expect(try groups(old, new) == ["1 thing was reformatted (Chip)"])
        let other = new.merging(["ui/Chip/size.ts": code([props.replacing("1", with: "2")])]) { $1 }
        #expect(try groups(old, other) == ["Chip takes 2 instead of 1 for `a` (may break), gained the source size.ts"])
        // An export that is lost is a change.
        let lost = new.merging(["ui/Chip/index.ts": code(["export * from './size'"])]) { $1 }
        #expect(try groups(old, lost).contains { $0.contains("reformatted") } == false)
    }

    // MARK: Names

    @Test(
        "A folder with another notation of a name does not rename a component that keeps its declaration",
        arguments: [
            ("dart", "class AcmeAuthCode extends StatefulWidget {}", "authcode", "auth_code", true),
            ("ts", "export default class SlQrcode extends Base {}", "qrcode", "qr-code", true),
            ("ts", "export default class SlQrcode extends Base {}", "qrcode", "barcode", true),
            ("ts", "class Row extends Base {}", "qrcode", "qrcode-view", false),
        ])
    func names(ending: String, declaration: String, old: String, new: String, isKept: Bool) throws {
        let lines = (1...20).map { "const line\($0) = \($0);\n" }.joined()
        let all = { (name: String) in
            [
                "ui/\(name)/\(name).\(ending)": "import './\(name).styles.js';\n\(lines)\(declaration)\n",
                "ui/card/card.ts": "export const card = 1;\n",
            ]
        }
        let found = try groups(all(old), all(new))
        #expect(found.count == 1 && found.allSatisfy { $0.contains("moved") } == isKept, "\(found)")
        // With another declaration, the component was renamed.
        let renamed = all(new).mapValues { $0.replacing("SlQrcode", with: "SlBarcode") }
        guard new == "barcode" else { return }
        #expect(try groups(all(old), renamed).contains { $0.hasPrefix("qrcode renamed to barcode") })
    }

    @Test("Tests and stories from a template do not make a component another one")
    func template() throws {
        let all = { (name: String, body: String) in
            let lines = (1...20).map { "  it('\(name) \($0)');\n" }.joined()
            return [
                "ui/\(name)/\(name).tsx": "export const \(name) = () => {\n\(body)};\n",
                "ui/\(name)/\(name).test.tsx": lines, "ui/\(name)/\(name).story.tsx": lines + "story();\n",
                "ui/\(name)/index.ts": "export * from './\(name)';\n",
            ]
        }
        let body = { (word: String) in (1...12).map { "  \(word)\($0)();\n" }.joined() }
        let card = all("Card", body("x"))
        let old = card.merging(all("Mark", body("y"))) { $1 }
        let found = try groups(old, card.merging(all("Highlight", body("z"))) { $1 })
        #expect(!found.contains { $0.contains("renamed") } && found.contains("Highlight is new"), "\(found)")
        // Most lines that no other component contains are the same.
        let other = card.mapValues { $0.replacing("it(", with: "test(") }
        let renamed = try groups(
            other.merging(all("Mark", body("y"))) { $1 },
            other.merging(all("Highlight", body("y") + "  a();\n")) { $1 })
        #expect(renamed == ["Mark renamed to Highlight (source changed)"], "\(renamed)")
    }

    @Test("A style sheet or a build script that git pairs does not make a removal uncertain")
    func boilerplate() throws {
        let all = { (name: String, body: String) in
            [
                "ui/\(name)/\(name).kt": "package ui.\(name)\n\n\(body)\n",
                "ui/\(name)/build.gradle.kts":
                    "plugins {\n    id(\"library\")\n}\nandroid { namespace = \"ui.\(name)\" }\n",
                "ui/\(name)/style.css": ":host {\n  display: block;\n  box-sizing: border-box;\n}\n.\(name) {}\n",
            ]
        }
        let chip = all("chip", "fun Chip() {}")
        let found = try groups(
            chip.merging(all("tooltip", (1...9).map { "val tip\($0) = \($0)\n" }.joined())) { $1 },
            chip.merging(all("popover", (1...9).map { "fun pop\($0)(a: Int) {}\n" }.joined())) { $1 })
        #expect(found == ["tooltip is gone", "popover is new"], "\(found)")
    }
}
