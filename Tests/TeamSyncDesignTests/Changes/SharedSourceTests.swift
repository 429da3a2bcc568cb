import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Sources that belong to no component")
struct SharedSourceTests {
    private static let components = [
        "src/ui/chip/index.ts": "export { Chip } from './Chip'\n",
        "src/ui/chip/Chip.tsx": """
        import type { Size } from '../../types'
        export interface ChipProps { size?: Size }
        export const Chip = ({ size }: ChipProps) => <i />

        """,
        "src/ui/card/index.ts": "export { default as Card } from './Card'\n",
        "src/ui/card/Card.tsx": "export default function Card() { return <b /> }\n",
    ]

    private func groups(_ old: [String: String], _ new: [String: String]) throws -> [String] {
        try DesignClone.components(
            old.merging(SharedSourceTests.components) { own, _ in own },
            new.merging(SharedSourceTests.components) { own, _ in own }, "src/ui/*")
    }

    @Test(
        "Types, constants and functions",
        arguments: [
            (
                "src/types.ts", "export type Size = 's' | 'm'", "export type Size = 'm' | 'l'",
                ["src/types.ts: Size takes `l` instead of `s` (breaking)"]
            ),
            // No component uses the type.
            (
                "src/types.ts", "export type Step = 's' | 'm'", "export type Step = 'm'",
                ["src/types.ts: Step no longer takes `s` (may break)"]
            ),
            (
                "src/types.ts", "export type Size = 's' | 'm'", "export type Size = 'small' | 'medium'",
                [
                    "src/types.ts: Size no longer takes `m` and `s` (breaking), Size also takes `medium` and `small`"
                ]
            ),
            (
                "src/types.ts", "export interface Item { id: string; label?: string }",
                "export interface Item { id: number; title?: string }",
                [
                    "src/types.ts lost `Item.label` (may break), gained `Item.title`, takes number instead of string for `Item.id`"
                ]
            ),
            ("src/sizes.ts", "const ratio = 4\n", "const ratio = 5\n", ["src/sizes.ts: ratio 4 → 5"]),
            (
                "src/sizes.ts", "export const sizes = { s: '1rem', m: '2rem' }\n",
                "export const sizes = { s: '1.25rem', m: '2rem' }\n",
                ["src/sizes.ts: sizes takes `1.25rem` instead of `1rem` (may break)"]
            ),
            // Implementations, tests and tools.
            ("src/sizes.ts", "const ratio = half(4)\n", "const ratio = half(5)\n", []),
            ("src/types.test.ts", "export type Size = 's' | 'm'", "export type Size = 's'", []),
            ("src/internal/types.ts", "export type Size = 's' | 'm'", "export type Size = 's'", []),
            // A place with other sources than the components.
            ("tools/types.ts", "const ratio = 4\n", "const ratio = 4 // four\n", []),
        ])
    func declarations(path: String, old: String, new: String, sentences: [String]) throws {
        let found = try groups([path: old], [path: new])
        #expect(found == sentences, "\(found)")
    }

    @Test(
        "The index of a package",
        arguments: [
            (
                "export * from './ui/chip'\nexport * from './ui/card'\n", "export * from './ui/chip'\n",
                ["src/index.ts lost the export `Card` (breaking)"]
            ),
            (
                "export * from './ui/chip'\n", "export * from './ui/chip'\nexport { Card } from './ui/card'\n",
                ["src/index.ts gained the export `Card`"]
            ),
            ("export * from './ui/chip'\n", "export { Chip } from './ui/chip'\n", []),
            (
                "export { a } from './hooks'\n", "export * from 'other'\n",
                ["src/index.ts may have lost the export `a`"]
            ),
        ])
    func index(old: String, new: String, sentences: [String]) throws {
        let found = try groups(["src/index.ts": old], ["src/index.ts": new])
        #expect(found == sentences, "\(found)")
    }

    @Test("A removed function, and one with other parameters")
    func functions() throws {
        let index = "export * from './useA'\nexport * from './useB'\n"
        let function = { (name: String, text: String) in "export function \(name)(\(text)) { return 1 }\n" }
        let old = [
            "src/index.ts": index, "src/useA.ts": function("useA", "a: string"),
            "src/useB.ts": function("useB", "b = 1") + function("own", "a"),
        ]
        let found = try groups(
            old, ["src/index.ts": "export * from './useB'\n", "src/useB.ts": function("useB", "b = 2")])
        #expect(
            found == [
                "src/index.ts lost the exports `own` and `useA` (breaking)", "src/useB.ts: useB (b = 1) → (b = 2)",
            ], "\(found)")
    }

    @Test("A component that is gone or was renamed needs no second sentence")
    func removedComponents() throws {
        let index = "export * from './ui/chip'\nexport * from './ui/card'\n"
        var rest = SharedSourceTests.components.merging(["src/index.ts": index]) { own, _ in own }
        let old = rest
        rest["src/ui/card/Card.tsx"] = nil
        rest["src/ui/card/index.ts"] = nil
        rest["src/index.ts"] = "export * from './ui/chip'\n"
        let found = try DesignClone.components(old, rest, "src/ui/*")
        #expect(found == ["card is gone"], "\(found)")
    }

    @Test("Cases of an enumeration in Dart, and constants of its classes")
    func dart() throws {
        let widget = [
            "lib/src/ui/chip/chip.dart": "class Chip { const Chip({this.size = XSize.m}); final XSize size; }\n"
        ]
        let source = { (cases: String, gap: String) in
            ["lib/src/enums.dart": "enum XSize { \(cases) }\nclass XGap { static const double small = \(gap); }\n"]
        }
        let found = try DesignClone.components(
            widget.merging(source("s, m", "4")) { own, _ in own },
            widget.merging(source("m, l", "6")) { own, _ in own }, "lib/src/ui/*")
        #expect(
            found == ["src/enums.dart: XSize takes `l` instead of `s` (breaking), XGap.small 4 → 6"], "\(found)")
    }

    @Test("A library in Dart that no longer exports a source")
    func library() throws {
        let widget = { (name: String) in "class \(name) { const \(name)(); }\n" }
        let files = { (lines: String) in
            [
                "lib/kit.dart": lines, "lib/src/ui/chip/chip.dart": widget("Chip"),
                "lib/src/ui/card/card.dart": widget("Card"),
            ]
        }
        let chip = "export 'src/ui/chip/chip.dart';\n"
        let found = try DesignClone.components(
            files(chip + "export 'src/ui/card/card.dart';\n"), files(chip), "lib/src/ui/*")
        #expect(found == ["lib/kit.dart lost the export `card.dart` (breaking)"], "\(found)")
    }

    @Test("A shared source is not counted")
    func counts() throws {
        let clone = try DesignClone()
        var history = FastImport()
        let files = { (text: String) in
            Dictionary(
                uniqueKeysWithValues: SharedSourceTests.components.merging(["src/types.ts": text]) { own, _ in own }
                    .map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
        }
        let ends = history.add(files("export type Size = 's' | 'm'\n"), files("export type Size = 'm'\n"))
        let count = CountConfiguration(source: .directories(glob: "src/ui/*", exclude: []), kind: .component)
        let changes = try clone.changes(["things": count], history.run(in: clone.repository), ends)
        #expect(changes.groups.count == 1)
        #expect(changes.items.isEmpty)
    }

    @Test("Colors and dimensions of Android that no count contains")
    func resources() throws {
        let path = "src/main/res/values/colors.xml"
        let file = { (body: String) in [path: "<resources>\n\(body)\n</resources>\n"] }
        let ink = "<color name=\"kit_ink\">#111111</color>"
        let found = try groups(file(ink + "<color name=\"kit_old\">#222222</color>"), file(ink))
        #expect(found == ["values/colors.xml lost `@color/kit_old` (may break)"], "\(found)")
        let changed = try groups(file(ink), file(ink.replacing("#111111", with: "#121212")))
        #expect(changed == ["values/colors.xml: @color/kit_ink #111111 → #121212"], "\(changed)")
        // It moved to another file, and strings are mostly for the library itself.
        let moved = try groups(
            file(ink),
            file("").merging(["src/main/res/values/colors_kit.xml": "<resources>\(ink)</resources>\n"]) { $1 })
        #expect(moved.isEmpty, "\(moved)")
        #expect(try groups(file("<string name=\"a\">A</string>"), file("")).isEmpty)
    }
}
