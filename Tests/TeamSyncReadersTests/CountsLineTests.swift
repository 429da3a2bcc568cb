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

    @Test("The three counts of the design system come first")
    func theThreeOfTheDesignSystemComeFirst() {
        let line = line([
            "colors": entry(157, Fixture.hour), "components": entry(1, 3 * Fixture.day),
            "icons": entry(276, Fixture.hour), "animations": entry(4, 0), "typography_styles": entry(9, nil),
        ])
        #expect(
            line == "1 Component (3d) · 276 Icons (1h) · 157 Colors (1h) · 4 Animations (now) · 9 Typography Styles\n")
    }

    @Test("An unknown number is a dash")
    func anUnknownNumberIsADash() {
        #expect(line(["icons": entry(nil, nil), "colors": entry(nil, 60)]) == "– Icons · – Colors (1m)\n")
    }

    @Test("Zero is a number")
    func zeroIsANumber() {
        #expect(line(["icons": entry(0, nil)]) == "0 Icons\n")
    }

    @Test("A future date is now")
    func aDateInTheFutureIsNow() {
        #expect(line(["icons": entry(2, -Fixture.day)]) == "2 Icons (now)\n")
    }

    @Test("Without counts, there is a sentence")
    func noCountsAreSaidToBeNone() {
        #expect(line([:]) == "no counts\n")
    }

    @Test(
        "The name is in title case, and singular for one",
        arguments: [
            ("icons", 1, "Icon"), ("icons", 2, "Icons"), ("icons", 0, "Icons"), ("libraries", 1, "Library"),
            ("ties", 1, "Tie"), ("design_tokens", 1, "Design Token"), ("design-tokens", 3, "Design Tokens"),
            ("glass", 1, "Glass"), ("media", 1, "Media"), ("ícones", 2, "Ícones"),
            ("a\u{1B}b", 2, "A�b"), ("\u{202E}", 1, "�"),
        ])
    func words(name: String, count: Int, words: String) {
        #expect(CountName.words(name, count: count) == words)
    }

    @Test("The name of an unknown number is plural")
    func aNameOfAnUnknownNumberIsPlural() {
        #expect(CountName.words("icons", count: nil) == "Icons")
    }

    // MARK: What upstream has

    private func repository(
        _ id: String, _ state: BranchState, _ local: Int?, _ upstream: Int?
    ) -> RepositoryStatus {
        Fixture.repository(id: id, label: id, state) {
            $0.counts = ["components": CatalogueCount(local: local, upstream: upstream)]
        }
    }

    private func line(_ count: Int?, _ repositories: RepositoryStatus...) -> String {
        CountsLine(
            document: Fixture.document(repositories, counts: ["components": FlatCounts.Entry(count: count)]),
            now: Fixture.now
        ).textWithUpstream
    }

    @Test("Counts with the same name are added on both sides")
    func repositoriesThatShareANameAreSummedOnBothSides() {
        let line = line(
            55, repository("a", .behind, 3, 4), repository("b", .upToDate, 40, 40), repository("c", .behind, 12, 14))
        #expect(line == "55 Components → 58\n")
    }

    @Test("Being ahead is not a loss")
    func beingAheadIsNoLoss() {
        #expect(line(5, repository("a", .ahead, 5, 4)) == "5 Components\n")
        let line = line(15, repository("a", .ahead, 5, 4), repository("b", .behind, 10, 11))
        #expect(line == "15 Components → 16\n")
    }

    @Test("Incoming removals are shown")
    func removalsThatAreIncomingAreShown() {
        #expect(line(14, repository("a", .behind, 10, 8), repository("b", .upToDate, 4, 4)) == "14 Components → 12\n")
    }

    @Test("There is no arrow without a sum: a part is unknown, or the number does not change")
    func noArrow() {
        #expect(line(nil, repository("a", .behind, 3, 4), repository("b", .unknown, nil, nil)) == "– Components\n")
        #expect(line(13, repository("a", .behind, 3, nil), repository("b", .behind, 10, 11)) == "13 Components\n")
        #expect(line(10, repository("a", .behind, 10, 10)) == "10 Components\n")
        #expect(line(14, repository("a", .behind, 10, 11), repository("b", .behind, 4, 3)) == "14 Components\n")
    }

    @Test("Numbers counted upstream have no arrow")
    func countedAtUpstream() {
        #expect(line(14, repository("a", .behind, 10, 11), repository("b", .upToDate, 3, 3)) == "14 Components\n")
    }
}
