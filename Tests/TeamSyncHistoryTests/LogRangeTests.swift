import CloneTestSupport
import TeamSyncWorker
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncHistory
@testable import TeamSyncProtocol

@Suite("Ranges of histories")
struct LogRangeTests {
    /// Five commits, each of which adds an icon; all of them are pulled.
    private func story() throws -> SmallClone {
        let clone = try SmallClone(SmallClone.icons("a"))
        for (day, names) in [["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]].enumerated() {
            try clone.commit(
                "Day \(day + 1)", ["metadata.json": SmallClone.list(names)], after: Int64(day + 1) * 86_400)
        }
        try clone.setUpstream()
        return clone
    }

    @Test("A reversed range is empty, with advice on the opposite one")
    func reversed() throws {
        let story = try story()
        defer { withExtendedLifetime(story) {} }
        let fixture = HistoryFixture(story.path)
        let back = try fixture.log(LogQuery(range: .between(from: "main", to: "main~2")))
        #expect(back.entries.isEmpty && back.entriesTotal == 0)
        #expect(
            back.notes == ["'main~2' is older than 'main': for the changes between them, use '--from main~2 --to main'"]
        )
        let forth = try fixture.log(LogQuery(range: .between(from: "main~2", to: "main"), isPerCommit: true))
        #expect(forth.entries.map(\.subject) == ["Day 3", "Day 2"])
        #expect(forth.notes == [])
        let none = try fixture.log(LogQuery(range: .between(from: "main", to: "main")))
        #expect(none.entries.isEmpty && none.notes == [])
        let range = try fixture.clone().range(.between(from: "main", to: "main~2"), now: HistoryFixture.now)
        #expect(range.notes == ["'main~2' is older than 'main': the changes are shown in reverse"])
        #expect(try fixture.clone().range(.between(from: "main~2", to: "main"), now: HistoryFixture.now).notes == [])
    }

    @Test("A commit with an old time on top of newer ones arrived after them")
    func oldClock() throws {
        let clone = try SmallClone(SmallClone.icons("a"))
        try clone.commit("Recent", ["metadata.json": SmallClone.list(["a", "b"])], after: 8 * 86_400)
        try clone.commit("Old clock", ["metadata.json": SmallClone.list(["a", "b", "c"])], after: 3600)
        try clone.setUpstream()
        let fixture = HistoryFixture(clone.path)
        let age = SmallClone.begun.advanced(bySeconds: 5 * 86_400).duration(to: HistoryFixture.now)
        let log = try fixture.log(LogQuery(range: .since(age)))
        #expect(log.entries.map(\.subject) == ["Old clock", "Recent"])
        let range = try fixture.clone().range(.since(age), now: HistoryFixture.now)
        #expect(try range.from?.id == clone.id("main~2"))
        var cache = HistoryCache()
        var reader = try CountSeriesReader(fixture.clone(), since: age, now: HistoryFixture.now)
        #expect(try reader.series(of: "icons", cache: &cache)?.points.compactMap(\.count) == [2, 3])
    }

    @Test("Diverged branches are not a reversed range")
    func apart() throws {
        let clone = try story()
        try clone.repository.checkOut("side", from: "main~2")
        try clone.commit("Side", SmallClone.icons("a", "z"), after: 9 * 86_400)
        let fixture = HistoryFixture(clone.path)
        let log = try fixture.log(LogQuery(range: .between(from: "side", to: "main"), isPerCommit: true))
        #expect(log.entries.map(\.subject) == ["Day 3", "Day 2"])
        #expect(log.notes == [])
        #expect(try fixture.clone().range(.between(from: "side", to: "main"), now: HistoryFixture.now).notes == [])
    }

    @Test(
        "A revision that is not a commit is refused with advice",
        arguments: [
            ("main~1..main", "is a range", "--from main~1 --to main"), ("main..", "is a range", "use '--from main'"),
            ("a...b", "is not a commit", "specify a branch"), (":/Day", "searches commit messages", "rev-parse"),
            ("main^{/Day}", "searches commit messages", "rev-parse"), ("none", "is not a commit", "specify a branch"),
            ("", "is not a commit", "specify a branch"), ("main^{tree}", "is not a commit", "specify a branch"),
            ("HEAD:metadata.json", "is not a commit", "specify a branch"),
            ("--all", "is not a commit", "specify a branch"),
        ])
    func refused(revision: String, message: String, hint: String) throws {
        let story = try story()
        defer { withExtendedLifetime(story) {} }
        let clone = try HistoryFixture(story.path).clone()
        let problem = #expect(throws: Problem.self) { try clone.commit(named: revision) }
        #expect(problem?.code == .missing)
        #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "")")
        #expect(problem?.hint?.contains(hint) == true, "\(problem?.hint ?? "")")
    }

    @Test("Without the local branch, arrived changes are known, and incoming ones are not")
    func withoutLocalBranch() throws {
        let clone = try story()
        try clone.repository.git("checkout", "--quiet", "--detach")
        try clone.repository.git("branch", "--quiet", "-D", "main")
        let fixture = HistoryFixture(clone.path)
        #expect(try fixture.log(LogQuery(isPerCommit: true)).entries.count == 4)
        let opened = try fixture.clone()
        let week = HistoryRange.since(.seconds(398 * 86_400))
        #expect(try opened.range(week, now: HistoryFixture.now).to.id == opened.upstream)
        let problem = #expect(throws: Problem.self) { try opened.range(.incoming, now: HistoryFixture.now) }
        #expect(problem?.hint?.contains("branch main origin/main") == true)
    }

    @Test("Replaced commits (git replace) are read from the history itself")
    func replaced() throws {
        let clone = try story()
        let before = try HistoryFixture(clone.path).log(LogQuery(limit: 100, isPerCommit: true))
        try clone.repository.git("replace", "--graft", "main~1")
        let after = try HistoryFixture(clone.path).log(LogQuery(limit: 100, isPerCommit: true))
        #expect(after == before)
    }

    @Test("Histories with several roots have an entry for each commit with changes")
    func roots() throws {
        let clone = try story()
        try clone.repository.git("checkout", "--quiet", "--orphan", "other")
        try clone.commit("Other root", ["icons/z.svg": "<svg/>"], after: 5 * 86_400)
        try clone.repository.checkOut("main")
        try clone.repository.git("merge", "--quiet", "--allow-unrelated-histories", "--no-edit", "other")
        try clone.setUpstream()
        let fixture = HistoryFixture(clone.path, paths: ["icons/", "metadata.json"])
        let subjects = try fixture.log(LogQuery(limit: 100, isPerCommit: true)).entries.map(\.subject)
        #expect(Set(subjects) == ["First", "Day 1", "Day 2", "Day 3", "Other root"])
        #expect(try fixture.log(LogQuery(limit: 100)).entries.first?.commits == 1)
    }
}
