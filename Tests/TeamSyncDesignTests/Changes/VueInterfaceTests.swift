import CloneTestSupport
import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("The interface of components in Vue and Svelte")
struct VueInterfaceTests {
    private func groups(_ old: [String: String], _ new: [String: String], _ glob: String = "ui/*") throws -> [String] {
        try DesignClone.components(old, new, glob)
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
}
