import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncReaders

struct StatusLineTests {
    private func line(_ repositories: RepositoryStatus...) -> String {
        StatusLine(document: Fixture.document(repositories), now: Fixture.now).text(style: .plain)
    }

    @Test("Repositories are joined")
    func repositoriesAreJoined() {
        let components = Fixture.repository(id: "ios-components", label: "Comps", .upToDate)
        #expect(line(Fixture.behind(), components) == "Icons: +3 new, 1 mod (2h) | Comps: ✓\n")
    }

    @Test("Every kind of change is shown")
    func everyKindOfChangeIsNamed() {
        let incoming = Fixture.incoming(added: 3, modified: 1, deleted: 1, renamed: 2)
        let line = line(Fixture.repository(.behind, behind: 3, incoming: incoming))
        #expect(line == "Icons: +3 new, 1 mod, 1 del, 2 ren (2h)\n")
    }

    @Test("Commits outside the scope are counted")
    func commitsOutsideTheScopeAreCounted() {
        let incoming = Fixture.incoming(commits: 2, latest: Fixture.ago(5 * Fixture.minute))
        #expect(line(Fixture.repository(.behind, behind: 2, incoming: incoming)) == "Icons: 2↓ (5m)\n")
    }

    @Test("Catalogues that cannot be read upstream are counted")
    func unreadable() {
        func line(
            _ side: TreeName.Side, _ fault: Warning.CatalogueFault = .unreadable(file: "x", .notJSON, .unknown),
            isLong: Bool = true
        ) -> String {
            let repository = Fixture.behind { repository in
                let faults = ["a", "b"].map { name in
                    Warning.catalogue(name, fault, at: [TreeName(side, "origin/main")])
                }
                (repository.warningFacts, repository.warnings) = (faults, ["a", "b"])
            }
            let detail: StatusLineDetail = isLong ? .full : .brief
            return StatusLineSegment(repository: repository, now: Fixture.now).text(detail, signs: .unicode).plain
        }
        #expect(line(.upstream) == "Icons: +3 new, 1 mod (2h), 2 catalogues unreadable")
        #expect(line(.local) == "Icons: +3 new, 1 mod (2h)")
        #expect(!line(.upstream, isLong: false).contains("unreadable"))
        #expect(line(.upstream, .noFolder("x")) == "Icons: +3 new, 1 mod (2h), 1 path missing")
        #expect(
            line(.upstream, .unreadable(file: "x", .notJSON, .skipped))
                == "Icons: +3 new, 1 mod (2h), 2 catalogues partly unreadable")
        // The catalogues are read.
        let faults: [Warning.CatalogueFault] = [
            .noEntry(file: "x", list: nil, more: 0), .duplicateKey(.init("x", at: ["a", "b"], counted: .first)),
        ]
        for fault in faults { #expect(line(.upstream, fault) == "Icons: +3 new, 1 mod (2h)") }
    }

    @Test("An unknown age is omitted")
    func anUnknownAgeIsLeftOut() {
        let incoming = Fixture.incoming(deleted: 1, latest: nil)
        #expect(line(Fixture.repository(.behind, behind: 1, incoming: incoming)) == "Icons: 1 del\n")
    }

    @Test("A branch that is behind without details is unknown")
    func behindWithoutDetailsIsUnknown() {
        #expect(line(Fixture.repository(.behind, behind: 2, incoming: nil)) == "Icons: ?\n")
    }

    @Test("A branch that is ahead has the number of local commits")
    func aheadIsOwnCommits() {
        #expect(line(Fixture.repository(.ahead, ahead: 1)) == "Icons: ↑1\n")
    }

    @Test("Diverged branches have both numbers")
    func divergedHasBothNumbers() {
        let incoming = Fixture.incoming(added: 3)
        let diverged = Fixture.repository(.diverged, ahead: 1, behind: 2, incoming: incoming)
        #expect(line(diverged) == "Icons: ↕ ↑1 ↓2, +3 new (2h)\n")
    }

    @Test("Diverged branches without files in scope")
    func divergedWithoutFilesInScope() {
        let diverged = Fixture.repository(.diverged, ahead: 1, behind: 2, incoming: Fixture.incoming(commits: 2))
        #expect(line(diverged) == "Icons: ↕ ↑1 ↓2 (2h)\n")
    }

    @Test("Diverged branches without numbers")
    func divergedWithoutNumbers() {
        #expect(line(Fixture.repository(.diverged, ahead: nil, behind: nil, incoming: nil)) == "Icons: ↕\n")
    }

    @Test("Unrelated and unknown states have separate symbols")
    func unrelatedAndUnknownHaveSignsOfTheirOwn() {
        let unknown = Fixture.repository(id: "b", label: "B", .unknown, ahead: nil, behind: nil, incoming: nil)
        #expect(line(Fixture.repository(.unrelated), unknown) == "Icons: ≠ | B: ?\n")
    }

    @Test("A stale state is never only a check mark")
    func staleIsNeverABareTick() {
        let stale = Fixture.repository(.upToDate) { $0.lastSuccessAt = Fixture.ago(5 * Fixture.day) }
        #expect(line(stale) == "Icons: ✓ checked 5d ago\n")
    }

    @Test("A repository that was never checked is marked")
    func neverCheckedSaysSo() {
        #expect(line(Fixture.unknown()) == "Icons: ? never checked\n")
        #expect(line(Fixture.repository(.upToDate) { $0.lastSuccessAt = nil }) == "Icons: ? never checked\n")
    }

    @Test("A check in the future is shown")
    func checkedInTheFutureSaysSo() {
        let future = Fixture.repository(.upToDate) { $0.lastSuccessAt = Fixture.ago(-Fixture.hour) }
        #expect(line(future) == "Icons: ✓ the last check is dated in the future\n")
    }

    @Test("A recent error is a mark")
    func aRecentErrorIsAMark() {
        #expect(line(Fixture.behind { $0.error = Fixture.offline() }) == "Icons: +3 new, 1 mod (2h) !\n")
    }

    @Test("An error with stale numbers is named")
    func anErrorOfStaleNumbersIsNamed() {
        let stale = Fixture.repository(.upToDate) {
            $0.lastSuccessAt = Fixture.ago(2 * Fixture.hour)
            $0.error = Fixture.offline()
        }
        #expect(line(stale) == "Icons: ✓ checked 2h ago !offline\n")
    }

    @Test("Hostile text is replaced")
    func hostileTextIsReplaced() {
        let hostile = Fixture.repository(label: "I\u{1B}]0;x\u{7}\n", .unknown) {
            $0.lastSuccessAt = nil
            $0.error = RepositoryFailure(
                code: ErrorCode(rawValue: "a\u{9B}b"), message: "", hint: nil, since: Fixture.now, failures: 1)
        }
        #expect(line(hostile) == "I�]0;x��: ? never checked !a�b\n")
    }

    @Test("Without a document, there is a question mark with the reason")
    func noDocumentIsAQuestionMarkWithTheReason() {
        for (error, line) in [
            (DocumentError.absent(path: "/x"), "teamsync: ? nothing published\n"),
            (.unreadable(FileError(operation: "read", path: "/x", code: 13)), "teamsync: ? unreadable document\n"),
            (.malformed(path: "/x"), "teamsync: ? damaged document\n"),
            (.otherVersion(path: "/x", version: 2), "teamsync: ? document from a different version\n"),
        ] {
            #expect(StatusLine(unknown: error.brief).text(style: .plain) == line)
        }
    }

    @Test("Without repositories, there is a sentence")
    func noRepositoriesAreSaidToBeNone() {
        #expect(line() == "teamsync: no repositories\n")
    }

    @Test("Colors mark what matters")
    func ansiColorsWhatMatters() {
        let stale = Fixture.repository(.upToDate) {
            $0.lastSuccessAt = Fixture.ago(2 * Fixture.hour)
            $0.error = Fixture.offline()
        }
        let line = StatusLine(document: Fixture.document([Fixture.behind(), stale]), now: Fixture.now)
        #expect(
            line.text(style: .ansi)
                == "Icons: \u{1B}[33m+3 new, 1 mod (2h)\u{1B}[0m | "
                + "Icons: \u{1B}[32m✓\u{1B}[0m \u{1B}[2mchecked 2h ago\u{1B}[0m \u{1B}[31m!offline\u{1B}[0m\n")
    }
}
