import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

struct QuietSentenceTests {
    @Test("A failure is described, with the last success if that is older")
    func failures() {
        func note(_ age: Int64?, _ code: ErrorCode) -> String {
            CheckNote(
                repository: Fixture.repository(.upToDate) {
                    $0.lastSuccessAt = age.map(Fixture.ago)
                    $0.error = Fixture.offline()
                    $0.error?.code = code
                }, now: Fixture.now
            ).text
        }
        #expect(note(5, .notFound) == "last check failed: remote not found")
        #expect(note(180, .authFailed) == "last check failed: authentication failed; last success 3m ago")
        #expect(note(nil, ErrorCode(rawValue: "new_kind\u{7}")) == "last check failed: new kind\u{FFFD}; never checked")
    }

    private func report(_ entries: (RepositoryStatus, ChangesDocument)...) -> String {
        let entries = entries.map { ChangesReport.Entry(repository: $0.0, changes: $0.1) }
        return ChangesReport(entries: entries, now: Fixture.now).text(layout: TextLayout())
    }

    @Test("'Up to date' is followed by the age of the check")
    func upToDateHasTheAgeOfTheCheck() {
        let text = report((Fixture.repository(.upToDate), Fixture.changes(.upToDate)))
        #expect(text == "Icons (icons-library): up to date with origin/main (checked 3m ago)\n")
    }

    @Test("A branch that is ahead is shown with the number of commits")
    func aheadHasTheNumber() {
        let text = report((Fixture.repository(.ahead, ahead: 2), Fixture.changes(.ahead)))
        #expect(
            text
                == "Icons (icons-library): nothing incoming, 2 commits not yet pushed to origin/main (checked 3m ago)\n"
        )
    }

    @Test("Stale and failing states are mentioned")
    func staleAndFailingAreSaid() {
        let stale = Fixture.repository(.upToDate) {
            $0.lastSuccessAt = Fixture.ago(5 * Fixture.day)
            $0.error = Fixture.offline()
        }
        #expect(
            report((stale, Fixture.changes(.upToDate)))
                == "Icons (icons-library): up to date with origin/main (last check failed: offline; last success 5d ago, stale)\n"
        )
    }

    @Test("'Unknown' is followed by the error")
    func unknownGivesTheError() {
        let text = report((Fixture.unknown { $0.error = Fixture.offline() }, Fixture.changes(.unknown)))
        #expect(
            text
                == "Icons (icons-library): unknown because cannot resolve git.example.com (last check failed: offline; never checked)\n"
        )
    }

    @Test("'Unknown' is followed by the missing branch")
    func unknownNamesTheMissingBranch() {
        var noUpstream = Fixture.changes(.unknown)
        noUpstream.upstreamCommit = nil
        var neither = noUpstream
        neither.localCommit = nil
        #expect(
            report((Fixture.unknown(), noUpstream), (Fixture.unknown(), neither)) == """
                Icons (icons-library): unknown because there is no branch origin/main (never checked)
                Icons (icons-library): unknown because there is no branch main (never checked)

                """)
    }

    @Test("If both branches exist, 'unknown' means that they could not be compared")
    func unknownWithBothBranchesCouldNotBeCompared() {
        let text = report((Fixture.repository(.unknown), Fixture.changes(.unknown)))
        #expect(
            text == "Icons (icons-library): unknown because the branches could not be compared (checked 3m ago)\n")
    }

    @Test("A label equal to the id is not repeated")
    func aLabelThatIsTheIdIsNotRepeated() {
        let text = report((Fixture.repository(id: "icons", label: "icons", .upToDate), Fixture.changes(.upToDate)))
        #expect(text == "icons: up to date with origin/main (checked 3m ago)\n")
    }

    @Test("Blocks are separated from sentences")
    func blocksAreSetApartFromSentences() {
        let quiet = (Fixture.repository(.upToDate), Fixture.changes(.upToDate))
        let block = (Fixture.behind(), Fixture.changes(.behind))
        #expect(
            report(quiet, quiet, block, quiet) == """
                Icons (icons-library): up to date with origin/main (checked 3m ago)
                Icons (icons-library): up to date with origin/main (checked 3m ago)

                Icons (icons-library): behind origin/main (checked 3m ago)
                  no files in scope

                Icons (icons-library): up to date with origin/main (checked 3m ago)

                """)
    }
}
