import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("The summary of items, if there is space")
struct StatusLineSummaryTests {
    private func line(_ repositories: [RepositoryStatus], width: Int?, isASCII: Bool = false) -> String {
        var options = StatusLineOptions()
        options.maxWidth = width
        options.isASCII = isASCII
        let document = Fixture.document(repositories)
        return String(StatusLine(document: document, now: Fixture.now, options: options).text(style: .plain).dropLast())
    }

    private static let sentence = "3 icons are new (a, b, c), settings was redrawn"
    private let two = [
        Fixture.behind { $0.summary = Self.sentence }, Fixture.repository(id: "ios", label: "Comps", .upToDate),
    ]

    @Test("As the width shrinks, words become numbers, and then fewer numbers")
    func steps() {
        let steps = [
            "Icons: \(Self.sentence) (2h) | Comps: ✓", "Icons: +3 new, 1 mod (2h) | Comps: ✓",
            "Icons: +3 ~1 (2h) | Comps: ✓", "Icons +3~1 | Comps ✓", "Icons +3~1",
        ]
        #expect(line(two, width: 200) == steps[0])
        for (step, next) in zip(steps, steps.dropFirst()) {
            let width = DisplayWidth.of(step)
            #expect(line(two, width: width) == step)
            #expect(line(two, width: width - 1) == next)
        }
    }

    @Test("Without a width, the line is short")
    func noWidth() {
        #expect(line(two, width: nil) == "Icons: +3 new, 1 mod (2h) | Comps: ✓")
    }

    @Test("No line is wider than requested, whatever the summary", arguments: [1, 7, 20, 33, 47, 80, 240])
    func neverWider(width: Int) {
        for summary in ["图标是新的", "👩‍🎨 is new", String(repeating: "long ", count: 100), "a\u{1B}[2Jb\nc", ""] {
            for isASCII in [false, true] {
                for state in [BranchState.behind, .diverged, .upToDate, .unknown] {
                    let repository = Fixture.repository(
                        state, ahead: 1, behind: 3, incoming: Fixture.incoming(added: 3)
                    ) {
                        $0.summary = summary
                    }
                    let text = line([repository], width: width, isASCII: isASCII)
                    #expect(DisplayWidth.of(text) <= width, "\(text)")
                    #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
                    #expect(!isASCII || text.utf8.allSatisfy { $0 < 0x80 }, "\(text)")
                }
            }
        }
    }

    @Test("Diverged branches have the summary after the numbers")
    func diverged() {
        let repository = Fixture.repository(.diverged, ahead: 1, behind: 2, incoming: Fixture.incoming(added: 1)) {
            $0.summary = "a is new"
        }
        #expect(line([repository], width: 100) == "Icons: ↕ ↑1 ↓2, a is new (2h)")
    }

    @Test("Without incoming commits, the summary is not shown")
    func upToDate() {
        #expect(line([Fixture.repository(.upToDate) { $0.summary = "a is new" }], width: 100) == "Icons: ✓")
    }
}
