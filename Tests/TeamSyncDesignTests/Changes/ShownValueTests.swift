import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Small changes to the styles and the bodies of components")
struct ShownValueTests {
    private func groups(_ path: String, _ old: String, _ new: String) throws -> [String] {
        try DesignClone.components([path: old], [path: new], "ui/*")
    }

    @Test(
        "Values in styles",
        arguments: [
            (
                "ui/chip/chip.css", ".chip {\n  padding: 4px;\n  color: red;\n}\n",
                ".chip {\n  padding: 8px;\n  color: red;\n}\n", ["chip: padding in .chip 4px → 8px"]
            ),
            (
                "ui/chip/Chip.vue", "<template><i /></template>\n<style>\n.chip { gap: var(--a); }\n</style>\n",
                "<template><i /></template>\n<style>\n.chip { gap: var(--b); }\n</style>\n",
                ["chip: gap in .chip var(--a) → var(--b)"]
            ),
            (
                "ui/chip/chip.ts", "class Chip extends LitElement { static styles = css`:host { gap: 1px; }` }\n",
                "class Chip extends LitElement { static styles = css`:host { gap: 2px; }` }\n",
                ["chip: gap in :host 1px → 2px"]
            ),
            // Something else differs.
            (
                "ui/chip/Chip.vue", "<template><i /></template>\n<style>\n.chip { gap: 1px; }\n</style>\n",
                "<template><b /></template>\n<style>\n.chip { gap: 2px; }\n</style>\n", ["chip: source changed"]
            ),
            (
                "ui/chip/chip.scss", ".chip { gap: 1px; &:hover { color: red; } }\n",
                ".chip { gap: 2px; &:focus { color: red; } }\n",
                ["chip: styles changed"]
            ),
            (
                "ui/chip/chip.scss", ".chip { gap: 1px; }\n", ".chip { gap: 2px; &:focus { color: red; } }\n",
                ["chip gained `styles for .chip &:focus` (gap in .chip 1px → 2px)"]
            ),
        ])
    func styles(path: String, old: String, new: String, sentences: [String]) throws {
        let found = try groups(path, old, new)
        #expect(found == sentences, "\(found)")
    }

    @Test(
        "Lines of bodies",
        arguments: [
            (
                "ui/Tag/Tag.swift",
                "public struct Tag: View {\n    public var body: some View {\n        Text(name)\n            .padding(12)\n    }\n}\n",
                "12", "10", ["Tag: .padding(12) → .padding(10)"]
            ),
            (
                "ui/Tag/Tag.kt", "@Composable\nfun Tag() {\n    Box(color = Palette.Line.normal)\n}\n", "Line.normal",
                "Fill.strong", ["Tag: Box(color = Palette.Line.normal) → Box(color = Palette.Fill.strong)"]
            ),
            (
                "ui/Tag/Tag.kt", "@Composable\nfun Tag(label: String = \"a\") {\n    Text(label)\n}\n", "\"a\"",
                "\"b\"",
                ["Tag: has the default `\"b\"` instead of `\"a\"` for `label`"]
            ),
            (
                "ui/Tag/Tag.swift",
                "public struct Tag: View {\n    public var body: some View {\n        first(name)\n    }\n}\n", "first",
                "second", ["Tag: only the implementation changed"]
            ),
        ])
    func lines(path: String, text: String, old: String, new: String, sentences: [String]) throws {
        let found = try groups(path, text, text.replacing(old, with: new))
        #expect(found == sentences, "\(found)")
    }

    @Test("The types of values, superclasses and included types")
    func types() throws {
        let options = { (members: String) in
            """
            export interface Option { \(members) }
            export interface State { \(members) }
            export interface ChipProps { options: Option[] }
            export const Chip = ({ options }: ChipProps) => <i />

            """
        }
        var found = try groups("ui/chip/Chip.tsx", options("id: string; off?: boolean"), options("id: string"))
        #expect(found == ["chip lost `Option.off` (may break)"], "\(found)")

        let element = { (base: String) in
            "@customElement('x-chip')\nexport class Chip extends \(base) {\n  @property() size = 's'\n}\n"
        }
        found = try groups("ui/chip/chip.ts", element("FormElement"), element("LitElement"))
        #expect(found == ["chip: superclass FormElement → LitElement"], "\(found)")

        let props = { (base: String) in
            "export type ChipProps = { size?: string } & \(base)\nexport const Chip = (props: ChipProps) => <i />\n"
        }
        found = try groups("ui/chip/Chip.tsx", props("HTMLAttributes<X>"), props("Omit<HTMLAttributes<X>, 'onClick'>"))
        #expect(
            found == [#"chip: included type HTMLAttributes<X> → Omit<HTMLAttributes<X>, "onClick">"#], "\(found)")
        let own =
            "export interface ChipProps extends HTMLAttributes<X> { size?: string }\nexport const Chip = (props: ChipProps) => <i />\n"
        let alias =
            "export type ChipProps = HTMLAttributes<X> & { size?: string }\nexport const Chip = (props: ChipProps) => <i />\n"
        found = try groups("ui/chip/Chip.tsx", own, alias)
        #expect(found.count == 1 && !found[0].contains("included type"), "\(found)")
    }

    @Test("Observed attributes, and a model with its event")
    func attributes() throws {
        let element = { (names: String) in
            """
            class Chip extends HTMLElement {
              static get observedAttributes() {
                return [\(names)];
              }
            }
            customElements.define('x-chip', Chip);

            """
        }
        var found = try groups("ui/chip/chip.js", element("'closelabel'"), element("'close-label', 'open'"))
        #expect(
            found == [
                "chip lost the attribute `closelabel` (breaking), gained the attributes `close-label` and `open`"
            ], "\(found)")

        let template = "<template><i /></template>\n"
        found = try groups(
            "ui/chip/Chip.vue",
            "<script setup lang=\"ts\">\ndefineProps<{ modelValue?: boolean }>()\n"
                + "defineEmits<{ 'update:modelValue': [value: boolean] }>()\n</script>\n\(template)",
            "<script setup lang=\"ts\">\nconst model = defineModel<boolean>()\n</script>\n\(template)")
        #expect(found == ["chip: source changed"], "\(found)")
    }

    @Test("A category folder was split, and one part changed")
    func split() throws {
        let view = { (name: String, height: Int) in
            """
            import SwiftUI

            public struct \(name)View: View {
                private let height: CGFloat
                public init(height: CGFloat = \(height)) { self.height = height }
                public var body: some View { Text("\(name)").frame(height: height) }
            }

            """
        }
        let others = Dictionary(
            uniqueKeysWithValues: ["Tag", "Chip"].map { ("ui/\($0)/\($0)View.swift", view($0, 1)) })
        let old = ["ui/Indicator/RoundView.swift": view("Round", 3), "ui/Indicator/LineView.swift": view("Line", 12)]
        let new = ["ui/RoundView/RoundView.swift": view("Round", 3), "ui/LineView/LineView.swift": view("Line", 14)]
        let found = try DesignClone.components(
            old.merging(others) { own, _ in own }, new.merging(others) { own, _ in own }, "ui/*")
        #expect(found.contains("Indicator was split into LineView and RoundView"), "\(found)")
        #expect(!found.contains { $0.contains("is new") || $0.contains("gone") }, "\(found)")
        #expect(found.count == 2, "\(found)")
    }

    @Test("A name that replaces another one everywhere in the source")
    func replacedNames() throws {
        let text = { (name: String) in
            """
            export interface ChipProps { label: string; \(name)?: () => void }
            export const Chip = ({ label, \(name) }: ChipProps) => <i onClick={\(name)}>{label}</i>

            """
        }
        let found = try groups("ui/Chip/Chip.tsx", text("onClose"), text("onDismiss"))
        #expect(found == ["Chip may have renamed `onClose` to `onDismiss` (breaking)"], "\(found)")
    }

    @Test("A type of values in another file of the component")
    func typesApart() throws {
        let style = { (members: String) in
            [
                "ui/Button/Button.types.ts": "export interface Style { \(members) }\n",
                "ui/Button/Button.tsx": """
                import type { Style } from './Button.types';
                export interface ButtonProps { c?: Style }
                export const Button = (props: ButtonProps) => <b />

                """,
            ]
        }
        let found = try DesignClone.components(style("a?: 1; b?: 2"), style("a?: 1"))
        #expect(found == ["Button: source changed"], "\(found)")
    }
}
