import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

struct CountsLineTests {
    private func line(_ counts: [String: FlatCounts.Entry]) -> String {
        CountsLine(document: Fixture.document([], counts: counts), now: Fixture.now).text
    }

    private func entry(_ count: Int?, _ age: Int64?) -> FlatCounts.Entry {
        FlatCounts.Entry(count: count, updated: age.map(Fixture.ago))
    }

    @Test func theThreeOfTheDesignSystemComeFirst() {
        let line = line([
            "colors": entry(157, Fixture.hour), "components": entry(1, 3 * Fixture.day),
            "icons": entry(276, Fixture.hour), "animations": entry(4, 0), "typography_styles": entry(9, nil),
        ])
        #expect(
            line == "1 Component (3d) · 276 Icons (1h) · 157 Colors (1h) · 4 Animations (now) · 9 Typography Styles\n")
    }

    @Test func anUnknownNumberIsADash() {
        #expect(line(["icons": entry(nil, nil), "colors": entry(nil, 60)]) == "– Icons · – Colors (1m)\n")
    }

    @Test func zeroIsANumber() {
        #expect(line(["icons": entry(0, nil)]) == "0 Icons\n")
    }

    @Test func aDateInTheFutureIsNow() {
        #expect(line(["icons": entry(2, -Fixture.day)]) == "2 Icons (now)\n")
    }

    @Test func noCountsAreSaidToBeNone() {
        #expect(line([:]) == "no counts\n")
    }

    @Test(
        "the name is title-cased and singular for one",
        arguments: [
            ("icons", 1, "Icon"), ("icons", 2, "Icons"), ("icons", 0, "Icons"), ("libraries", 1, "Library"),
            ("ties", 1, "Tie"), ("design_tokens", 1, "Design Token"), ("design-tokens", 3, "Design Tokens"),
            ("glass", 1, "Glass"), ("media", 1, "Media"), ("ícones", 2, "Ícones"),
            ("a\u{1B}b", 2, "A�b"), ("\u{202E}", 1, "�"),
        ])
    func words(name: String, count: Int, words: String) {
        #expect(CountName.words(name, count: count) == words)
    }

    @Test func aNameOfAnUnknownNumberIsPlural() {
        #expect(CountName.words("icons", count: nil) == "Icons")
    }
}
