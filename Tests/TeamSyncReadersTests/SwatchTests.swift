import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite struct SwatchTests {
    private func text(_ pairs: (String?, String?)..., kind: String = "color", trueColor: Bool = true) -> String {
        var layout = TextLayout(style: .ansi)
        layout.hasTrueColor = trueColor
        let members = pairs.map { old, new in
            Highlight.Member(
                file: "colors.json", pointer: "/a", path: ["a"], old: old.map { .string($0) },
                new: new.map { .string($0) })
        }
        let highlight = Highlight(
            catalogue: "colors", kind: kind, key: "a", change: .changed, summary: "a",
            details: Highlight.Details(members: members))
        return Swatch.text(highlight, layout: layout)
    }

    private func block(_ red: Int, _ green: Int, _ blue: Int) -> String {
        "\u{1B}[38;2;\(red);\(green);\(blue)m██\u{1B}[0m"
    }

    @Test("Old and new colors are next to each other")
    func oldAndNewAreShownSideBySide() {
        #expect(text(("#102030", "#FFEEDD")) == " \(block(16, 32, 48))→\(block(255, 238, 221))")
        #expect(text((nil, "#fff")) == " \(block(255, 255, 255))")
        #expect(text(("#1a2", nil)) == " \(block(17, 170, 34))")
    }

    @Test("Alpha is ignored")
    func alpha() {
        #expect(text(("#1a28", "#0102038C")) == " \(block(17, 170, 34))→\(block(1, 2, 3))")
    }

    @Test("There are at most four pairs")
    func atMostFourPairs() {
        let pair: (String?, String?) = ("#000", "#fff")
        #expect(text(pair, pair, pair, pair, pair, pair).count { $0 == "→" } == 4)
    }

    @Test("Without true color, or for other kinds, there are none")
    func withoutTrueColorOrForOtherKindsThereAreNone() {
        #expect(text(("#000", "#fff"), trueColor: false).isEmpty)
        #expect(text(("#000", "#fff"), kind: "icon").isEmpty)
    }

    @Test(
        "A text that is not a color is not shown",
        arguments: ["", "#", "fff", "#ff", "#fffff", "#ggg", "#١٢٣", "#f\u{1B}f", "#fff\n", "#é1", "#ｆｆｆ", "red"])
    func whatIsNoColorIsNotPrinted(value: String) {
        #expect(text((value, value)).isEmpty)
        #expect(text((value, "#000")) == " \(block(0, 0, 0))")
    }

    @Test("A terminal has true color only if it declares it, and only if color is on")
    func layouts() {
        func layout(_ environment: [String: String], isTerminal: Bool = true) -> Bool {
            TextLayout(environment: environment, isTerminal: isTerminal, terminalColumns: 80).hasTrueColor
        }
        #expect(layout(["COLORTERM": "truecolor"]) && layout(["COLORTERM": "24bit"]))
        #expect(!layout([:]) && !layout(["COLORTERM": "yes"]))
        #expect(!layout(["COLORTERM": "truecolor", "NO_COLOR": "1"]))
        #expect(!layout(["COLORTERM": "truecolor", "TERM": "dumb"]))
        #expect(!layout(["COLORTERM": "truecolor"], isTerminal: false))
    }
}
