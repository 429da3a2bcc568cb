import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import Testing

@testable import TeamSyncReport

@Suite("Colors before and after")
struct ColorChangeTests {
    private func color(_ text: String) throws -> RGBA { try #require(RGBA(text)) }

    @Test(
        "Known contrast ratios",
        arguments: [
            ("#000000", "#FFFFFF", 21.0, ContrastLevel.aaa), ("#FFFFFF", "#FFFFFF", 1, .fails),
            ("#767676", "#FFFFFF", 4.54, .aa), ("#777777", "#FFFFFF", 4.47, .large),
            ("#949494", "#FFFFFF", 3.03, .large),
            ("#959595", "#FFFFFF", 2.99, .fails), ("#595959", "#FFFFFF", 7, .aaa), ("#0000FF", "#FFFFFF", 8.59, .aaa),
            // 128 of 255 parts of black on white
            ("#00000080", "#FFFFFF", 4, .large), ("#FFFFFF00", "#FFFFFF", 1, .fails),
        ])
    func contrast(one: String, other: String, ratio: Double, level: ContrastLevel) throws {
        let change = ContrastChange(against: "x", old: nil, new: (try color(one), try color(other)))
        #expect(abs((change.new ?? 0) - ratio) <= 0.011, "\(change)")
        #expect(change.newLevel == level)
        #expect(change.old == nil)
        #expect(!change.changesLevel)
    }

    @Test("A ratio just below a level is not rounded up to it")
    func cut() throws {
        // 4.4989 to 1
        let change = ContrastChange(against: "x", old: nil, new: (try color("#777676"), try color("#FEFFFF")))
        let ratio = try #require(change.new)
        #expect((ratio >= 4.5) == (change.newLevel == .aa))
    }

    @Test("Differences are described in words; colors outside sRGB have no difference")
    func words() {
        let change = ColorChange(Appearance(mode: "light"), old: "#0A84FF", new: "#0066CC")
        #expect(change.difference.map { abs($0 - 12.22) < 0.02 } == true)
        #expect(change.word == "very different")
        #expect(change.oldHex == "#0a84ff")
        #expect(ColorChange(Appearance(), old: "#fff", new: "rgb(255 255 255)").word == "the same color")
        let other = ColorChange(Appearance(), old: "color(display-p3 1 0 0)", new: "#ff0000")
        #expect(other.difference == nil)
        #expect(other.oldHex == nil)
        #expect(ColorChange.word(for: 1.5) == "hardly visible")
        #expect(ColorChange.word(for: 25) == "a different color")
    }

    @Test("A translucent color is compared on the background of its mode, from the catalogue if possible")
    func backgrounds() {
        func difference(
            _ place: Appearance, _ base: [(String, [ColorToken.Value])] = [], new: String = "#fffff080"
        ) -> Double? {
            let grounds = BaseColors.grounds(of: "veil", place, in: [BaseColors(base)])
            return ColorChange(place, old: "#ffffff80", new: new, on: grounds).difference
        }
        let onWhite = ColorChange(Appearance(), old: "#ffffff80", new: "#fffff080", on: [.white]).difference
        #expect(difference(Appearance(mode: "light")) == onWhite)
        // With another opacity, it also differs on other colors.
        #expect(difference(Appearance(mode: "light"), new: "#ffffff90").map { $0 > 3 } == true)
        #expect(difference(Appearance(mode: "dark")).map { $0 > 3 } == true)
        #expect(difference(Appearance()).map { $0 > 3 } == true)
        let black = [("background", [value(nil, "light", "#000000")])]
        #expect(difference(Appearance(mode: "light"), black).map { $0 > 3 } == true)
    }

    @Test("A color that gains or loses modes had, or has, the same value in all of them")
    func modes() {
        let plain = [ColorToken.Value(Appearance(), "#111111")]
        let inModes = [value(nil, "default", "#111111"), value(nil, "dark", "#eeeeee")]
        func texts(_ old: [ColorToken.Value], _ new: [ColorToken.Value]) -> [String] {
            ColorComparer.pairs(old, new).map { "\($0.place.mode ?? "-"): \($0.old ?? "none") \($0.new ?? "none")" }
        }
        #expect(texts(plain, inModes) == ["dark: #111111 #eeeeee"])
        #expect(texts(inModes, plain) == ["dark: #eeeeee #111111"])
        #expect(texts(plain, plain + [inModes[1]]) == ["dark: #111111 #eeeeee"])
        #expect(texts(inModes, [inModes[0]]) == ["dark: #eeeeee none"])
        #expect(texts(plain, []) == ["-: #111111 none"])
        let withDefault = [ColorToken.Value(Appearance(others: ["default"]), "#111111"), inModes[1]]
        #expect(texts(plain, withDefault) == ["dark: #111111 #eeeeee"])
        #expect(texts(withDefault, plain) == ["dark: #eeeeee #111111"])
    }

    @Test("The text of a color in another notation is no value of its own")
    func notations() {
        let token = JSONValue.object([
            "value": .string("#9d2235"), "value as written": .string("rgb(157, 34, 53)"),
        ])
        #expect(ColorToken(token, identity: nil).values == [ColorToken.Value(Appearance(), "#9d2235")])
    }

    @Test("Text between backticks is code, and a single backtick is escaped")
    func code() {
        #expect(MarkdownText.sentence("use `Tag` instead", isInside: true) == "use `Tag` instead")
        #expect(MarkdownText.sentence("use `<a-tag>`", isInside: true) == "use &lt;a-tag&gt;")
        #expect(MarkdownText.sentence("a ` b", isInside: true) == "a \\` b")
    }

    @Test("Only changed contrasts are shown, and invisible changes are collapsed")
    func apart() throws {
        func color(_ key: String, _ old: String, _ new: String) -> ReportItem {
            var item = ReportItem(catalogue: "colors", kind: "color", key: key, change: .changed, facts: [.changed])
            item.colors = [ColorChange(Appearance(mode: "light"), old: old, new: new)]
            item.colors[0].contrasts = [
                ContrastChange(against: "stays", old: (.black, .white), new: (.black, .white)),
                ContrastChange(against: "moves", old: (.black, .white), new: (.white, .white)),
            ]
            return item
        }
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        var hidden = color("hidden", "#112233", "#112234")
        hidden.colors[0].contrasts.removeLast()
        repository.items = [color("seen", "#112233", "#998877"), hidden]
        let page = try ReportPage.html(
            ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository]))
        #expect(page.contains("against moves") && !page.contains("against stays"))
        let start = try #require(page.firstRange(of: "1 color with an invisible change"))
        let fold = try #require(page[start.upperBound...].firstRange(of: "<details class=\"folded\">"))
        #expect(page[fold.upperBound...].contains("id=\"color-hidden\""))
        #expect(page[..<start.lowerBound].contains("id=\"color-seen\""))
    }

    @Test("A swatch contains only hexadecimal digits, and no text from the repository")
    func swatches() {
        for text in ["url(#a)", "red\" onload=\"x", "#12", "#gggggg", "rgb(1,2,3);x", "\u{ff03}ffffff"] {
            let hex = ColorChange(Appearance(), old: text, new: nil).oldHex
            #expect(hex == nil, "\(text)")
        }
        #expect(ColorChange(Appearance(), old: "rgba(255, 0, 0, 50%)", new: nil).oldHex == "#ff000080")
    }

    private func value(_ brand: String?, _ mode: String?, _ value: String) -> ColorToken.Value {
        ColorToken.Value(Appearance(brand: brand, mode: mode), value)
    }

    @Test(
        "Names of base colors",
        arguments: [
            ("background", true), ("Background.Secondary", true), ("surface-2", true), ("text.primary", false),
            ("onSurface", false), ("border-base", false), ("accent", false), ("iconBackground", false),
            ("text-on-background", false), ("database", false),
        ])
    func names(name: String, isBase: Bool) {
        #expect(BaseColors.isBase(name) == isBase)
    }
}
