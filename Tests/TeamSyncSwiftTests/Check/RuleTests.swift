import TeamSyncDocuments
import TeamSyncSwift
import Testing

@Suite("Rules of 'teamsync check'")
struct RuleTests {
    private static let red = "let a = Color(red: 1, green: 0, blue: 0)"

    private func message(_ source: String, _ catalogues: DesignCatalogues, yaml: String = "") throws -> String? {
        try CheckSupport.findings(source, catalogues, yaml: yaml).first { $0.rule == "hardcoded-color" }?.message
    }

    @Test("A token with the value in every brand is named")
    func exact() throws {
        let (one, other) = (
            CheckSupport.value("#FF0000", "a", "light"), CheckSupport.value("rgb(255 0 0)", "b", "light")
        )
        let catalogues = CheckSupport.catalogues(colors: [CheckSupport.item("danger", values: [one, other])])
        #expect(
            try message(Self.red, catalogues)
                == "hard-coded color #FF0000: the token 'danger' has this value")
    }

    @Test("A token with another value in one brand is not exact, unless that brand is ignored")
    func brands() throws {
        let item = CheckSupport.item(
            "danger", values: [CheckSupport.value("#FF0000", "a", "light"), CheckSupport.value("#FF0001", "a", "dark")])
        #expect(
            try message(Self.red, CheckSupport.catalogues(colors: [item]))
                == "hard-coded color #FF0000: the token 'danger' has this value only in a light")
        #expect(
            try message(Self.red, CheckSupport.catalogues(colors: [item], modes: ["light"]))?.hasSuffix(
                "the token 'danger' has this value") == true)
    }

    @Test("Without an exact token, the nearest one is named, with its difference")
    func nearest() throws {
        let items = [("far", "#00FF00"), ("near", "#FE0000")].map {
            CheckSupport.item($0.0, values: [CheckSupport.value($0.1)])
        }
        #expect(
            try message(Self.red, CheckSupport.catalogues(colors: items))
                == "hard-coded color #FF0000: the nearest token is 'near' (#FE0000, ΔE 0.2)")
        #expect(
            try message(Self.red, CheckSupport.catalogues()) == "hard-coded color #FF0000: use a token")
    }

    @Test("A distant token is not named")
    func far() throws {
        let items = [CheckSupport.item("green", values: [CheckSupport.value("#00FF00")])]
        #expect(
            try message(Self.red, CheckSupport.catalogues(colors: items))
                == "hard-coded color #FF0000: no token is similar (the nearest has ΔE 86.6)")
    }

    @Test("All tokens with the value are named, and all equally near ones")
    func several() throws {
        func items(_ names: [String], _ values: [CatalogueExport.Value]) -> [CatalogueExport.Item] {
            names.map { CheckSupport.item($0, values: values) }
        }
        let red = CheckSupport.value("#FF0000")
        #expect(
            try message(Self.red, CheckSupport.catalogues(colors: items(["a", "b", "c", "d"], [red])))
                == "hard-coded color #FF0000: the tokens 'a', 'b', 'c', 'd' have this value")
        let many = (0..<20).map { "t\($0)" }
        #expect(
            try message(Self.red, CheckSupport.catalogues(colors: items(many, [red])))?.hasSuffix(
                "'t7' and 12 more have this value") == true)
        let two = ["light", "dim", "dark"].map { CheckSupport.value($0 == "dark" ? "#000000" : "#FF0000", "a", $0) }
        #expect(
            try message(Self.red, CheckSupport.catalogues(colors: items(["a"], two)))?.hasSuffix(
                "the token 'a' has this value only in a light, a dim") == true)
        #expect(
            try message(Self.red, CheckSupport.catalogues(colors: items(["a", "b"], [CheckSupport.value("#FE0000")])))?
                .hasSuffix("the nearest tokens are 'a', 'b' (#FE0000, ΔE 0.2)") == true)
    }

    @Test(
        "A color that eight bits of sRGB cannot represent has the nearest token, with its difference",
        arguments: [
            (
                "Color(red: 1, green: 0, blue: 0, opacity: 0.5)",
                "hard-coded color #FF000080: the nearest token is 'half' (#FE000080, ΔE 0.2 without alpha)"
            ),
            (
                "Color(red: 1, green: 0, blue: 0, opacity: 0.9)",
                "hard-coded color #FF0000E6: the nearest token is 'red' "
                    + "(#FF0000, ΔE 0.0 without alpha, alpha 100% instead of 90%)"
            ),
            (
                "Color(red: 1, green: 0, blue: 0, opacity: amount)",
                "hard-coded color #FF0000 with an invalid opacity: "
                    + "the nearest token is 'red' (#FF0000, ΔE 0.0)"
            ),
            (
                "Color(.displayP3, red: 1, green: 1, blue: 1)",
                "hard-coded color in Display P3 (about #FFFFFF in sRGB): "
                    + "the nearest token is 'white' (#FFFFFF, ΔE 0.0)"
            ),
            (
                "UIColor(red: 1.2, green: 0, blue: 0, alpha: 1)",
                "hard-coded color with components outside 0…1 (clamped: #FF0000): "
                    + "the nearest token is 'red' (#FF0000, ΔE "
            ),
            (
                "NSColor(deviceRed: 1, green: 0, blue: 0, alpha: 1)",
                "hard-coded color in a color space other than sRGB (about #FF0000 in sRGB): "
                    + "the nearest token is 'red' (#FF0000, ΔE 0.0)"
            ),
        ])
    func otherValues(literal: String, expected: String) throws {
        let items = [("white", "#FFFFFF"), ("red", "#FF0000"), ("half", "#FE000080")].map {
            CheckSupport.item($0.0, values: [CheckSupport.value($0.1)])
        }
        let yaml = "fix: {Color: 'Color.ds(.{name})', UIColor: 'UIColor.ds(.{name})', NSColor: 'NSColor.ds(.{name})'}"
        let findings = try CheckSupport.findings(
            "let a = \(literal)", CheckSupport.catalogues(colors: items), yaml: yaml)
        #expect(findings.count == 1)
        #expect(findings.first?.message.hasPrefix(expected) == true, "\(findings.map(\.message))")
        #expect(findings.first?.replacement == nil)
    }

    @Test("A replacement is offered only for exactly one token, and only if its code is known")
    func replacement() throws {
        func replacement(_ names: [String], yaml: String, _ source: String = Self.red) throws -> String? {
            let items = names.map { CheckSupport.item($0, values: [CheckSupport.value("#FF0000")]) }
            return try CheckSupport.findings(source, CheckSupport.catalogues(colors: items), yaml: yaml)
                .first { $0.rule == "hardcoded-color" }?.replacement
        }
        let fix = "fix: {Color: 'Color.ds(.{name})', UIColor: 'UIColor.ds(\"{name}\")'}"
        #expect(try replacement(["brand/danger-50"], yaml: fix) == "Color.ds(.brandDanger50)")
        #expect(try replacement(["danger", "error"], yaml: fix) == nil)
        #expect(try replacement(["danger"], yaml: "") == nil)
        #expect(
            try replacement(["danger"], yaml: "accessors: {colors: ['Color.token(\"{name}\")']}")
                == "Color.token(\"danger\")")
        #expect(
            try replacement(["a/b"], yaml: fix, "let a = UIColor(red: 1, green: 0, blue: 0, alpha: 1)")
                == "UIColor.ds(\"a/b\")")
        #expect(try replacement(["a\"b"], yaml: "fix: {Color: 'Color.ds(\"{name}\")'}") == nil)
        #expect(try replacement(["50"], yaml: fix) == nil)
        // The replacement is not optional.
        for source in [
            "let a = UIColor(hex: \"#F00\")!", "let a = UIColor(hex: \"#F00\")?.cgColor",
            "let a = UIColor(hex: \"#F00\") ?? b",
            "func f() { if let a = UIColor(hex: \"#F00\") { g(a) } }", "let a = Color(hex: b ? \"#F00\" : \"#0F0\")",
        ] {
            #expect(try replacement(["danger"], yaml: fix, source) == nil, "\(source)")
        }
        #expect(try replacement(["danger"], yaml: fix, "let a = f(UIColor(hex: \"#F00\"))") == "UIColor.ds(\"danger\")")
    }

    @Test("Files that define tokens may have numbers")
    func definitions() throws {
        let source = "let a = Color(white: 1), b = Color.red, c = Font.title\nlet d = e.padding(3)"
        #expect(try CheckSupport.findings(source, isDefinition: true).isEmpty)
        #expect(
            try CheckSupport.findings(source).map(\.rule).sorted() == [
                "hardcoded-color", "hardcoded-spacing", "system-color", "system-font",
            ])
    }

    @Test("'allow' accepts values and names, ignoring case")
    func allow() throws {
        let source = "let a = Color(white: 1), b = Color.white, c = Image(systemName: \"gear\"), d = t.font(.body)"
        let yaml = """
            rules:
              hardcoded-color: {allow: ['#ffffff']}
              system-color: {allow: [white]}
              sf-symbol: {level: error, allow: [gear]}
              system-font: {allow: [body]}
            """
        #expect(try CheckSupport.findings(source, yaml: yaml).isEmpty)
        for value in ["'#FFF'", "ffffff", "'rgb(255, 255, 255)'"] {
            let yaml = "rules: {hardcoded-color: {allow: [\(value)]}}"
            #expect(try CheckSupport.findings("let a = Color(white: 1)", yaml: yaml).isEmpty, "\(value)")
            #expect(try CheckSupport.findings("let a = Color(white: 0)", yaml: yaml).count == 1)
        }
    }

    @Test("Names are looked up: unknown, only upstream, gone, deprecated, an alias")
    func names() throws {
        var deprecated = CheckSupport.item("old", upstream: .deprecated)
        (deprecated.replacement, deprecated.aliases) = ("new", ["ancient"])
        let catalogues = CheckSupport.catalogues(
            icons: [
                CheckSupport.item("close"), CheckSupport.item("arrow-left"), deprecated,
                CheckSupport.item("gone", upstream: .absent), CheckSupport.item("fresh", local: .absent),
            ])
        func messages(_ name: String) throws -> [String] {
            try CheckSupport.findings("let a = DSIcon.named(\"\(name)\")", catalogues).map {
                "\($0.rule): \($0.message)"
            }
        }
        #expect(try messages("close") == [])
        #expect(try messages("clsoe") == ["unknown-icon: there is no icon 'clsoe': did you mean 'close'?"])
        #expect(try messages("fresh") == ["unknown-icon: the icon 'fresh' is only in origin/main of Icons: pull it"])
        #expect(try messages("gone") == ["removed-upstream: the icon 'gone' is gone in origin/main of Icons"])
        let words = "removed-upstream: the icon 'NAME' is deprecated in origin/main of Icons: use 'new'"
        for name in ["old", "ancient"] { #expect(try messages(name) == [words.replacing("NAME", with: name)]) }
        #expect(try CheckSupport.findings("let a = DSIcon.arrowLeft", catalogues).isEmpty)
        #expect(try CheckSupport.findings("let a = DSIcon.arrowRight", catalogues).map(\.rule) == ["unknown-icon"])
    }

    @Test("An alias counts as its meaning upstream: taken over by another item, or gone")
    func aliases() throws {
        var (close, settings) = (CheckSupport.item("close"), CheckSupport.item("settings", local: .absent))
        (close.aliases, close.upstreamAliases, settings.aliases) = (["cross"], [], ["gear"])
        let catalogues = CheckSupport.catalogues(
            icons: [CheckSupport.item("gear", upstream: .absent), close, settings],
            components: [CheckSupport.item("Card")])
        func messages(_ name: String) throws -> [String] {
            try CheckSupport.findings("let a = DSIcon.named(\"\(name)\")", catalogues).map {
                "\($0.rule): \($0.message)"
            }
        }
        #expect(try messages("gear") == [])
        #expect(try messages("close") == [])
        #expect(try messages("cross") == ["removed-upstream: the icon 'cross' is gone in origin/main of Icons"])
        #expect(try CheckSupport.findings("let a = DSIcon.gear", catalogues).isEmpty)
        #expect(try CheckSupport.findings("let a = DSIcon.cross", catalogues).map(\.rule) == ["removed-upstream"])
    }

    @Test("A component removed upstream is found wherever it is created")
    func component() throws {
        let catalogues = CheckSupport.catalogues(
            components: [CheckSupport.item("Chip", upstream: .absent), CheckSupport.item("Card")])
        let source = """
            struct A { var a: some View { Chip(b: 1); Card { Chip(b: 2) } } }
            let c = Chips(), d = Chip.init(b: 3), e = Kit.Chip<Int>(), f = x.Chip(), g = Chip.self
            """
        let findings = try CheckSupport.findings(source, catalogues)
        #expect(findings.map { "\($0.range.line):\($0.range.column)" } == ["1:31", "1:50", "2:22", "2:43"])
        #expect(Set(findings.map(\.message)) == ["the component 'Chip' is gone in origin/main of Icons"])
    }

    @Test("Control characters in names do not reach a terminal")
    func hostileNames() throws {
        let catalogues = CheckSupport.catalogues(icons: [CheckSupport.item("x\u{1b}[2J")])
        let findings = try CheckSupport.findings("let a = DSIcon.named(\"x\u{202e}y\")", catalogues)
        let text = findings.map(\.message).joined()
        #expect(!text.isEmpty)
        #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control && $0.value != 0x202e })
    }

    @Test("Every rule has a bad and a good example, both valid Swift, JSON or file names")
    func descriptions() throws {
        #expect(Set(RuleSet.ids).count == RuleSet.ids.count)
        for rule in RuleSet.descriptions {
            #expect(!rule.summary.isEmpty && !rule.explanation.isEmpty, "\(rule.id)")
            #expect(RuleText.explanation(of: rule.id)?.contains(rule.good) == true)
        }
        // The bad example of a rule that needs no catalogue has a finding, and the good one has none.
        for id in ["hardcoded-color", "system-color", "system-font", "sf-symbol"] {
            let rule = try #require(RuleSet.descriptions.first { $0.id == id })
            #expect(try CheckSupport.findings(rule.bad).map(\.rule) == [id], "\(id)")
            #expect(try CheckSupport.findings(rule.good).allSatisfy { $0.rule != id }, "\(id)")
        }
    }
}
