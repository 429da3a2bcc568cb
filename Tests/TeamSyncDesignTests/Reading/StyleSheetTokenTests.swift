import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Custom properties of style sheets, and tokens with sets.
@Suite("Tokens in style sheets, and tokens with sets")
struct StyleSheetTokenTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    func lines(_ css: String, isPlain: Bool = true) throws -> [String] {
        try StyleSheetTokens(Array(css.utf8), isPlain: isPlain).tokens.map { token in
            "\(token.key)\(token.mode.map { " [\($0)]" } ?? "") = \(token.value.string ?? "")"
        }
    }

    @Test("Properties of the document, of themes and of media queries; the last one counts")
    func scopes() throws {
        let css = """
            @charset "utf-8"; /* --no: 1; */
            :root, [data-theme="light"] { --ink: #000; --ink: #111; --shadow: 0 0 2px rgb(0 0 0 / 10%), 0 1px; }
            [data-theme='dark'] { --ink: #fff }
            @media (prefers-color-scheme: dark) { :root:not { --x: 1 } :root { --ink: #eee; } }
            @layer base { html.dark { --paper: #222; } }
            @theme { --font: "Inter; {", serif; }
            .button { --height: 4px; } @keyframes a { from { --k: 1; } }
            .theme-ocean { --ink: navy !important; }
            """
        #expect(
            try lines(css) == [
                "--ink = #111", "--shadow = 0 0 2px rgb(0 0 0 / 10%), 0 1px", "--ink [dark] = #eee",
                "--paper [dark] = #222", "--font = \"Inter; {\", serif", "--ink [ocean] = navy",
            ])
    }

    @Test("The document and themes in functions of selectors")
    func selectorFunctions() throws {
        let css = """
            :where(html) { --a: 1px; } :is(:root, :host) { --b: 1px; } html:root { --c: 1px; }
            :where(:root, .kit):is([data-theme="dark"], .dim) { --d: 1px; } :where(.dark, .dark *) { --e: 1px; }
            :where(.card, html .card) { --f: 1px; } :where(html { --g: 1px; } :root:not(:where(.x)) { --h: 1px; }
            """
        #expect(
            try lines(css) == [
                "--a = 1px", "--b = 1px", "--c = 1px", "--d [dark] = 1px", "--d [dim] = 1px", "--e [dark] = 1px",
            ])
        let nested = String(repeating: ":is(a,:is(b,", count: 60) + "c" + String(repeating: "))", count: 60)
        #expect(try lines("\(nested) { --a: 1px; }") == [])
    }

    @Test("Themes and densities in class names, also before an attribute")
    func classes() throws {
        let css = """
            .kit-theme { --a: 1px; } .kit-theme[data-mode="dark"] { --b: 2px; } .kit-density-touch { --c: 3px; }
            .button[data-mode="dark"] { --d: 4px; } .Theme_color_kitDark { --e: 5px; }
            """
        #expect(
            try lines(css) == [
                "--a [kit] = 1px", "--b [dark] = 2px", "--c [touch] = 3px", "--e [color_kitdark] = 5px",
            ])
    }

    @Test("Several classes and attributes of one theme")
    func compounds() throws {
        let css = """
            .kit-theme.kit-theme-next { --a: 1px; } .kit-theme.kit-theme-next[data-mode="dark"] { --a: 2px; }
            .kit-theme[data-corner="sharp"], :root[data-corner="round"] { --b: 3px; } .dark.kit-theme { --c: 4px; }
            .kit-theme.card { --d: 5px; } [data-corner="sharp"] { --e: 6px; } .kit-theme:hover { --f: 7px; }
            .dark-theme[data-contrast="more"] { --g: 8px; }
            """
        #expect(
            try lines(css) == [
                "--a [next] = 1px", "--a [next dark] = 2px", "--b [round] = 3px", "--b [sharp] = 3px",
                "--c [dark] = 4px", "--g [dark more] = 8px",
            ])
    }

    @Test("Classes of the element that contains everything, and classes of components")
    func rootClasses() throws {
        let css = """
            .kit-themes { --a: 1px; } .kit-theme-dark { --a: 2px; } .tokens { --b: 3px; }
            .kit-theme-card { --c: 4px; } .kit-card { --d: 5px; } .dark .kit-themes { --b: 6px; }
            """
        #expect(try lines(css) == ["--a = 1px", "--a [dark] = 2px", "--b = 3px", "--b [dark] = 6px"])
    }

    @Test("A map that only lists variables under their own names adds no tokens")
    func repeated() throws {
        let scss = "$ink: #000; $paper: #fff; $all: (ink: $ink, paper: $paper); $uses: (text: $ink, page: $paper);"
        #expect(
            try lines(scss, isPlain: false)
                == ["$ink = #000", "$paper = #fff", "$uses.text = $ink", "$uses.page = $paper"])
    }

    @Test("Comments do not hide anything, wherever they are")
    func comments() throws {
        let css = """
            /* colors */
            :root { /* first */
              /** @deprecated */
              --a: 1px; /* was 10 */
              /* note */
              --b /* b */ : /* of */ 2px /* px */;
              /* --c: 3px; */
              --d: 4px /* trailing */
            }
            /* end */
            """
        #expect(try lines(css) == ["--a = 1px", "--b = 2px", "--d = 4px"])
        #expect(try lines(css, isPlain: false) == ["--a = 1px", "--b = 2px", "--d = 4px"])
    }

    @Test("A style sheet that leaves the catalogue has moved")
    func moved() throws {
        let source = TokenSource(files: ["src/*.css"], format: .css)
        let sheet = { (name: String) in TreeEntry(":root { --\(name)-one: 1px; --\(name)-two: var(--\(name)-one); }") }
        let old: Files = ["src/a.css": sheet("a"), "src/t.css": sheet("t")]
        let new: Files = ["src/a.css": sheet("a"), "dist/t.css": sheet("t")]
        #expect(
            try groups(source, old, new) == [
                "--t-one moved from src/ to dist/, which the configuration does not cover",
                "--t-two moved from src/ to dist/, which the configuration does not cover",
            ])
    }

    @Test("Top-level variables in Sass and Less")
    func variables() throws {
        let scss = """
            // $no: 1;
            $blue-500: #00f !default;
            $map: (a: 1, b: 2);
            @mixin x($y: 1) { $inner: 2; }
            @media-width: 3px;
            :root { --blue: #{$blue-500}; }
            """
        #expect(
            try lines(scss, isPlain: false) == [
                "$blue-500 = #00f", "$map.a = 1", "$map.b = 2", "@media-width = 3px", "--blue = #{$blue-500}",
            ])
    }

    @Test("Members of Sass maps are tokens, including nested maps of colors")
    func maps() throws {
        let scss = """
            $colors: (
              blue: #00f,
              "dark": ('blue': #008, red: rgb(8, 0, 0)), // c
              line: "a, b: c",
            ) !default;
            $type: (body: (size: 1px, height: 2px), 1: null);
            $list: (a, b);
            $sum: (1px + 2px) * 2;
            $computed: (map-get($a, b): 1);
            """
        #expect(
            try lines(scss, isPlain: false) == [
                "$colors.blue = #00f", "$colors.dark.blue = #008", "$colors.dark.red = rgb(8, 0, 0)",
                "$colors.line = \"a, b: c\"", "$type.body = (size: 1px, height: 2px)", "$type.1 = null",
                "$list = (a, b)", "$sum = (1px + 2px) * 2", "$computed = (map-get($a, b): 1)",
            ])
        // Endless nesting, and unbalanced braces.
        let deep = String(repeating: "(a:", count: 10_000) + "#f" + String(repeating: ")", count: 10_000)
        #expect(try lines("$a: \(deep);", isPlain: false).count == 1)
        #expect(try lines("$a: (b: 1;", isPlain: false).count <= 1)
    }

    @Test("Members of merged maps are tokens")
    func mergedMaps() throws {
        let scss = """
            $colors: () !default;
            $colors: map.deep-merge(('white': #fff, 'primary': ('base': #00f)), $colors);
            $text: map-merge($text, ("": #111, 'a, (b': 1px));
            $both: map.merge((a: 1), (b: 2));
            $none: map.merge($a, $b);
            """
        #expect(
            try lines(scss, isPlain: false) == [
                "$colors.white = #fff", "$colors.primary.base = #00f",
                "$text = map-merge($text, (\"\": #111, 'a, (b': 1px))",
                "$both.a = 1", "$both.b = 2", "$none = map.merge($a, $b)",
            ])
        #expect(try lines("$a: map.merge((b: 1;", isPlain: false).count <= 1)
        #expect(
            try lines("$a: map.merge((\"\": #111, b: 1px), $a);", isPlain: false) == [
                "$a.default = #111", "$a.b = 1px",
            ])
    }

    private func groups(_ source: TokenSource, _ old: Files, _ new: Files) throws -> [String] {
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(old, new)
        let counts = ["tokens": CountConfiguration(source: .tokens(source), kind: .token)]
        return try clone.changes(counts, history.run(in: clone.repository), ends).groups.map(\.summary)
    }

    @Test("Reformatting values onto separate lines removes nothing")
    func formatted() throws {
        let old: Files = ["t.css": TreeEntry(":root { --a: #fff; --b: var(--a); } .dark { --a: #000; }")]
        let new: Files = [
            "t.css": TreeEntry(":root {\n  --a:\n    #fff;\n  --b:\n    var(--a);\n}\n.dark {\n  --a: #000;\n}\n")
        ]
        let source = TokenSource(files: ["*.css"], format: .css)
        #expect(try groups(source, old, new) == [])
        let dark: Files = ["t.css": TreeEntry(":root { --a: #fff; --b: var(--a); } .dark { --a: #111; }")]
        let words = try groups(source, old, dark)
        #expect(words == ["--a: #000 → #111 in dark (--b follows)"])
    }

    @Test("Reading hostile style sheets ends, and is limited")
    func hostile() throws {
        #expect(throws: Warning.FileFault.tooDeep(50)) { try lines(String(repeating: "a{", count: 1000)) }
        #expect(throws: Warning.FileFault.notUTF8) { try StyleSheetTokens([0xff], isPlain: true) }
        for text in ["/*", "/* *", "\"", "--a", "--a:", "}}}}--a:1;", "@media{--a:1", "\\", "--a:\"\\"] {
            #expect(throws: Never.self) { try lines(text) }
        }
        // A value is truncated, but not lost.
        let long = String(repeating: "x", count: 100_000)
        let values = try lines(":root{--a:\(long);--b:1}")
        #expect(values.count == 2 && values[0].utf8.count < 1100 && values[0] != "--a = \(long)")
        // Themes inside each other are not the only possible combinations.
        let themes = (0..<40).map { "[data-theme=\"t\($0)\"]" }.joined(separator: ",")
        let nested = String(repeating: themes + "{", count: 40) + "--a:1" + String(repeating: "}", count: 40)
        #expect(try lines(nested).count <= 20)
        // An address without a scheme is not a comment.
        #expect(
            try lines(":root { --a: url(//x.org/a.svg); --b: 2; }", isPlain: false)
                == ["--a = url(//x.org/a.svg)", "--b = 2"])
    }

    @Test("The indented syntax of Sass declares the same tokens, in the same lines")
    func indented() throws {
        let sass = """
            // The base.
              $no: 1px
            @use "sass:math"

            $space: 16px !default // for all
            $font: Inter,
              sans-serif
            $map: (
              a: 1px,
              b: 2px
            )
            :root
              --ink: #000
            .button,
            .link
              $local: 3px
              &:hover
                --ink: #fff
            /// @deprecated Use $space
            $gap: 8px
            """
        let found = try StyleSheetTokens(IndentedSass.braced(Array(sass.utf8)), isPlain: false).tokens
        #expect(
            found.map { "\($0.line ?? 0) \($0.key) = \($0.value.string ?? "")" } == [
                "5 $space = 16px", "6 $font = Inter, sans-serif", "8 $map.a = 1px", "8 $map.b = 2px", "13 --ink = #000",
                "20 $gap = 8px",
            ])
        #expect(found.last?.remarks["deprecated"] == "Use $space")
        // Without indentation, or with too much of it, reading ends.
        #expect(IndentedSass.braced([]) == [])
        let steps = (0..<200).map { String(repeating: " ", count: $0) + "a" }.joined(separator: "\n")
        #expect(throws: Warning.FileFault.self) {
            try StyleSheetTokens(IndentedSass.braced(Array(steps.utf8)), isPlain: false)
        }
    }

    @Test("Sets are modes, and a token is deprecated if it says so or all of its sets do")
    func sets() throws {
        let source = TokenSource(files: ["*.json"], format: .styleDictionary)
        func file(_ light: String, _ dark: String, _ more: String = "") -> Files {
            [
                "t.json": TreeEntry(
                    """
                    {"ink": {"$schema": "s"\(more), "sets": {
                      "light": {"value": "#000000", "uuid": "1"\(light)}, "dark": {"value": "#ffffff", "uuid": "2"\(dark)}}},
                     "paper": {"value": "#eeeeee", "uuid": "3"}}
                    """)
            ]
        }
        let deprecated = ", \"deprecated\": true"
        #expect(try groups(source, file("", ""), file(deprecated, "")) == ["ink is deprecated in light"])
        #expect(try groups(source, file("", ""), file(deprecated, deprecated)) == ["ink is deprecated"])
        #expect(
            try groups(source, file("", ""), file("", "", deprecated + ", \"renamed\": \"text\""))
                == ["ink is deprecated: text"])
        #expect(try groups(source, file(deprecated, deprecated), file(deprecated, deprecated, deprecated)) == [])
    }
}
