import TeamSyncBase
import TeamSyncGit
import TestSupport
import Testing

@testable import TeamSyncDesign

@Suite struct SourceTextTests {
    private func compare(_ old: String, _ new: String, _ path: String) -> ContentDifference {
        ContentDifference.between(Array(old.utf8), Array(new.utf8), path: GitPath(path))
    }

    private static let same: [(path: String, old: String, new: String)] = [
        (
            "a.swift", "struct A {\n    let a = 1\n}\n",
            "// Licence\n\n/* x /* nested */ */\nstruct A {\n\tlet a = 1 // one\n}"
        ),
        ("a.swift", "let a = \"\"\"\n    b\n      c\n    \"\"\"", "  let a = \"\"\"\n      b\n        c\n      \"\"\""),
        ("a.swift", "f(a, b)", "f( a,b )"),
        ("a.swift", "let a = \"\\(b(\"//\"))\" // c", "let a = \"\\(b(\"//\"))\""),
        ("a.swift", "let a = #\"\\\"//\"# // x", "let a = #\"\\\"//\"#"),
        ("a.kt", "val a = \"\"\"//\"\"\" /* x */\n", "val a = \"\"\"//\"\"\"\n\n\n"),
        ("a.kt", "val a = \"${b(\"}\")} //\" // x", "val a = \"${b(\"}\")} //\""),
        ("a.java", "class A {\n  int a;\n}", "/** A. */\nclass A { int a; }"),
        ("a.ts", "const a = /[/\"]\\//g // x\nb()", "const a = /[/\"]\\//g\n\n\n  b()"),
        ("a.ts", "const a = `//${b(`}`)}` // x", "const a = `//${b(`}`)}`"),
        ("a.js", "a = b / c / d // e", "a = b / c / d"),
        ("a.tsx", "return <a href=\"//b\">c</a> // d", "// d\nreturn <a href=\"//b\">c</a>"),
        ("a.css", "a{color:red;}\nb c{d:e}", "/* a */\na {\n  color:red;\n}\n\nb c { d:e }"),
        ("a.pcss", "a{color:red;}", "/* a */\na {\n  color:red;\n}"),
        ("a.scss", "a{display:flex;$b:1;contain:c;color:red;}", "a{display:flex;$b:1;color:red;contain:c;}"),
        ("a.scss", "a{font-size:1px;gap:2px;font-weight:b;}", "a{gap:2px;font-size:1px;font-weight:b;}"),
        ("a.scss", "// x\n$a: url(http://b/*c);", "$a: url(http://b/*c);"),
        ("a.scss", "@use \"a/b\" as *;", "@use 'a/b' as *;"),
        ("a.dart", "var a = r'\\'; // x", "var a = r'\\';"),
        ("a.c", "#define A(x) x // y\nint a = 1'000;", "#define A(x) x\n/* z */ int a = 1'000;"),
        ("a.py", "a = 1  \n", "a = 1\r\n\r\n"),
        ("a.swift", "init(a: Int = 1, b: [Int]) {\n}", "init(\n    a: Int = 1,\n    b: [Int],\n) {\n}"),
        ("a.kt", "fun f(a: A, b: B = g(1)) {\n}", "fun f(\n    a: A,\n    b: B = g(\n        1,\n    ),\n) {\n}"),
        ("a.kt", "enum class A {\n    B,\n    C\n}", "enum class A {\n    B,\n    C,\n}"),
        ("a.dart", "const A({this.b, this.c});", "const A({\n  this.b,\n  this.c,\n});"),
        ("a.kt", "val a = 1\nfun f() = a", "@Suppress(\"X(\")\nval a = 1\n@SuppressLint(\"Y\") fun f() = a"),
        ("a.kt", "package a", "@file:Suppress(\"X\", \"Y\")\n\npackage a"),
        ("a.java", "class A { int a; }", "class A { @SuppressWarnings(\"x\") int a; }"),
        ("a.ts", "a()", "/* eslint-disable */\na() // eslint-disable-line"),
        (
            "a.swift", "var a: Int { 1 }\nlet b = c { $0 }",
            "var a: Int {\n    1\n}\nlet b =\n    c {\n        $0\n    }"
        ),
        ("a.swift", "Text(a).font(.body).bold()", "Text(a)\n    .font(.body)\n    .bold()"),
        ("a.kt", "fun a() { b().c() }", "fun a() {\n    b()\n        .c()\n}"),
        (
            "a.swift", "func a() -> Int {\n  b { c in\n    c.d\n  }\n}",
            "func a() -> Int {\n  return b { c in\n    return c.d\n  }\n}"
        ),
        ("a.swift", "var a: Int { b }", "var a: Int { return b }"),
        ("a.ts", "f(a, [b, c])", "f(\n  a,\n  [\n    b,\n    c,\n  ],\n)"),
        ("a.dart", "a.b(c)..d(); e?.f();", "a\n    .b(c)\n    ..d();\ne\n  ?.f();"),
        ("a.java", "a.b().c();", "a.b()\n    .c();"),
        (
            "a.css", "a { display: block; contain: content; --b: 1px }",
            "a { contain: content; --b: 1px; display: block; }"
        ),
        ("a.swift", "override public func a() {}", "public override func a() {}"),
        (
            "a.swift", "class A {\n  override public init?(coder: B) { nil }\n}",
            "class A {\n  public override init?(coder _: B) { nil }\n}"
        ),
        ("a.kt", "override public suspend fun a() {}", "public override suspend fun a() {}"),
        (
            "a.scss", "a { color: red; &:hover { top: 1px; color: blue; } margin: 0; padding: 0; }",
            "a { color: red; &:hover { color: blue; top: 1px; } padding: 0; margin: 0; }"
        ),
    ]

    private static let different: [(path: String, old: String, new: String)] = [
        ("a.swift", "let a = \"public static b\"", "let a = \"static public b\""),
        ("a.swift", "public func a() {}", "func a() {}"), ("a.swift", "f(a _: B)", "f(c _: B)"),
        ("a.kt", "override open fun a() {}", "override fun a() {}"),
        ("a.swift", "func a() { b() }", "func a() { return b() }"),
        ("a.swift", "func a() -> Int { if b { return c }; return d }", "func a() -> Int { if b { c }; return d }"),
        ("a.swift", "let a = \"// b\"", "let a = \"// c\""),
        ("a.swift", "let a = \"a  b\"", "let a = \"a b\""),
        ("a.swift", "let a = \"\"\"\n    b\n    \"\"\"", "let a = \"\"\"\n     b\n    \"\"\""),
        ("a.css", "a { b: c(1px) (2px) }", "a { b: c(1px)(2px) }"), ("a.css", "a:not(.b) .c {}", "a:not(.b).c {}"),
        ("a.swift", "a\n(b)", "a (b)"), ("a.swift", "a -b", "a - b"), ("a.swift", "ab", "a b"),
        ("a.swift", "// swift-tools-version: 6.0\na", "// swift-tools-version: 6.2\na"),
        ("a.swift", "let a = /\"/ // b\"", "let a = /\"/ // c\""),
        ("a.swift", "let a = #/\"/# // b\"", "let a = #/\"/# // c\""),
        ("a.swift", "let a = \"b", "// x\nlet a = \"b"), ("a.swift", "/* a", "/* b"),
        ("a.swift", "a { b\n c }", "a { b c }"), ("a.swift", "a()\n{ b }", "a() { b }"),
        ("a.swift", "a\n...b", "a...b"), ("a.swift", "a { .b }", "a { b }"),
        ("a.ts", "a = `b  c`", "a = `b c`"), ("a.ts", "return\na", "return a"),
        ("a.css", "a{margin-top:0;margin:1px;}", "a{margin:1px;margin-top:0;}"),
        ("a.css", "a{line-height:1;font:b;}", "a{font:b;line-height:1;}"),
        ("a.css", "a{color:b;color:c;}", "a{color:c;color:b;}"),
        ("a.scss", "a{color:b;@include c;gap:d;}", "a{gap:d;@include c;color:b;}"),
        ("a.css", "a{-webkit-mask:b;mask:c;}", "a{mask:c;-webkit-mask:b;}"), ("a.css", "a b{}", "a.b{}"),
        ("a.css", "a :hover{}", "a:hover{}"), ("a.css", "a//b{}", "a//c{}"),
        ("a.scss", "$a: url(http://b);", "$a: url(http://c);"), ("a.scss", "$a: 'b';", "$a: b;"),
        ("a.scss", "$a: '\"';", "$a: \"'\";"), ("a.js", "a = 'b'", "a = `b`"),
        ("a.c", "#define A (x)", "#define A(x)"), ("a.c", "#if A\nb", "#if A b"),
        ("a.tsx", "<a>http://b</a>", "<a>http://c</a>"), ("a.py", "if a:\n  b", "if a:\n    b"),
        ("a.py", "# a\nb", "# c\nb"), ("a.swift", "f(a) {\n  b\n  (c)\n}", "f(a) {\n  b (c)\n}"),
        ("a.swift", "f({\n  b\n  -c\n})", "f({ b -c })"), ("a.ts", "[a, , ]", "[a, ]"),
        ("a.dart", "a = (1,);", "a = (1);"), ("a.c", "F(a,)", "F(a)"), ("a.kt", "a\n+ b", "a + b"),
        ("a.cpp", "R\"(// a)\"", "R\"(// b)\""),
        ("a.dart", "a ? .5 : b", "a ?.5 : b"), ("a.dart", "a..b()", "a.b()"),
        ("a.css", "a { margin: 0; margin-top: 1px }", "a { margin-top: 1px; margin: 0 }"),
        ("a.css", "a { width: 1px; inline-size: 2px }", "a { inline-size: 2px; width: 1px }"),
        ("a.css", "a { all: unset; color: red }", "a { color: red; all: unset }"),
        ("a.css", "a { color: red } b { top: 0 }", "b { top: 0 } a { color: red }"),
        ("a.scss", "a { @include b; color: red; }", "a { color: red; @include b; }"),
        ("a.scss", "a { $b: 1px; top: $b; $b: 2px; left: $b; }", "a { $b: 1px; left: $b; $b: 2px; top: $b; }"),
        ("a.css", "a { color: red; color: blue }", "a { color: blue; color: red }"),
    ]

    @Test("Comments and layout have no meaning", arguments: same)
    func reformatted(_ path: String, _ old: String, _ new: String) {
        #expect(compare(old, new, path) == .reformatted)
    }

    @Test("All other parts have a meaning", arguments: different)
    func changed(_ path: String, _ old: String, _ new: String) {
        #expect(compare(old, new, path) == .different)
    }

    /// The tokens of statements; each line is one statement.
    private static let tokens: [String: [String]] = [
        "swift": [
            "let", "a1", "= ", "\"x // y\"", "(", ")", "[", "]", "{", "}", ",", ".b ", "\"\\(c + \"d\")\"", "42",
            "`in`",
        ],
        "kt": [
            "val", "a1", "= ", "\"x /* y\"", "(", ")", "{", "}", ",", ".b ", "\"${c + \"d\"}\"", "'\"'",
            "\"\"\"a\"b\"\"\"",
        ],
        "ts": ["const", "a1", "= ", "'x // y'", "(", ")", "{", "}", ",", ".b ", "`a ${c + `d`}`", "42", ";", "=> "],
        "java": ["int", "a1", "= ", "\"x // y\"", "(", ")", "{", "}", ",", "';'", "'\\''", "42", ";"],
        "css": ["a1", "{", "}", "color:", "\"/*\"", ";", ",", "#fff"],
    ]

    @Test("White space and comments between tokens have no meaning, each token has")
    func generated() {
        var generator = SeededGenerator(seed: 1503)
        for _ in 0..<1500 {
            let language = generator.pick(SourceTextTests.tokens.keys.sorted())
            let tokens = SourceTextTests.tokens[language] ?? []
            var lines = (0..<generator.int(1...6)).map { _ in
                (0..<generator.int(1...8)).map { _ in generator.pick(tokens) }
            }
            let (one, two) = (text(lines, language, &generator), text(lines, language, &generator))
            let result = compare(one, two, "a." + language)
            #expect(result == .reformatted || one == two, "\(one)\n=====\n\(two)")
            let line = generator.int(0...lines.count - 1)
            let place = generator.int(0...lines[line].count - 1)
            let token = lines[line][place]
            lines[line][place] = generator.pick(tokens.filter { $0 != token })
            let three = text(lines, language, &generator)
            #expect(compare(one, three, "a." + language) == .different, "\(one)\n=====\n\(three)")
        }
    }

    private func text(_ lines: [[String]], _ language: String, _ generator: inout SeededGenerator) -> String {
        var text = generator.pick(["", "/* A licence. */\n", "\n\n"])
        for line in lines {
            text += generator.pick(["", "    ", "\t", "/* \"it's\" */ "])
            for (index, token) in line.enumerated() {
                text += token
                if index < line.count - 1 { text += generator.pick([" ", "  ", " /* `a */ ", "\t"]) }
            }
            if language != "css" { text += generator.pick(["", "", " // it's", "  "]) }
            text += generator.pick(["\n", "\n\n", "\r\n", "\n/* a\n   b */\n"])
        }
        return text
    }

    @Test("Any bytes are compared, with the same result in both directions")
    func fuzz() {
        var generator = SeededGenerator(seed: 1504)
        let alphabet = Array("\"'`#/*\\\n (){}$<>ab=R".utf8)
        let names = [
            "a.swift", "a.kt", "a.ts", "a.dart", "a.c", "a.scss", "a.css", "a.java", "a.json", "a.yaml", "a.xml",
            "a.html",
        ]
        for _ in 0..<4000 {
            let bytes = (0..<generator.int(0...40)).map { _ in generator.pick(alphabet) }
            let other = bytes.dropLast() + [generator.pick(alphabet)]
            let path = GitPath(generator.pick(names))
            let result = ContentDifference.between(bytes, Array(other), path: path)
            #expect(ContentDifference.between(Array(other), bytes, path: path) == result, "\(path): \(bytes) \(other)")
            #expect((result == .identical) == bytes.elementsEqual(other), "\(path): \(bytes)")
            #expect(ContentDifference.between(bytes, bytes, path: path) == .identical)
        }
    }
}
