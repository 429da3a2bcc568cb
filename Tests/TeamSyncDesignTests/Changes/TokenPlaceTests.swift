import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// The display of values, and their locations.
@Suite("The places and notations of tokens' values")
struct TokenPlaceTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    @Test("A reference for all modes stays a reference, whatever modes the other tokens have")
    func references() throws {
        let count = CountConfiguration(
            source: .tokens(
                TokenSource(files: ["color.json", "themes/{mode}.json"], pointer: "", format: .dtcg, modes: [])),
            kind: .token)
        let file = { (target: String) -> Files in
            var files: Files = [
                "color.json": TreeEntry(##"{"focus": {"$type": "color", "$value": "{\##(target)}"}}"##)
            ]
            let themes = ["light": ["neutral", "brand"], "dark": ["neutral", "brand"], "high": ["brand"]]
            for (theme, names) in themes {
                let tokens = names.map {
                    ##""\##($0)": {"$type": "color", "$value": "#\##($0 == "brand" ? "0" : "1")\##(theme.count)\##(theme.count)"}"##
                }
                files[RawPath(Array("themes/\(theme).json".utf8))] = TreeEntry("{\(tokens.joined(separator: ", "))}")
            }
            return files
        }
        #expect(try DesignClone.groups(count, file("neutral"), file("brand")) == ["focus: neutral → brand"])
    }

    @Test("Tokens with other names at the same places of a file are renamed, in JSON and in YAML")
    func replaced() throws {
        let values = ["#333", "#666", "#999", "#ccc"]
        let (old, new) = (["primary", "secondary", "utility", "active"], ["dark", "ash", "lighter", "lightest"])
        for isYAML in [false, true] {
            let count = CountConfiguration(
                source: .tokens(
                    TokenSource(
                        files: ["color.\(isYAML ? "yml" : "json")"], pointer: "", format: .styleDictionary, modes: [])),
                kind: .token)
            let file = { (names: [String]) -> Files in
                let all = zip(["first"] + names + ["last"], ["#111"] + values + ["#eee"])
                let text =
                    isYAML
                    ? "props:\n" + all.map { "  \($0):\n    value: \"\($1)\"\n    type: color\n" }.joined()
                    : #"{"props": {"#
                        + all.map { #""\#($0)": {"value": "\#($1)", "type": "color"}"# }.joined(separator: ",")
                        + "}}"
                return [RawPath(Array("color.\(isYAML ? "yml" : "json")".utf8)): TreeEntry(text)]
            }
            let words = try DesignClone.groups(count, file(old), file(new))
            #expect(words.count == 1 && words[0].hasPrefix("4 things renamed ("), "\(words)")
            for (name, newName) in zip(old, new) {
                #expect(words[0].contains("\(name) → \(newName)"), "\(words)")
            }
        }
    }

    @Test("A token may continue in another type, in a file that is not counted")
    func otherType() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["Length.swift"], pointer: "", format: .code, modes: [])), kind: .token)
        let old: Files = [
            "Length.swift": TreeEntry(
                """
                public enum Length {
                    public enum Padding { public static let small: CGFloat = 4 }
                    public enum Border { public static let thin: CGFloat = 0.5 }
                    public static let inset: CGFloat = 12
                    public static let outset: CGFloat = 14
                    public static let kept: CGFloat = 99
                }
                """)
        ]
        let new: Files = [
            "Length.swift": TreeEntry("public enum Length { public static let kept: CGFloat = 99 }\n"),
            "Other.swift": TreeEntry(
                """
                extension CGFloat {
                    public enum DS {
                        public enum Padding { public static let small: CGFloat = 5 }
                        public static let inset: CGFloat = 12
                        public static let outset: CGFloat = 15
                    }
                }
                """),
        ]
        let words = try DesignClone.groups(count, old, new)
        #expect(
            words == [
                "2 things gone (Length.Border.thin, Length.outset)",
                "2 things may be gone (Length.Padding.small, Length.inset)",
            ], "\(words)")
    }

    @Test("A token in several files has moved if all of these files have")
    func severalFiles() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["**/*.scss"], pointer: "", format: .css, modes: [])), kind: .token)
        func files(_ folder: String, _ other: String? = nil) -> Files {
            let sheet = { (name: String, color: String) in
                TreeEntry("// The colors of \(name)\n$ink: \(color);\n$\(name): 1px;\n")
            }
            return [
                RawPath("\(folder)/_red.scss"): sheet("red", "#100"),
                RawPath("\(other ?? folder)/_blue.scss"): sheet("blue", "#001"),
            ]
        }
        let moved = try DesignClone.groups(count, files("a"), files("b"))
        #expect(moved == ["3 things moved from a/ to b/ ($blue, $ink, $red)"], "\(moved)")
        let partly = try DesignClone.groups(count, files("a"), files("a", "b"))
        #expect(partly == ["$blue moved from a/ to b/"], "\(partly)")
    }

    @Test("Thousands of tokens with the same last name are not compared in pairs", .timeLimit(.minutes(1)))
    func namesakes() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["a.ts"], pointer: "", format: .code, modes: [])), kind: .token)
        func file(_ name: String, _ unit: String, _ number: Int) -> TestSupport.TreeEntry {
            TreeEntry(
                "export const \(name) = {\n"
                    + (1...number).map { "  \(name)\($0): { default: '\($0)\(unit)' },\n" }.joined() + "};\n")
        }
        let many = try DesignClone.groups(
            count, ["a.ts": file("own", "px", 2000)],
            ["a.ts": TreeEntry("const a = 1"), "b.ts": file("other", "rem", 2000)])
        let words = "none of 2000 things is left under its name; 2000 others are new in b.ts"
        #expect(many == ["Things: \(words), which the configuration does not cover"])
    }

    @Test("Tokens may have migrated to another format if most of their names are there")
    func migrated() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["colors.ts"], pointer: "", format: .code, modes: [])), kind: .token)
        let names = (1...9).map { "red\($0)0" }
        let old: Files = [
            "colors.ts": TreeEntry(
                "export const colors: Record<Color, string> = {\n"
                    + names.map { "  \($0): '#ff\($0.suffix(2))00',\n" }.joined() + "};\n")
        ]
        func sheet(_ names: [String]) -> Files {
            ["index.css": TreeEntry(":root {\n" + names.map { "  --\($0): #fff;\n" }.joined() + "}\n")]
        }
        let moved = try DesignClone.groups(count, old, sheet(names))
        #expect(moved == ["Things: the catalogue may be gone, 9 things"], "\(moved)")
        let others = try DesignClone.groups(count, old, sheet(Array(names.prefix(3))))
        #expect(others == ["Things: the catalogue is gone, 9 things"], "\(others)")
    }

    @Test("Values next to each other move to a file for each theme")
    func themeFolders() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t/**/*.json"], pointer: "", format: .styleDictionary, modes: [])),
            kind: .token)
        let base = TreeEntry(##"{"white": {"value": "#fff"}, "grey": {"value": "#888"}, "black": {"value": "#000"}}"##)
        let both: Files = [
            "t/base.json": base,
            "t/sema.json": TreeEntry(
                ##"{"bg": {"value": "{white}", "darkValue": "{black}"}, "line": {"value": "{grey}"}, "ink": {"value": "{black}", "darkValue": "{white}"}}"##
            ),
        ]
        let file = { (bg: String, ink: String) in
            TreeEntry(
                ##"{"bg": {"value": "{\##(bg)}"}, "line": {"value": "{grey}"}, "ink": {"value": "{\##(ink)}"}}"##)
        }
        var apart: Files = [
            "t/base.json": base, "t/color/light/sema.json": file("white", "black"),
            "t/color/dark/sema.json": file("black", "white"),
        ]
        let moved = try DesignClone.groups(count, both, apart)
        #expect(moved == ["3 things moved from t/ to t/color/ (bg, ink, line)"], "\(moved)")
        let old = apart
        apart["t/color/light/sema.json"] = file("grey", "black")
        #expect(try DesignClone.groups(count, old, apart) == ["bg: white → grey in light"])
        // Files that have little in common are not themes.
        let others: Files = [
            "t/light/a.json": TreeEntry(##"{"a": {"value": "#111"}, "b": {"value": "#222"}}"##),
            "t/dark/a.json": TreeEntry(##"{"a": {"value": "#333"}, "c": {"value": "#444"}, "d": {"value": "#555"}}"##),
        ]
        let separate = try DesignClone.groups(count, [:], others)
        #expect(!separate.contains { $0.contains("in light") }, "\(separate)")
    }

    @Test("A mode that is gone does not get the reference of another mode")
    func lostMode() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["{mode}.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let brand = { (name: String) in
            TreeEntry(
                ##"{"\##(name)-1": {"$value": "#\##(name.count)\##(name.count)1"}, "accent": {"$value": "{\##(name)-1}"}}"##
            )
        }
        let old: Files = ["red.json": brand("red"), "blue.json": brand("blue")]
        #expect(
            try DesignClone.groups(count, old, ["blue.json": brand("blue")]) == [
                "red-1 is gone", "accent lost its values for red (red-1)",
            ])
        #expect(
            try DesignClone.groups(count, ["blue.json": brand("blue")], old) == [
                "red-1 is new: #331 in red", "accent gained values for red (red-1)",
            ])
    }

    @Test("A token has the modes of the token that it refers to, and no others")
    func modesOfTarget() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["*.json"], pointer: "", format: .styleDictionary, modes: [])),
            kind: .token)
        let sets = { (sets: [String: String]) in
            "{\"sets\": {"
                + sets.sorted { $0.key < $1.key }.map { "\"\($0.key)\": {\"value\": \"\($0.value)\"}" }
                .joined(separator: ", ") + "}}"
        }
        let gap = sets(["desktop": "4px", "mobile": "8px"])
        let file = { (ink: String) -> Files in
            let gray = sets(["light": "#eeeeee", "dark": "#222222"])
            return ["t.json": TreeEntry("{\"gap\": \(gap), \"gray\": \(gray), \"ink\": \(ink)}")]
        }
        let single = file("{\"value\": \"{gray}\"}")
        #expect(try DesignClone.groups(count, single, file(sets(["light": "{gray}", "dark": "{gray}"]))).isEmpty)
        let other = try DesignClone.groups(count, single, file(sets(["light": "{gray}", "dark": "#000000"])))
        #expect(other == ["ink: gray → #000000 in dark"], "\(other)")
    }

    @Test("The value that a token inherits is reported only on the token that it comes from")
    func inherited() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["base/{mode}.json", "*.json"], pointer: "", format: .dtcg, modes: [])),
            kind: .token)
        let files = { (dark: String, shadow: String, note: String) -> Files in
            [
                "base/dark.json": TreeEntry(
                    "{\"blue\": {\"$value\": \"\(dark)\"}, \"red\": {\"$value\": \"#ff0000\"}}"),
                "base/light.json": TreeEntry(
                    "{\"blue\": {\"$value\": \"#0000ff\"}, \"red\": {\"$value\": \"#ee0000\"}}"),
                "t.json": TreeEntry(
                    """
                    {"accent": {"$value": "{blue}", "$extensions": {"org.team.overrides": {"dark": "{red}"}}},
                     "link": {"$value": "{accent}"\(note), "$extensions": {"org.team.overrides": {"dark": "{accent}"}}},
                     "small": {"$value": [{"blur": "1px", "alpha": 1}],
                               "$extensions": {"org.team.overrides": {"dark": [{"blur": "1px", "alpha": \(shadow)}]}}}}
                    """),
            ]
        }
        let old = files("#0c71e8", "0.8", "")
        #expect(
            try DesignClone.groups(count, old, files("#1f6feb", "0.8", ", \"$deprecated\": \"Use accent\"")) == [
                "link is deprecated: use accent", "blue: #0c71e8 → #1f6feb in dark",
            ])
        let shadow = try DesignClone.groups(count, old, files("#0c71e8", "0.6", ""))
        #expect(shadow.count == 1 && shadow[0].hasPrefix("small: alpha 0.8 → 0.6 in"), "\(shadow)")
    }

    @Test("The value for one mode becomes the value for all modes")
    func overrides() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.json"], pointer: "", format: .dtcg, modes: [])), kind: .token)
        let file = { (override: String) -> Files in
            [
                "t.json": TreeEntry(
                    """
                    {"a": {"$value": "#111", "$extensions": {"org.team.overrides": {"dark": "#222", "dim": "#333"}}},
                     "b": {"$value": "#444", "$extensions": {"org.team.overrides": {"dark": "#555", "dim": "#666"}}},
                     "ink": {"$value": "{a}"\(override)}}
                    """)
            ]
        }
        let old = file(", \"$extensions\": {\"org.team.overrides\": {\"dark\": \"{b}\"}}")
        let found = try DesignClone.groups(count, old, file(""))
        #expect(found == ["ink: b → a in dark"], "\(found)")
    }

    @Test("A value that other tokens have is not evidence of a rename")
    func usualValues() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.scss"], pointer: "", format: .css, modes: [])), kind: .token)
        let file = { (name: String, value: String) -> Files in
            ["t.scss": TreeEntry("$border-root: solid;\n$gap: 4px;\n$ink: #123456;\n$\(name): \(value);\n")]
        }
        let flags = try DesignClone.groups(count, file("border-card", "solid"), file("rule-table", "solid"))
        #expect(flags == ["$border-card may be gone", "$rule-table is new: solid"], "\(flags)")
        let colors = try DesignClone.groups(count, file("accent-blue", "#0a84ff"), file("accent-azure", "#0a84ff"))
        #expect(colors == ["$accent-blue renamed to $accent-azure"], "\(colors)")
    }

    @Test("A short color in a style sheet is shown as it is written")
    func functions() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.css"], pointer: "", format: .css, modes: [])), kind: .token)
        let file = { (value: String) -> Files in ["t.css": TreeEntry(":root { --ink: \(value); }\n")] }
        #expect(
            try DesignClone.groups(count, file("hsl(0 0% 50%)"), file("rgb(1 2 3)"))
                == ["--ink: hsl(0 0% 50%) → rgb(1 2 3)"])
        #expect(
            try DesignClone.groups(count, file("rgb(1 2 3)"), file("#010203")) == ["1 thing was reformatted (--ink)"])
    }

    @Test("A class with the name of the design system is not a mode")
    func systemClass() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.css"], pointer: "", format: .css, modes: [])), kind: .token)
        let file = { (name: String, value: String) -> Files in
            [
                "t.css": TreeEntry(
                    """
                    .acme-theme { --\(name)ink: \(value); --\(name)gap: 1px; }
                    .acme-theme[data-mode="dark"] { --\(name)gap: 2px; }
                    """)
            ]
        }
        #expect(
            try DesignClone.groups(count, file("acme-", "#eee"), file("acme-", "#ddd")) == ["--acme-ink: #eee → #ddd"])
        #expect(try DesignClone.groups(count, file("", "#eee"), file("", "#ddd")) == ["--ink: #eee → #ddd in acme"])
    }

    @Test("A selector with the file's mode is that mode")
    func selectors() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["{mode}.css"], pointer: "", format: .css, modes: [])), kind: .token)
        let file = { (value: String) -> Files in
            [
                "dark.css": TreeEntry(".acme-theme-dark { --ink: \(value); }\n"),
                "light.css": TreeEntry(":root { --ink: #000; }\n"),
            ]
        }
        #expect(try DesignClone.groups(count, file("#eee"), file("#ddd")) == ["--ink: #eee → #ddd in dark"])
        #expect(!ModeName.isSame("high-contrast-dark", as: "dark") && ModeName.isSame("sl-theme-dark", as: "dark"))
    }
}
