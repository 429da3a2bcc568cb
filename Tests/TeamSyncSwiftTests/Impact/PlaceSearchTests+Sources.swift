import Foundation
import TeamSyncConfiguration
import TeamSyncDocuments
import TestSupport
import Testing

@testable import TeamSyncSwift

extension PlaceSearchTests {
    static let sources: [(file: String, pattern: String, text: String)] = [
        ("A.kt", kotlin, "val a = R.drawable.«trash»"),
        ("A.kt", kotlin, "val a = R.drawable.ic_«trash_2»; val b = R.drawable.«close»"),
        ("A.kt", kotlin, "// R.drawable.trash\nval a = R.drawable.«close»"),
        ("A.kt", kotlin, "/* R.drawable.trash */ val a = R.drawable.«close»"),
        ("A.kt", kotlin, "/* /* nested */ R.drawable.trash */ val a = 1"),
        ("A.kt", kotlin, "val s = \"R.drawable.trash\""),
        ("A.kt", kotlin, "val s = \"\"\"\n R.drawable.trash\n\"\"\""),
        ("A.kt", kotlin, "val s = \"a ${R.drawable.«trash»} b\""),
        ("A.kt", kotlin, "val s = \"http://x\" // R.drawable.trash"),
        ("A.kt", kotlin, "val c = '\"'; val a = R.drawable.«trash»"),
        ("A.kt", kotlin, "val c = \"\\\"\"; val a = R.drawable.«trash» // \""),
        ("A.kts", kotlin, "icon(R.drawable.«trash»)"),
        ("A.kt", compose, "Icon(DsIcons.«ArrowLeft», null)"),
        ("A.kt", compose, "import a.icons.Close as F\nIcon(DsIcons.F, DsIcons.«Close»)"),
        ("A.kt", compose, "import a.icons.Close\nIcon(DsIcons.«Close»)"),
        ("A.kt", icons, "import a.icons.«Close»\nIcon(«Close»)\nf(\"Close\", b.Close, Close = 1) // Close"),
        ("A.kt", icons, "import a.icons.«Close»\ndata class Close(val a: Int)\nval b = Close(1)"),
        ("A.kt", compose, "val a = with(DsIcons) { «f»(«Close», «b».Open, Own = 1, \"Star\") }\nval d = Menu"),
        ("A.kt", compose, "val a = with(DsIcons) { «g» { Close, b -> 1 } }"),
        ("A.kt", compose, "val Close = 1\nval a = with(DsIcons) { Close }"),
        ("A.kt", compose, "fun f(Close: Int) = with(DsIcons) { Close }"),
        ("A.kt", compose, "import b.Close\nval a = with(DsIcons) { Close }"),
        ("A.kt", compose, "val (a, Close) = b\nval c = with(DsIcons) { Close }"),
        ("A.kt", compose, "val c = with(Other) { Close }"), ("A.kt", compose, "val c = with(DsIcons) {"),
        ("A.kt", icons, "import a.icons.«Close» as C\nval b = Close(1)"),
        ("A.kt", compose, "/** DsIcons.ArrowLeft */\nIcon(DsIcons\n  .x, DsIcons.«Close»)"),
        ("A.kt", path, "painterResource(\"icons/«close».svg\")"),
        ("A.kt", path, "// painterResource(\"icons/close.svg\")"),
        ("A.java", kotlin, "int a = R.drawable.«trash»;"),
        ("A.java", kotlin, "/* R.drawable.trash */ int a = 1;"),
        ("A.java", kotlin, "String s = \"R.drawable.trash\"; // R.drawable.close"),
        ("A.java", kotlin, "char c = '\\''; int a = R.drawable.«trash»;"),
        ("layout.xml", drawable, "<ImageView android:src=\"@drawable/«trash»\"/>"),
        ("layout.xml", drawable, "<!-- @drawable/trash --><View a=\"@drawable/ic_«close»\"/>"),
        ("layout.xml", drawable, "<!--\n@drawable/trash\n-->\n<View a='@drawable/«close»'/>"),
        ("layout.xml", drawable, "<!-- @drawable/trash"),
        ("layout.xml", drawable, "<a b='//' c='@drawable/«trash»'/>"),
        // In XML, a reference is a whole value.
        ("layout.xml", drawable, "<a b='see @drawable/trash' c=' @drawable/«close» ' d='\\@drawable/trash'/>"),
        ("layout.xml", drawable, "<a b='@{`@drawable/trash` + (c ? @drawable/«a» : @drawable/«b»)}'/>"),
        ("layout.xml", drawable, "<a b='@{c ? &quot;@drawable/trash&quot; : @drawable/«a»}' c=\"@{'@drawable/b'}\"/>"),
        (
            "values.xml", drawable,
            "<resources><item name='a'>@drawable/«trash»</item><string name='b'>a @drawable/trash</string>\n"
                + "<string name='c'>d <b>@drawable/trash</b> <![CDATA[@drawable/trash]]></string></resources>"
        ),
        ("a.css", property, "a { color: var(--«brand-primary») }"),
        ("a.css", property, "a { color: var( --«brand-primary», #fff) }"),
        ("a.css", property, "/* var(--brand-primary) */ a { color: var(--«text») }"),
        ("a.css", property, "/* a\nvar(--brand-primary)\n*/"),
        ("a.css", property, "a { background: url(http://x/*); color: var(--«text») }"),
        ("a.css", property, "a { content: \"/*\"; color: var(--«text») /* var(--b) */ }"),
        ("a.css", property, "a { color: var(--«a»); margin: var(--«b») }"),
        ("a.css", property, "a { color: var(--«a», var(--«b»)) }"),
        ("a.css", property, "a { color: var(--«a»)\r\n; margin: var(--«b») }"),
        ("a.css", path, "a { mask: url(\"icons/«close».svg\") }"),
        ("a.css", path, "a { mask: url(icons/«close».svg) }"),
        ("a.scss", sass, "a { color: $«color-brand»; }"),
        ("a.scss", sass, "// $color-brand\na { color: $«color-text»; }"),
        ("a.scss", sass, "a { background: url(https://x/y); color: $«color-text» }"),
        ("a.less", property, "// var(--a)\na { color: var(--«b») }"),
        ("a.tsx", attribute, "<Icon name=\"«trash-2»\" />"),
        ("a.tsx", attribute, "<Icon size={2} name='«trash-2»' />"),
        ("a.tsx", attribute, "{/* <Icon name=\"trash-2\" /> */}<Icon name=\"«close»\" />"),
        ("a.tsx", attribute, "// <Icon name=\"trash-2\" />\n<Icon name=\"«close»\" />"),
        ("a.tsx", attribute, "<a href=\"https://x\"><Icon name=\"«close»\" /></a>"),
        ("a.tsx", attribute, "<p>don't</p><Icon name=\"«close»\" />"),
        ("a.tsx", attribute, "<><A b={c} /> {/* <Icon name=\"trash-2\" /> */}<Icon name=\"«close»\" /></>"),
        ("a.tsx", attribute, "a.replace(/>/g, '<Icon name=\"«close»\">') // <Icon name=\"trash-2\">"),
        ("a.jsx", attribute, "<Icons name=\"trash-2\" /><Icon other=\"trash-2\" />"),
        ("a.ts", tokens, "const a = tokens.«brandPrimary»;"),
        ("a.ts", tokens, "const a = 'tokens.brandPrimary'; const b = tokens.«text»;"),
        ("a.ts", tokens, "const a = `${tokens.«brandPrimary»}`;"),
        ("a.ts", tokens, "/* tokens.a */ f(tokens.«text») // tokens.b"),
        ("a.ts", tokens, "const r = /\\/\\//; const a = tokens.«text»;"),
        ("a.ts", path, "import close from './icons/«close».svg';"),
        ("a.ts", path, "// import close from './icons/close.svg';\nimport x from 'icons/«x-mark».svg';"),
        ("a.js", path, "require(\"icons/«close».svg\"); /* icons/a.svg */"),
        ("a.vue", attribute, "<!-- <Icon name=\"trash-2\"/> --><Icon name=\"«close»\"/>"),
        ("a.html", path, "<img src=\"icons/«close».svg\"><!-- icons/a.svg -->"),
        ("a.svelte", attribute, "<Icon name='«close»'/>"),
        ("a.dart", path, "final a = 'icons/«close».svg'; // icons/b.svg"),
        ("a.dart", path, "/* /* icons/a.svg */ icons/b.svg */ final a = \"icons/«close».svg\";"),
        ("a.m", path, "NSString *a = @\"icons/«close».svg\"; // icons/b.svg"),
        ("a.yaml", path, "icon: icons/«close».svg"),
        // Members with a beginning, and types with a member, in strings.
        ("A.java", prefixed, "String s = \"R.drawable.ic_close\"; int a = R.drawable.ic_«close»;"),
        ("A.kt", prefixed, "val s = \"R.drawable.ic_a ${R.drawable.ic_«b»} $c R.drawable.ic_d\""),
        ("A.kt", prefixed, "val s = \"\"\"\n\\R.drawable.ic_a ${f(\"R.drawable.ic_b\", R.drawable.ic_«c»)}\"\"\""),
        ("A.swift", typed, "let a = [«AcmeColor.ink»: \"AcmeColor.ink \\(«AcmeColor.ink»)\"]"),
        ("A.swift", typed, "let a = #\"AcmeColor.ink \\(AcmeColor.ink)\"#; «AcmeColor.ink»"),
        ("A.kt", #""(?<key>AcmeColor\.\w+)""#, "token(\"«AcmeColor.ink»\")"),
        ("a.ts", #"['"](?<key>color\.[\w.]+)"#, "token('«color.ink»')"),
        ("a.ts", #"\.icon_(?<key>\w+)"#, "find('.icon_«close»')"),
        ("a.js", property, "el.style.color = 'var(--«text»)'"),
        // Strings and labels in style sheets.
        ("a.css", property, "a { content: \"var(--text)\"; color: var(--«text») }"),
        ("a.scss", named, "a { content: \"$color-a #{«$color-b»} --color-c\"; b: «$color-d» }"),
        ("a.scss", named, "a { b: unquote(\"«--color-a»\"); @include m($color-b: 1, $c: «$color-d»); }"),
        (
            "a.scss", named,
            "@use 'a' with («$color-a»: 1); $map: («$color-b»: 2); $color-c: 3; a { b: f($color-d : 1) }"
        ),
        ("a.less", property, "a { b: ~\"var(--«text»)\"; c: \"var(--text)\" }"),
        ("a.css", path, "a { background: url(\"icons/«close».svg\") }"),
        // Other variables in style sheets.
        ("a.css", property, "a { b: var(--text\\2d x) var(--«text») }"),
        (
            "a.scss", named,
            "@mixin m($color-a, $b: «$color-c») { d: $color-a «$color-c» }\n@function f($color_c) { @return $color-c }\n"
                + "a { b: «$color-a» }"
        ),
        ("a.sass", named, "// a\n   $color-a\n.a\n  b: «$color-b» // $color-c\n/* d\n   $color-e\n.f\n  g: «$color-h»"),
        // Parts of pages in other languages.
        (
            "a.vue", tokens,
            "<script>\n// tokens.a\nf('tokens.b', tokens.«c») /* tokens.d */\n</script><a :b=\"tokens.«e»\"/>"
        ),
        ("a.vue", named, "<style lang=\"scss\">\n// $color-a\n.a { b: «$color-c» } /* $color-d */</style>"),
        ("a.vue", tokens, "<style>a { b: v-bind('tokens.«a»'); content: 'tokens.b' }</style>"),
        ("a.vue", named, "<style>.a { b: url(//x) var(«--color-a») /* --color-b */ }</style>"),
        ("a.vue", named, "<template lang=\"pug\">\na(style=\"b: var(«--color-a»)\")\n</template>"),
        (
            "a.svelte", named,
            "<a on:b={() => c(\"«--color-a»\")} style=\"d: var(«--color-d»)\">--color-e</a>{f('«--color-g»')}"
        ),
        (
            "a.html", property,
            "<style>/* var(--a) */ b { c: var(--«d») }</style><p style='color:var(--«e»)'>var(--f)</p>"
        ),
        ("a.html", property, "<script>// var(--a)\nb('var(--«c»)')</script><!-- var(--d) --><script>/* var(--e)"),
        ("a.tsx", property, "const a = css`/* var(--a) */ color: var(--«b»);`; f(`/* var(--«c») */`)"),
        ("a.tsx", property, "const A = styled.div.attrs({ b: 1 })<P>`/* var(--a) */ ${c} color: var(--«b»);`"),
        ("a.ts", attribute, "html`<!-- <Icon name=\"a\"> --><Icon name=\"«close»\">`"),
        ("a.ts", attribute, "@Component({ template: `<!-- <Icon name=\"a\"> --><Icon name=\"«close»\">` })"),
        ("A.kt", prefixed, "import a.R.drawable.ic_«close»\nf(ic_«close», \"ic_close\", a.ic_close, ic_close_2)"),
        // Members of modules.
        ("a.tsx", imported, "import { «Trash»Icon as A } from '@a/icons'; export { «Close»Icon as B } from '@a/icons'"),
        (
            "a.tsx", imported,
            "import * as a from '@a/icons'\nconst b = a.«Close»Icon, c = <a.«Trash»Icon/>, d = x.a.HomeIcon // a.HomeIcon"
        ),
        ("a.js", imported, "const a = require(\"@a/icons\"), b = [...a.«Close»Icon, a['«Trash»Icon'], 'a.HomeIcon']"),
        (
            "a.ts", imported,
            "const { «Close»Icon, «Trash»Icon: A } = await import('@a/icons'); const B = require('@a/icons').«Home»Icon"
        ),
        ("a.ts", imported, "import a, * as b from 'x'; a.CloseIcon; b.CloseIcon"),
        ("a.ts", imported, "import a, * as b from '@a/icons'; b.«Close»Icon; import c = require('x'); c.XIcon"),
        ("a.ts", imported, "import c = require('@a/icons'); c.«X»Icon"),
        ("a.ts", imported, "import type * as a from '@a/icons'; function a() { a.CloseIcon }"),
        ("a.vue", imported, "<script>import * as a from '@a/icons'</script><template><a.«Close»Icon/></template>"),
        (
            "a.ts", imported,
            "import('@a/icons').then(m => ({ default: m.«Close»Icon })); import('x').then(m => m.AIcon)"
        ),
        ("a.ts", imported, "import('@a/icons').then(({ «Close»Icon }) => f(m.AIcon)); import('@a/icons').then(f)"),
        ("a.dart", imported, "import * as a from '@a/icons'; a.CloseIcon"),
        ("a.swift", path, "// icons/a.svg\nlet a = \"icons/«close».svg\""),
        ("a.swift", property, "let a = #\"/* \"#; f(\"var(--«a»)\") /* var(--b) /* */ var(--c) */"),
    ]
}
