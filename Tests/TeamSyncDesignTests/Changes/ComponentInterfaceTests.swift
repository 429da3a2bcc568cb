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
        let files = { (files: [String: String]) -> Files in
            Dictionary(uniqueKeysWithValues: files.map { (RawPath(Array("\($0.key)".utf8)), TreeEntry($0.value)) })
        }
        let count = CountConfiguration(source: .directories(glob: glob, exclude: []), kind: .component)
        return try DesignClone.groups(count, files(old), files(new))
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
            "chip lost the custom property `--chip-gap`, gained the custom property `--chip-space`"
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

    @Test("Decorators of a class declare its events")
    func classEvents() throws {
        let file = { (decorator: String) in
            ["ui/chip/chip.ts": "@customElement('x-chip')\n\(decorator)\nexport class Chip extends Base {\n}\n"]
        }
        #expect(
            try groups(file("@event('close', { bubbles: true })"), file("@event('value-change')"))
                == ["chip lost the event `close` (breaking), gained the event `value-change`"])
        #expect(try groups(file("@event(options)"), file("@event({ name: 'a' })")) == ["chip: source changed"])
    }

    @Test(
        "Vue and Svelte components state events and slots in scripts and templates",
        arguments: [
            ("defineEmits(['close'])", "", "", "", "Chip lost the event `close` (breaking)"),
            (
                "defineEmits<{ close: []; 'open': [by: string] }>()", "", "defineEmits<{ (e: 'close'): void }>()", "",
                "Chip lost the event `open` (breaking)"
            ),
            (
                "interface E { 'close': []; 'open': [] }\ndefineEmits<E>()", "",
                "interface E { 'close': [] }\ndefineEmits<E>()", "", "Chip lost the event `open` (breaking)"
            ),
            (
                "type S = { lead(props?: {}): any }\ndefineSlots<S>()", "",
                "type S = { lead(props?: {}): any; 'trail-end'(props?: {}): any }\ndefineSlots<S>()", "",
                "Chip gained the slot `trail-end`"
            ),
            (
                "interface E extends F { 'close': []; 'open': [] }\ndefineEmits<E>()", "",
                "interface E extends F { 'close': [] }\ndefineEmits<E>()", "", "Chip may have lost the event `open`"
            ),
            ("", "@click=\"$emit('close')\"", "const emit = defineEmits(['close'])", "", "Chip: source changed"),
            (
                "", "><slot name=\"icon\" /></p><p ", "", "><slot :name=\"a\" /></p><p ",
                "Chip may have lost the slot `icon`"
            ),
            (
                "", "><slot name=\"icon\" /></p><p ", "", "><slot name=\"mark\" /></p><p ",
                "Chip lost the slot `icon` (breaking), gained the slot `mark`"
            ),
        ])
    func vue(oldScript: String, oldMarkup: String, script: String, markup: String, sentence: String) throws {
        let file = { (script: String, markup: String) in
            [
                "ui/Chip/Chip.vue":
                    "<template><p \(markup)>a</p></template>\n<script setup lang=\"ts\">\nuse(1)\n\(script)\n</script>\n"
            ]
        }
        #expect(try groups(file(oldScript, oldMarkup), file(script, markup)) == [sentence])
    }

    @Test("A constant lists the events of a component")
    func eventLists() throws {
        let vue = { (list: String) in
            "<template><p>a</p></template>\n<script setup>\nconst emit = defineEmits(\(list))\n</script>\n"
        }
        let files = { (list: String, events: String) in
            ["ui/chip/chip.vue": vue(list), "ui/chip/chip.ts": "export const chipEmits = { \(events) }\n"]
        }
        #expect(
            try groups(
                files("chipEmits", "close: (a: B) => c(a), drag: null"),
                files("chipEmits", "close: (a: B) => c(a), 'open-all': () => true"))
                == ["chip lost the event `drag` (breaking), gained the event `open-all`"])
        // The other list is not declared here.
        #expect(
            try groups(files("otherEmits", "close: null"), files("otherEmits", "b: null"))
                == ["chip may have lost the event `close`, gained the event `b`"])
    }

    @Test("Vue exposes functions and other names of the component itself")
    func exposed() throws {
        let file = { (names: String) in
            """
            <template><p>a</p></template>
            <script setup lang="ts">
            const active = ref(false)
            const open = async (by: string): Promise<void> => {}
            function close() {}
            defineExpose({ \(names) })
            </script>

            """
        }
        let other = ["ui/menu/menu.vue": file("active, close")]
        #expect(
            try groups(
                ["ui/chip/chip.vue": file("active, open, close, reset: open")],
                other.merging(["ui/chip/chip.vue": file("get, reset: () => 1")]) { $1 }
            ).first
                == "chip lost the methods `close` and `open` (breaking), lost the exposed name `active` (breaking), gained the exposed name `get`"
        )
        // The source that exposed the name was removed, and another one exposes it now.
        let found = try groups(
            ["ui/chip/chip.vue": file(""), "ui/chip/item.vue": file("active")],
            ["ui/chip/chip.vue": file(""), "core/a.vue": "<script setup>\ndefineExpose({ active })\n</script>\n"])
        #expect(found.contains { $0.contains("may have lost the exposed name `item.active`") }, "\(found)")
    }

    @Test("Slots with quoted names are read")
    func quotedSlots() throws {
        let file = { (call: String) in ["ui/chip/chip.tsx": "const a = () => <p>{ slots.item?.() }{ \(call) }</p>\n"] }
        #expect(
            try groups(file("slots['item-label']?.()"), file("1")) == ["chip lost the slot `item-label` (breaking)"])
        #expect(try groups(file("slots[label]?.()"), file("2")) == ["chip: source changed"])
    }

    @Test("The types of slots in React are stated")
    func slotTypes() throws {
        let file = { (members: String) in
            ["ui/Chip/Chip.types.ts": "export type ChipSlots = {\n root: NonNullable<Slot<'div'>>;\n \(members)\n};\n"]
        }
        #expect(
            try groups(file("icon?: Slot<'i'>;"), file("close?: Slot<'button'>;\n a?: string"))
                == ["Chip lost the slot `icon` (breaking), gained the slot `close`"])
    }

    @Test(
        "Tags in documentation comments state names and types",
        arguments: [
            ("", "@event {null} close", "chip gained the event `close`"),
            (
                "@slot icon - An icon", "@slot - The label",
                "chip lost the slot `icon` (breaking), gained the slot `default`"
            ),
            ("@cssproperty [--chip-gap=4px]", "", "chip lost the custom property `--chip-gap`"),
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
                == ["card lost the class `card__body`, gained the class `card__text`"])
        #expect(try groups(old, file(".card-title .menu-body, .card__body")) == ["card: styles changed"])
        #expect(
            try groups(old, file(".card-#{$a}")) == ["card may have lost the classes `card-title` and `card__body`"])
        #expect(try groups(old, file("@utility card-title")) == ["card lost the class `card__body`"])
        // The source of the component writes its classes.
        let script = ["ui/card/card.tsx": "export const Card = () => <p/>;\n"]
        let both = { (sheet: [String: String]) in sheet.merging(script) { $1 } }
        #expect(try groups(both(old), both(file(".card-title"))) == ["card: styles changed"])
    }

    @Test("Components in Svelte pass events on")
    func forwarded() throws {
        let file = { (attributes: String) in
            ["ui/Chip/Chip.svelte": "<script>\n  export let a = 1;\n</script>\n<button \(attributes)>{a}</button>\n"]
        }
        #expect(
            try groups(file("on:click on:focus|once"), file("on:click")) == ["Chip lost the event `focus` (breaking)"])
        #expect(try groups(file("on:click={pick}"), file("on:focus={pick}")) == ["Chip: source changed"])
        let broken = "\n\ton:click\n\ton:focus"
        #expect(try groups(file("on:click on:focus"), file(broken + " id=\"a\"")) == ["Chip: source changed"])
        #expect(try groups(file(broken), file("on:focus")) == ["Chip lost the event `click` (breaking)"])
        let calls = { (call: String) in file("on:keydown={() => {\n\t\t\(call)('close');\n}}") }
        #expect(try groups(calls("dispatch"), calls("hide")) == ["Chip lost the event `close` (breaking)"])
        #expect(try groups(calls("store.dispatch"), calls("hide")) == ["Chip: source changed"])
    }

    @Test("The content of a component in Svelte is its default slot")
    func children() throws {
        let file = { (script: String, content: String) in
            ["ui/Chip/Chip.svelte": "<script>\n  \(script)\n</script>\n<button>\(content)</button>\n"]
        }
        let slot = file("export let a = 1;", "<slot /><slot name=\"icon\" />")
        let snippet = file("let { a = 1, children } = $props();", "{@render children?.()}")
        #expect(try groups(slot, snippet) == ["Chip lost the slot `icon` (breaking)"])
        #expect(
            try groups(snippet, file("let { a = 1 } = $props();", "")) == ["Chip lost the slot `default` (breaking)"])
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

    @Test("A comment states the type of a property in Svelte")
    func documentedTypes() throws {
        let file = { (type: String) in
            [
                "ui/Chip/Chip.svelte":
                    "<script>\n  /** @type {\(type)} */\n  export let size = \"s\";\n</script>\n<p>a</p>\n"
            ]
        }
        #expect(
            try groups(file("\"s\" | \"m\""), file("\"s\" | \"m\" | \"l\"")) == ["Chip: size also takes `l`"])
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

    @Test("Methods for users are stated")
    func methods() throws {
        let file = { (body: String) in
            ["ui/chip/chip.tsx": "@Component({ tag: 'x' })\nexport class Chip {\n \(body)\n}\n"]
        }
        #expect(
            try groups(file("@Method() async show() {}"), file("@Method()\n async open(by: string) {}"))
                == ["chip lost the method `show` (breaking), gained the method `open`"])
    }

    @Test(
        "Decorated members of an element are for users unless a comment hides them",
        arguments: [
            ("", "@slot() badge!: Node[]", "chip gained the slot `badge`"),
            ("", "@slot({ type: Node, 'default': true }) text!: Node[]", "chip gained the slot `default`"),
            ("", "/** @private */ @property() active = false", "chip: source changed"),
            ("", "/** @public */ @property() active = false", "chip gained `active`"),
        ])
    func decorated(old: String, new: String, sentence: String) throws {
        let file = { (body: String) in
            [
                "ui/chip/chip.ts":
                    "@customElement('x-chip')\nexport class Chip extends Base {\n @property() size = 's'\n \(body)\n}\n"
            ]
        }
        #expect(try groups(file(old), file(new)) == [sentence])
    }

    @Test(
        "Methods of an element are for users unless something hides them",
        arguments: [
            (
                "show() {}", "async open(by: string): Promise<void> {}",
                "chip lost the method `show` (breaking), gained the method `open`"
            ),
            ("a = 1\n show() {}", "a = 1\n b = show()", "chip lost the method `show` (breaking)"),
            ("render() { a }\n _show() {}\n #a() {}", "willUpdate() { b }\n focus() {}", "chip: source changed"),
            ("private a() {}\n static b() {}\n get c() { 1 }", "protected d() {}", "chip: source changed"),
            ("@watch('a') changed() {}\n handleClick() {}", "/** @internal */\n shown() {}", "chip: source changed"),
        ])
    func elementMethods(old: String, new: String, sentence: String) throws {
        let file = { (body: String, base: String) in
            [
                "ui/chip/chip.ts":
                    "@customElement('x-chip')\nexport class Chip extends \(base) {\n \(body)\n}\n"
            ]
        }
        #expect(try groups(file(old, "LitElement"), file(new, "LitElement")) == [sentence])
        // A superclass may have the same method.
        let unsure = sentence.replacing("chip lost", with: "chip may have lost").replacing(" (breaking)", with: "")
        #expect(try groups(file(old, "Base"), file(new, "Base")) == [unsure])
        let controller = { (body: String) in ["ui/chip/chip.ts": "export class Chip extends Store {\n \(body)\n}\n"] }
        #expect(try groups(controller(old), controller(new)) == ["chip: source changed"])
    }

    @Test("A method that moves to another changed class may still be there")
    func movedMethod() throws {
        let chip = { (body: String) in "class Chip extends Focus(LitElement) {\n \(body)\n}\n" }
        let mixin = { (body: String) in "export const Focus = (base) => class extends base {\n \(body)\n};\n" }
        #expect(
            try groups(
                ["ui/chip/chip.ts": chip("show() {}"), "core/focus.ts": mixin("")],
                ["ui/chip/chip.ts": chip("a() {}"), "core/focus.ts": mixin("show() {}")])
                == ["chip may have lost the method `show`, gained the method `a`"])
    }

    @Test(
        "The types of the values that events pass on are compared",
        arguments: [
            (
                "chip.ts", "new CustomEvent<A>('close')", "new CustomEvent<B>('close')",
                "chip sends B instead of A with the event `close`"
            ),
            // An alias may have another name.
            ("chip.ts", "new CustomEvent<A>('close')", "new CustomEvent<{ id: B }>('close')", "chip: source changed"),
            ("chip.ts", "new CustomEvent('close')", "new CustomEvent<A>('close')", "chip: source changed"),
            (
                "chip.ts", "/** @fires {CustomEvent<{ id: string }>} close - a */ 1",
                "/** @fires {CustomEvent<number>} close - b */ 1",
                "chip sends number instead of { id: string } with the event `close`"
            ),
            (
                "chip.ts", "class A { @Output() closed = new EventEmitter<A>() }",
                "class A { @Output() closed = new EventEmitter<B>() }",
                "chip sends B instead of A with the event `closed`"
            ),
            (
                "chip.ts", "class A { @Event() closed: EventEmitter<A> }", "class A { closed = output<A>() }",
                "chip: source changed"
            ),
            (
                "chip.vue", "defineEmits<{ close: [id: string]; open: [] }>()",
                "defineEmits<{ (e: 'close', id: number): void; (e: 'open'): void }>()",
                "chip sends [number] instead of [string] with the event `close`"
            ),
            (
                "chip.vue", "defineEmits<{ close: [id: string] }>()", "defineEmits<{ close: [value: string] }>()",
                "chip: source changed"
            ),
            (
                "chip.vue", "defineEmits({ close: (id: string) => true, a: null })",
                "defineEmits({ close: (id: string, by: E) => true, a: () => true })",
                "chip sends [string, E] instead of [string] with the event `close`"
            ),
        ])
    func payloads(name: String, old: String, new: String, sentence: String) throws {
        let file = { (body: String) in
            let isWhole = name.hasSuffix("vue")
            return ["ui/chip/\(name)": isWhole ? "<script setup lang=\"ts\">\n\(body)\n</script>\n" : "\(body)\n"]
        }
        #expect(try groups(file(old), file(new)) == [sentence])
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
                    "chip lost the slot `[icon]` (breaking), gained the slot `default`, lost the custom property `--chip-gap`"
                ])
    }

    private static let repeated = [
        "<slot {", "<slot a={", "<slot a='", "<slot a ", " part='", "--chip-a-", "@Input() get a(): ",
        "class A extends B ", "new CustomEvent<", "enum A ", "@Suppress(\"a\"\n",
        "const useChip ", "type ChipSlots = { a: ", "class A { @api a = ",
        "/** @internal */ a() { ", "\n@fires {A ", "defineEmits<{ a: [b: ", "const CHIP_OPTIONS = InjectionToken ",
    ]

    @Test("Endless repetitions are read in one pass", .timeLimit(.minutes(1)), arguments: repeated)
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
        let filler = String(repeating: "// Filler.\n", count: 60_000)
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

    // MARK: Types

    /// The part between the marks is removed.
    @Test(
        "Types named after the component list its slots and events",
        arguments: [
            ("export type ChipSlots = { a: never\n~ 'b-c': never ~}", "chip lost the slot `b-c` (breaking)"),
            ("export type ChipSlots<T = {}> = { a: never;~ b: { item: T } ~}", "chip lost the slot `b` (breaking)"),
            ("export interface XChipSlots { a(props?: {}): any;~ b(): any ~}", "chip lost the slot `b` (breaking)"),
            ("export type ChipSlots = Base & { a: never;~ b: never ~}", "chip may have lost the slot `b`"),
            ("type ChipSlots = { a: never;~ b: never;~ [name: string]: never }", "chip may have lost the slot `b`"),
            ("export interface ChipEmits { a: [];~ b: [] ~}", "chip lost the event `b` (breaking)"),
            (
                "defineComponent({ slots: Object as SlotsType<{ a: any;~ b: any ~}> })",
                "chip lost the slot `b` (breaking)"
            ),
            // Types of other components, other types, and a type without members.
            ("export type ButtonSlots = { a: never;~ b: never ~}", "chip: source changed"),
            ("export type ChipParts = { a: never;~ b: never ~}", "chip: source changed"),
            ("export type ChipSlots = Base\nconst labels = { a: 1,~ b: 2 ~}", "chip: source changed"),
        ])
    func namedTypes(text: String, sentence: String) throws {
        let parts = text.split(separator: "~", omittingEmptySubsequences: false)
        let (old, new) = (parts.joined(), [parts[0], parts[2]].joined())
        #expect(try groups(["ui/chip/chip.tsx": old], ["ui/chip/chip.tsx": new]) == [sentence])
    }

    @Test("A type in another source of the component lists its slots")
    func typeElsewhere() throws {
        let view =
            "<script setup lang=\"ts\">\nimport type { ChipSlots } from './types'\ndefineSlots<ChipSlots>()\n</script>\n"
        let old = ["ui/chip/Chip.vue": view, "ui/chip/types.ts": "export interface ChipSlots { a(): any }\n"]
        let new = old.merging(["ui/chip/types.ts": "export interface ChipSlots { a(): any; b(): any }\n"]) { $1 }
        #expect(try groups(old, new) == ["chip gained the slot `b`"])
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

    // MARK: Specifications

    @Test(
        "Specifications list events, slots and defaults",
        arguments: [
            (
                #""events": {"a": {}, "b": {}}"#, #""events": {"a": {}, "c": {}}"#,
                "chip lost the event `b` (breaking), gained the event `c`"
            ),
            (#""slots": [{"name": "a"}]"#, #""slots": [{"name": "a"}, {"name": "b"}]"#, "chip gained the slot `b`"),
            (
                #""methods": ["a", "b"]"#, #""methods": ["b", "c"]"#,
                "chip lost the method `a` (breaking), gained the method `c`"
            ),
            (
                #""props": {"a": {"default": "1"}}"#, #""props": {"a": {"default": 2}}"#,
                "chip has the default `2` instead of `1` for `a`"
            ),
            (
                #""props": {"a": {"values": ["'s'"]}}"#, #""props": {"a": {"values": ["'s'", "'m'"]}}"#,
                "chip: a also takes `m`"
            ),
            (
                #""props": {"type": "object", "properties": {"a": {"type": "string", "enum": ["s", "m"], "meta:enum": {"s": "S", "m": "M"}}}}"#,
                #""props": {"type": "object", "properties": {"a": {"type": "string", "enum": ["s"], "meta:enum": {"s": "S"}}, "b": {"type": "boolean"}}}"#,
                "chip gained `b` (a no longer takes `m` (breaking))"
            ),
            (
                #""props": {"type": "object", "properties": {"a": {"type": "string"}}}"#,
                #""props": {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}"#,
                "chip now requires `a` (breaking)"
            ),
            (
                #""props": {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}"#,
                #""props": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}"#,
                "chip now requires `b` (breaking), lost `a` (breaking)"
            ),
            (#""note": ["a"]"#, #""note": ["a", "b"]"#, "chip: `note` gained `b`"),
            // This is not a schema.
            (
                #""props": {"type": "string", "properties": {"a": 1}}"#,
                #""props": {"type": "string", "properties": {"a": 1, "b": 1}}"#, "chip gained properties.b: 1"
            ),
            (#""variants": {"a": {}}"#, #""variants": {"a": {}, "b": {}}"#, "chip: `variants` gained `b`"),
            // The list is new, or a member of an event differs.
            (#""note": 1"#, #""note": 1, "events": {"a": {}}"#, "chip: `events` changed"),
            (#""events": {"a": {"note": 1}}"#, #""events": {"a": {"note": 2}}"#, "chip: `event a` changed"),
        ])
    func specifications(old: String, new: String, sentence: String) throws {
        let files = { (text: String) in
            ["ui/chip/chip.json": "{\(text)}\n", "ui/chip/chip.ts": "export const chip = 1\n"]
        }
        #expect(try groups(files(old), files(new)) == [sentence])
    }

    @Test("A story in the format of a specification is not a specification")
    func stories() throws {
        let files = { (name: String) in
            ["ui/chip/chip.\(name).yml": "name: A\n", "ui/chip/chip.ts": "export const chip = 1\n"]
        }
        for (name, sentence) in [("a.story", "chip: stories changed"), ("component", "chip: name A → B")] {
            var new = files(name)
            new["ui/chip/chip.\(name).yml"] = "name: B\n"
            #expect(try groups(files(name), new) == [sentence])
        }
    }
}
