import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// The notations of tokens, and the locations of their values.
@Suite("Tokens in another notation or place")
struct CarefulTokenTests {
    typealias Files = [RawPath: TestSupport.TreeEntry]

    @Test("Modes in a vendor's extension are modes next to the value")
    func vendorModes() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let file = { (dark: String) -> Files in
            [
                "t.json": TreeEntry(
                    """
                    {"ink": {"$value": "#111111", "$extensions": {"com.team.tokens": {"modes": {"dark": "\(dark)"}}}}}
                    """)
            ]
        }
        #expect(try DesignClone.groups(count, file("#eeeeee"), file("#dddddd")) == ["ink: #eeeeee → #dddddd in dark"])
        let overrides = { (dark: String) -> Files in
            [
                "t.json": TreeEntry(
                    """
                    {"ink": {"$value": "#111111", "$extensions": {"org.team.overrides": {"dark-dimmed": "\(dark)"},
                      "org.team.figma": {"scopes": ["all"]}}}}
                    """)
            ]
        }
        #expect(
            try DesignClone.groups(count, overrides("#eeeeee"), overrides("#dddddd")) == [
                "ink: #eeeeee → #dddddd in dark-dimmed"
            ])
    }

    @Test("Modes next to the value of a token have values; a default mode with the same value is that value")
    func modesOfToken() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let file = { (usual: String, modes: String) -> Files in
            ["t.json": TreeEntry("{\"gap\": {\"$value\": \"\(usual)\", \"$modes\": {\(modes)}}}")]
        }
        let old = file("3", "\"default\": \"3\", \"g-10\": \"0\"")
        #expect(
            try DesignClone.groups(count, old, file("3", "\"default\": \"3\", \"g-10\": \"1\"")) == [
                "gap: 0 → 1 in g-10"
            ])
        #expect(
            try DesignClone.groups(count, old, file("4", "\"default\": \"4\", \"g-10\": \"0\"")) == [
                "gap: 3 → 4 in default"
            ])
        let plain: Files = ["t.json": TreeEntry("{\"gap\": {\"$value\": \"3\", \"$extra\": {\"g-10\": \"0\"}}}")]
        let extra: Files = ["t.json": TreeEntry("{\"gap\": {\"$value\": \"3\", \"$extra\": {\"g-10\": \"1\"}}}")]
        #expect(try DesignClone.groups(count, plain, extra).contains { $0.contains("g-10") } == false)
    }

    @Test("Of two new tokens with the old value, the one with the same words continues the removed one")
    func sameWords() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let file = { (names: [String]) -> Files in
            let tokens = names.map { "\"\($0)\": {\"$value\": \"28.125dp\"}" }.joined(separator: ", ")
            return ["t.json": TreeEntry("{\(tokens), \"other\": {\"$value\": \"1px\"}}")]
        }
        let found = try DesignClone.groups(
            count, file(["dialog_corner_radius"]), file(["corner_radius_dialog", "corner_radius_sheet"]))
        #expect(
            found == ["dialog_corner_radius renamed to corner_radius_dialog", "corner_radius_sheet is new: 28.125dp"],
            "\(found)")
    }

    @Test("Objects that have single values in common are not the same object")
    func strayMembers() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let file = { (name: String, values: [Int]) -> Files in
            let members = zip(["r", "g", "b", "weight"], values).map { "\"\($0)\": {\"$value\": \($1)}" }
            return ["t.json": TreeEntry("{\"colors\": {\"\(name)\": {\(members.joined(separator: ", "))}}}")]
        }
        let found = try DesignClone.groups(count, file("flamingo", [11, 22, 33, 1]), file("orchid", [44, 55, 66, 1]))
        #expect(!found.contains { $0.contains("renamed") }, "\(found)")
        let renamed = try DesignClone.groups(
            count, file("flamingo", [11, 22, 33, 1]), file("orchid", [11, 22, 33, 1]))
        #expect(renamed.contains { $0.contains("renamed") }, "\(renamed)")
    }

    @Test(
        "A value in another notation has not changed",
        arguments: [
            ("\"0.50rem\"", "\".5rem\""), ("\"0px\"", "\"0\""), ("\"8\"", "8"), ("1", "1.0"),
            ("\"calc(1px + 2px)\"", "\"calc( 1.0px + 2px )\""), ("\"'Inter', serif\"", "\"\\\"Inter\\\",serif\""),
            ("\"-0.5em\"", "\"-.5em\""),
        ])
    func notation(old: String, new: String) throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let file = { (value: String) -> Files in ["t.json": TreeEntry("{\"a\": {\"$value\": \(value)}}")] }
        #expect(try DesignClone.groups(count, file(old), file(new)) == ["1 thing was reformatted (a)"])
    }

    @Test(
        "Colors inside a value are the same in upper and lower case",
        arguments: [
            ("0 1px 2px #13132B", "0 1px 2px #13132b"), ("0 1px #ABC, 0 2px #DEF8", "0 1px #aabbcc, 0 2px #ddeeff88"),
            ("listOf(Color(0xFF03B7_9A))", "listOf(Color(0xff03b7_9a))"), ("7ACBFFFF", "7acbffff"),
            ("f(\"#FFF\", 0XFF)", "f(\"#ffffff\", 0xff)"),
            ("0 1px rgba(0, 0, 0, 0.3)", "0 1px rgb(0 0 0 / 30%)"), ("0 hsl(0 0% 100%) 1px", "0 hsla(0,0%,100%,1) 1px"),
        ])
    func cases(old: String, new: String) {
        #expect(TokenNotation.isSame(old, new) && TokenNotation.isSame(new, old))
    }

    @Test(
        "A different value is not another notation",
        arguments: [
            ("0.5rem", ".05rem"), ("10px", "1px"), ("0px", "0%"), ("#000100", "#0001"), ("a1.0", "a1"), ("1 2", "12"),
            ("1px", "1"), ("0.5.0", "0.5"), ("-1px", "1px"), ("Inter02", "Inter2"), ("1e3", "1"),
            ("1px #ab1", "1px #ab2"), ("url(#ABC)", "url(#abc)"), ("Color(0xFF00)", "Color(0xFF01)"),
            ("Facade", "facade"), ("x#ABC", "x#abc"),
        ])
    func values(old: String, new: String) {
        #expect(!TokenNotation.isSame(old, new))
        #expect(TokenNotation.isSame(old, old) && TokenNotation.isSame(new, new))
    }

    @Test(
        "Another spelling of a Sass function is not another value",
        arguments: [
            ("k-map-get( $gray, white )", "map.get($gray, white)"), ("k-map.get($a, 1)", "map-get($a, 1)"),
            ("math.div($gap, 2)", "$gap / 2"), ("math.div($gap, 2) * 3", "($gap/2) * 3"),
            ("adjust-color($a, $alpha: -.5)", "color.adjust($a, $alpha: -.5)"), ("mix($a, $b)", "color.mix($a, $b)"),
            ("darken($a, 5%)", "color.adjust($a, $lightness: -5%)"),
            ("color.adjust($a, $lightness: 5%)", "color.adjust(\n  $color: $a,\n  $lightness: 5%,\n)"),
            ("mix($a, $b, 5%)", "color.mix($color1: $a, $color2: $b, $weight: 5%)"),
            ("rgba(map-get($a, 'x'), 0.5)", "rgba(map.get($a, \"x\"), 0.5)"),
            ("color.adjust($a, $alpha: -.5)", "color.adjust(\n  $color: $a,\n  $alpha: -.5\n)"),
        ])
    func sassSpelling(old: String, new: String) throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.scss"], pointer: "", format: .css, modes: [])), kind: .token)
        let file = { (value: String) -> Files in ["t.scss": TreeEntry("$t: \(value);\n$u: 1px;\n")] }
        #expect(try DesignClone.groups(count, file(old), file(new)) == ["1 thing was reformatted ($t)"])
        #expect(TokenNotation.isSame(new, old))
    }

    @Test(
        "Another argument or function of Sass is another value",
        arguments: [
            ("map-get($a, b)", "map.get($a, c)"), ("map-get($a, b)", "map.merge($a, b)"),
            ("map-get($a, 1)", "map-get($a, 2)"),
            ("math.div($a, 2)", "2 / $a"), ("math.div($a, 2)", "math.div($a, 3)"), ("kit-get($a)", "get($a)"),
            ("darken($a, 5%)", "color.adjust($a, $lightness: 5%)"), ("lighten($a, 5%)", "darken($a, 5%)"),
            ("math.div($a + 2, 2)", "$a + 2 / 2"), ("f((a, b))", "f(a, b)"), ("f(a", "f(a)"),
        ])
    func otherSass(old: String, new: String) {
        #expect(!TokenNotation.isSame(old, new) && !TokenNotation.isSame(new, old))
    }

    @Test("A comment in a style sheet deprecates the next declaration")
    func styleSheetDeprecation() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.scss"], pointer: "", format: .css, modes: [])), kind: .token)
        let file = { (comment: String) -> Files in
            ["t.scss": TreeEntry("$a: 1px;\n\(comment)\n$b: 2px;\n$c: 3px;\n")]
        }
        for comment in ["/// @deprecated Use $c", "/** The b.\n * @deprecated Use $c\n */"] {
            #expect(try DesignClone.groups(count, file("/// The b."), file(comment)) == ["$b is deprecated: use $c"])
        }
        #expect(try DesignClone.groups(count, file(""), file("/// @deprecated")) == ["$b is deprecated"])
        #expect(try DesignClone.groups(count, file(""), file("// Deprecated in 3.1")) == ["$b is deprecated"])
        #expect(
            try DesignClone.groups(count, file(""), file("// Deprecated in v3: use $c\n// at once"))
                == ["$b is deprecated: use $c"])
        // These comments are about something else.
        for comment in ["// Deprecated in 3.1\n", "/* deprecated.scss */", "// Deprecated colors"] {
            let words = try DesignClone.groups(count, file("$d: 4px;"), file("$d: 4px;\n\(comment)"))
            #expect(words == [], "\(comment) \(words)")
        }
    }

    @Test("A message in a Sass map deprecates the values next to it")
    func sassMapDeprecation() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.scss"], pointer: "", format: .css, modes: [])), kind: .token)
        let file = { (note: String) -> Files in
            [
                "t.scss": TreeEntry(
                    """
                    $hues: ("plum": (hue: #551155\(note)), "pear": (hue: #aacc33, message: "Use plum"));
                    $ink: #111111;
                    """)
            ]
        }
        #expect(
            try DesignClone.groups(count, file(""), file(", deprecation-message: \"Use pear, please\"")) == [
                "$hues.plum.hue is deprecated: use pear, please"
            ])
        #expect(
            try DesignClone.groups(count, file(""), file(", deprecated: true")) == ["$hues.plum.hue is deprecated"])
        #expect(try DesignClone.groups(count, file(""), file(", deprecated: false")) == [])
    }

    @Test("A changed Theo alias changes the tokens that refer to it")
    func theoAlias() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["*.yml"], pointer: "", format: .styleDictionary, modes: [])),
            kind: .token)
        let files = { (color: String) -> Files in
            [
                "a.yml": TreeEntry("aliases:\n  MOSS: \"\(color)\"\n"),
                "b.yml": TreeEntry("props:\n  BACKGROUND:\n    value: \"{!MOSS}\"\n"),
            ]
        }
        let groups = try DesignClone.groups(count, files("#6940d0"), files("#2e844a"))
        #expect(groups == ["BACKGROUND: #6940d0 → #2e844a"])
    }

    @Test("A token whose reference has another notation has not changed")
    func referenceToNotation() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let file = { (value: String) -> Files in
            ["t.json": TreeEntry("{\"a\": {\"$value\": \"\(value)\"}, \"b\": {\"$value\": \"{a}\"}}")]
        }
        #expect(try DesignClone.groups(count, file("0.50rem"), file(".5rem")) == ["1 thing was reformatted (a)"])
    }

    @Test("A family whose names lose a mode is the same family")
    func familyWithoutMode() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["{mode}.json"], format: .dtcg, modes: ["light", "dark"])), kind: .token)
        let file = { (word: String, color: String) in
            let members = (1...5).map { "\"\($0)\": {\"$value\": \"#\(color)\($0)\"}" }.joined(separator: ", ")
            return TestSupport.TreeEntry("{\"\(word)\": {\(members)}, \"b\": {\"$value\": \"1px\"}}")
        }
        let found = try DesignClone.groups(
            count, ["light.json": file("lime", "11111"), "dark.json": file("lime", "eeeee")],
            ["light.json": file("emerald", "11111")])
        #expect(
            found.contains {
                $0.contains("renamed (lime.1 → emerald.1") || $0.contains("tokens renamed")
                    || $0.contains("things renamed")
            }, "\(found)")
    }

    @Test("A token with another name may be one that has its value in some mode")
    func oneMode() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["{mode}.json"], format: .dtcg, modes: ["light", "dark"])), kind: .token)
        let files = { (name: String, dark: String) -> Files in
            [
                "light.json": TreeEntry("{\"\(name)\": {\"$value\": \"#123456\"}, \"b\": {\"$value\": \"1px\"}}"),
                "dark.json": TreeEntry("{\"\(name)\": {\"$value\": \"\(dark)\"}, \"b\": {\"$value\": \"1px\"}}"),
            ]
        }
        let found = try DesignClone.groups(count, files("fg", "#eeeeee"), files("text", "#dddddd"))
        #expect(found.contains("fg may be gone"), "\(found)")
    }

    @Test("The values of a theme in an internal constant of Kotlin are compared")
    func internalTheme() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["T.kt"], pointer: "", format: .code, modes: [])), kind: .token)
        let file = { (ink: String) -> Files in
            let colors = ["ink": ink, "paper": "0xFFFFFFFF", "line": "0xFF222222"].sorted { $0.key < $1.key }
            let lines = colors.map { "    \($0.key) = Color(\($0.value)),\n" }.joined()
            return ["T.kt": TreeEntry("package a\n\ninternal val KitTheme = KitColors(\n\(lines))\n")]
        }
        let found = try DesignClone.groups(count, file("0xFF111111"), file("0xFF333333"))
        #expect(
            found == ["kitTheme.ink: #111111 → #333333"] || found == ["KitTheme.ink: #111111 → #333333"], "\(found)")
    }
}
