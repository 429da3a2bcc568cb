import TeamSyncSwift
import Testing

@Suite("How sources name icons and colours")
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
        "What is no accessor",
        arguments: ["", "{name}", "DSIcon.named(name)", "DSIcon.named(\"{name}", "a + {name}", "f()"])
    func refused(text: String) {
        #expect(AccessorPattern(text) == nil)
    }
}
