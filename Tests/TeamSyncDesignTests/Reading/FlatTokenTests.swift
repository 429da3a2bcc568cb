import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign

@Suite("Plain names and values") struct FlatTokenTests {
    private func tokens(_ text: String, modes: Set<String> = []) throws -> [String] {
        let value = try #require(JSONFile.parsed(Array(text.utf8)[...]))
        return TokenTree(value, .flat, modes: modes).tokens.map { token in
            "\(token.key)\(token.mode.map { " [\($0)]" } ?? "") = \(token.value.string ?? token.value.text)"
        }
    }

    private func shape(_ text: String) throws -> TokenShape {
        TokenShape(try #require(JSONFile.parsed(Array(text.utf8)[...])), .likely)
    }

    private func palette(_ color: (Int) -> String, count: Int = 12) -> String {
        let members = (1...count).map { "\"c\(UnicodeScalar(UInt8(96 + $0)))\": \(color($0))" }
        return "{\(members.joined(separator: ", "))}"
    }

    @Test("A color in several notations is one token, unless the object contains another color")
    func notations() throws {
        let others = #""name": "Rose", "order": 1, "rgb": {"r": 220}, "hsl": {"h": 1}, "accent": true"#
        let rose = "{\"hex\": \"#dc8a78\", \(others)}"
        #expect(try tokens("{\"rose\": \(rose)}") == ["rose = #dc8a78"])
        #expect(
            try tokens(##"{"rose": {"hex": "#dc8a78", "contrast": "#fff"}}"##)
                == ["rose.contrast = #fff", "rose.hex = #dc8a78"])
        #expect(try tokens(##"{"bit": {"hex": "12 mm", "size": 4}}"##) == ["bit.hex = 12 mm", "bit.size = 4"])
    }

    @Test("Text next to the colors of a token's modes is not a token, unless the object contains other values")
    func describedModes() throws {
        let grey = ##"{"grey": {"light": "#eee", "dark": "#222", "group": "neutral"}}"##
        #expect(try tokens(grey, modes: ["light", "dark"]) == ["grey [dark] = #222", "grey [light] = #eee"])
        let brand = ##"{"grey": {"light": "#eee", "dark": "#222", "brand": "#00f", "group": "neutral"}}"##
        #expect(try tokens(brand).contains("grey.group = neutral"))
        let font = ##"{"page": {"light": "#eee", "dark": "#222", "font": "Inter"}}"##
        #expect(try tokens(font).contains("page.font = Inter"))
        let colors = palette { _ in ##"{"light": "#eee", "dark": "#222", "group": "n"}"## }
        let found = try shape("{\"version\": \"1\", \"colors\": \(colors)}")
        #expect(found.format == .flat)
        #expect(found.modes == ["light", "dark"])
    }

    @Test("A name with the word for a mode is that of a token if it is also next to other tokens")
    func plainNames() throws {
        let group = { (names: [String]) in
            "{\(names.map { "\"\($0)\": {\"value\": \"#abc\"}" }.joined(separator: ", "))}"
        }
        let pair = group(["page-desktop", "page-mobile"])
        let file = { (box: String) in "{\"frame\": \(pair), \"edge\": \(pair), \"box\": \(box)}" }
        #expect(try shape(file(pair)).modes == ["page-desktop", "page-mobile"])
        #expect(try shape(file(group(["page-desktop", "page-mobile", "scrim"]))).modes == [])
        let plain =
            "{\"frame\": \(group(["dark", "light"])), \"edge\": \(group(["dark", "light"])), "
            + "\"box\": \(group(["dark", "light", "scrim"]))}"
        #expect(try shape(plain).modes == ["dark", "light"])
    }

    @Test("A description of the file or a group is not a token, but values with the same names are")
    func remarks() throws {
        #expect(
            try tokens(
                ##"{"version": "1.7.1", "dim": {"name": "Dim", "order": 1, "dark": true, "colors": {"a": "#fff"}}}"##)
                == ["dim.colors.a = #fff"])
        #expect(
            try tokens(##"{"z": {"order": 4, "index": 2}, "label": {"color": "#fff"}, "title": "#000"}"##)
                == ["label.color = #fff", "title = #000", "z.index = 2", "z.order = 4"])
        #expect(
            try tokens(##"{"font": {"name": "Inter", "weights": {"bold": 600}}}"##)
                == ["font.name = Inter", "font.weights.bold = 600"])
    }

    @Test("Groups with the same colors in groups are themes")
    func themes() throws {
        func theme(_ color: String, _ more: String = "") -> String {
            "{\(more)\"colors\": \(palette { "\"#\(color)\($0 % 10)\(($0 * 7) % 10)\"" })}"
        }
        func file(_ groups: (name: String, group: String)...) -> String {
            "{\(groups.map { "\"\($0.name)\": \($0.group)" }.joined(separator: ", "))}"
        }
        let (light, dark) = (theme("aa11", "\"dark\": false, "), theme("bb22", "\"dark\": true, "))
        let found = try shape(file(("latte", light), ("mocha", dark)))
        #expect(found.modes == ["latte", "mocha"])
        #expect(found.keys.count == 12)
        // Nothing shows that these few are themes; the others are colors, or have different names.
        #expect(try shape(file(("latte", theme("aa11")), ("mocha", theme("bb22")))).modes == [])
        #expect(try shape(file(("red", light), ("blue", dark))).modes == [])
        let other = ##"{"dark": true, "x": {"a": "#fff"}}"##
        #expect(try shape(file(("latte", light), ("mocha", other))).modes == [])
    }

    @Test("A theme that is added later is also a mode")
    func furtherThemes() throws {
        let members = palette { "\"#0000\($0 % 10)0\"" }
        let themes = ["latte", "mocha", "midnight"].map { "\"\($0)\": \(members)" }.joined(separator: ", ")
        let file = "{\(themes), \"extra\": {\"a\": \"#fff\"}}"
        let found = try tokens(file, modes: ["latte", "mocha"])
        #expect(found.count == 37)
        #expect(found.contains("ca [midnight] = #000010"))
        #expect(found.contains("extra.a = #fff"))
        // One known theme is not sufficient.
        #expect(try tokens(file, modes: ["latte"]).contains("midnight.ca = #000010"))
    }
}
