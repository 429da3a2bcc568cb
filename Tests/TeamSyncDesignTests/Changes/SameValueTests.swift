import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments

/// Tokens that keep their values although their surroundings change.
@Suite("Values that are still the same")
struct SameValueTests {
    typealias Files = [RawPath: TestSupport.TreeEntry]

    func count(_ files: [String], _ format: TokenFormat, modes: [String] = []) -> CountConfiguration {
        CountConfiguration(source: .tokens(TokenSource(files: files, format: format, modes: modes)), kind: .token)
    }

    static let palette = "export const palette = { gray: { 1: '#111111', 9: '#999999' }, red: '#ff0000' };\n"

    private static func theme(dark: String = "palette.gray[9]", line: String = "palette.red") -> TestSupport.TreeEntry {
        TreeEntry(
            """
            export const theme = {
              light: { text: palette.gray[1], line: palette.red },
              dark: { text: \(dark), line: \(line) },
            };
            export const plain = palette.gray[1];

            """)
    }

    @Test("A renamed token does not change a reference to another token with the same ending")
    func sameEndings() throws {
        let file = { (text: String) in TreeEntry("{\(text)}\n") }
        let color = { (name: String, value: String) in
            "\"\(name)\": {\"1\": {\"$value\": \"\(value)\", \"$type\": \"color\"}}"
        }
        let files = { (name: String, other: String) -> Files in
            [
                "t.json": file("\"a\": {\(color(name, "#0b1f33"))}, \"b\": {\(color(other, "#1f0b33"))}"),
                "m/a.json": file("\"use\": {\"$value\": \"{a.\(name).1}\"}"),
                "m/b.json": file("\"use\": {\"$value\": \"{b.\(other).1}\"}"),
            ]
        }
        let tokens = count(["m/{mode}.json", "t.json"], .dtcg)
        let words = try DesignClone.groups(tokens, files("brand", "brand"), files("third", "brand"))
        #expect(words == ["a.brand.1 renamed to a.third.1"], "\(words)")
        let both = try DesignClone.groups(tokens, files("brand", "brand"), files("third", "third"))
        #expect(both == ["a.brand.1 renamed to a.third.1", "b.brand.1 renamed to b.third.1"], "\(both)")
        var lost = files("third", "brand")
        lost["m/a.json"] = file("\"other\": {\"$value\": \"{a.third.1}\"}")
        let gone = try DesignClone.groups(tokens, files("brand", "brand"), lost)
        #expect(gone.contains { $0.hasPrefix("use lost its value") && $0.contains("a.brand.1") }, "\(gone)")
    }

    @Test("References to constants that move out of the files of the count, or into them, have not changed")
    func movedTargets() throws {
        let sources = count(["tokens/*.ts"], .code)
        let inside: Files = ["tokens/palette.ts": TreeEntry(Self.palette), "tokens/theme.ts": Self.theme()]
        let outside: Files = ["base/palette.ts": TreeEntry(Self.palette), "tokens/theme.ts": Self.theme()]
        for (old, new) in [(inside, outside), (outside, inside)] {
            let words = try DesignClone.groups(sources, old, new)
            #expect(!words.isEmpty && words.allSatisfy { $0.contains("moved") || $0.contains("new") }, "\(words)")
        }
        var changed = outside
        changed["tokens/theme.ts"] = Self.theme(dark: "palette.gray[1]")
        var words = try DesignClone.groups(sources, inside, changed)
        #expect(words.contains("theme.text: palette.gray.9 → palette.gray.1 in dark"), "\(words)")
        // The target does not exist, but one mode has another value.
        changed["base/palette.ts"] = nil
        words = try DesignClone.groups(sources, inside, changed).filter { $0.hasPrefix("theme") || $0.hasPrefix("pl") }
        #expect(words == ["theme.text: palette.gray.9 → palette.gray.1 in dark"], "\(words)")
    }

    @Test("A constant that is no longer private, or moves out of the files of the count, is compared by its value")
    func movedConstants() throws {
        let sources = count(["tokens/*.kt"], .code)
        func palette(_ word: String, red: String = "FF0000") -> String {
            "\(word) object Palette {\n  val red = Color(0xFF\(red))\n  val gray = Color(0xFF999999)\n}\n"
        }
        func theme(_ alert: String = "Palette.red", _ rest: String = "") -> TestSupport.TreeEntry {
            TreeEntry("object Theme {\n  val alert = \(alert)\n  val line = Palette.gray\n}\n\n\(rest)")
        }
        let inside: Files = ["tokens/Theme.kt": theme("Palette.red", palette("private"))]
        let outside: Files = ["tokens/Theme.kt": theme(), "base/Palette.kt": TreeEntry(palette("internal"))]
        let unknown: Files = ["tokens/Theme.kt": theme()]
        for other in [outside, unknown] {
            #expect(try DesignClone.groups(sources, inside, other) == [])
            #expect(try DesignClone.groups(sources, other, inside) == [])
        }
        var changed = outside
        changed["base/Palette.kt"] = TreeEntry(palette("internal", red: "EE0000"))
        #expect(try DesignClone.groups(sources, inside, changed) == ["Theme.alert: #ff0000 → #ee0000"])
        let visible: Files = ["tokens/Theme.kt": theme("Palette.red", palette("", red: "EE0000"))]
        let words = try DesignClone.groups(sources, inside, visible).filter { $0.hasPrefix("Theme") }
        #expect(words == ["Theme.alert: #ff0000 → #ee0000"])
        // Another constant is another value.
        let other: Files = ["tokens/Theme.kt": theme("Palette.gray")]
        #expect(try DesignClone.groups(sources, inside, other) == ["Theme.alert: #ff0000 → Palette.gray"])
    }

    @Test("Variables of imported style sheets have values, even if the count does not read them")
    func importedVariables() throws {
        let sheets = count(["src/*/index.less"], .css)
        func files(_ gap: String) -> Files {
            [
                "src/base/var.less": TreeEntry("@unit: 4px;\n"),
                "src/tag/var.less": TreeEntry(
                    "@import '../base/var.less';\n@tag-gap: \(gap);\n@tag-edge: @unit;\n"),
                "src/tag/index.less": TreeEntry(
                    "@import \"./var.less\";\n:root { --gap: @tag-gap; --edge: @tag-edge; --none: @other; }\n"),
            ]
        }
        let old = files("var(--space)")
        let inline: Files = [
            "src/tag/index.less": TreeEntry(":root { --gap: var(--space); --edge: 4px; --none: 1px; }\n")
        ]
        let words = try DesignClone.groups(sheets, old, inline)
        #expect(
            words == [
                "--none: @other → 1px", "--edge: @tag-edge → 4px (same value)",
                "--gap: @tag-gap → --space (same value)",
            ], "\(words)")
    }

    @Test("The modes of files that moved are those of their former paths")
    func movedModes() throws {
        let sources = count(["theme/{mode}/src/main/app/acme/*.kt"], .code)
        func files(_ folder: String, dark: String = "222222") -> Files {
            func file(_ dark: String) -> TestSupport.TreeEntry {
                let scheme = { (mode: String, color: String) in
                    "val \(mode)ColorScheme = ColorScheme(\n  ink = Color(0xFF\(color)),\n  line = Color(0xFF333333),\n"
                        + "  page = Color(0xFF444444),\n)\n"
                }
                return TreeEntry(scheme("light", "111111") + scheme("dark", dark))
            }
            return [
                RawPath("theme/acme/\(folder)/Colors.kt"): file(dark),
                RawPath("theme/globex/\(folder)/Colors.kt"): file("555555"),
            ]
        }
        let old = files("src/main/app/acme")
        let moved = "Things: 3 things moved to 2 files in theme; the configuration does not cover it"
        #expect(try DesignClone.groups(sources, old, files("src/common/net/globex")) == [moved])
        let words = try DesignClone.groups(sources, old, files("src/common/net/globex", dark: "272727"))
        #expect(words == [moved, "colorScheme.ink: #222222 → #272727 in acme dark"], "\(words)")
    }

    @Test("The subscript of a constant in another file is the same as its member")
    func subscripts() throws {
        let sources = count(["theme.ts"], .code)
        let file = { (value: String) -> Files in
            ["theme.ts": TreeEntry("export const theme = { a: \(value), b: 1 };\n")]
        }
        #expect(try DesignClone.groups(sources, file("grey[\"x\"]"), file("grey.x")).allSatisfy { !$0.contains("→") })
        #expect(try DesignClone.groups(sources, file("grey[1]"), file("grey[2]")) == ["theme.a: grey.1 → grey.2"])
    }

    @Test("A module that is split into files named after its groups has moved")
    func splitModule() throws {
        let sources = count(["src/colors*.js"], .code)
        let old: Files = [
            "src/colors.js": TreeEntry(
                "module.exports = { fern: { 1: '#111111', 2: '#222222' }, sky: { 1: '#333333' }, sun: { 1: '#aaaaaa' } };\n"
            ),
            "src/colors-more.js": TreeEntry("module.exports = { more: '#123456' };\n"),
        ]
        let new: Files = [
            "src/colors/fern.js": TreeEntry("module.exports = { 1: '#111111', 2: '#222223' };\n"),
            "src/colors/sky.js": TreeEntry("module.exports = { 1: '#333333' };\n"),
            "src/colors/index.js": TreeEntry(
                "const fern = require('./fern');\nconst sky = require('./sky');\nmodule.exports = { fern, sky };\n"),
            "src/colors-more.js": TreeEntry("module.exports = { more: '#123456' };\n"),
        ]
        let words = try DesignClone.groups(sources, old, new)
        let note = ", which the configuration does not cover"
        #expect(
            words == [
                "sun.1 is gone", "fern.2 may be gone", "fern.1 moved from src/colors.js to src/colors/fern.js\(note)",
                "sky.1 moved from src/colors.js to src/colors/sky.js\(note)",
            ], "\(words)")
    }

    @Test(
        "Names of colors, times and members of types have two notations",
        arguments: [
            ("#fff", "white"), ("Blue", "#0000ff"), ("transparent", "rgba(0, 0, 0, 0)"),
            ("@android:color/black", "#000000"), ("100ms", ".1s"), ("1500ms", "1.50s"), ("0ms", "0s"),
            ("opacity 50ms ease", "opacity .05s ease"), (".white", "UIColor.white"), ("Color.red", ".red"),
            (".white", "#ffffff"), ("#000", ".black"),
        ])
    func notations(old: String, new: String) { #expect(TokenNotation.isSame(old, new)) }

    @Test(
        "Other values are different",
        arguments: [
            ("#ffe", "white"), ("White", "Ivory"), ("gray", "grey"), ("@color/black", "#000000"), ("100ms", "1s"),
            ("100ms", "100s"), ("0.5ms", "5s"), (".white", "Palette.white"), (".white", "UIColor.black"),
            ("white", "Color.white"), (".white", "#fffffe"), (".red", "#ff0000"),
        ])
    func others(old: String, new: String) { #expect(!TokenNotation.isSame(old, new)) }

    @Test("A value repeated for each mode is the same value as one for all modes")
    func repeatedModes() throws {
        let trees = count(["brands/{mode}.json", "all.json"], .dtcg)
        let tree = { (value: String, other: String) in
            TreeEntry("{\"r\": {\"$value\": \"\(value)\"}, \"s\": {\"$value\": \"\(other)\"}}")
        }
        let one = { (value: String) in TreeEntry("{\"r\": {\"$value\": \"\(value)\"}, \"t\": {\"$value\": \"1px\"}}") }
        let rest = TreeEntry("{\"s\": {\"$value\": \"1px\"}}")
        let none = TreeEntry("{\"t\": {\"$value\": \"1px\"}}")
        let each: Files = ["brands/a.json": tree("8px", "1px"), "brands/b.json": tree("8px", "1px"), "all.json": none]
        let all: Files = ["brands/a.json": rest, "brands/b.json": rest, "all.json": one("8px")]
        #expect(try DesignClone.groups(trees, each, all) == ["r moved to all.json"])
        #expect(try DesignClone.groups(trees, all, each).allSatisfy { $0.hasPrefix("r moved") })
        let other: Files = ["brands/a.json": rest, "brands/b.json": rest, "all.json": one("9px")]
        #expect(try DesignClone.groups(trees, each, other).contains { $0.contains("8px → 9px") })
        let unequal: Files = [
            "brands/a.json": tree("8px", "1px"), "brands/b.json": tree("7px", "1px"), "all.json": none,
        ]
        #expect(try DesignClone.groups(trees, unequal, all).contains { $0.contains("7px → 8px in b") })
    }

    @Test("A value for a mode that repeats the general one makes no difference")
    func repeatedDefault() throws {
        let colors = count(["values-{mode}/c.xml", "values/c.xml"], .resources)
        let file = { (names: [String: String]) in
            TreeEntry(
                "<resources>\n"
                    + names.sorted { $0.key < $1.key }.map { "<color name=\"\($0)\">\($1)</color>\n" }.joined()
                    + "</resources>\n")
        }
        let day = file(["a": "#111111", "b": "#222222", "c": "#333333"])
        let old: Files = [
            "values/c.xml": day, "values-night/c.xml": file(["a": "#111111", "b": "#eeeeee", "c": "#cccccc"]),
        ]
        let new: Files = ["values/c.xml": day, "values-night/c.xml": file(["c": "#cccccc"])]
        for (one, other) in [(old, new), (new, old)] {
            let words = try DesignClone.groups(colors, one, other)
            #expect(words.count == 2 && words.contains("1 thing was reformatted (a)"), "\(words)")
            #expect(words.contains { $0.hasPrefix("b: ") && $0.hasSuffix("in night") }, "\(words)")
        }
        // A new theme gives all its tokens values, even if it repeats some.
        var none = old
        none["values-night/c.xml"] = nil
        for (one, other, sentence) in [
            (none, old, "mode night is new: 3 things gained a value"),
            (old, none, "mode night is gone (3 things)"),
        ] {
            let words = try DesignClone.groups(colors, one, other)
            #expect(words == [sentence], "\(words)")
        }
    }

    @Test("A reference to a token with the same value does not change the value")
    func references() throws {
        let colors = count(["c.xml"], .resources)
        let file = { (a: String, b: String) -> Files in
            [
                "c.xml": TreeEntry(
                    """
                    <resources><color name="white">#FFFFFF</color><color name="snow">#ffffff</color>
                    <color name="ash">#fafafa</color><color name="a">\(a)</color><color name="b">\(b)</color></resources>
                    """)
            ]
        }
        let same = try DesignClone.groups(
            colors, file("#ffffff", "@color/snow"), file("@color/white", "@color/white"))
        #expect(same == ["a: #ffffff → white (same value)", "b: snow → white (same value)"], "\(same)")
        let other = try DesignClone.groups(colors, file("#ffffff", "@color/snow"), file("@color/ash", "@color/ash"))
        #expect(other == ["a: #ffffff → ash", "b: snow → ash"], "\(other)")
    }

    @Test(
        "A color that is computed from variables with its components is the same color",
        arguments: [
            ("#4a7afe", "hsla(var(--hsl), 1)", "now refer to a token with the same value"),
            ("#4a7afe", "hsl(var(--hsl))", "now refer to a token with the same value"),
            ("#0c4b98", "rgb(var(--rgb) / 1)", "now refer to a token with the same value"),
            ("rgba(12, 75, 152, 0.5)", "rgba(var(--rgb), .5)", "now refer to a token with the same value"),
            ("hsla(var(--hsl), 1)", "#4a7afe", "have the same value in another notation"),
            // Another color, another opacity and an unknown variable
            ("#4a7aee", "hsla(var(--hsl), 1)", nil), ("#4a7afe", "hsla(var(--hsl), 0.9)", nil),
            ("#4a7afe", "hsla(var(--other), 1)", nil),
        ])
    func computed(old: String, new: String, words: String?) throws {
        let sheet = { (value: String) -> Files in
            let names = ["a", "b", "c", "d"].map { "--\($0): \(value);" }.joined(separator: "\n ")
            return [
                "c.css": TreeEntry(
                    ":root {\n --hsl: 224, 99%, 64%;\n --rgb: 12, 75, 152;\n \(names)\n}\n")
            ]
        }
        let found = try DesignClone.groups(count(["c.css"], .css), sheet(old), sheet(new))
        #expect(found.count == 1 && found[0].contains(words ?? " → ") && (words != nil || !found[0].contains("same")))
    }

    @Test("A color that is computed from variables has the values of its mode or its file")
    func computedInModes() throws {
        let sheet = { (dark: String, light: String) -> Files in
            [
                "c.css": TreeEntry(
                    ":root { --hsl: 0, 100%, 50%; --a: \(light); }\n.dark { --hsl: 120, 100%, 50%; --a: \(dark); }\n")
            ]
        }
        let color = "hsla(var(--hsl), 1)"
        let same = try DesignClone.groups(count(["c.css"], .css), sheet("#00ff00", "#ff0000"), sheet(color, color))
        #expect(same.count == 1 && same[0].contains("same value"), "\(same)")
        let other = try DesignClone.groups(count(["c.css"], .css), sheet("#00ff00", "#0000ff"), sheet(color, color))
        #expect(other.count == 1 && other[0].contains("#0000ff → hsla(var(--hsl), 1) in default"), "\(other)")
        let files = { (one: String, two: String) -> Files in
            [
                "one/c.ts": TreeEntry("export default { '--hsl': '0, 100%, 50%', '--a': '\(one)' };\n"),
                "two/c.ts": TreeEntry("export default { '--hsl': '120, 100%, 50%', '--a': '\(two)' };\n"),
            ]
        }
        let code = count(["one/c.ts", "two/c.ts"], .code)
        let apart = try DesignClone.groups(code, files("#ff0000", "#00ff00"), files(color, color))
        #expect(apart.count == 1 && apart[0].contains("same value"), "\(apart)")
        let wrong = try DesignClone.groups(code, files("#ff0000", "#0000ff"), files(color, color))
        #expect(wrong.count == 1 && wrong[0].contains("#0000ff → hsla(var(--hsl), 1) in two"), "\(wrong)")
    }

    @Test("A drawable that refers to a color instead of repeating it has the same colors")
    func drawables() throws {
        let icons = CountConfiguration(source: .files(glob: "res/drawable/*.xml", exclude: []), kind: .icon)
        let file = { (color: String) in
            TreeEntry(
                """
                <vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="24dp"
                  android:height="24dp" android:viewportWidth="24" android:viewportHeight="24">
                  <path android:fillColor="\(color)" android:pathData="M3,3h8v9z"/>
                </vector>
                """)
        }
        let values = { (night: String) -> Files in
            [
                "res/values/colors.xml": TreeEntry(
                    """
                    <resources><color name="white">#FFFFFF</color><color name="paper">@color/white</color>
                    <color name="veil">#80FFFFFF</color><color name="page">#FFFFFF</color></resources>
                    """),
                "res/values-night/colors.xml": TreeEntry(
                    "<resources><color name=\"page\">\(night)</color></resources>"),
            ]
        }
        let found = { (old: String, new: String) in
            try DesignClone.groups(
                icons, values("#000000").merging(["res/drawable/a.xml": file(old)]) { $1 },
                values("#000000").merging(["res/drawable/a.xml": file(new)]) { $1 })
        }
        for (old, new) in [("#ffffff", "@color/white"), ("@color/paper", "#FFF"), ("#80ffffff", "@color/veil")] {
            #expect(try found(old, new) == ["1 thing was reformatted (a)"])
        }
        for new in ["@color/veil", "@color/page", "@color/unknown"] {
            #expect(try found("#ffffff", new) == ["a was recolored"])
        }
    }
}
