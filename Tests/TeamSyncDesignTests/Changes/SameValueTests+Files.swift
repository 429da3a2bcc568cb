import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments

extension SameValueTests {
    @Test("A new token with different values in several files is not shown with one of them")
    func newInFiles() throws {
        let sources = count(["src/*.js"], .code)
        let file = { (value: String, more: String) in TreeEntry("export const ink = '\(value)';\n\(more)") }
        let old: Files = ["src/g10.js": file("#111111", ""), "src/g90.js": file("#999999", "")]
        let new = { (one: String, other: String) -> Files in
            [
                "src/g10.js": file("#111111", "export const line = '\(one)';\n"),
                "src/g90.js": file("#999999", "export const line = '\(other)';\n"),
            ]
        }
        let found = try DesignClone.groups(sources, old, new("#aaaaaa", "#bbbbbb"))
        #expect(found == ["line is new: #aaaaaa in g10.js, #bbbbbb in g90.js"], "\(found)")
        #expect(try DesignClone.groups(sources, old, new("#aaaaaa", "#aaaaaa")) == ["line is new: #aaaaaa"])
    }

    @Test("The deprecation of a token in one of several files is reported, unless another file contradicts it")
    func deprecatedInFiles() throws {
        let sources = count(["a/*.json"], .styleDictionary)
        func found(_ generated: String, _ first: String = "", _ second: String = "") throws -> [String] {
            let file = { (mark: String, other: String) in
                TreeEntry(
                    "{\"ink\": {\"value\": \"#111111\"\(mark)}, \"line\": {\"value\": \"1px\"\(other)}}")
            }
            let old: Files = ["a/raw.json": file("", generated), "a/source.json": file("", "")]
            return try DesignClone.groups(
                sources, old, ["a/raw.json": file(first, generated), "a/source.json": file(second, "")])
        }
        let mark = #", "deprecated": true, "comment": "Use text""#
        #expect(try found("", "", mark) == ["ink is deprecated, gained description: Use text"])
        #expect(try found("", mark, "") == ["ink is deprecated, gained description: Use text"])
        #expect(try found("", mark, mark) == ["ink is deprecated, gained description: Use text"])
        // A file that deprecates other tokens, but not this one, contradicts.
        #expect(try found(#", "deprecated": true"#, "", mark) == [])
    }

    @Test("A comment before an Android resource deprecates it")
    func resourceDeprecation() throws {
        let colors = count(["c.xml"], .resources)
        let file = { (comment: String) -> Files in
            [
                "c.xml": TreeEntry(
                    """
                    <resources><color name="a">#111111</color>
                    \(comment)
                    <color name="b">#222222</color><color name="c">#333333</color></resources>
                    """)
            ]
        }
        #expect(
            try DesignClone.groups(colors, file(""), file("<!-- Deprecated: use c -->")) == ["b is deprecated: use c"])
        #expect(try DesignClone.groups(colors, file(""), file("<!-- @deprecated -->")) == ["b is deprecated"])
        #expect(try DesignClone.groups(colors, file(""), file("<!-- Deprecated colors -->")) == [])
        let modes = count(["{mode}/c.xml", "c.xml"], .resources)
        let night = TreeEntry("<resources><color name=\"b\">#eeeeee</color></resources>")
        var (old, new) = (file(""), file("<!-- Deprecated: use c -->"))
        (old["night/c.xml"], new["night/c.xml"]) = (night, night)
        #expect(try DesignClone.groups(modes, old, new) == ["b is deprecated: use c"])
    }

    @Test("The operation that changes a value in Tokens Studio is part of it")
    func modification() throws {
        let tokens = count(["t.json"], .tokensStudio)
        let file = { (amount: String, note: String) -> Files in
            [
                "t.json": TreeEntry(
                    """
                    {"a": {"value": "#111111", "type": "color"}, "b": {"value": "{a}", "type": "color", "$extensions":
                    {"note": "\(note)", "studio.tokens": {"modify": {"type": "lighten", "value": "\(amount)", "space": "hsl"}}}}}
                    """)
            ]
        }
        #expect(
            try DesignClone.groups(tokens, file("0.2", "x"), file("0.3", "x")) == [
                "b: modify lighten 0.2 hsl → lighten 0.3 hsl"
            ])
        #expect(try DesignClone.groups(tokens, file("0.2", "x"), file("0.2", "y")) == [])
    }

    @Test("Attributes of a token in another file are not tokens")
    func attributes() throws {
        let tokens = count(["{mode}.ts", "default/all.ts"], .code, modes: ["light", "dark"])
        let values = { (value: String) in
            TreeEntry(
                """
                const color = { text: { ink: { value: '\(value)' }, line: { value: '#cccccc' } } };
                export default color;

                """)
        }
        let all = { (state: String) in
            TreeEntry(
                """
                const color = { text: {
                  ink: { attributes: { group: 'paint', state: \(state), description: 'Text.' } },
                  line: { attributes: { group: 'paint', state: 'active' } },
                } };
                export default color;

                """)
        }
        let files = { (state: String) -> Files in
            ["light.ts": values("#111111"), "dark.ts": values("#eeeeee"), "default/all.ts": all(state)]
        }
        let words = try DesignClone.groups(
            tokens, files("'active'"), files("'deprecated', replacement: 'color.text.line'"))
        #expect(words == ["color.text.ink is deprecated: use color.text.line"], "\(words)")
        let message = try DesignClone.groups(
            tokens, files("'active'"), files("'deprecated', deprecatedMessage: 'Use a line'"))
        #expect(message == ["color.text.ink is deprecated: use a line"], "\(message)")
        #expect(try DesignClone.groups(tokens, files("'active'"), files("'active', introduced: '1'")) == [])
    }

    @Test("Tokens that leave their files for several others are compared")
    func splitCatalogue() throws {
        let colors = count(["values-{mode}/c*.xml", "values/c*.xml"], .resources)
        let file = { (names: [(String, String)]) in
            TreeEntry(
                "<resources>\n" + names.map { "<color name=\"\($0.0)\">\($0.1)</color>\n" }.joined()
                    + "</resources>\n")
        }
        let old: Files = [
            "values/colors.xml": file([("a", "#111111"), ("b", "#222222"), ("c", "#333333"), ("d", "#444444")]),
            "values-night/colors.xml": file([("c", "#cccccc"), ("d", "#dddddd")]),
        ]
        let new: Files = [
            "values/palette.xml": file([("a", "#111111"), ("b", "#222222")]),
            "values/semantic.xml": file([("c", "#333333"), ("d", "#445444")]),
            "values-night/semantic.xml": file([("c", "#cccccc"), ("d", "#ddcddd")]),
        ]
        let words = try DesignClone.groups(colors, old, new)
        #expect(
            words == [
                "Things: 4 things moved to 3 files; the configuration does not cover it",
                "d: #444444 → #445444 in default, #dddddd → #ddcddd in night",
            ], "\(words)")
    }

    @Test("Modes inside a mode are separate values, and the usual one is the value of the outer mode")
    func nestedModes() throws {
        let sources = count(["t.json"], .styleDictionary)
        let file = { (value: String) -> Files in
            ["t.json": TreeEntry("{\"ink\": {\"value\": \(value)}, \"base\": {\"value\": \"#111111\"}}")]
        }
        let nested = { (dark: String) in
            file(#"{"brand": {"light": "{base}", "dark": "\#(dark)"}, "platform": {"default": "{base}"}}"#)
        }
        let found = try DesignClone.groups(sources, file(#""{base}""#), nested("#222222"))
        #expect(found == ["ink: base → #222222 in brand dark"], "\(found)")
        let changed = try DesignClone.groups(sources, nested("#222222"), nested("#333333"))
        #expect(changed == ["ink: #222222 → #333333 in brand dark"], "\(changed)")
        // These are not modes.
        let parts = { (end: String) in file(#"{"brand": {"start": "1px", "end": "\#(end)"}}"#) }
        let other = try DesignClone.groups(sources, parts("2px"), parts("3px"))
        #expect(other == ["ink: end 2px → 3px in brand"], "\(other)")
    }

    @Test("An amount in an object is the same value as its text")
    func amounts() throws {
        let file = { (gap: String) -> Files in
            ["t.json": TreeEntry("{\"gap\": {\"$type\": \"dimension\", \"$value\": \(gap)}}")]
        }
        let tokens = count(["t.json"], .dtcg)
        #expect(
            try DesignClone.groups(tokens, file("\"2px\""), file("{\"value\": 2, \"unit\": \"px\"}"))
                == ["1 thing was reformatted (gap)"])
        #expect(
            try DesignClone.groups(tokens, file("\"2px\""), file("{\"value\": 3, \"unit\": \"px\"}"))
                == ["gap: 2px → 3px"])
    }
}
