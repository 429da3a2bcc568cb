import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments

@Suite("New sources that are part of a component")
struct SourcePartTests {
    private func groups(_ old: [String: String], _ new: [String: String]) throws -> [String] {
        let ending = old.keys.first?.split(separator: ".").last ?? ""
        let count = CountConfiguration(source: .files(glob: "ui/**/*.\(ending)", exclude: []), kind: .component)
        let files = { (texts: [String: String]) in
            Dictionary(uniqueKeysWithValues: texts.map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
        }
        return try DesignClone.groups(count, files(old), files(new))
    }

    private static let view = "public struct Chip: View {\n    public var body: some View { Text(\"chip\") }\n}\n"
    private static let composable = "package ui\n\n@Composable\nfun Chip(label: String) {\n    Text(label)\n}\n"
    private static let widget = """
        class AppChip extends StatelessWidget {
          const AppChip();
          Widget build(BuildContext context) => Text('chip');
        }

        """

    @Test(
        "Declarations that move from a component to a file of their own are no new component",
        arguments: [
            ("swift", "Chip", "ChipVariants", view, "public enum Tone {\n    case calm\n    case loud\n}\n"),
            (
                "swift", "Chip", "ChipVariants", view,
                "public struct CalmTone: ToneProtocol {\n    public func make() -> some View { Text(\"calm\") }\n}\n"
            ),
            ("dart", "app_chip", "enums/tone", widget, "/// A tone.\nenum AppTone {\n  calm,\n  loud,\n}\n"),
            ("kt", "Chip", "Tone", composable, "enum class Tone {\n    Calm,\n    Loud,\n}\n"),
        ])
    func moved(ending: String, owner: String, name: String, source: String, part: String) throws {
        let other = ["ui/Other.\(ending)": source.replacing("Chip", with: "Other")]
        let package = ending == "kt" ? "package ui\n\n" : ""
        let old = other.merging(["ui/\(owner).\(ending)": source + part]) { $1 }
        let new = other.merging(["ui/\(owner).\(ending)": source, "ui/\(name).\(ending)": package + part]) { $1 }
        let found = try groups(old, new)
        #expect(found.count == 1 && !found[0].contains("is new") && !found[0].contains("source changed"), "\(found)")
        // What is still declared in the component has not moved, and neither has a declaration with other access.
        let copied = try groups(old, old.merging(["ui/\(name).\(ending)": package + part]) { $1 })
        #expect(copied.contains { $0.hasSuffix("is new") } || ending == "swift" && part.contains("enum"), "\(copied)")
        if part.contains("struct") {
            let hidden = new.merging(["ui/\(name).\(ending)": part.replacing("public ", with: "")]) { $1 }
            #expect(try groups(old, hidden).contains("\(name) is new"))
        }
    }

    @Test(
        "A new source that declares no component is part of the component that it is named after",
        arguments: [
            (
                "swift", "TextArea", "TextAreaStyle", "public protocol TextAreaStyle {\n    func make() -> Color\n}\n",
                true
            ),
            ("swift", "TextArea", "TextAreaStyle", "public protocol TextAreaStyle: View {}\n", false),
            (
                "swift", "TextArea", "TextAreaPlainStyle",
                "public struct TextAreaPlainStyle: TextAreaStyle {\n    public func make() -> Color { .red }\n}\n", true
            ),
            (
                "swift", "TextArea", "TextAreaField",
                "public struct TextAreaField: View {\n    public var body: some View { Text(\"\") }\n}\n", false
            ),
            ("swift", "TextArea", "PlainStyle", "public struct PlainStyle: ButtonStyle {}\n", false),
            ("kt", "AcmeSwitches", "SwitchColors", "package ui\n\ndata class SwitchColors(val thumb: Color)\n", true),
            ("kt", "AcmeSwitches", "ListColors", "package ui\n\ndata class ListColors(val thumb: Color)\n", false),
            (
                "kt", "Switch", "SwitchColors", "package ui\n\ninterface SwitchColors {\n    fun thumb(): Color\n}\n",
                true
            ),
            ("kt", "Switch", "SwitchColors", "package ui\n\nfun interface SwitchColors {\n    fun thumb()\n}\n", false),
            ("dart", "app_chip", "app_chip_size", "enum AppChipSize { small, large }\n", true),
            ("dart", "app_chip", "enums/app_chip_size", "enum AppChipSize { small, large }\n", true),
            (
                "dart", "app_chip", "app_chip_data",
                "class AppChipData {\n  const AppChipData(this.label);\n  final String label;\n}\n", true
            ),
            ("dart", "app_chip", "app_chip_group", "class AppChipGroup extends StatelessWidget {}\n", false),
            (
                "dart", "app_chip", "app_chip_toast",
                "class AppChipToast {\n  static void show(BuildContext context) {}\n}\n", false
            ),
            (
                "tsx", "Chip", "ChipTypes",
                "export interface ChipOption { id: string }\nexport type Size = 's' | 'l'\n", true
            ),
            ("tsx", "Chip", "ChipGroup", "export type Size = 's'\nexport const ChipGroup = () => <div />\n", false),
        ])
    func part(ending: String, owner: String, name: String, source: String, isPart: Bool) throws {
        let old = ["ui/\(owner).\(ending)": "// \(owner)\n", "ui/Other.\(ending)": "// Other\n"]
        let found = try groups(old, old.merging(["ui/\(name).\(ending)": source]) { $1 })
        #expect(found.contains { $0.contains("is new") && !$0.contains("(compatible)") } != isPart, "\(found)")
    }

    @Test("Names that only comments mention are not lost")
    func comments() throws {
        let files = { (tag: String, code: String) in
            ["ui/Pill.js": "/**\n * @event \(tag)\n */\nclass Pill extends Base {\n  close() { \(code) }\n}\n"]
        }
        let emit = "this.$emit('dismiss')"
        #expect(try groups(files("Pills:dismiss", emit), files("dismiss", emit)) == ["Pill: docs changed"])
        #expect(
            try groups(files("close", "a(name)"), files("dismiss", "b(name)"))
                == ["Pill lost the event `close` (breaking), gained the event `dismiss`"])
    }

    @Test("Custom properties in camel case belong to the component that they are named after")
    func camelCase() throws {
        let sheet = { (name: String) in ["ui/badge.scss": ".uiBadge { color: var(\(name), red); }\n"] }
        #expect(
            try groups(sheet("--uiBadge-color"), sheet("--ui-badge-text"))
                == [
                    "badge lost the custom property `--uiBadge-color` (may break), gained the custom property `--ui-badge-text`"
                ])
        #expect(
            try groups(sheet("--badgeColor"), sheet("--badgeText")).first?.contains(
                "lost the custom property `--badgeColor`")
                == true)
        // Another component.
        #expect(
            try groups(sheet("--uiBadger-color"), sheet("--uiOther-color")).contains { $0.contains("custom property") }
                == false)
    }

    @Test("Values are compared in rules whose selectors contain interpolations")
    func interpolations() throws {
        let sheet = { (rule: String) in ["ui/tag.scss": ".#{$prefix}--tag { \(rule) }\n"] }
        #expect(
            try groups(sheet("padding: 2px 8px; gap: 1px"), sheet("padding: 4px 12px; gap: 1px"))
                == ["tag: padding in .#{$prefix}--tag 2px 8px → 4px 12px"])
        #expect(
            try groups(sheet("width: calc(#{$a} + 1px);"), sheet("width: calc(#{$a} + 2px);"))
                == ["tag: width in .#{$prefix}--tag calc(#{$a} + 1px) → calc(#{$a} + 2px)"])
    }

    @Test("A type that a component in Vue only exports does not have its properties")
    func exportedType() throws {
        let file = { (member: String, call: String) in
            [
                "ui/Modal.vue":
                    "<script setup lang=\"ts\">\nexport interface ModalProps {\n  \(member)\n}\n\(call)\n</script>\n"
            ]
        }
        #expect(
            try groups(file("content?: string", "use()"), file("component: string", "use()")) == [
                "Modal: source changed"
            ])
        let call = "defineProps<ModalProps>()"
        let found = try groups(file("content?: string", call), file("component: string", call))
        #expect(found.first?.contains("now requires `component` (breaking)") == true, "\(found)")
    }

    @Test("The indentation of a template is not compared")
    func template() throws {
        let file = { (markup: String) in
            ["ui/card.ts": "@Component({ selector: 'x-card', template: `\(markup)` })\nexport class Card {}\n"]
        }
        let found = try groups(file("\n  <div>\n  {{ a }}</div>\n"), file("\n    <div>\n      {{ a }}</div>\n"))
        #expect(found == ["1 thing was reformatted (card)"], "\(found)")
        #expect(
            try groups(file("<pre>\n a</pre>"), file("<pre>\n  a</pre>")).contains { $0.contains("source changed") })
        #expect(try groups(file("<b> a</b>"), file("<b>a</b>")).contains { $0.contains("source changed") })
    }
}
