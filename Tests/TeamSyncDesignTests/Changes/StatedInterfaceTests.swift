import CloneTestSupport
import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("The interface in types and specifications")
struct StatedInterfaceTests {
    private func groups(_ old: [String: String], _ new: [String: String], _ glob: String = "ui/*") throws -> [String] {
        try DesignClone.components(old, new, glob)
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

    @Test("The documented name of an element is that of an element with a computed name")
    func documentedElements() throws {
        let file = { (name: String, rest: String) in
            ["ui/tab/tab.ts": "/**\n * @tagname \(name)\n */\nexport class Tab extends LitElement {}\n\(rest)"]
        }
        let renamed = try groups(file("acme-tab", ""), file("acme-tabitem", ""))
        #expect(renamed == ["tab has the tag `acme-tabitem` instead of `acme-tab` (breaking)"], "\(renamed)")
        // Code that states the name is right.
        let defined = "customElements.define('acme-tab', Tab);\n"
        let sentences = try groups(file("acme-tabb", defined), file("acme-tab", defined))
        #expect(!sentences.contains { $0.contains("tag") }, "\(sentences)")
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
