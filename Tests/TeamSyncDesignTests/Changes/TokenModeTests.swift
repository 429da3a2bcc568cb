import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Modes of a whole catalogue, and values in another notation")
struct TokenModeTests {
    private func found(_ old: String, _ new: String, file: String = "t.css") throws -> [String] {
        let format: TokenFormat = file.hasSuffix("css") ? .css : file.hasSuffix("ts") ? .code : .styleDictionary
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: [file], pointer: "", format: format, modes: [])), kind: .token)
        return try DesignClone.groups(
            count, [RawPath(Array(file.utf8)): TreeEntry(old)], [RawPath(Array(file.utf8)): TreeEntry(new)])
    }

    private func sheet(_ themes: [(name: String, colors: [String])]) -> String {
        themes.map { theme in
            let rule = theme.name.isEmpty ? ":root" : "[data-theme=\"\(theme.name)\"]"
            return "\(rule) {\n"
                + theme.colors.enumerated().map { "  --c\($0): \($1);\n" }.joined() + "}\n"
        }.joined()
    }

    @Test("The marks in front of a mode's name are not part of it")
    func marks() throws {
        let count = CountConfiguration(
            source: .tokens(
                TokenSource(files: ["t.json"], pointer: "", format: .styleDictionary, modes: ["---dark", "---light"])),
            kind: .token)
        func file(_ dark: String) -> [RawPath: TestSupport.TreeEntry] {
            let group = { (color: String) in "{\"--ink\": {\"value\": \"\(color)\"}}" }
            return ["t.json": TreeEntry("{\"---dark\": \(group(dark)), \"---light\": \(group("#ffffff"))}")]
        }
        let words = try DesignClone.groups(count, file("#111111"), file("#222222"))
        #expect(words == ["--ink: #111111 → #222222 in dark"], "\(words)")
    }

    @Test("A mode that is new, gone or renamed is one sentence")
    func modes() throws {
        let (light, dark) = ("", ["#111111", "#222222", "#333333"])
        let base = (light, ["#eeeeee", "#dddddd", "#cccccc"])
        let two = sheet([base, ("dark", dark)])
        let dim = ["#444444", "#555555", "#666666"]
        let new = try found(two, sheet([base, ("dark", dark), ("dim", dim)]))
        #expect(new == ["mode dim is new: 3 things gained a value"], "\(new)")
        let gone = try found(sheet([base, ("dark", dark), ("dim", dim)]), two)
        #expect(gone == ["mode dim is gone (3 things)"], "\(gone)")
        let renamed = try found(two, sheet([base, ("night-sky", dark)]))
        #expect(renamed == ["mode dark renamed to night-sky: 3 things have the same values"], "\(renamed)")
        // Another token has had a value for the mode before.
        let dimmed = ":root { --d: #fff; }\n[data-theme=\"dim\"] { --d: #000; }\n"
        let other = try found(two + dimmed, sheet([base, ("dark", dark), ("dim", dim)]) + dimmed)
        #expect(other == ["3 things (--c0, --c1, --c2) gained values for dim"], "\(other)")
    }

    @Test("A color in another color space has the same value")
    func spaces() throws {
        func sheet(_ values: [String]) -> String {
            ":root {\n" + values.enumerated().map { "  --c\($0): \($1);\n" }.joined() + "}\n"
        }
        let old = sheet(["#ff0000", "#d00000", "#5591cd", "#336699"])
        let spaces = [
            "oklch(62.8% 0.2577 29.23)", "oklch(53.85% 0.221 29.23)", "oklch(64.17% 0.1103 249.91)",
        ]
        let words = try found(old, sheet(spaces + ["oklch(62.8% 0.2577 29.23)"]))
        #expect(
            words == [
                "--c3: #336699 → oklch(62.8% 0.2577 29.23)",
                "3 things (--c0, --c1, --c2) have the same value in another notation",
            ], "\(words)")
        let one = try found(old, sheet([spaces[0], "#d00000", "#5591cd", "#336699"]))
        #expect(one == ["--c0: #ff0000 → oklch(62.8% 0.2577 29.23) (same value)"], "\(one)")
        // The color is not in sRGB.
        let wide = try found(old, sheet(["oklch(62.8% 0.32 29.23)", "#d00000", "#5591cd", "#336699"]))
        #expect(wide == ["--c0: #ff0000 → oklch(62.8% 0.32 29.23)"], "\(wide)")
    }

    @Test("A comment deprecates the token next to it")
    func comments() throws {
        func sheet(_ before: String, _ after: String) -> String {
            ":root {\n  --a: 1px;\n\(before)  --b: 2px;\(after)\n  --c: 3px;\n}\n"
        }
        let old = sheet("", "")
        for comment in [
            "/* @deprecated use --a */", "/* @deprecated: use --a */", "/* deprecated: use --a */",
            "/* Deprecated. use --a. */",
        ] {
            #expect(try found(old, sheet("  \(comment)\n", "")) == ["--b is deprecated: use --a"])
            #expect(try found(old, sheet("", " \(comment)")) == ["--b is deprecated: use --a"])
        }
        func source(_ comment: String) -> String {
            "export const colors = {\n  ink: '#111111',\n\(comment)\n  paper: '#eeeeee',\n  sky: '#0000ff',\n};\n"
        }
        for comment in [
            "// deprecated: use colors.ink", "/* Deprecated: use colors.ink */", "// @deprecated use colors.ink",
            "/**\n   * The paper.\n   * @deprecated since v3. Please use\n   * {@link colors.ink}\n   */",
        ] {
            let words = try found(source(""), source("  \(comment)"), file: "t.ts")
            #expect(words == ["colors.paper is deprecated: use colors.ink"], "\(comment) \(words)")
        }
        // These comments are about something else.
        for comment in ["// deprecated: use colors.ink\n", "// Deprecated colors", "// the deprecated: use it"] {
            #expect(try found(source(""), source("  \(comment)"), file: "t.ts") == [], "\(comment)")
        }
    }

    @Test("Values that are the same in another notation are not counted among many that changed")
    func countedValues() throws {
        func sheet(_ values: [String]) -> String {
            ":root { --ink: #eeeeee; }\n"
                + values.enumerated().map { "[data-theme=\"t\($0)\"] { --ink: \($1); }\n" }.joined()
        }
        let old = ["#111111", "#222222", "#333333", "#444444", "#000000"]
        let three = try found(sheet(old), sheet(["#111112", "#222223", "#333334", "#444444", "oklch(0% 0 0)"]))
        #expect(
            three == ["--ink: #111111 → #111112 in t0, #222222 → #222223 in t1, #333333 → #333334 in t2"], "\(three)")
        let four = try found(sheet(old), sheet(["#111112", "#222223", "#333334", "#444445", "oklch(0% 0 0)"]))
        #expect(four == ["--ink: 4 values changed in t0, t1 and 2 more"], "\(four)")
    }

    @Test("A token that follows only in some modes says so")
    func followers() throws {
        func sheet(_ blue: String) -> String {
            ":root { --blue: \(blue); --red: #ff0000; --link: var(--blue); --line: var(--blue); }\n"
                + "[data-theme=\"dark\"] { --link: var(--red); --line: var(--red); }\n"
        }
        let words = try found(sheet("#0000ff"), sheet("#0000ee"))
        // The value for all other modes has no name.
        #expect(words == ["--blue: #0000ff → #0000ee (--line and --link follow)"], "\(words)")
        let dark = sheet("#0000ff").replacing("--link: var(--red); --line: var(--red)", with: "--link: var(--red)")
        let red = try found(dark, dark.replacing("#ff0000", with: "#ee0000"))
        #expect(red == ["--red: #ff0000 → #ee0000 (--link follows in dark)"], "\(red)")
    }

    @Test("Tokens follow one that they name without its set")
    func followersOfSet() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .tokensStudio, modes: [])), kind: .token
        )
        func tree(_ blue: String) -> TestSupport.TreeEntry {
            TreeEntry(
                """
                {"core": {"blue": {"7": {"value": "\(blue)", "type": "color"}}},
                 "semantic": {"fill": {"value": "{blue.7}", "type": "color"}},
                 "parts": {"chip": {"value": "{fill}", "type": "color"}, "gap": {"value": "4px", "type": "spacing"}},
                 "$metadata": {"tokenSetOrder": ["core", "semantic", "parts"]}}
                """)
        }
        #expect(
            try DesignClone.groups(count, ["t.json": tree("#0088ff")], ["t.json": tree("#0080f0")]) == [
                "core.blue.7: #0088ff → #0080f0 (parts.chip and semantic.fill follow)"
            ])
    }

    @Test("The names of types in another format are the same types")
    func types() throws {
        func tree(_ size: String, _ type: String, _ mark: String) -> String {
            let tokens = ["1px", "2px", size].enumerated().map { index, value in
                "\"s\(index)\": {\"\(mark)value\": \"\(value)\", \"\(mark)type\": \"\(type)\"}"
            }
            return "{\(tokens.joined(separator: ", "))}"
        }
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .tokensStudio, modes: [])), kind: .token
        )
        func words(_ size: String, _ type: String) throws -> [String] {
            try DesignClone.groups(
                count, ["t.json": TreeEntry(tree("3px", "spacing", ""))], ["t.json": TreeEntry(tree(size, type, "$"))])
        }
        #expect(try words("3px", "dimension") == ["3 things were reformatted (s0, s1, s2)"])
        #expect(try words("4px", "dimension").first == "s2: 3px → 4px")
        #expect(try words("3px", "duration").first?.contains("type") == true)
    }

    @Test("The text of a deprecation can be in an object")
    func objects() throws {
        func tree(_ mark: String) -> String { "{\"a\": {\"value\": \"1px\"\(mark)}, \"b\": {\"value\": \"2px\"}}" }
        let words = try found(
            tree(""), tree(#", "deprecated": {"since": "3.0", "comment": "Since 3.0, use b"}"#), file: "t.json")
        #expect(words == ["a is deprecated: use b"], "\(words)")
    }

    @Test("A mixin whose name differs from that of a mode only in a word has the values of a theme")
    func mixins() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["c.scss"], format: .css)), kind: .token)
        let sheet = { (paper: String, dark: String) -> [RawPath: TestSupport.TreeEntry] in
            [
                "c.scss": TreeEntry(
                    """
                    @mixin kit-theme-light--colors { --ink: #000000; --line: #cccccc; }
                    @mixin kit-theme-dark--colors { --ink: #ffffff; --line: #444444; \(dark)}
                    @mixin kit-theme-paper--colors { @include kit-theme-light--colors; --line: \(paper); }

                    """)
            ]
        }
        let old = sheet("#dddddd", "")
        let changed = try DesignClone.groups(count, old, sheet("#e9e9e9", ""))
        #expect(changed == ["--line: #dddddd → #e9e9e9 in paper"], "\(changed)")
        let added = try DesignClone.groups(count, old, sheet("#dddddd", "--bar: #555555; "))
        #expect(added == ["--bar is new: #555555 in dark"], "\(added)")
    }

    @Test("A token that is deprecated, and now refers to a token with its value, states what to use")
    func deprecatedAlias() throws {
        let (old, new) = (
            "$bar-thickness: 3px !default;\n$gap: 8px;\n",
            "$highlight-thickness: 3px !default;\n// deprecated, will be removed in v5.0\n"
                + "$bar-thickness: $highlight-thickness !default;\n$gap: 8px;\n"
        )
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.scss"], format: .css)), kind: .token)
        let sentences = try DesignClone.groups(count, ["t.scss": TreeEntry(old)], ["t.scss": TreeEntry(new)])
        #expect(sentences.contains("$bar-thickness is deprecated: use $highlight-thickness"), "\(sentences)")
    }

    @Test("A map of Sass that lists the modules of themes has no tokens")
    func mapsOfThemes() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.scss"], format: .css)), kind: .token)
        let sheet = { (theme: String) in
            "$gap: 8px;\n$themes: (\n  \(theme): (\n    colors: \(theme).$colors,\n  ),\n);\n"
        }
        let sentences = try DesignClone.groups(
            count, ["t.scss": TreeEntry(sheet("light"))], ["t.scss": TreeEntry(sheet("paper"))])
        #expect(sentences == [], "\(sentences)")
    }
}
