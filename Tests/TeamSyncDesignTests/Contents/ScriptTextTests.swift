import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign

@Suite("Reformatted scripts and templates")
struct ScriptTextTests {
    private func compare(_ old: String, _ new: String, _ path: String) -> ContentDifference {
        ContentDifference.between(Array(old.utf8), Array(new.utf8), path: GitPath(path))
    }

    @Test(
        "Formatting is not a change",
        arguments: [
            ("const a = 'b';\nf(a)\n", "const a = \"b\"\nf(a);\n", "a.ts"),
            ("f({ 'a': 1, b })", "f({\n  a: 1,\n  b,\n})", "a.ts"),
            (
                "// A\nimport { b } from './b'\nimport {\n  a,\n} from './a'\nimport './c.css'\nf(a, b)",
                "import { a } from './a'\n\n// B\nimport { b } from './b'\nimport './c.css'\nf(a, b)", "a.ts"
            ),
            (
                "<script>\n  import b from './b'\n  import a from './a'\n  f(a)\n</script>\n<p />",
                "<script>\n  import a from './a'\n  import b from './b'\n  f(a)\n</script>\n<p />", "a.svelte"
            ),
            (
                "<p />\n<style lang=\"scss\">a { --b: var(--c, var(--d)); }</style>",
                "<p />\n<style lang=\"scss\">a {\n  --b: var(\n    --c,\n    var(--d)\n  );\n  \n}</style>", "a.svelte"
            ),
            (
                "@Component({ selector: 'a', imports: [], exports: [] })\nclass A {}",
                "@Component({\n  selector: 'a'\n})\nclass A {}", "a.ts"
            ),
            ("const f = a => a + 1", "const f = (a) => a + 1;", "a.js"),
            (
                "class A {\n static get properties() {\n  return { a: { type: String } };\n }\n\n static get styles() { return [css`b {}`]; }\n c() {}\n}",
                "class A {\n static properties = { a: { type: String } };\n\n static styles = [css`b {}`];\n c() {}\n}",
                "a.js"
            ),
            ("type A = 'b' | 'c'", "type A =\n  | \"b\"\n  | \"c\";", "a.ts"),
            ("const f = <T,>(a: T) => <T>a", "const f = <T,>(a: T) =>\n  <T>a;", "a.ts"),
            ("x = 'it\\'s'", "x = \"it's\"", "a.ts"),
            ("x = css`a{b: ${c}}\nd { e: f; }`", "x = css`\n  a {\n    b: ${c}\n  }\n\n  d { e: f; }\n`;", "a.ts"),
            (
                "const A = () => <b className='c' {...d}>it's {e} f</b>",
                "const A = () => (\n  <b className=\"c\" {...d}>\n    it's {e} f\n  </b>\n);", "a.tsx"
            ),
            (
                "return <p>one <b>two</b> three</p>",
                "return (\n  <p>\n    one <b>two</b>{\" \"}\n    three\n  </p>\n)", "a.jsx"
            ),
            (
                "<script setup>\nconst a = 'b'\n</script>\n<template><p :a=\"{ b: 1 }\">it's {{ c }}</p></template>\n<style>a{b: c;}</style>",
                "<script setup>\nconst a = \"b\";\n</script>\n\n<template>\n  <p :a=\"{b: 1}\">it's {{c}}</p>\n</template>\n\n<style>\na {\n  b: c;\n}\n</style>\n",
                "a.vue"
            ),
            (
                "<script>\nexport let a='b'\n</script>\n{#if a}<p on:click={() => f(a)}>{a}</p>{/if}",
                "<script>\n  export let a = \"b\";\n</script>\n\n{#if a}\n  <p on:click={() => f(a)}>{a}</p>\n{/if}\n",
                "a.svelte"
            ),
        ])
    func formatted(old: String, new: String, path: String) {
        #expect(compare(old, new, path) == .reformatted)
        #expect(compare(new, old, path) == .reformatted)
    }

    @Test(
        "A different meaning is a change",
        arguments: [
            ("import './a'\nimport './b'", "import './b'\nimport './a'", "a.ts"),
            ("@Component({ a: 1, imports: [B] })\nclass A {}", "@Component({ a: 1 })\nclass A {}", "a.ts"),
            ("f({ a: 1, imports: [] })", "f({ a: 1 })", "a.ts"),
            ("import a from 'a'\nimport b from 'b'", "import b from 'a'\nimport a from 'b'", "a.ts"),
            ("import a from 'a'\nf()\nimport b from 'b'", "import b from 'b'\nf()\nimport a from 'a'", "a.ts"),
            ("a\nb", "a + b", "a.ts"), ("return\na", "return a", "a.ts"), ("a;\n[b]", "a\n[b]", "a.ts"),
            ("while (a);\nb()", "while (a)\nb()", "a.ts"), ("[,]", "[]", "a.ts"), ("a\n++b", "a++\nb", "a.ts"),
            ("f('a b')", "f('a  b')", "a.ts"), ("`a b`", "`a  b`", "a.ts"),
            ("css`a { b: c }`", "css`a { b: d }`", "a.ts"), ("css`a :b {}`", "css`a:b {}`", "a.ts"),
            ("/a b/", "/a  b/", "a.ts"),
            ("x = '1'", "x = 1", "a.ts"), ("f(a ? 'b' : c)", "f(a ? b : c)", "a.ts"),
            ("for (;;) a", "for (;) a", "a.ts"), ("x = 'a\\\\n'", "x = 'a\\n'", "a.ts"),
            ("x = <p>a b</p>", "x = <p>ab</p>", "a.tsx"), ("x = <p>a <b/></p>", "x = <p>a\n<b/></p>", "a.tsx"),
            ("x = <p>{' '}a</p>", "x = <p>a</p>", "a.tsx"), ("x = <p a='b c'/>", "x = <p a='b  c'/>", "a.tsx"),
            ("<p>a <b>c</b></p>", "<p>a<b>c</b></p>", "a.vue"), ("<p :a='1'></p>", "<p a='1'></p>", "a.vue"),
            ("<p>a</p><style>a{b:c}</style>", "<p>a</p><style>a{b:d}</style>", "a.vue"),
            ("<script>let a = 1</script>", "<script>let a = 2</script>", "a.svelte"),
            ("a /** @deprecated */ b", "a b", "a.ts"),
        ])
    func meaning(old: String, new: String, path: String) {
        #expect(compare(old, new, path) == .different)
        #expect(compare(new, old, path) == .different)
    }

    @Test("Text that cannot be parsed counts as different, and is read in one pass")
    func hostile() {
        for text in [
            "<", "<a", "<a b=", "<a b='", "<a>", "<a>{", "x = <a>{<a>{", "{", "(", "`", "`${", "/*", "'", "<!--",
            "</", String(repeating: "x = <a>", count: 20_000), String(repeating: "(", count: 100_000),
            String(repeating: "<a b=\"", count: 20_000), String(repeating: "`${", count: 30_000),
            String(repeating: "x = /a", count: 20_000), String(repeating: "{#", count: 40_000),
        ] {
            for path in ["a.tsx", "a.vue", "a.svelte"] {
                #expect(compare("a" + text, "b" + text, path) == .different, "\(text.prefix(20)) \(path)")
            }
        }
    }
}
