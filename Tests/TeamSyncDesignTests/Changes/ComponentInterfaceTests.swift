import CloneTestSupport
import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Events, slots, parts, custom properties and tags, which are not properties.
@Suite("The interface of components besides properties")
struct ComponentInterfaceTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func groups(_ old: [String: String], _ new: [String: String], _ glob: String = "ui/*") throws -> [String] {
        try DesignClone.components(old, new, glob)
    }

    private static let elements: [(old: String, new: String, sentence: String)] = [
        (
            "this.dispatchEvent(new CustomEvent('close'))",
            "this.dispatchEvent(new CustomEvent<Detail>('dismiss', { bubbles: true }))",
            "chip lost the event `close` (breaking), gained the event `dismiss`"
        ),
        ("this.emit('close')", "this.dispatchEvent(new Event(\"close\"))", "chip: source changed"),
        ("this.dispatchEvent(new HideEvent())", "this.render()", "chip lost the event `HideEvent` (breaking)"),
        // The name of the event is now computed, or still written.
        ("this.emit('close')", "this.emit(name)", "chip may have lost the event `close`"),
        ("this.emit('close')", "send(this, 'close')", "chip may have lost the event `close`"),
        ("this.changed.emit('close')", "this.changed.emit('open')", "chip: source changed"),
        // Names in comments are ignored.
        ("a()", "b() // this.emit('close') <slot name=\"a\">", "chip: source changed"),
        (
            "html`<slot></slot><slot name=\"icon\"></slot>`", "html`<slot name='label'></slot>`",
            "chip lost the slots `default` and `icon` (breaking), gained the slot `label`"
        ),
        ("html`<slot name='icon'></slot>`", "html`<slot name=${a}></slot>`", "chip may have lost the slot `icon`"),
        (
            "html`<i part=\"base label\">`", "html`<i part=\"base\" exportparts=\"a:icon\">`",
            "chip lost the CSS part `label` (breaking), gained the CSS part `icon`"
        ),
        (
            "css`:host { --chip-gap: 1px; --_chip-x: 2px; gap: var(--space-s) }`",
            "css`:host { --chip-space: 1px; gap: var(--space-m) }`",
            "chip lost the custom property `--chip-gap` (may break), gained the custom property `--chip-space`"
        ),
    ]

    @Test("Web components state events, slots, parts and custom properties", arguments: elements.indices)
    func webComponents(index: Int) throws {
        let (old, new, sentence) = Self.elements[index]
        let file = { (body: String) in
            [
                "ui/chip/chip.ts":
                    "@customElement('x-chip')\nexport class Chip extends LitElement {\n a() { \(body) }\n}\n"
            ]
        }
        #expect(try groups(file(old), file(new)) == [sentence])
    }

    @Test(
        "The name of an element is a tag or a selector",
        arguments: [
            (
                "@customElement('a-chip') class B {}", "@customElement('b-chip') class B {}",
                "tag `b-chip` instead of `a-chip`"
            ),
            (
                "@customElement({ tag: 'a-chip' }) class B {}", "@customElement({ tag: 'b-chip' }) class B {}",
                "tag `b-chip` instead of `a-chip`"
            ),
            (
                "customElements.define('a-chip', B)", "customElements.define('b-chip', B)",
                "tag `b-chip` instead of `a-chip`"
            ),
            (
                "defineElement('a-chip', B); registerIcon('a-b', B)",
                "defineElement('b-chip', B); registerIcon('a-c', B)", "tag `b-chip` instead of `a-chip`"
            ),
            (
                "declare global { interface HTMLElementTagNameMap { 'a-chip': B } interface C { 'a-b': B } }",
                "declare global { interface HTMLElementTagNameMap { 'b-chip': B } interface C { 'a-c': B } }",
                "tag `b-chip` instead of `a-chip`"
            ),
            (
                "@Component({ selector: '[aChip]' }) class B {}", "@Component({ selector: '[bChip]' }) class B {}",
                "selector `[bChip]` instead of `[aChip]`"
            ),
        ])
    func tags(old: String, new: String, words: String) throws {
        #expect(
            try groups(["ui/chip/chip.ts": old], ["ui/chip/chip.ts": new])
                == ["chip has the \(words) (breaking)"])
    }

    @Test("A tag replaces another one only in a component with a single tag")
    func severalTags() throws {
        let file = { (tag: String) in ["ui/fab/\(tag).ts": "@customElement('\(tag)') class B {}\n"] }
        let kept = file("md-fab")
        let found = try groups(kept.merging(file("md-big-fab")) { $1 }, kept.merging(file("md-long-fab")) { $1 })
        #expect(
            found.count == 1
                && found[0].hasPrefix("fab lost the tag `md-big-fab` (breaking), gained the tag `md-long-fab`"),
            "\(found)")
    }

    @Test("The names of another component in the folder state that component")
    func parts() throws {
        let files = { (markup: String, event: String) in
            [
                "ui/button/button.ts": "@Component({ selector: 'x-button' }) class B { @Output() press = 1 }\n",
                "ui/button/button-group.ts": "@Component({ selector: 'x-button-group' }) class C {}\n",
                "ui/button/button-group.html": "<p>a</p>\(markup)\n",
                "ui/button/helper.ts": "export const send = () => emit('\(event)')\n",
            ]
        }
        #expect(
            try groups(files("", "a"), files("<ng-content select=\"x-toggle\"></ng-content>", "a"))
                == ["button gained the slot `button-group.x-toggle`"])
        // A source without an element is not another component.
        #expect(
            try groups(files("", "a"), files("", "b")) == ["button lost the event `a` (breaking), gained the event `b`"]
        )
    }

    @Test(
        "Tags in documentation comments state names and types",
        arguments: [
            ("", "@event {null} close", "chip gained the event `close`"),
            (
                "@slot icon - An icon", "@slot - The label",
                "chip lost the slot `icon` (breaking), gained the slot `default`"
            ),
            ("@cssproperty [--chip-gap=4px]", "", "chip lost the custom property `--chip-gap` (may break)"),
            ("", "@part icon - The icon", "chip gained the CSS part `icon`"),
            ("", "@prop icon - The icon", "chip: docs changed"),
            ("A chip.", "A small chip.", "chip: docs changed"),
        ])
    func documented(old: String, new: String, sentence: String) throws {
        let file = { (tag: String) in
            ["ui/chip/chip.ts": "/**\n * A component.\n * \(tag)\n */\nexport class Chip {}\n"]
        }
        #expect(try groups(file(old), file(new)) == [sentence])
    }

    @Test("Comments in style sheets state custom properties, whatever their names are")
    func documentedStyles() throws {
        let file = { (text: String) in
            ["ui/chip/chip.ts": "export class Chip {}\n", "ui/chip/chip.scss": "/** \(text) */\n.a { --b: 1px; }\n"]
        }
        #expect(
            try groups(file("A chip."), file("@prop --pad-top: The padding"))
                == ["chip gained the custom property `--pad-top`"])
        #expect(try groups(file("A chip."), file("A small chip, @prop --pad-top")).allSatisfy { !$0.contains("pad") })
    }

    @Test("The classes of a component that consists of style sheets are for users")
    func classes() throws {
        let file = { (names: String) in
            [
                "ui/card/card.css":
                    "@layer a { .card { gap: 1.5rem; } }\n\(names) { color: red; }\n.btn.card > .x { gap: 1px; }\n"
            ]
        }
        let old = file(".card-title, .card__body:hover")
        #expect(
            try groups(old, file(".card-title, .card__text:hover"))
                == ["card lost the class `card__body` (may break), gained the class `card__text`"])
        #expect(try groups(old, file(".card-title .menu-body, .card__body")) == ["card: styles changed"])
        #expect(
            try groups(old, file(".card-#{$a}")) == ["card may have lost the classes `card-title` and `card__body`"])
        #expect(
            try groups(old, file("@utility card-title")) == [
                "card lost the class `card__body` (may break) (styles changed)"
            ])
        // The source of the component writes its classes.
        let script = ["ui/card/card.tsx": "export const Card = () => <p/>;\n"]
        let both = { (sheet: [String: String]) in sheet.merging(script) { $1 } }
        #expect(try groups(both(old), both(file(".card-title"))) == ["card: styles changed"])
    }

    @Test("A name in another source of the component or of a base class is not lost")
    func elsewhere() throws {
        let base = "class Base extends HTMLElement { c() { this.emit('close') } }"
        let chip = { (body: String) in "class Chip extends Base { a() { \(body) } }\n" }
        let other = "export function f(host) { host.emit('close') }"
        #expect(
            try groups(
                ["ui/chip/chip.ts": chip("this.emit('close')"), "ui/chip/part.ts": other],
                ["ui/chip/chip.ts": chip("b()"), "ui/chip/part.ts": other]) == ["chip: source changed"])
        #expect(
            try groups(
                ["ui/chip/chip.ts": chip("this.emit('close')"), "core/base.ts": "class Base {}"],
                ["ui/chip/chip.ts": chip("b()"), "core/base.ts": base]) == ["chip may have lost the event `close`"])
    }

    @Test("Another component with an event of the same name does not make a lost one uncertain")
    func equalNames() throws {
        let file = { (body: String) in "export class Part extends A {\n a() { \(body) }\n}\n" }
        #expect(
            try groups(
                ["ui/chip/chip.ts": file("this.emit('show')"), "ui/menu/menu.ts": file("this.emit('show'); b()")],
                ["ui/chip/chip.ts": file("this.emit('open')"), "ui/menu/menu.ts": file("this.emit('show'); c()")])
                == ["chip lost the event `show` (breaking), gained the event `open`", "menu: source changed"])
    }

    @Test("A component that is rewritten with a template keeps its slots and events")
    func rewritten() throws {
        let old =
            "export const Chip = defineComponent({ emits: ['close'], setup: (p, { slots }) => slots.default?.() })\n"
        let new = "<template><p @click=\"$emit('close')\"><slot /></p></template>\n<script setup>\nuse(1)\n</script>\n"
        let found = try groups(["ui/Chip/Chip.tsx": old], ["ui/Chip/Chip.vue": new])
        #expect(!found.contains { $0.contains("slot") || $0.contains("event") }, "\(found)")
    }

    @Test("Templates and style sheets next to a source belong to the component")
    func files() throws {
        let source = ["ui/chip/chip.component.ts": "@Component({ selector: 'x-chip' }) class Chip {}"]
        let files = { (html: String, css: String) in
            source.merging(["ui/chip/chip.component.html": html, "ui/chip/chip.component.scss": css]) { $1 }
        }
        #expect(
            try groups(
                files("<ng-content select=\"[icon]\"></ng-content>", ":host { gap: var(--chip-gap) }"),
                files("<ng-content></ng-content>", ":host { gap: 1px }")) == [
                    "chip lost the slot `[icon]` (breaking), gained the slot `default`, lost the custom property `--chip-gap` (may break)"
                ])
    }

    private static let repeated = [
        "<slot {", "<slot a={", "<slot a='", "<slot a ", " part='", "--chip-a-", "@Input() get a(): ",
        "class A extends B ", "new CustomEvent<", "enum A ", "@Suppress(\"a\"\n",
        "const useChip ", "type ChipSlots = { a: ", "class A { @api a = ",
        "/** @internal */ a() { ", "\n@fires {A ", "defineEmits<{ a: [b: ", "const CHIP_OPTIONS = InjectionToken ",
    ]

    @Test("Endless repetitions are read in one pass", .serialized, .timeLimit(.minutes(1)), arguments: repeated)
    func linear(piece: String) {
        let bytes = Array(String(repeating: piece, count: 60_000).utf8.prefix(128 << 10))
        let file = GitPath(Array("ui/chip/chip.ts".utf8))
        #expect(ComponentInterface(bytes, file, of: "chip")[.event].count <= 300)
        #expect(SourceText(bytes, .kotlin) != SourceText(Array("a".utf8), .kotlin))
        do throws(Warning.FileFault) {
            let source = try SourceLexemes(bytes, .script)
            #expect(ScriptProperties(source, of: ["chip"], .module).declared.properties?.count ?? 0 <= 300)
            _ = SourceChoices(source)
        } catch {
            #expect(error == .tooDeep(SourceLexemes.depthLimit))
        }
    }

    @Test("Sources beyond the limit for all sources are not compared, and nothing is reported as lost")
    func manySources() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let filler = "/*\n\(String(repeating: "  Filler.\n", count: 60_000))*/"
        let files = { (event: String) -> Files in
            var files: Files = [:]
            for number in 0..<20 {
                files[RawPath(Array("ui/chip\(number)/chip\(number).ts".utf8))] = TreeEntry(
                    "class Chip\(number) extends A {\n a() { this.emit('\(event)') }\n}\n\(filler)")
            }
            return files
        }
        let groups = try DesignClone.groups(count, files("close"), files("hide"))
        #expect(groups.joined(separator: "\n").contains("lost the event `close`"), "\(groups)")
        #expect(groups.joined(separator: "\n").contains("source changed"), "\(groups)")
    }
}
