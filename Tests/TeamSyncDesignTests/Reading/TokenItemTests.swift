import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWords

@Suite struct TokenItemTests {
    private func reading(
        _ source: TokenSource, _ files: [RawPath: String], _ place: FindingPlace = .commit, name: String = "tokens"
    ) throws -> CatalogueReading {
        try place.reading(name, CountConfiguration(source: .tokens(source)), in: SmallClone(files))
    }

    func catalogue(
        _ source: TokenSource, _ files: [RawPath: String], _ place: FindingPlace = .commit, name: String = "tokens"
    ) throws -> Catalogue {
        let reading = try reading(source, files, place, name: name)
        guard case .known(let catalogue) = reading else { throw Unknown(reading: reading) }
        #expect(catalogue.count == catalogue.items.count)
        return catalogue
    }

    private struct Unknown: Error {
        let reading: CatalogueReading
    }

    func values(_ catalogue: Catalogue) -> [String: JSONValue] {
        Dictionary(
            uniqueKeysWithValues: catalogue.items.map { ($0.key, $0.json.flatMap(JSONFile.parsed) ?? .null) })
    }

    @Test("Excluded files are not read, whichever pattern matches them")
    func excluded() throws {
        let source = TokenSource(
            files: ["tokens/a*.json", "tokens/**/*.json"], exclude: ["**/a-old.json", "tokens/x/**"])
        let file = ##"{"KEY": {"$value": "#00f"}}"##
        let found = try catalogue(
            source,
            [
                "tokens/a.json": file.replacing("KEY", with: "a"), "tokens/a-old.json": "{",
                "tokens/x/b.json": file.replacing("KEY", with: "b"),
                "tokens/c/d.json": file.replacing("KEY", with: "d"),
            ])
        #expect(found.items.map(\.key) == ["a", "d"])
        #expect(!CatalogueSource.tokens(source).describes(GitPath("tokens/a-old.json")))
        #expect(CatalogueSource.tokens(source).describes(GitPath("tokens/c/d.json")))
    }

    @Test("File names are groups if the pattern says so, and references may name their folders")
    func groups() throws {
        let source = TokenSource(
            files: [
                "tokens/base/*.json", "tokens/{group}/{group}.json", "tokens/{group}/{mode}/{group}.json",
                "{group}/x.json",
            ], modes: ["dark"])
        let found = try catalogue(
            source,
            [
                "tokens/base/palette.json": ##"{"blue": {"1": {"$value": "#00f"}}, "sky": {"1": {"$value": "#0ff"}}}"##,
                "tokens/brand/primary.json": #"{"1": {"$value": "{blue.1}"}, "2": {"$value": "{1}"}}"#,
                "tokens/brand/blue.json": ##"{"1": {"$value": "#001"}}"##,
                "tokens/brand/dark/primary.json": #"{"1": {"$value": "{sky.1}"}}"#,
                "tokens/system/fg.json":
                    #"{"a": {"$value": "{brand.primary.1}"}, "b": {"$value": "{tokens.brand.blue.1}"}}"#,
                "button/x.json": #"{"c": {"$value": "{system.fg.a}"}, "d": {"$value": "{brand.none.1}"}}"#,
            ])
        let values = values(found)
        #expect(
            found.items.map(\.key) == [
                "blue.1", "brand.blue.1", "brand.primary.1", "brand.primary.2", "button.c", "button.d", "sky.1",
                "system.fg.a", "system.fg.b",
            ])
        func value(_ key: String) -> JSONValue? {
            guard case .object(let members)? = values[key] else { return nil }
            return members["value"]
        }
        let both: JSONValue = ["default": "#00f", "dark": "#0ff"]
        for key in ["brand.primary.1", "brand.primary.2", "system.fg.a", "button.c"] {
            #expect(value(key) == both, "\(key)")
        }
        #expect(value("system.fg.b") == "#001")
        #expect(value("button.d") == "{brand.none.1}")
    }

    @Test(
        "Groups provide types, references are followed, and modes are reported separately",
        arguments: FindingPlace.allCases)
    func dtcg(place: FindingPlace) throws {
        let found = try catalogue(
            TokenSource(files: ["tokens/{mode}.json"], modes: ["light", "dark"]),
            [
                "tokens/core.json": """
                {"blue": {"$type": "color", "$description": "Blues", "900": {"$value": "#00f"},
                  "1100": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0.5], "alpha": 1}}},
                 "space": {"$type": "dimension", "s": {"$value": {"value": 4, "unit": "px"}, "$description": "Small"}},
                 "button": {"bg": {"$value": "{text.info}"}}, "$schema": "x"}
                """,
                "tokens/light.json": #"{"text": {"$type": "color", "info": {"$value": "{blue.900}"}}}"#,
                "tokens/dark.json": #"{"text": {"$type": "color", "info": {"$value": "{blue.1100}"}}}"#,
            ], place)
        #expect(found.items.map(\.key) == ["blue.1100", "blue.900", "button.bg", "space.s", "text.info"])
        let values = values(found)
        #expect(values["blue.900"] == ["type": "color", "value": "#00f"])
        #expect(values["blue.1100"] == ["type": "color", "value": "#000080"])
        #expect(
            values["space.s"] == ["type": "dimension", "value": ["value": 4, "unit": "px"], "description": "Small"])
        #expect(
            values["text.info"] == [
                "type": "color", "value": ["light": "#00f", "dark": "#000080"],
                "alias": ["light": "blue.900", "dark": "blue.1100"],
            ])
        #expect(
            values["button.bg"] == [
                "type": "color", "value": ["light": "#00f", "dark": "#000080"],
                "alias": ["light": "text.info", "dark": "text.info"],
            ])
        #expect(found["text.info"]?.path == GitPath("tokens/dark.json"))
        #expect(found["text.info"]?.pointer == "/text/info")
        #expect(found.countWarnings + found.warnings == [])
        #expect(found.items.allSatisfy { $0.files.isEmpty && $0.fingerprint == nil })
    }

    @Test("Theo aliases are not tokens, but are followed across files")
    func theo() throws {
        let found = try catalogue(
            TokenSource(files: ["*.yml"], format: .styleDictionary),
            [
                "a.yml": "aliases:\n  BLUE: '#00f'\n  WIDE: {value: 4px}\n",
                "b.yml": """
                global: {type: color, category: c}
                imports: [./a.yml]
                props:
                  link: {value: '{!BLUE}'}
                  line: {value: '{!WIDE} solid', type: border}
                """,
            ])
        #expect(found.warnings + found.countWarnings == [])
        #expect(
            values(found) == [
                "link": ["type": "color", "value": "#00f"],
                "line": ["type": "border", "value": "4px solid"],
            ])
    }

    @Test("Sets of Tokens Studio in one file, with groups that are modes")
    func tokensStudio() throws {
        let found = try catalogue(
            TokenSource(files: ["tokens.json"], format: .tokensStudio, modes: ["light", "dark"]),
            [
                "tokens.json": """
                {"global": {"grey": {"0": {"value": "#FFF", "type": "color"}, "9": {"value": "rgb(0 0 0)", "type": "color"}},
                   "body": {"value": {"fontFamily": "{font}", "fontSize": "2 * {size}"}, "type": "typography"},
                   "font": {"value": "Inter", "type": "fontFamilies"}, "size": {"value": 4}},
                 "light": {"bg": {"value": "{grey.0}", "type": "color", "description": "Back"}},
                 "dark": {"bg": {"value": "$grey.9", "type": "color"}}, "$themes": [{"id": "x"}], "$metadata": {"a": {"value": 1}}}
                """
            ])
        let values = values(found)
        #expect(values["bg"]?.member("value") == ["light": "#FFF", "dark": "#000000"])
        #expect(values["bg"]?.member("alias") == ["light": "grey.0", "dark": "grey.9"])
        #expect(values["global.body"]?.member("value") == ["fontFamily": "Inter", "fontSize": "2 * 4"])
        #expect(values["global.body"]?.member("alias") == ["fontFamily": "{font}", "fontSize": "2 * {size}"])
        #expect(found.count == 6)
        #expect(found["bg"]?.pointer == "/dark/bg")
        #expect(found.warnings == [])
    }

    @Test("Style Dictionary, flat files, YAML, and a pointer into a file")
    func otherFormats() throws {
        let dictionary = try catalogue(
            TokenSource(files: ["tokens/**/*.json"], format: .styleDictionary),
            [
                "tokens/color/base.json": #"{"color": {"red": {"value": "hsl(0, 100%, 50%)", "comment": "Red"}}}"#,
                "tokens/color/font.json": #"{"color": {"font": {"value": "{color.red.value}", "deprecated": true}}}"#,
            ])
        #expect(
            values(dictionary)["color.red"] == [
                "type": "color", "value": "#ff0000", "description": "Red", "value as written": "hsl(0, 100%, 50%)",
            ])
        #expect(
            values(dictionary)["color.font"]
                == ["type": "color", "value": "#ff0000", "alias": "color.red", "deprecated": true])
        let flat = try catalogue(
            TokenSource(files: ["t.yaml"], pointer: "/theme", format: .flat, modes: ["day", "night"]),
            ["t.yaml": "theme:\n  bg: {day: '#fff', night: '{ink}'}\n  ink: '#000'\n  space: [1, 2]\n  z: 10\n"])
        #expect(values(flat)["bg"]?.member("value") == ["day": "#fff", "night": "#000"])
        #expect(values(flat)["space"] == ["value": [1, 2]])
        #expect(values(flat)["z"] == ["value": 10])
        #expect(flat["bg"]?.pointer == "/theme/bg/day")
    }

    @Test("Modes next to a value, and modes without a list of them")
    func modes() throws {
        let found = try catalogue(
            TokenSource(files: ["{mode}/*.json"]),
            [
                "a/x.json": ##"{"x": {"$value": "1"}, "y": {"$value": {"$ref": "#/x/$value"}}}"##,
                "b/x.json": #"{"x": {"$value": "2"}}"#,
                "b/y.json": #"{"z": {"$value": "0", "$extensions": {"mode": {"l": "{x}", "d": {"$value": "4"}}}}}"#,
            ])
        #expect(values(found)["x"] == ["value": ["a": "1", "b": "2"]])
        #expect(values(found)["y"]?.member("value") == ["a": "1"])
        #expect(values(found)["z"] == ["value": ["b d": "4", "b l": "2"], "alias": ["b l": "x"]])
    }

    @Test("The modes of folders and groups are combined, and references may name a part")
    func combinations() throws {
        let found = try catalogue(
            TokenSource(
                files: ["{mode}/{mode}.json", "{mode}.json"], modes: ["acme", "globex", "light", "dark"]),
            [
                "acme/light.json": #"{"bg": {"$value": "{blue}"}}"#, "acme/dark.json": #"{"bg": {"$value": "{ink}"}}"#,
                "globex/light.json": #"{"bg": {"$value": "{blue}"}}"#,
                "globex/other.json": #"{"fg": {"$value": "1"}, "light": {"gap": {"$value": "2"}}}"#,
                "acme.json": ##"{"blue": {"$value": "#00f"}, "ink": {"$value": "#001"}}"##,
                "globex.json": ##"{"blue": {"$value": "#0ff"}}"##,
            ])
        #expect(
            values(found)["bg"]?.member("value") == ["acme light": "#00f", "acme dark": "#001", "globex light": "#0ff"])
        #expect(values(found)["fg"]?.member("value") == ["globex": "1"])
        #expect(values(found)["gap"]?.member("value") == ["globex light": "2"])
    }

    @Test("Types named after the mode of their file are the same in all modes")
    func modesInNames() throws {
        let found = try catalogue(
            TokenSource(files: ["{mode}Colors.swift"], format: .code),
            [
                "AcmeColors.swift":
                    ##"enum AcmeColors { static let bg = AcmePalette.ink }; enum AcmePalette { static let ink = "#001" }"##,
                "GlobexColors.swift":
                    ##"enum GlobexColors { static let bg = GlobexPalette.ink }; enum GlobexPalette { static let ink = "#00f" }"##,
            ])
        #expect(
            values(found) == [
                "Colors.bg": [
                    "type": "color", "value": ["Acme": "#001", "Globex": "#00f"],
                    "alias": ["Acme": "Palette.ink", "Globex": "Palette.ink"],
                ],
                "Palette.ink": ["type": "color", "value": ["Acme": "#001", "Globex": "#00f"]],
            ])
        let themes = try catalogue(
            TokenSource(files: ["tokens_{mode}.dart"], format: .code),
            [
                "tokens_light.dart": "class KitTokensLight {\n  static const Color bg = Color(0xFFFFFFFF);\n}\n",
                "tokens_dark.dart": "class KitTokensDark {\n  static const Color bg = Color(0xFF000000);\n}\n",
            ])
        #expect(themes.items.map(\.key) == ["KitTokens.bg"])
        let brands = try catalogue(
            TokenSource(files: ["{mode}Theme.kt"], format: .code),
            [
                "AcmeLightTheme.kt": "object AcmeLightTheme {\n  val bg = Color(0xFFFFFFFF)\n}\n",
                "AcmeDarkTheme.kt": "object AcmeDarkTheme {\n  val bg = Color(0xFF000000)\n}\n",
                "GlobexLightTheme.kt": "object GlobexLightTheme {\n  val bg = Color(0xFF0000FF)\n}\n",
            ])
        #expect(
            values(brands)["Theme.bg"]?.member("value") == [
                "AcmeLight": "#ffffff", "AcmeDark": "#000000", "GlobexLight": "#0000ff",
            ], "\(values(brands))")
        #expect(ModeName.removed("high-contrast", fromType: "TokensHighContrast") == "Tokens")
        #expect(ModeName.removed("dark", fromType: "grayDarkP3") == "grayP3")
        #expect(ModeName.removed("dark", fromType: "grayDarkP3A") == "grayP3A")
        #expect(ModeName.removed("dark", fromType: "grayDarkBlueA") == "grayDarkBlueA")
        #expect(ModeName.removed("light", fromType: "Highlight") == "Highlight")
        #expect(ModeName.removed("light", fromType: "LightTokens") == "Tokens")
        #expect(ModeName.removed("light", fromType: "Light") == "")
        #expect(ModeName.removed("acme", from: "acmeTheme") == "theme")
        #expect(ModeName.removed("the-shop", from: "TheShopColors") == "Colors")
        #expect(ModeName.removed("red", from: "reduced") == "reduced")
        #expect(ModeName.removed("acme", from: "Acme") == "")
        #expect(ModeName.removed("acme", from: "") == "")
    }

    @Test("A tag of documentation in a comment deprecates a token")
    func taggedComments() throws {
        let found = try catalogue(
            TokenSource(files: ["a.json"], format: .styleDictionary),
            [
                "a.json": ##"""
                {"ink": {"value": "#001", "comment": "@deprecated paper replaces it"},
                 "sky": {"value": "#00f", "description": "The sky", "comment": "@deprecated Use ink instead"},
                 "sea": {"value": "#0ff", "comment": "Not @deprecatedOther"}}
                """##
            ])
        let forms = ["ink", "sky", "sea"].map { ItemForm(specification: values(found)[$0]) }
        #expect(forms.map(\.isDeprecated) == [true, true, false])
        #expect(forms.map(\.replacement) == ["paper replaces it", "Use ink instead", nil])
    }

    @Test("Tokens that refer to each other, or to nothing, keep the text as written, with a warning")
    func cycles() throws {
        let found = try catalogue(
            TokenSource(files: ["*.json"]),
            [
                "a.json":
                    #"{"a": {"$value": "{b}"}, "b": {"$value": ["{c}"]}, "c": {"$value": "{a}"}, "d": {"$value": "{x.y}"}, "e": {"$value": "{e}"}, "f": {"$value": "1px {nope"}}"#,
                "b.json": #"{"a": {"$value": "1"}}"#,
            ])
        let values = values(found)
        #expect(values["a"]?.member("alias") == "b")
        #expect(values["d"] == ["value": "{x.y}", "alias": "x.y"])
        #expect(values["e"] == ["value": "{e}", "alias": "e"])
        #expect(values["f"]?.member("value") == "1px {nope")
        #expect(found.warnings.count == 2)
        #expect(Words.text(found.warnings[0]).hasPrefix("tokens: a → b → c → a refer to each other at main ("))
        #expect(Words.text(found.warnings[1]).hasPrefix("tokens: e → e refer to each other at main ("))
        #expect(found.missingReferences == [Catalogue.MissingReference(key: "d", target: "x.y")])
        #expect(found.countWarnings.count == 1)
        #expect(Words.text(found.countWarnings[0]).hasPrefix("tokens: 'a' is in a.json and b.json at main ("))
    }

    @Test("A reference is missing only if no catalogue of tokens has a token with that name")
    func missingReferences() throws {
        let one = try catalogue(
            TokenSource(files: ["*.json"]),
            [
                "a.json":
                    #"{"a": {"$value": "{font.sizes.h1}"}, "b": {"$value": "{font.none}"}, "c": {"b": {"$value": "{x.b}"}}}"#
            ])
        let other = try catalogue(
            TokenSource(files: ["*.js"], format: .code),
            ["a.js": "export const fontSizes = { h1: '2rem', h2: '1rem' };"], name: "code")
        var both = MissingReferences()
        both.add(.known(other), isOfTokens: true)
        both.add(.known(one), isOfTokens: true)
        let ref = TreeName(.local, "main", commit: "1a2b3c4d5")
        #expect(
            both.warnings(at: ref) == [
                .catalogue("tokens", .missingReference(from: "b", to: "font.none", more: 1), at: [ref])
            ])
        both.add(.unknown(.catalogue("other", .noNames, at: [])), isOfTokens: true)
        #expect(both.warnings(at: ref) == [])
    }

    @Test("Multiplying references, long chains and deep values are limited")
    func hostile() throws {
        var tokens = [#""t0": {"$value": "\#(String(repeating: "x", count: 1000))"}"#, #""u0": {"$value": [1]}"#]
        for index in 1...80 {
            let before = index - 1
            tokens.append(#""t\#(index)": {"$value": "{t\#(before)}{t\#(before)}"}"#)
            tokens.append(#""u\#(index)": {"$value": ["{u\#(before)}", "{u\#(before)}", {"a": "{u\#(before)}"}]}"#)
        }
        let deep = String(repeating: "[", count: 150) + #""{deep2}""# + String(repeating: "]", count: 150)
        for index in 1...5 {
            tokens.append(#""deep\#(index)": {"$value": \#(deep.replacing("deep2", with: "deep\(index + 1)"))}"#)
        }
        let found = try catalogue(TokenSource(files: ["a.json"]), ["a.json": "{\(tokens.joined(separator: ","))}"])
        #expect(found.count == 167)
        #expect(found.items.allSatisfy { ($0.json?.count ?? 0) < 3 * TokenResolver.sizeLimit })
        #expect(values(found)["t1"]?.member("value") == .string(String(repeating: "x", count: 2000)))
    }

    @Test("Unreadable files make the tokens unknown")
    func unreadable() throws {
        let deep = String(repeating: #"{"a":"#, count: 300) + "1" + String(repeating: "}", count: 300)
        for (contents, reason) in [
            ("{", "is not valid JSON"), ("", "is not valid JSON"), ("[]", "has no value at '/x'"),
            (deep, "is nested deeper than 200 levels"),
            ("[" + String(repeating: "1,", count: 500_000) + "1]", "has more than 500000 values"),
        ] {
            let reading = try reading(TokenSource(files: ["t/*.json"], pointer: "/x"), ["t/a.json": contents])
            guard case .unknown(let warning) = reading else {
                Issue.record("\(reason)")
                continue
            }
            let sentence = Words.text(warning)
            #expect(sentence.hasPrefix("tokens: t/a.json at main (") && sentence.hasSuffix(") \(reason)"))
        }
        guard case .unknown = try reading(TokenSource(files: ["t/*.json"]), ["a": ""]) else {
            Issue.record("a folder that is not there")
            return
        }
        let many = (0...100).reduce(into: [RawPath: String]()) {
            $0[RawPath(Array("t/\($1).json".utf8))] = #"{"a":{"$value":1}}"#
        }
        guard case .unknown(let warning) = try reading(TokenSource(files: ["t/{mode}.json"]), many) else {
            Issue.record("modes")
            return
        }
        #expect(Words.text(warning).hasSuffix("have more than 100 modes"))
        #expect(try catalogue(TokenSource(files: ["t/*.json"]), ["t/$themes.json": "[", "t/a.json": "[1]"]).count == 0)
    }

    @Test(
        "Colors are compared by value",
        arguments: [
            ("rgb(255, 0, 128)", "#ff0080"), ("rgba(255 0 0 / 50%)", "#ff000080"), ("RGB(100% 0% 0%)", "#ff0000"),
            ("hsl(120deg 100% 25%)", "#008000"), ("hsla(0.5turn, 100%, 50%, 1)", "#00ffff"),
            ("hsl(-120 100 50)", "#0000ff"),
            ("#FfF", "#ffffff"), ("#12345678", "#12345678"), ("rgb(999 -5 none)", "#ff0000"),
            ("oklch(97% 25% 0.5turn)", "oklch(0.97 0.1 180)"),
            ("oklch(0.97 0.1 180)", "oklch(0.97 0.1 180)"),
            ("lab(50% 20% -125 / 50%)", "lab(50 25 -125 / 0.5)"),
        ])
    func colors(text: String, hex: String) {
        #expect(CSSColor(text)?.text == hex)
    }

    @Test("A value that is not a color has no color")
    func whatIsNoColorHasNone() {
        for text in [
            "", "rgb", "rgb()", "oklch(1 2)", "oklch(a 0 0)", "hwb(1 2 3)", "rgb(1 2)", "rgb(a b c)", "rgb(nan 0 0)",
            "url(1 2 3)", "#12", "rgb(1 2 3 4 5)",
        ] {
            #expect(CSSColor(text) == nil)
        }
        #expect(
            CSSColor(["colorSpace": "display-p3", "components": [1, .number("0.23141"), 0], "alpha": .number("0.5")])?
                .text == "color(display-p3 1 0.2314 0 / 0.5)")
        #expect(CSSColor(["colorSpace": "oklch", "components": [1, 0, 180]])?.text == "oklch(1 0 180)")
        #expect(CSSColor(["colorSpace": "srgb", "hex": "#abc"])?.text == "#aabbcc")
        #expect(CSSColor(["colorSpace": "hsl", "components": [120, 100, 50]])?.text == "#00ff00")
        #expect(CSSColor(["components": [1, 1, 1]]) == nil)
    }
}

extension JSONValue {
    func member(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }
}
