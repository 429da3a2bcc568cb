import TeamSyncSwift
import Testing

@Suite("Accessors of icons and colors in sources")
struct AccessorPatternTests {
    private func names(_ pattern: String, _ source: String) -> [String] {
        CheckSupport.facts(source, icons: [pattern], colors: []).uses.filter { $0.kind == .icon }.map(\.name)
    }

    @Test(
        "A name is found by its accessor",
        arguments: [
            (#"DSIcon.named("{name}")"#, #"DSIcon.named("close", size: 20)"#, ["close"]),
            (#"DSIcon.named("{name}")"#, #"Design.DSIcon.named("close")"#, ["close"]),
            (#"DSIcon.named("{name}")"#, #"Other.named("close")"#, []),
            (#"DSIcon.named("{name}")"#, "DSIcon.named(name)", []),
            (#"DSIcon.named("{name}")"#, #"DSIcon.named("a\(b)")"#, []),
            (#"DSIcon.named("{name}")"#, #"// DSIcon.named("close")"#, []),
            (#"DSIcon.named("{name}")"#, ##"let s = "DSIcon.named(\"close\")""##, []),
            (#"Image("{name}")"#, #"Image("close").resizable()"#, ["close"]),
            (#"Image("{name}")"#, #"Image(systemName: "close")"#, []),
            (#"Icon(name: "{name}")"#, #"Icon(size: 3, name: "close")"#, ["close"]),
            (
                #"Image("ic_{name}")"#,
                #"Image("ic_close"); Image("photo"); Image("ic_"); Image(on ? "ic_a" : "ic_b")"#,
                ["close", "", "a", "b"]
            ),
            (
                #"UIImage(named: "ds/{name}-24")"#, #"UIImage(named: "ds/close-24"); UIImage(named: "ds/close")"#,
                ["close"]
            ),
            (#"Icon(_, "{name}")"#, #"Icon(a, "close")"#, ["close"]),
            (".dsColor(.{name})", "Text(a).dsColor(.brandPrimary)", ["brandPrimary"]),
            (".dsColor({name})", #"a.b.dsColor("x"); c.dsColor(.y)"#, ["x", "y"]),
            ("DSIcon.{name}", "f(DSIcon.close)", ["close"]), ("DSIcon.{name}", "DSIcon.named(\"a\")", []),
            ("DSIcon.{name}", "DSIcon.allCases", []), ("DSIcon.{name}", "DSIcon.Size.small", []),
            ("DSIcon.{name}", "let a: DSIcon = x", []), ("DSIcon.{name}", "DSIcon.`default`", ["default"]),
        ] as [(String, String, [String])])
    func match(pattern: String, source: String, expected: [String]) {
        #expect(names(pattern, source) == expected)
    }

    @Test(
        "Each possible name in a condition or a list is found",
        arguments: [
            (#"DSIcon.named("{name}")"#, #"DSIcon.named(on ? "a" : "b")"#, ["a", "b"]),
            (#"DSIcon.named("{name}")"#, #"DSIcon.named(a == "x" ? "b" : c ? "d" : e ?? "f")"#, ["b", "d", "f"]),
            (#"DSIcon.named("{name}")"#, #"DSIcon.named(((on) ? ("a") : (b ? "c" : "d")))"#, ["a", "c", "d"]),
            (#"DSIcon.named("{name}")"#, #"DSIcon.named(a ?? b["x"] ?? "c")"#, ["c"]),
            (
                #"DSIcon.named("{name}")"#, #"DSIcon.named(if on { "a" } else if b { "c" } else { "d" })"#,
                ["a", "c", "d"]
            ),
            (
                #"DSIcon.named("{name}")"#,
                #"DSIcon.named(switch a { case .b: "c"; case .d("x"): "e"; default: f("y") })"#,
                ["c", "e"]
            ),
            (#"DSIcon.named("{name}")"#, #"DSIcon.named(["a", on ? "b" : "c", d])"#, ["a", "b", "c"]),
            (#"DSIcon.named("{name}")"#, #"DSIcon.named("a" as String)"#, ["a"]),
            (#"DSIcon.named("{name}")"#, #"DSIcon.named("a" + "b")"#, []),
            (#"DSIcon.named("{name}")"#, #"DSIcon.named(a == "b")"#, []),
            (#"DSIcon.named("{name}")"#, #"DSIcon.named(try load("a") ?? "b")"#, ["b"]),
            (#"DSIcon.named("{name}")"#, #"DSIcon.named(await on ? "a" : f("b"))"#, ["a"]),
            (".dsColor({name})", #"a.dsColor(on ? .b : "c")"#, ["b", "c"]),
            (".dsColor({name})", "a.dsColor(theme.b); a.dsColor(Token.c); a.dsColor(.d.e)", ["c"]),
            ("DSIcon.{name}", "f(on ? DSIcon.a : DSIcon.b)", ["a", "b"]),
        ] as [(String, String, [String])])
    func branches(pattern: String, source: String, expected: [String]) {
        #expect(names(pattern, source) == expected)
    }

    @Test(
        "A function or a type of the file with the accessor's name is not the accessor",
        arguments: [
            (
                #"DSIcon.named("{name}")"#,
                "struct Theme { static func named(_ a: String) {} }\nlet a = Theme.named(\"x\")"
            ),
            (#"icon("{name}")"#, "struct A { func icon(_ a: String) {} ; func f() { icon(\"x\") } }"),
            (#"icon("{name}")"#, "let a = Menu.icon(\"x\"), b = menu.icon(\"y\")"),
            (".dsColor({name})", "class Chart { func dsColor(_ a: Series) {} }\nlet a = chart.dsColor(.line)"),
            (
                ".dsColor({name})",
                "enum Chart {}\nextension Chart { func dsColor(_ a: Int) {} }\nlet a = c.dsColor(.line)"
            ),
            (#"Image("{name}")"#, "func f() { struct Image { let a: String }\n_ = Image(\"x\") }"),
            ("DSIcon.{name}", "enum Old { enum DSIcon { case a }\n static let b = DSIcon.a }\nlet c = Old.DSIcon.a"),
            ("DSIcon.{name}", "let a = names.map(DSIcon.named)"),
        ])
    func otherOwners(pattern: String, source: String) {
        let icons = [pattern] + (pattern == "DSIcon.{name}" ? [#"DSIcon.named("{name}")"#] : [])
        #expect(CheckSupport.facts(source, icons: icons, colors: []).uses.filter { $0.kind == .icon } == [])
    }

    @Test("The file that defines an accessor may use it")
    func definition() {
        #expect(names(".dsColor({name})", "extension View { func dsColor(_ a: T) {} }\nlet a = b.dsColor(.c)") == ["c"])
        #expect(
            names(#"icon("{name}")"#, "import Kit\nfunc icon(_ a: String) {}\nlet a = icon(\"b\"), c = Kit.icon(\"d\")")
                == ["b", "d"])
        let source = "enum DSIcon { static func named(_ a: String) {} }\nlet a = DSIcon.named(\"close\")"
        #expect(names(#"DSIcon.named("{name}")"#, source) == ["close"])
        #expect(names(#"DSIcon.named("{name}")"#, "private " + source) == [])
        let nested = "enum Old { struct Image { let a: String } }\nlet a = Image(\"close\")"
        #expect(names(#"Image("{name}")"#, nested) == ["close"])
    }

    @Test(
        "Texts that are not accessors",
        arguments: ["", "{name}", "DSIcon.named(name)", "DSIcon.named(\"{name}", "a + {name}", "f()"])
    func refused(text: String) {
        #expect(AccessorPattern(text) == nil)
    }

    @Test("A similar function of the accessor's type, and the name in a local constant")
    func variants() {
        func names(_ source: String) -> [String] {
            CheckSupport.resolved(source).uses.filter { $0.kind == .icon }.map(\.name)
        }
        #expect(names("let a = DSIcon.coloredNamed(\"logo\"), b = DSIcon.renamed(\"x\")") == ["logo"])
        #expect(
            names(
                """
                func f(c: String) {
                    let name = on ? "close" : "open"
                    var other = "x"
                    g { DSIcon.named(name) }
                    g { name in DSIcon.named(name) }
                    DSIcon.named(other)
                    DSIcon.named(c)
                }
                """) == ["close", "open"])
    }
}
