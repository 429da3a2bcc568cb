import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

struct StatusReportTests {
    private func report(
        _ repositories: RepositoryStatus..., counts: [String: FlatCounts.Entry] = [:], style: TextStyle = .plain
    ) -> String {
        StatusReport(document: Fixture.document(repositories, counts: counts), now: Fixture.now)
            .text(layout: TextLayout(style: style))
    }

    @Test("Every state has its words")
    func everyStateHasItsWords() {
        let report = report(
            Fixture.repository(id: "a", label: "A", .upToDate),
            Fixture.repository(id: "b", label: "B", .behind, behind: 3, incoming: Fixture.incoming(added: 3)),
            Fixture.repository(id: "c", label: "C", .behind, behind: 1, incoming: Fixture.incoming(commits: 1)),
            Fixture.repository(id: "d", label: "D", .ahead, ahead: 1),
            Fixture.repository(
                id: "e", label: "E", .diverged, ahead: 1, behind: 3, incoming: Fixture.incoming(renamed: 2)),
            Fixture.repository(
                id: "f", label: "F", .unrelated, ahead: 4, behind: 3, incoming: Fixture.incoming(deleted: 9)),
            Fixture.repository(id: "g", label: "G", .unknown, ahead: nil, behind: nil, incoming: nil),
            counts: ["icons": FlatCounts.Entry(count: 280, updated: Fixture.ago(Fixture.hour))])
        #expect(
            report == """
                REPOSITORY  ID  STATE                         INCOMING                          CHECKED  NEXT CHECK
                A           a   up to date                    –                                 3m ago   in 7m
                B           b   3 behind                      +3 new (2h)                       3m ago   in 7m
                C           c   1 behind                      1 commit, no files in scope (2h)  3m ago   in 7m
                D           d   1 ahead                       –                                 3m ago   in 7m
                E           e   diverged (1 ahead, 3 behind)  2 ren (2h)                        3m ago   in 7m
                F           f   unrelated                     9 del (2h)                        3m ago   in 7m
                G           g   unknown                       ?                                 3m ago   in 7m

                280 Icons (1h)

                """)
    }

    @Test("A repository above a limit shows its last good numbers and the error")
    func tooLarge() {
        let repository = Fixture.behind {
            $0.error = Fixture.offline(hint: "reduce 'paths'")
            $0.error?.code = .tooLarge
            $0.error?.message = "the tree has more than 1000000 entries"
        }
        let text = report(repository)
        #expect(text.contains("3 behind  +3 new, 1 mod (2h)  3m ago"))
        #expect(text.contains("  too large for 2h (3 attempts): the tree has more than 1000000 entries\n"))
        let line = StatusLine(document: Fixture.document([repository]), now: Fixture.now).text(style: .plain)
        #expect(line == "Icons: +3 new, 1 mod (2h) !\n")
    }

    @Test("Errors, hints and warnings are below the table")
    func errorsHintsAndWarningsStandBelow() {
        let failing = Fixture.repository(.upToDate) {
            $0.lastSuccessAt = Fixture.ago(5 * Fixture.day)
            $0.nextAttemptAt = nil
            $0.error = Fixture.offline()
            $0.warnings = ["'specs/' matches nothing in main"]
        }
        let fresh = Fixture.unknown {
            $0.nextAttemptAt = Fixture.ago(-30)
            $0.error = Fixture.offline(failures: 1, since: Fixture.ago(5), hint: nil)
        }
        #expect(
            report(failing, fresh) == """
                REPOSITORY  ID             STATE       INCOMING  CHECKED         NEXT CHECK
                Icons       icons-library  up to date  –         5d ago (stale)  now
                  offline for 2h (3 attempts): cannot resolve git.example.com
                  hint: check the network
                  warning: 'specs/' matches nothing in main
                Icons       icons-library  unknown     ?         never           in <1m
                  offline just now (1 attempt): cannot resolve git.example.com

                no counts

                """)
    }

    @Test("Wide labels stay aligned")
    func wideLabelsStayAligned() {
        let report = report(
            Fixture.repository(id: "a", label: "图标库", .upToDate),
            Fixture.repository(id: "b", label: "🎨 Cafe\u{301}-Components", .ahead, ahead: 2) {
                $0.lastSuccessAt = Fixture.ago(-Fixture.day)
                $0.nextAttemptAt = Fixture.now
            })
        #expect(
            report == """
                REPOSITORY          ID  STATE       INCOMING  CHECKED        NEXT CHECK
                图标库              a   up to date  –         3m ago         in 7m
                🎨 Cafe\u{301}-Components  b   2 ahead     –         in the future  now

                no counts

                """)
    }

    @Test("Counts show different upstream values")
    func countsTellWhatUpstreamHasInstead() {
        let repository = Fixture.behind {
            $0.counts = [
                "icons": CatalogueCount(local: 280, upstream: 283), "colors": CatalogueCount(local: 157, upstream: 157),
                "fonts": CatalogueCount(local: nil, upstream: 2), "themes": CatalogueCount(local: 3, upstream: nil),
            ]
        }
        let report = report(
            repository,
            counts: [
                "icons": FlatCounts.Entry(count: 280, updated: Fixture.ago(Fixture.hour)),
                "colors": FlatCounts.Entry(count: 157), "fonts": FlatCounts.Entry(),
                "themes": FlatCounts.Entry(count: 3),
            ])
        #expect(report.hasSuffix("\n\n280 Icons → 283 (1h) · 157 Colors · – Fonts → 2 · 3 Themes\n"))
    }

    @Test("Hostile text is replaced everywhere")
    func hostileTextIsReplacedEverywhere() {
        let hostile = Fixture.repository(id: "a\u{1B}", label: "b\u{202E}", .unknown) {
            $0.error = RepositoryFailure(
                code: ErrorCode(rawValue: "c\u{7}"), message: "d\nhint: e", hint: "f\u{9B}", since: Fixture.now,
                failures: 1)
            $0.warnings = ["g\rh"]
        }
        #expect(
            report(hostile) == """
                REPOSITORY  ID  STATE    INCOMING  CHECKED  NEXT CHECK
                b�          a�  unknown  ?         3m ago   in 7m
                  c� just now (1 attempt): d�hint: e
                  hint: f�
                  warning: g�h

                no counts

                """)
    }

    @Test("Without repositories, there is a sentence")
    func noRepositoriesAreSaidToBeNone() {
        #expect(report() == "no repositories\n\nno counts\n")
    }

    @Test("Colors do not affect columns")
    func colorsDoNotMoveColumns() {
        let stale = Fixture.repository(.upToDate) { $0.lastSuccessAt = Fixture.ago(5 * Fixture.day) }
        let colored = report(Fixture.behind(), stale, style: .ansi)
        #expect(colored.contains("\u{1B}[33m3 behind\u{1B}[0m    +3 new"))
        #expect(colored.contains("\u{1B}[31m5d ago (stale)\u{1B}[0m  in 7m"))
        #expect(Terminal.withoutEscapes(colored) == report(Fixture.behind(), stale))
    }

    @Test("A narrow terminal omits the next check, then the ids, then the ends of long names")
    func narrow() {
        let document = Fixture.document([Fixture.behind { $0.label = "Icons and pictograms" }])
        func header(_ width: Int?) -> Substring {
            let text = StatusReport(document: document, now: Fixture.now).text(layout: TextLayout(width: width))
            return text.prefix { $0 != "\n" }
        }
        #expect(header(nil) == header(200))
        #expect(header(90) == "REPOSITORY            ID             STATE     INCOMING            CHECKED  NEXT CHECK")
        #expect(header(80) == "REPOSITORY            ID             STATE     INCOMING            CHECKED")
        #expect(header(70) == "REPOSITORY            STATE     INCOMING            CHECKED")
        #expect(header(50) == "REPOSITORY   STATE     INCOMING            CHECKED")
        let text = StatusReport(document: document, now: Fixture.now).text(layout: TextLayout(width: 50))
        #expect(text.contains("\nIcons and …  3 behind  +3 new, 1 mod (2h)  3m ago\n"))
        let list = StatusReport(document: document, now: Fixture.now).text(layout: TextLayout(width: 40))
        let lines = """
              state: 3 behind
              incoming: +3 new, 1 mod (2h)
              checked: 3m ago
              next check: in 7m

            """
        #expect(list.hasPrefix("Icons and pictograms (icons-library)\n\(lines)"), "\(list)")
    }

    @Test("Notes are counted, and listed on request")
    func notes() {
        let repository = Fixture.repository(.upToDate) { $0.notes = ["'a' is at x:1 and y:2", "'b' is twice"] }
        let document = Fixture.document([repository])
        func text(_ listsNotes: Bool) -> String {
            StatusReport(document: document, now: Fixture.now, listsNotes: listsNotes).text(layout: TextLayout())
        }
        #expect(text(false).contains("2 notes (teamsync status -v)\n") && !text(false).contains("x:1"))
        #expect(text(true).contains("note: 'a' is at x:1 and y:2\n") && !text(true).contains("status -v"))
    }

    @Test("A repository whose remote has never responded is not up to date")
    func neverAnswered() {
        let repository = Fixture.repository(.upToDate) { $0.lastSuccessAt = nil }
        let document = Fixture.document([repository])
        #expect(!StatusReport(document: document, now: Fixture.now).text(layout: TextLayout()).contains("up to date"))
        #expect(!StatusLine(document: document, now: Fixture.now).text(style: .plain).contains("✓"))
    }
}
