import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments

@Suite("Values that most tokens write differently, and tokens that follow others")
struct RewrittenValueTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private static let names = ["ink", "sky", "sea", "leaf", "sun", "snow"]

    private func found(_ old: String, _ new: String, file: String = "t.swift", more: Files = [:], kept: Files = [:])
        throws -> [String]
    {
        let format: TokenFormat = file.hasSuffix("swift") ? .code : file.hasSuffix("css") ? .css : .dtcg
        let count = CountConfiguration(source: .tokens(TokenSource(files: [file], format: format)), kind: .token)
        let place = RawPath(Array(file.utf8))
        return try DesignClone.groups(
            count, [place: TreeEntry(old)].merging(kept) { $1 },
            [place: TreeEntry(new)].merging(more) { $1 }.merging(kept) { $1 })
    }

    private func source(_ value: (String) -> String) -> String {
        "enum Colors {\n" + Self.names.map { "  static let \($0) = \(value($0))\n" }.joined() + "}\n"
    }

    @Test("Values wrapped into a call are one sentence, after those that also changed")
    func calls() throws {
        let value = { (name: String) in "palette.\(name)1 | palette.\(name)2" }
        let words = try found(
            source(value),
            source { $0 == "sea" ? "Paint.solid(palette.sea1 | palette.leaf2)" : "Paint.solid(\(value($0)))" })
        try #require(words.count == 2, "\(words)")
        #expect(words[0].hasPrefix("Colors.sea: palette.sea1 | palette.sea2 → "), "\(words)")
        #expect(words[1].hasSuffix("are written differently: … → Paint.solid(…)"), "\(words)")
        // The function changes its argument.
        let darker = try found(source(value), source { "Paint.darken(\(value($0)))" })
        #expect(darker.count == 6, "\(darker)")
    }

    @Test("Another member of a token's own name is another notation, but not one of another mode")
    func members() throws {
        let words = try found(source { "current.\($0).color" }, source { "current.\($0).solidColor" })
        #expect(
            words.count == 1 && words[0].hasSuffix("are written differently: current.….color → current.….solidColor"))
        let modes = try found(source { "light.\($0).color" }, source { "dark.\($0).color" })
        #expect(modes.count == 6, "\(modes)")
    }

    @Test("A color that moved to an asset catalogue has the same value, and another color is shown")
    func sets() throws {
        let digits = { (place: Int) in "0\(place)" }
        let set = { (red: String) in
            TreeEntry(
                """
                {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components":
                {"red": "0x\(red)", "green": "0x11", "blue": "0x22", "alpha": "1.000"}}}]}
                """)
        }
        var sets: Files = [:]
        for (place, name) in Self.names.enumerated() {
            let red = name == "leaf" ? "FF" : digits(place)
            sets[RawPath(Array("Kit.xcassets/base/\(name).colorset/Contents.json".utf8))] = set(red)
        }
        let old = source { name in "Paint(rgbaValue: 0x\(digits(Self.names.firstIndex(of: name) ?? 0))1122ff)" }
        let words = try found(old, source { "Paint(name: \"base/\($0)\")" }, more: sets)
        try #require(words.count == 2, "\(words)")
        #expect(words[0] == "Colors.leaf: #031122 → #ff1122")
        #expect(words[1].hasPrefix("5 things") && words[1].hasSuffix("have the same value in another notation"))
        // The value may mean the set of the same name in another catalogue.
        let kept: Files = [RawPath(Array("App.xcassets/base/sea.colorset/Contents.json".utf8)): set("44")]
        let doubted = try found(old, source { "Paint(name: \"base/\($0)\")" }, more: sets, kept: kept)
        #expect(doubted.contains { $0.hasPrefix("Colors.sea: ") }, "\(doubted)")
        let plain = try found(old, old.replacing("031122", with: "ff112280"))
        #expect(plain.count == 1 && plain[0].hasPrefix("Colors.leaf: #031122 → "), "\(plain)")
    }

    @Test("Tokens that refer to a changed one, directly or not, are named next to it")
    func followers() throws {
        let tree = { (value: String) in
            """
            {"red": {"$type": "color", "$value": "\(value)"}, "brand": {"$type": "color", "$value": "{red}"},
            "button": {"$type": "color", "$value": "{brand}"}, "link": {"$type": "color", "$value": "{brand}"},
            "ink": {"$type": "color", "$value": "#000000"}}
            """
        }
        let words = try found(tree("#ff0000"), tree("#dd0000"), file: "t.json")
        #expect(words == ["red: #ff0000 → #dd0000 (brand and 2 more follow)"], "\(words)")
        let sheet = { (value: String) in
            ":root {\n  --blue: \(value);\n  --link: rgba(var(--blue), 1);\n  --ink: rgba(var(--black), 1);\n}\n"
        }
        let sheets = try found(sheet("20,113,253"), sheet("0,100,250"), file: "t.css")
        #expect(sheets == ["--blue: 20,113,253 → 0,100,250 (--link follows)"], "\(sheets)")
    }

    @Test("A reference in one mode follows only a change in that mode")
    func modes() throws {
        let sheet = { (light: String, dark: String) in
            ":root {\n  --red: \(light);\n  --a: var(--red);\n  --b: #111111;\n}\n"
                + ".dark {\n  --red: \(dark);\n  --a: #222222;\n  --b: var(--red);\n}\n"
        }
        let light = try found(sheet("#ff0000", "#ee0000"), sheet("#f00000", "#ee0000"), file: "t.css")
        #expect(light == ["--red: #ff0000 → #f00000 in default (--a follows)"], "\(light)")
        let dark = try found(sheet("#ff0000", "#ee0000"), sheet("#ff0000", "#e00000"), file: "t.css")
        #expect(dark == ["--red: #ee0000 → #e00000 in dark (--b follows)"], "\(dark)")
    }

    @Test("A new mode is one sentence although other values of its tokens changed")
    func newMode() throws {
        let sheet = { (value: String, dim: Bool) in
            let rule = { (front: String) in
                "\(front) {\n" + (0..<4).map { "  --c\($0): \(value)\($0);\n" }.joined() + "}\n"
            }
            return rule(":root") + (dim ? rule("[data-theme=\"dim\"]").replacing(value, with: "#44444") : "")
        }
        let words = try found(sheet("#11111", false), sheet("#22222", true), file: "t.css")
        #expect(words.first == "mode dim is new: 4 things gained a value", "\(words)")
        #expect(words.count == 5 && words.contains("--c0: #111110 → #222220 in default"), "\(words)")
    }
}
