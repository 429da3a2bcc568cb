import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("A status line in a small width")
struct StatusLineWidthTests {
    private func line(_ repositories: [RepositoryStatus], width: Int, isASCII: Bool = false) -> String {
        var options = StatusLineOptions()
        options.maxWidth = width
        options.isASCII = isASCII
        let document = Fixture.document(repositories)
        return String(StatusLine(document: document, now: Fixture.now, options: options).text(style: .plain).dropLast())
    }

    private let two = [
        Fixture.repository(
            .behind, behind: 3, incoming: Fixture.incoming(added: 3, modified: 1, deleted: 1, renamed: 2)),
        Fixture.repository(id: "ios", label: "Comps", .upToDate),
    ]
    private let stale = Fixture.repository(.upToDate) { $0.lastSuccessAt = Fixture.ago(5 * Fixture.day) }

    @Test("Each level has less text")
    func eachStepSaysLess() {
        let full = "Icons: +3 new, 1 mod, 1 del, 2 ren (2h) | Comps: ✓"
        let steps = [
            full, "Icons: +3 ~1 -1 →2 (2h) | Comps: ✓", "Icons +3~1-1→2 | Comps ✓", "Icons +3~1-1→2", "Icons +3~1-1…",
        ]
        #expect(line(two, width: 200) == full)
        for (step, next) in zip(steps, steps.dropFirst()) {
            let width = DisplayWidth.of(step)
            #expect(line(two, width: width) == step)
            #expect(line(two, width: width - 1) == next)
        }
    }

    @Test("The latest change is kept; old, stale and unchanged parts are omitted first")
    func newestStays() {
        func repository(_ label: String, hours: Int64) -> RepositoryStatus {
            Fixture.repository(
                id: label, label: label, .behind, behind: 1,
                incoming: Fixture.incoming(added: 1, latest: Fixture.ago(hours * Fixture.hour)))
        }
        let old = Fixture.repository(
            id: "Stale", label: "Stale", .behind, behind: 1, incoming: Fixture.incoming(added: 9)
        ) {
            $0.lastSuccessAt = Fixture.ago(5 * Fixture.day)
        }
        let all = [
            old, repository("Months", hours: 2000), Fixture.repository(label: "Quiet", .upToDate),
            repository("Days", hours: 50), repository("Today", hours: 1),
        ]
        #expect(line(all, width: 36) == "Months +1 | Days +1 | Today +1 …")
        #expect(line(all, width: 30) == "Months +1 | Days +1 | Today +1")
        #expect(line(all, width: 20) == "Days +1 | Today +1 …")
        #expect(line(all, width: 12) == "Today +1 …")
        #expect(line(all, width: 6) == "Today…")
        for width in 8...200 { #expect(line(all, width: width).contains("Today"), "\(width)") }
    }

    @Test("Unchanged repositories shrink to a check mark")
    func quietRepositoriesShrinkToATick() {
        let quiet = [Fixture.repository(.upToDate), Fixture.repository(.upToDate)]
        #expect(line(quiet, width: 3) == "✓")
        #expect(line(quiet, width: 1, isASCII: true) == ".")
    }

    @Test("In any width, a stale state is never only a check mark")
    func staleStaysMarked() {
        for width in 1...40 {
            let text = line([stale, Fixture.repository(.upToDate)], width: width)
            #expect(!text.hasSuffix("✓…") && text != "✓", "\(width): \(text)")
            if text.contains("Icons ") { #expect(text.contains("?") || text.hasSuffix("…"), "\(width): \(text)") }
        }
        #expect(line([stale], width: 12) == "Icons ?5d")
        #expect(line([stale], width: 16) == "Icons: ✓ 5d ago")
    }

    @Test("No line is wider than requested, whatever its characters", arguments: 1...60)
    func neverWider(width: Int) {
        let labels = ["图标库", "👩‍🎨👨‍👩‍👧", "🇩🇪", "é́́", "סמלים", "plain"]
        let states: [BranchState] = [.upToDate, .behind, .ahead, .diverged, .unrelated, .unknown]
        for isASCII in [false, true] {
            for label in labels {
                let all = states.map { state in
                    Fixture.repository(
                        label: label, state, ahead: 1, behind: 2, incoming: Fixture.incoming(added: 12, renamed: 3))
                }
                for repositories in [all, [all[1]], [all[1], all[5]]] {
                    let text = line(repositories, width: width, isASCII: isASCII)
                    #expect(DisplayWidth.of(text) <= width, "\(text)")
                    #expect(!text.isEmpty)
                }
            }
        }
    }

    @Test("However many marks a label has, a line of 60 columns has few bytes, and one without a width is limited, too")
    func hostileLabels() throws {
        let pieces = ["\u{301}", "e\u{301}", "\u{1100}", "\u{0903}", "👩\u{200D}", "\u{FE0F}", "\u{0600}", "x"]
        for piece in pieces {
            let label = "Icons" + String(repeating: piece, count: 20_000)
            let repository = Fixture.repository(label: label, .behind, behind: 3, incoming: Fixture.incoming(added: 3))
            {
                $0.summary = label
            }
            #expect(line([repository], width: 60).utf8.count <= 60 * 9 * 4)
            let many = Fixture.document(Array(repeating: repository, count: 100))
            let text = StatusLine(document: many, now: Fixture.now).text(style: .plain)
            #expect(text.utf8.count <= 16 << 10 + 1)
            let one = StatusLine(document: Fixture.document([repository]), now: Fixture.now).text(style: .plain)
            #expect(one.utf8.count <= 1025)
        }
    }

    @Test("An unavailable line shrinks, too")
    func unavailableShrinksToo() {
        var options = StatusLineOptions()
        options.maxWidth = 12
        let line = StatusLine(unknown: "nothing published", options: options).text(style: .plain)
        #expect(line == "teamsync: ?\n")
    }
}
