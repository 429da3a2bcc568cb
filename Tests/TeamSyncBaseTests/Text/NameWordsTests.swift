import Testing

@testable import TeamSyncBase

@Suite struct NameWordsTests {
    @Test(
        "The words of a name, with digits included and separate",
        arguments: [
            ("arrow-left", "arrow left", nil), ("arrow_left", "arrow left", nil), ("arrow.left", "arrow left", nil),
            ("arrowLeft", "arrow left", nil), ("ArrowLEFT", "arrow left", nil), ("HTTPServer", "http server", nil),
            ("serverHTTP", "server http", nil), ("tintColor", "tint color", nil), ("LIGHT", "light", nil),
            ("ic_arrow_left_24", "ic arrow left 24", nil), ("blue50", "blue50", "blue 50"),
            ("backgroundPrimary-2", "background primary 2", nil), ("2Xl", "2 xl", nil), ("2xl", "2xl", "2 xl"),
            ("icon24Filled", "icon24 filled", "icon 24 filled"), ("größerÄpfel", "größer äpfel", nil),
            ("caf\u{65}\u{301}Noir", "caf\u{65}\u{301} noir", nil), ("", "", nil), ("-- /", "", nil),
            ("a(b)", "a b", nil), ("X", "x", nil),
        ] as [(String, String, String?)])
    func words(name: String, attached: String, apart: String?) {
        #expect(NameWords.of(name, digits: .attached).joined(separator: " ") == attached)
        #expect(NameWords.of(name, digits: .apart).joined(separator: " ") == apart ?? attached)
    }

    @Test("Words have their positions, and their number is limited")
    func places() throws {
        let name = "theme-darkHighContrast"
        let words = NameWords.split(name, digits: .attached)
        #expect(words.map { String(name[$0.start...]) } == [name, "darkHighContrast", "HighContrast", "Contrast"])
        #expect(NameWords.of(name, digits: .attached, limit: 2) == ["theme", "dark"])
        #expect(NameWords.of("a b", digits: .attached, limit: 0) == [])
    }
}
