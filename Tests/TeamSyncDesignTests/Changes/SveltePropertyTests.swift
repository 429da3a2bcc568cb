import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Properties of components in Svelte")
struct SveltePropertyTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    @Test(
        "Properties in Svelte are the variables that a component exports, or the members of its type",
        arguments: [
            (
                "export let a = 1;", "export let a = 2;\n  export let b: string;",
                "Chip now requires `b` (breaking), has the default `2` instead of `1` for `a`"
            ),
            (
                "export let a = 1\n  let c = 1", "/** @deprecated use b */\n  export let a = 1\n  let c = 2",
                "Chip deprecates `a`: use b"
            ),
            (
                "interface Props { a?: string }\n let { a = 'x' }: Props = $props()",
                "interface Props { a?: string; b: string }\n let { a = 'y', b }: Props = $props()",
                "Chip now requires `b` (breaking), has the default `\"y\"` instead of `\"x\"` for `a`"
            ),
            (
                "interface Props { a?: boolean }\n let { a = false }: Props = $props()",
                "interface Props { a: boolean }\n let { a = $bindable() }: Props = $props()",
                "Chip now requires `a` (breaking)"
            ),
            ("let { a = 1 } = $props();", "let { a = $bindable(1) } = $props();", "Chip: source changed"),
            (
                "let { a = 1 } = $props();", "let { a = $bindable(2) } = $props();",
                "Chip has the default `2` instead of `1` for `a`"
            ),
            (
                "interface Props { a?: Snippet }", "interface Props { a?: Snippet<[{ b: boolean }]> }",
                "Chip takes Snippet<[{b: boolean}]> instead of Snippet for `a`"
            ),
            ("let a = 1", "let a = 2", "Chip: source changed"),
            (
                "let a = 1", "interface Props { a?: string; b: number }\n let { a, b }: Props = $props()",
                "Chip now requires `b` (breaking), gained `a`"
            ),
            // The properties are in another source.
            (
                "let props: ChipProps = $props()",
                "interface Props { a?: string }\n let { a, ...rest }: Props = $props()", "Chip: source changed"
            ),
            (
                "let { a = 'x', b = 1, ...rest } = $props();", "let { a = 'y', c = 1, ...rest } = $props();",
                "Chip lost `b` (breaking), gained `c`, has the default `\"y\"` instead of `\"x\"` for `a`"
            ),
            // The type is in another source. An element may accept properties that a pattern does not name.
            (
                "let { a, b, onclick, onpick, c: d = 1, ...rest }: Props = $props();",
                "let { a, title, e, c: d = 2, ...rest }: Props = $props();",
                "Chip lost `b` and `onpick` (may break), gained `e`, has the default `2` instead of `1` for `c`"
            ),
            ("let { a, title }: Props = $props();", "let { a }: Props = $props();", "Chip lost `title` (may break)"),
            (
                "interface Props extends Base { a?: string }\n let { a, ...rest }: Props = $props()",
                "interface Props extends Base { a?: string }\n let { a, b, ...rest }: Props = $props()",
                "Chip: source changed"
            ),
            (
                "export let a: number = 1\n  let cls = ''\n  export { cls as class }",
                "interface Props { a?: number }\n let { a = 1 }: Props = $props()", "Chip lost `class` (breaking)"
            ),
            // A pattern names properties that only an inherited type declares.
            (
                "export let a = 1\n  export let b = 2\n  let cls = ''\n  export { cls as class }",
                "interface Props extends Base { a?: number }\n let { a = 1, b = 3, class: cls = 'x' }: Props = $props()",
                "Chip has the default `3` instead of `2` for `b`"
            ),
            (
                "interface Props { a?: number; b?: string }\n let { a, b }: Props = $props()",
                "interface Props { a?: number }\n let { a, b, ...rest }: Props & Base = $props()",
                "Chip: source changed"
            ),
        ])
    func svelte(old: String, new: String, sentence: String) throws {
        try check(old, new, sentence)
    }

    @Test(
        "One statement may export several variables",
        arguments: [
            (
                "export let a: T['a'] = [],\n  b: Map<string, number> = new Map<string, number>(),\n  c = 1;",
                "export let a: T['a'] = [];\n  export let b: Map<string, number> = new Map<string, number>();\n"
                    + "  export let c = 2;",
                "Chip has the default `2` instead of `1` for `c`"
            ),
            (
                "export let a = 1, b: string", "export let a = 1,\n  /** @deprecated use a */\n  b: string, c = 2, d",
                "Chip now requires `d` (breaking), gained `c`, deprecates `b`: use a"
            ),
            // Arguments are not variables.
            (
                "export let a = f(1, b = 2);", "export let a = f(1, c = 2);",
                "Chip has the default `f(1, c = 2)` instead of `f(1, b = 2)` for `a`"
            ),
        ])
    func statement(old: String, new: String, sentence: String) throws {
        try check(old, new, sentence)
    }

    @Test(
        "The types of `$$Props` are in another declaration",
        arguments: [
            (
                "export let a: $$Props['a'] = 'x'\n  export let b: $$Props['b']",
                "interface Props { a?: string; b?: string }\n let { a = 'y', b }: Props = $props()",
                "Chip has the default `\"y\"` instead of `\"x\"` for `a`"
            ),
            (
                "export let a: Item['b'] = 1", "export let a: string = 1",
                "Chip takes string instead of Item[\"b\"] for `a`"
            ),
        ])
    func indexed(old: String, new: String, sentence: String) throws {
        try check(old, new, sentence)
    }

    @Test(
        "Typings that are now in TypeScript are the same source",
        arguments: [
            ("a?: string; children?: Snippet", "Chip: source changed"),
            ("a?: string; b?: string", "Chip gained `b`"),
        ])
    func typings(members: String, sentence: String) throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let files = { (name: String, script: String, members: String) -> Files in
            [
                "ui/Chip/Chip.svelte": TreeEntry("<script lang=\"ts\">\n  \(script)\n</script>\n<p>{a}</p><slot />\n"),
                RawPath(Array("ui/Chip/\(name)".utf8)): TreeEntry("export interface ChipProps { \(members) }\n"),
            ]
        }
        let found = try DesignClone.groups(
            count, files("Chip.d.ts", "export let a: $$Props['a'] = 'x'", "a?: string"),
            files("Chip.ts", "let { a = 'x', children }: ChipProps = $props()", members))
        #expect(found == [sentence], "\(found)")
    }

    private func check(_ old: String, _ new: String, _ sentence: String) throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.svelte", exclude: []), kind: .component)
        let file = { (script: String) -> Files in
            ["ui/Chip.svelte": TreeEntry("<script lang=\"ts\">\n  \(script)\n</script>\n<p class=\"a\">It's {a}</p>\n")]
        }
        let found = try DesignClone.groups(count, file(old), file(new))
        #expect(found == [sentence], "\(found)")
    }

    @Test("A component in Svelte whose file has a new name keeps its properties", arguments: ["Tag", "ChipRoot"])
    func renamedFile(name: String) throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let lines = (1...12).map { "  step\($0)(size);\n" }.joined()
        let file = { (name: String, script: String) -> Files in
            [
                RawPath(Array("ui/chip/\(name).svelte".utf8)): TreeEntry(
                    "<script lang=\"ts\">\n\(script)\n\(lines)</script>\n<p>{size}</p>\n")
            ]
        }
        let found = try DesignClone.groups(
            count, file("Chip", "export let size: string = 's';\nexport let a = 1;"),
            file(name, "export let size: string = 'm';"))
        let sentence = "chip lost `a` (breaking), has the default `\"m\"` instead of `\"s\"` for `size`"
        #expect(found.count == 1 && found[0].hasPrefix(sentence), "\(found)")
        let required = try DesignClone.groups(
            count, file("Chip", "let { size = 's' }: { size?: string } = $props();"),
            file(name, "let { size = 's', b }: { size?: string; b: number } = $props();"))
        #expect(required.count == 1 && required[0].hasPrefix("chip now requires `b` (breaking)"), "\(required)")
    }
}
