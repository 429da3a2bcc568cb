import TeamSyncBase
import TeamSyncDocuments
import Testing

@testable import TeamSyncReport

@Suite("The commits of a report")
struct CommitValueTests {
    private func push(_ subject: String, _ authors: [String], commits: Int = 1, request: String? = nil) -> ReportPush {
        ReportPush(
            LogEntry(
                commit: ReportFixture.commit, parent: nil, time: ReportFixture.now, authors: authors,
                authorsTotal: authors.count, commits: commits, subject: subject, pullRequest: request, isLocal: false,
                summary: nil, groups: [], highlights: [], items: [], files: LogFiles(), warnings: []), page: nil)
    }

    private func report(_ pushes: [ReportPush], total: Int) -> ReportContext {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        (repository.pushes, repository.commitsTotal) = (pushes, total)
        repository.commits = (0..<total).map { number in
            ReportCommit(
                id: ReportFixture.commit, author: number == 0 ? "renovate[bot]" : "Ada", time: ReportFixture.now,
                subject: "s")
        }
        return ReportContext(generatedAt: ReportFixture.now, range: "incoming", repositories: [repository])
    }

    @Test("Programs are separate from people, and commits outside the paths are only counted")
    func apart() throws {
        let context = report(
            [
                push("Redraw", ["Ada", "Grace"], commits: 3, request: "#41"), push("Bump", ["renovate[bot]"]),
                push("Both", ["release-bot", "Ada"]),
            ], total: 9)
        let values = try #require(CommitValues.all(context).first)
        func subjects(_ name: String) -> [String] {
            (values[name]?.objects ?? []).compactMap { $0["subject"]?.text }
        }
        #expect(subjects("entries") == ["Redraw", "Both"] && subjects("programs") == ["Bump"])
        #expect(values["rest"] == "and 4 commits that are merges or change other files")
        let page = try ReportPage.html(context)
        #expect(page.contains(#"Redraw <span class="badge">#41</span>"#) && page.contains("Ada and Grace, "))
        #expect(page.contains("In 9 commits by 1 person and 1 bot, in Icons."))
        let text = ReportMarkdown.text(context)
        let lines = text[(text.firstRange(of: "**9 commits in Icons**")?.upperBound ?? text.endIndex)...]
            .split(separator: "\n").prefix(5).map { $0.split(separator: "` ").last.map(String.init) ?? "" }
        #expect(
            lines.map { $0.filter { !"\\\u{200b}".contains($0) } } == [
                "Redraw (#&#8203;41), Ada and Grace, 2026-01-01, 3 commits", "Both, release-bot and Ada, 2026-01-01",
                "- 1 by bots", "- and 4 commits that are merges or change other files", "<!-- teamsync report -->",
            ])
        #expect(
            try #require(CommitValues.all(report([push("One", ["Ada"])], total: 1)).first)["rest"] == false)
    }

    @Test(
        "Authors that are programs",
        arguments: [
            ("renovate[bot]", true), ("Dependabot", true), ("release-bot", true), ("Icon Bot", true), ("Abbot", false),
            ("Robot Smith", false), ("Ada", false), ("", false),
        ])
    func programs(name: String, isProgram: Bool) {
        #expect(CommitAuthor.isProgram(name) == isProgram)
    }
}
