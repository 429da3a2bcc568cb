import CloneTestSupport
import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign

@Suite("The interface of renamed components")
struct RenamedInterfaceTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func groups(_ old: [String: String], _ new: [String: String]) throws -> [String] {
        let files = { (files: [String: String]) -> Files in
            Dictionary(uniqueKeysWithValues: files.map { (RawPath(Array("\($0.key)".utf8)), TreeEntry($0.value)) })
        }
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        return try DesignClone.groups(count, files(old), files(new))
    }

    @Test("The events after a type without members are not properties")
    func eventsBehindType() throws {
        let files = { (events: String) in
            [
                "ui/chip/chip.ts": """
                export const chipProps = buildProps({ size: String })
                export type ChipProps = ExtractPropTypes<typeof chipProps>
                export const chipEmits = { \(events) }

                """,
                "ui/chip/chip.vue": """
                <template><p>a</p></template>
                <script setup>
                const props = defineProps(chipProps)
                const emit = defineEmits(chipEmits)
                </script>

                """,
            ]
        }
        #expect(
            try groups(files("close: null"), files("close: null, open: null"))
                == ["chip gained the event `open`"])
    }

    private static let body = (1...20).map { "  const value\($0) = compute\($0)(props)\n" }.joined()

    @Test("A mark before the first type is not another type in a renamed component")
    func firstMark() throws {
        let files = { (key: String, type: String) in
            [
                "ui/\(key)/\(key).tsx":
                    "@Component({ tag: 'x' })\nexport class Bar {\n  @Prop() a: \(type) = 's';\n\(Self.body)}\n"
            ]
        }
        let old = files("progress-bar", "\n    | 's'\n    | 'm'")
        #expect(try groups(old, files("progress", "'s' | 'm'")) == ["progress-bar renamed to progress"])
        #expect(
            try groups(old, files("progress", "'s' | 'l'"))
                == ["progress-bar renamed to progress (a takes `l` instead of `m` (breaking))"])
    }

    @Test("A lost export has the name that it had before the component was renamed")
    func lostExport() throws {
        let files = { (name: String, key: String, more: String) in
            [
                "ui/\(key)/index.ts": "import { \(name) } from './\(key)'\nexport { \(name) }\n\(more)",
                "ui/\(key)/\(key).ts": "export function \(name)(props) {\n\(Self.body)}\n",
            ]
        }
        let found = try groups(
            files("PageHeader", "page-header", "export const PageHeaderSlot = 1\n"),
            files("HeaderBar", "header-bar", ""))
        #expect(
            found.count == 1 && found[0].contains("lost the export `PageHeaderSlot` (breaking)")
                && !found[0].contains("HeaderBarSlot"), "\(found)")
    }

    @Test("The former export of a renamed component remains", arguments: ["", "export const Other = 1\n"])
    func formerExport(more: String) throws {
        let files = { (name: String, key: String, more: String) in
            [
                "ui/\(key)/index.ts": "import { \(name) } from './\(key)'\nexport { \(name) }\n\(more)",
                "ui/\(key)/\(key).ts": "export function \(name)(props) {\n\(Self.body)}\n",
            ]
        }
        let found = try groups(
            files("PageHeader", "page-header", ""),
            files("HeaderBar", "header-bar", "export const PageHeader = HeaderBar\n\(more)"))
        #expect(found.count == 1 && found[0].hasPrefix("page-header renamed to header-bar"), "\(found)")
        #expect(!found[0].contains("PageHeader"), "\(found)")
        #expect(found[0].contains("gained the export `Other`") == !more.isEmpty, "\(found)")
    }

    @Test("A renamed component keeps custom properties with its former name")
    func formerCustomProperties() throws {
        let files = { (name: String, key: String, style: String) in
            [
                "ui/\(key)/\(key).css": ".\(key) { \(style) }\n",
                "ui/\(key)/\(key).ts": "export function \(name)(props) {\n\(Self.body)}\n",
            ]
        }
        #expect(
            try groups(
                files("Card", "card", "--card-gap: 1px; --card-size: 2px;"),
                files("CardPanel", "card-panel", "--card-gap: 1px; --card-panel-size: 2px;"))
                == [
                    "card renamed to card-panel (lost the custom property `--card-size` (may break), gained the custom property `--card-panel-size`)"
                ])
    }
}
