import Testing

@testable import TeamSyncReaders

struct DisplayWidthTests {
    @Test(
        "The width is that on a terminal",
        arguments: [
            ("", 0), ("Icons", 5), ("图标", 4), ("ｗｉｄｅ", 8), ("한국", 4), ("カ", 2), ("e\u{301}", 1), ("\u{301}", 0),
            ("\u{200B}", 0), ("🎨", 2), ("👩‍👩‍👧", 2), ("🇫🇮", 2), ("1️⃣", 2), ("❤️", 2), ("❤", 1), ("✓ – → �", 7),
        ])
    func ofText(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test("cut returns text that fits")
    func cutLeavesWhatFits() {
        #expect(DisplayWidth.cut("Icons", to: 5) == "Icons")
    }

    @Test("cut leaves space for the ellipsis")
    func cutKeepsRoomForTheEllipsis() {
        #expect(DisplayWidth.cut("Icons", to: 4) == "Ico…")
    }

    @Test("cut does not split wide characters")
    func cutSplitsNoWideCharacter() {
        #expect(DisplayWidth.cut("图标图标", to: 4) == "图…")
    }

    @Test("cut to zero columns returns the ellipsis")
    func cutToNothingIsTheEllipsis() {
        #expect(DisplayWidth.cut("Icons", to: 0) == "…")
    }
}
