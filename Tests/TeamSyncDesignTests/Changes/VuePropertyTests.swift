import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Properties of components in Vue")
struct VuePropertyTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    @Test(
        "The properties of a component in Vue may be the default export of a module",
        arguments: [
            (
                "a: { type: Number, default: 5 }", "a: { type: Number, default: 3 }",
                "chip has the default `3` instead of `5` for `a`"
            ),
            (
                "a: { type: String as PropType<A['b']>, default: 's' as A['b'] }",
                "a: { type: String as PropType<A['b']>, default: 'm' as A['b'] }",
                "chip has the default `\"m\"` instead of `\"s\"` for `a`"
            ),
            ("a: Boolean, b: [String, Number]", "a: Boolean", "chip lost `b` (breaking)"),
            // Objects of other kinds
            ("a: { type: 'number', default: 5 }", "a: { type: 'number', default: 3 }", "chip: source changed"),
            ("a: 5", "a: 3", "chip: source changed"),
        ])
    func exportedOptions(old: String, new: String, sentence: String) throws {
        let count = CountConfiguration(
            source: .directories(glob: "ui/*", exclude: []), with: ["ui/{key}/**"], kind: .component)
        let files = { (text: String) -> Files in
            [
                "ui/chip/props.ts": TreeEntry("import { PropType } from 'vue';\n\nexport default {\n \(text)\n};\n"),
                "ui/chip/chip.tsx": TreeEntry(
                    "import props from './props';\nexport default defineComponent({ props });\n"),
            ]
        }
        #expect(try DesignClone.groups(count, files(old), files(new)) == [sentence])
    }

    private static let uses: [(name: String, script: String)] = [
        (
            "props",
            "import { props } from './props'\nexport default defineComponent({ name: 'Chip', props, setup() {} })"
        ),
        ("props", "import { props } from './props'\nexport default { name: 'Chip', props: props }"),
        ("props", "import { props as own } from './props'\nexport default { name: 'Chip', props: own, setup() {} }"),
        ("props", "import { props as own } from './props'\nconst props = defineProps(own)"),
        ("options", "import { options } from './props'\nconst props = defineProps(options)"),
        ("options", "import { options as own } from './props'\nexport default { props: { ...own, b: Number } }"),
    ]
    private static let members = [
        (
            "a: Boolean, c: call<() => void>()", "b: Boolean, c: call<() => void>()",
            "chip lost `a` (breaking), gained `b`"
        ),
        (
            "a: { type: String, default: 's' }", "a: { type: String, default: 'm' }",
            "chip has the default `\"m\"` instead of `\"s\"` for `a`"
        ),
        (
            "a: [String, Number]", "/** @deprecated use b */\na: [String, Number]", "chip deprecates `a`: use b"
        ),
        ("a: [String, Number]", "a: String", "chip takes string instead of string | number for `a` (may break)"),
        ("a: 5", "a: 3", "chip: source changed"),
    ]

    @Test("The properties of a component in Vue may be a constant of any name", arguments: uses, members)
    func constants(use: (name: String, script: String), member: (String, String, String)) throws {
        // An exported constant that describes no properties is a constant like others.
        let isPlain = member.0 == "a: 5" && use.name == "options"
        let sentence = isPlain ? "chip: options.a 5 → 3" : member.2
        let count = CountConfiguration(
            source: .directories(glob: "ui/*", exclude: []), with: ["ui/{key}/**"], kind: .component)
        let files = { (text: String) -> Files in
            [
                "ui/chip/props.ts": TreeEntry("export const \(use.name) = {\n \(text),\n}\n"),
                "ui/chip/Chip.vue": TreeEntry(
                    "<template><p /></template>\n<script setup lang=\"ts\">\n\(use.script)\n</script>\n"),
            ]
        }
        let found = try DesignClone.groups(count, files(member.0), files(member.1))
        #expect(found == [sentence], "\(found)")
    }

    @Test("The properties of a component in Vue may be a local constant", arguments: members)
    func localConstants(member: (String, String, String)) throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        for use in ["defineProps(props)", "export default defineComponent({ name: 'Chip', props, setup: () => 1 })"] {
            let files = { (text: String) -> Files in
                [
                    "ui/chip/Chip.vue": TreeEntry(
                        "<template><p /></template>\n<script>\nconst props = {\n \(text) }\n\(use)\n</script>\n")
                ]
            }
            let found = try DesignClone.groups(count, files(member.0), files(member.1))
            #expect(found == [member.2], "\(found)")
        }
    }

    @Test("The type of a property in Vue may be that of a property of the type for the component")
    func indexedTypes() throws {
        let count = CountConfiguration(
            source: .directories(glob: "ui/*", exclude: []), with: ["ui/{key}/**"], kind: .component)
        let files = { (type: String) -> Files in
            [
                "ui/chip/props.ts": TreeEntry(
                    "export default { a: { type: String as PropType<ChipProps['a']>, default: 's' } };\n"),
                "ui/chip/type.ts": TreeEntry("export interface ChipProps { a?: \(type) }\n"),
            ]
        }
        let found = try DesignClone.groups(count, files("'s' | 'm'"), files("'s' | 'l'"))
        #expect(found == ["chip: a takes `l` instead of `m` (breaking)"], "\(found)")
        let deprecated = files("1").merging(
            ["ui/chip/type.ts": TreeEntry("export interface ChipProps {\n /** @deprecated use b */\n a?: 1 }\n")]
        ) { $1 }
        #expect(try DesignClone.groups(count, files("1"), deprecated) == ["chip deprecates `a`: use b"])
    }

    @Test("The type of the properties of Vue may be in a source beside the component", arguments: [false, true])
    func importedTypes(areFiles: Bool) throws {
        let count = CountConfiguration(
            source: areFiles
                ? .files(glob: "ui/*/*.vue", exclude: []) : .directories(glob: "ui/*", exclude: []),
            with: areFiles ? ["ui/*/{key}.types.ts"] : ["ui/{key}/**"], kind: .component)
        let files = { (members: String) -> Files in
            [
                "ui/Chip/Chip.vue": TreeEntry(
                    "<script setup lang=\"ts\">\nimport type { ChipProps } from './Chip.types';\n"
                        + "const props = withDefaults(defineProps<ChipProps>(), { a: 's' });\n</script>\n<template><b/></template>\n"
                ),
                "ui/Chip/Chip.types.ts": TreeEntry("export interface ChipProps {\n\(members)\n}\n"),
            ]
        }
        let found = { (old: String, new: String) in try DesignClone.groups(count, files(old), files(new)) }
        #expect(
            try found("  a?: 's' | 'm';", "  a?: 's' | 'l';") == ["Chip: a takes `l` instead of `m` (breaking)"])
        #expect(try found("  a?: 's';", "  a?: 's';\n  b: string;") == ["Chip now requires `b` (breaking)"])
        let deprecated = try found("  a?: 's';", "  /** @deprecated Use b instead. */\n  a?: 's';")
        #expect(deprecated.first?.contains("deprecates `a`: use b") == true, "\(deprecated)")
    }

    @Test(
        "Properties in Vue come from its scripts",
        arguments: [
            (
                "defineProps<{ a?: string }>()", "defineProps<{ a?: string; b: number }>()",
                "Chip now requires `b` (breaking)"
            ),
            (
                "defineProps({ a: String })", "defineProps({ a: String, b: { type: Number, required: true } })",
                "Chip now requires `b` (breaking)"
            ),
            (
                "export default defineComponent({ name: 'Chip', props: { a: { type: String, default: 'x' } } })",
                "export default defineComponent({ name: 'Chip', props: { a: { type: [String, Number] } } })",
                "Chip takes string | number instead of string for `a`, lost the default `\"x\"` of `a`"
            ),
            ("const a = 1", "const a = 2", "Chip: source changed"),
            (
                "withDefaults(defineProps<{ a?: string }>(), { a: 'x' })",
                "withDefaults(defineProps<{ a?: string }>(), { a: 'y' })",
                "Chip has the default `\"y\"` instead of `\"x\"` for `a`"
            ),
            (
                "const { a = 'x' } = defineProps<{ a?: string }>()",
                "const { a = 'y' } = defineProps<{ a?: string }>()",
                "Chip has the default `\"y\"` instead of `\"x\"` for `a`"
            ),
            // In Vue, a Boolean property without a default is false.
            (
                "defineProps({ a: Boolean, b: [Boolean, String] })",
                "defineProps({ a: { type: Boolean, default: false }, b: { type: [Boolean, String], default: false } })",
                "Chip: source changed"
            ),
            (
                "withDefaults(defineProps<{ a?: boolean }>(), { a: false })", "defineProps<{ a?: boolean }>()",
                "Chip: source changed"
            ),
            (
                "defineProps({ a: { type: Boolean, default: true } })", "defineProps({ a: Boolean })",
                "Chip has the default `false` instead of `true` for `a`"
            ),
            (
                "defineProps({ a: String })", "defineProps({ a: { type: String, default: 'x' } })",
                "Chip has the default `\"x\"` for `a`"
            ),
        ])
    func vue(old: String, new: String, sentence: String) throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.vue", exclude: []), kind: .component)
        let file = { (script: String) -> Files in
            [
                "ui/Chip.vue": TreeEntry(
                    "<template><p :a=\"{ props: { x: 1 } }\">It's</p></template>\n<script setup lang=\"ts\">\n\(script)\n</script>\n<style>a {}</style>\n"
                )
            ]
        }
        let found = try DesignClone.groups(count, file(old), file(new))
        #expect(found == [sentence], "\(found)")
    }

    @Test(
        "Constructors and types in Vue are the same properties",
        arguments: [
            (
                "defineProps({ a: Boolean, b: { type: String, default: undefined }, c: [Number, String] })",
                "defineProps<{ a?: boolean; b?: string; c?: string | number }>()", "Chip: source changed"
            ),
            (
                "defineProps({ a: { type: String as PropType<'s' | 'm'>, default: 's' }, b: Array, c: Function })",
                "withDefaults(defineProps<{ a?: 'm' | 's'; b?: Item[]; c?: (d: E) => void }>(), { a: 's' })",
                "Chip: source changed"
            ),
            (
                "defineProps({ a: Array })", "defineProps<{ a?: string }>()",
                "Chip takes string instead of Array for `a`"
            ),
            (
                "defineProps<{ a: string, b?: number }>()",
                "defineProps<{ b?: number }>()\nconst a = defineModel<string>('a', { required: true })",
                "Chip: source changed"
            ),
            (
                "defineModel<(b: C) => void>()", "defineModel('a', { type: Number, default: 1 })",
                "Chip lost `modelValue` (breaking), gained `a`"
            ),
        ])
    func constructors(old: String, new: String, sentence: String) throws {
        try vue(old: old, new: new, sentence: sentence)
    }

    @Test("A component's typings have the defaults of its sources, and a first comment that deprecates it")
    func typingsOfVue() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        func files(_ size: Int, _ severity: String = "'s' | 'm'", _ note: String = "") -> Files {
            let props = "props: { size: { type: Number, default: \(size) } }"
            return [
                "ui/chip/BaseChip.vue": TreeEntry(
                    "<script>\nexport default { name: 'BaseChip', \(props) }\n</script>\n"),
                "ui/chip/Chip.vue": TreeEntry(
                    "<script>\nexport default { name: 'Chip', extends: BaseChip }\n</script>\n"),
                "ui/chip/Chip.d.ts": TreeEntry(
                    "/**\n * Chip.\n *\(note)\n */\nimport { A } from 'a';\n"
                        + "export interface ChipProps { size?: number; severity?: Hinted<\(severity)> | undefined }\n"
                        + "declare const Chip: DefineComponent<ChipProps>;\nexport default Chip;\n"),
            ]
        }
        let found = { (new: Files) in try DesignClone.groups(count, files(5), new) }
        #expect(
            try found(files(10, "'s' | 'm' | 'l'")) == [
                "chip has the default `10` instead of `5` for `size` (severity also takes `l`)"
            ])
        #expect(
            try found(files(5, "'s' | 'm'", " @deprecated Use Tag.")) == ["chip is deprecated: use Tag"])
        #expect(try found(files(5, "'s' | 'm'", " A small one.")) == ["chip: docs changed"])
        // Another type may be an alias of the same union.
        #expect(try found(files(5, "Size")).allSatisfy { !$0.contains("takes") })
    }
}
