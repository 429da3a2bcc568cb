import TeamSyncBase
import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

struct ChangesReportTests {
    private func report(
        _ entries: (RepositoryStatus, ChangesDocument)..., layout: TextLayout = TextLayout(), since: Duration? = nil
    ) -> String {
        let entries = entries.map { ChangesReport.Entry(repository: $0.0, changes: $0.1) }
        return ChangesReport(entries: entries, now: Fixture.now, since: since.map { PastTime(ago: $0) }).text(
            layout: layout)
    }

    private let commits = [
        Fixture.commit("a", subject: "Add three icons"),
        Fixture.commit("b", author: "Åsa 图", age: 3 * Fixture.day, subject: "Rename"),
        Fixture.commit("c", author: "B", age: 0, subject: ""),
    ]

    @Test("Files are grouped by kind, and commits aligned")
    func filesAreGroupedByKindAndCommitsAligned() {
        let files = [
            IncomingFile(status: .modified, path: "colors.json"), IncomingFile(status: .added, path: "icons/a.svg"),
            IncomingFile(status: .deleted, path: "icons/b.svg"), IncomingFile(status: .added, path: "icons/c.svg"),
            IncomingFile(status: .renamed, path: "icons/e.svg", oldPath: "icons/d.svg"),
        ]
        #expect(
            report((Fixture.behind(), Fixture.changes(.behind, commits: commits, files: files))) == """
                Icons (icons-library): behind origin/main (checked 3m ago)
                  5 files: +2 new, 1 mod, 1 del, 1 ren
                    + icons/a.svg
                    + icons/c.svg
                    ~ colors.json
                    - icons/b.svg
                    → icons/d.svg → icons/e.svg
                  3 commits:
                    aaaaaaaaa  Grace Example  2h   Add three icons
                    bbbbbbbbb  Åsa 图         3d   Rename
                    ccccccccc  B              now

                """)
    }

    @Test("Unreadable upstream contents are reported before the others")
    func unreadable() {
        let files = [IncomingFile(status: .modified, path: "icons.json")]
        let behind = Fixture.behind { repository in
            let main = TreeName(.local, "main", commit: "1a2b3c4d5")
            let upstream = TreeName(.upstream, "origin/main", commit: "6b7c8d9e0")
            func unreadable(_ file: String, _ refs: TreeName...) -> Warning {
                .catalogue("icons", .unreadable(file: file, .notJSON, .unknown), at: refs)
            }
            // A path that looks like a location has no effect.
            repository.warningFacts =
                [unreadable("colors at origin/main (6b7c8d9e0)", main), unreadable("colors.json", main, upstream)]
                + (1...7).map { unreadable("\($0).json", upstream) }
            repository.warnings = repository.warningFacts.map { _ in "a sentence that nobody reads" }
        }
        let text = report((behind, Fixture.changes(.behind, commits: commits, files: files)))
        #expect(
            text.hasPrefix(
                """
                Icons (icons-library): behind origin/main (checked 3m ago)
                  ! icons: colors.json at main and origin/main is not valid JSON
                  ! icons: 1.json at origin/main (6b7c8d9e0) is not valid JSON
                  ! icons: 2.json at origin/main (6b7c8d9e0) is not valid JSON
                  ! icons: 3.json at origin/main (6b7c8d9e0) is not valid JSON
                  ! icons: 4.json at origin/main (6b7c8d9e0) is not valid JSON
                  … and 3 more warnings, in 'teamsync status'
                  1 file: 1 mod

                """.dropLast().description))
        #expect(!text.contains("colors at"))
    }

    @Test("Truncated lists show the number of omitted elements")
    func cutListsSayHowMuchIsMissing() {
        let files = [IncomingFile(status: .added, path: "icons/a.svg")]
        let changes = Fixture.changes(
            .behind, commits: [commits[0]], commitsTotal: 200, files: files, filesTotal: 4)
        #expect(
            report((Fixture.behind(), changes)) == """
                Icons (icons-library): behind origin/main (checked 3m ago)
                  4 files: +3 new, 1 mod
                    + icons/a.svg
                    … and 3 more
                  200 commits:
                    aaaaaaaaa  Grace Example  2h  Add three icons
                    … and 199 more

                """)
    }

    @Test("A truncated list is not counted with numbers of other commits")
    func aCutListIsNotCountedWithNumbersOfOtherCommits() {
        let files = [IncomingFile(status: .added, path: "icons/a.svg")]
        let changes = Fixture.changes(.diverged, commits: [commits[0]], files: files, filesTotal: 4)
        let moved = Fixture.behind { $0.upstreamCommit = String(repeating: "9", count: 40) }
        #expect(
            report((moved, changes)) == """
                Icons (icons-library): has diverged from origin/main (checked 3m ago)
                  4 files: +1 new among the first 1
                    + icons/a.svg
                    … and 3 more
                  1 commit:
                    aaaaaaaaa  Grace Example  2h  Add three icons

                """)
    }

    @Test("For diverged branches, the local commits are mentioned")
    func divergedNamesTheOwnCommits() {
        let diverged = Fixture.repository(.diverged, ahead: 2, behind: 1, incoming: Fixture.incoming(commits: 1))
        #expect(
            report((diverged, Fixture.changes(.diverged, commits: [commits[0]]))) == """
                Icons (icons-library): has diverged from origin/main (2 ahead, 1 behind) (checked 3m ago)
                  no files in scope
                  1 commit:
                    aaaaaaaaa  Grace Example  2h  Add three icons

                """)
    }

    @Test("Unrelated histories are mentioned")
    func unrelatedHistoriesAreNamed() {
        let changes = Fixture.changes(.unrelated, files: [IncomingFile(status: .deleted, path: "a")])
        #expect(
            report((Fixture.repository(.unrelated), changes)) == """
                Icons (icons-library): unrelated to origin/main (checked 3m ago)
                  1 file: 1 del
                    - a

                """)
    }

    @Test("Paths that are not UTF-8 are marked")
    func pathsThatAreNotUTF8AreMarked() {
        let files = [
            IncomingFile(status: .added, path: "icons/%FF.svg", pathEncoding: "percent"),
            IncomingFile(status: .renamed, path: "icons/%25.svg", oldPath: "%FE", pathEncoding: "percent"),
        ]
        let text = report((Fixture.behind(), Fixture.changes(.behind, files: files)))
        #expect(text.contains("    + icons/%FF.svg (percent-escaped)\n"))
        #expect(text.contains("    → %FE → icons/%25.svg (percent-escaped)\n"))
    }

    @Test("Hostile text is replaced")
    func hostileTextIsReplaced() {
        let commit = Fixture.commit(
            "a", author: "\u{1B}[2JEve", subject: "Fix \u{1B}]8;;http://x\u{1B}\\link\nand\u{202E}more")
        let files = [IncomingFile(status: .added, path: "icons/\n\u{1B}[31m.svg")]
        #expect(
            report((Fixture.behind(), Fixture.changes(.behind, commits: [commit], files: files))) == """
                Icons (icons-library): behind origin/main (checked 3m ago)
                  1 file: +1 new
                    + icons/��[31m.svg
                  1 commit:
                    aaaaaaaaa  �[2JEve  2h  Fix �]8;;http://x�\\link�and�more

                """)
    }

    @Test("On a terminal, authors and subjects are truncated")
    func onATerminalAuthorsAndSubjectsAreCut() {
        let commit = Fixture.commit(
            "a", author: "Maximiliana Bartholomea Example", subject: "Redraw every arrow on the new grid, 图标")
        let text = report(
            (Fixture.behind(), Fixture.changes(.behind, commits: [commit])),
            layout: TextLayout(style: .ansi, width: 80))
        let line = Terminal.withoutEscapes(text).split(separator: "\n").last.map(String.init)
        #expect(line == "    aaaaaaaaa  Maximiliana Barthol…  2h  Redraw every arrow on the new grid, 图…")
        #expect(line.map(DisplayWidth.of) == 80)
    }

    @Test("A narrow terminal keeps the beginning of a subject")
    func aNarrowTerminalLeavesTheStartOfASubject() {
        let commit = Fixture.commit("a", subject: "Redraw every arrow on the new grid")
        let text = report(
            (Fixture.behind(), Fixture.changes(.behind, commits: [commit])), layout: TextLayout(width: 10))
        #expect(text.hasSuffix("  2h  Redraw every arrow …\n"))
    }

    @Test("Without repositories, there is a sentence")
    func noRepositoriesAreSaidToBeNone() {
        #expect(report() == "no repositories\n")
    }

    @Test("--since lists the recent commits, to the second")
    func since() {
        let changes = Fixture.changes(.behind, commits: commits)
        #expect(
            report((Fixture.behind(), changes), since: .seconds(2 * Fixture.hour)).hasSuffix(
                """
                  2 of 3 commits in the last 2h:
                    aaaaaaaaa  Grace Example  2h   Add three icons
                    ccccccccc  B              now

                """))
        #expect(
            report((Fixture.behind(), changes), since: .seconds(2 * Fixture.hour - 1)).contains(
                "  1 of 3 commits in the last 7199s:\n"))
        let old = Fixture.changes(.behind, commits: [commits[1]])
        #expect(
            report((Fixture.behind(), old), since: .seconds(Fixture.day)).hasSuffix("  0 of 1 commit in the last 1d\n"))
    }

    @Test("If the list was truncated before the requested time, there may be more")
    func sinceOfACutList() {
        let changes = Fixture.changes(.behind, commits: [commits[0]], commitsTotal: 9)
        #expect(
            report((Fixture.behind(), changes), since: .seconds(Fixture.day)).contains(
                "  at least 1 of 9 commits in the last 1d:\n"))
        let enough = Fixture.changes(.behind, commits: commits, commitsTotal: 9)
        #expect(
            report((Fixture.behind(), enough), since: .seconds(Fixture.day)).contains(
                "  2 of 9 commits in the last 1d:\n"))
    }

    @Test("Commits link to their pages on a known forge, without moving the columns")
    func links() {
        var layout = TextLayout(style: .ansi, width: 80)
        layout.hasLinks = true
        let known = Fixture.behind { $0.commitURL = "https://github.com/team/icons/commit/{commit}" }
        let changes = Fixture.changes(.behind, commits: commits)
        let text = report((known, changes), layout: layout)
        let id = String(repeating: "a", count: 40)
        #expect(
            text.contains(
                "\u{1B}]8;;https://github.com/team/icons/commit/\(id)\u{1B}\\\u{1B}[33maaaaaaaaa\u{1B}[0m"
                    + "\u{1B}]8;;\u{1B}\\  Grace Example  "))
        #expect(!report((known, changes), layout: TextLayout(style: .ansi, width: 80)).contains("]8;;"))
        for url in [
            "javascript:alert(1)//{commit}", "https://a.example/\u{1B}]8;;x{commit}", "https://a.example/",
            "https://a b/{commit}",
        ] {
            let hostile = Fixture.behind { $0.commitURL = url }
            #expect(!report((hostile, changes), layout: layout).contains("]8;;"), "\(url)")
        }
    }
}
