import CloneTestSupport
import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("The exports of components")
struct ExportTests {
    private func groups(_ old: [String: String], _ new: [String: String], _ glob: String = "ui/*") throws -> [String] {
        try DesignClone.components(old, new, glob)
    }

    @Test("The component's own name replaces a lost export")
    func ownExport() throws {
        let files = { (name: String) in
            [
                "ui/progress/index.ts": "export { default as \(name) } from './\(name).svelte';\n",
                "ui/progress/\(name).svelte": "<script>\n  export let a = 1;\n</script>\n<p>{a}</p>\n",
            ]
        }
        let found = try groups(files("Progressbar"), files("Progress"))
        #expect(
            found == ["progress lost the export `Progressbar` (breaking), gained the export `Progress`"], "\(found)")
    }

    // MARK: Exports

    private static let exports: [(old: [String: String], new: [String: String], sentence: String)] = [
        (
            ["index": "export { Chip, ChipList } from './chip'"], ["index": "export { Chip } from './chip'"],
            "chip lost the export `ChipList` (breaking)"
        ),
        (
            ["index": "export { Chip as Base, type ChipProps } from './chip'\nexport type { A } from './chip'"],
            ["index": "export { Chip as Base, Other } from './chip'\nexport * as parts from './parts'"],
            "chip gained the exports `Other` and `parts`"
        ),
        // All names of another module.
        (
            ["index": "export * from './parts'", "parts": "export const A = 1\nexport function B() {}"],
            ["index": "export * from './parts'", "parts": "export const A = 1"], "chip lost the export `B` (breaking)"
        ),
        (
            ["index": "export { A, B } from './parts'\nexport * from '../base'"],
            ["index": "export { A } from './parts'\nexport * from '../base'"], "chip may have lost the export `B`"
        ),
        (
            ["index": "export { A } from '../base'"], ["index": "export * from '../base'"],
            "chip may have lost the export `A`"
        ),
        (["index": "export * from '../base'"], ["index": "export { A } from '../base'"], "chip: source changed"),
        // A module that is not for users.
        (
            ["index": "export { A } from './parts'", "parts": "export const A = 1\nexport const b = 1"],
            ["index": "export { A } from './parts'", "parts": "export const A = 1"], "chip: source changed"
        ),
        // The component itself is now exported in another way.
        (
            ["index": "export { default } from './chip'"], ["index": "export { Chip } from './chip'"],
            "chip: source changed"
        ),
        (
            ["chip": "export const Chip = a()\nexport const Label = 1"], ["chip": "export const Chip = a()"],
            "chip lost the export `Label` (breaking)"
        ),
        (
            ["chip": "export interface A { }\nexport type B = 1"], ["chip": "export interface A { }"],
            "chip: source changed"
        ),
        // Another component exports the name now.
        (
            ["index": "export { A, B } from './parts'", "../tag/index": "export { Tag } from './tag'"],
            ["index": "export { A } from './parts'", "../tag/index": "export { Tag, B } from './tag'"],
            "tag gained the export `B`"
        ),
    ]

    @Test("The exports of a component are those of its index", arguments: exports.indices)
    func exported(index: Int) throws {
        let (old, new, sentence) = Self.exports[index]
        let files = { (texts: [String: String]) in
            let own = ["ui/chip/chip.ts": "export const Chip = 1\n", "ui/tag/tag.ts": "export const Tag = 1\n"]
            return own.merging(
                texts.map { name, text in
                    (name.hasPrefix("..") ? "ui/\(name.dropFirst(3)).ts" : "ui/chip/\(name).ts", "\(text)\n")
                }
            ) { $1 }
        }
        let found = try groups(files(old), files(new))
        #expect(found.contains(sentence), "\(found)")
    }
}
