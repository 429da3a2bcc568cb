import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncHistory
@testable import TeamSyncProtocol

@Suite("Counts over time")
struct CountSeriesTests {
    private static let counts = [
        "icons": HistoryFixture.icons,
        "files": CountConfiguration(source: .files(glob: "**", exclude: [])),
        "drawings": CountConfiguration(source: .files(glob: "icons/**", exclude: [])),
    ]

    /// The count at a commit according to git.
    private func count(_ name: String, at commit: String, _ oracle: GitOracle) throws -> Int? {
        switch name {
        case "icons": return try oracle.arrayLength("icons", in: "metadata.json", at: commit)
        case "files": return try oracle.files(at: commit).count
        default:
            let count = try oracle.files(at: commit).count { $0.text?.hasPrefix("icons/") ?? $0.starts(with: "icons/") }
            return count == 0 ? nil : count
        }
    }

    @Test("Each change of a count in random histories agrees with git", arguments: 0..<4)
    func randomHistories(_ part: UInt64) throws {
        for seed in try SeedRange.chosen(of: 3001...3032) where seed % 4 == part {
            let history = RandomHistory(seed: seed)
            let folder = try TemporaryFolder("history")
            let repository = try TestRepository.make(
                at: folder.appending("clone"), runner: GitRunner(home: folder.path, keeping: folder))
            try history.write(to: repository)
            guard try repository.id(of: RandomHistory.upstreamBranch) != nil else { continue }
            let fixture = HistoryFixture(repository.path, counts: Self.counts)
            let chain = try repository.git("rev-list", "--first-parent", "--reverse", RandomHistory.upstreamBranch)
                .split(separator: "\n").map(String.init)
            for name in Self.counts.keys.sorted() {
                var (expected, former): ([String], Int?) = ([], nil)
                for commit in chain {
                    let count = try count(name, at: commit, GitOracle(repository))
                    if count != former { expected.append("\(commit) \(count.map(String.init) ?? "null")") }
                    former = count
                }
                let (series, notes) = try fixture.series(name)
                let points = series?.points.map { "\($0.commit) \($0.count.map(String.init) ?? "null")" }
                #expect(points == expected, "seed \(seed), \(name)")
                #expect(series?.start == nil, "seed \(seed), \(name)")
                #expect(notes == [], "seed \(seed)")
            }
        }
    }

    private func story() throws -> SmallClone {
        let clone = try SmallClone(SmallClone.icons("bell"))
        for (day, names) in [["bell", "gear"], ["bell", "gear"], ["bell", "gear", "key", "lamp"], ["bell"]].enumerated()
        {
            var files: [RawPath: String] = ["metadata.json": SmallClone.list(names), "note.txt": "\(day)"]
            if day == 1 { files["metadata.json"] = SmallClone.list(names) + "\n" }
            try clone.commit("Day \(day + 1)", files, after: Int64(day + 1) * 86_400)
        }
        try clone.setUpstream()
        return clone
    }

    @Test("A series begins with the previous value of the count")
    func since() throws {
        let clone = try story()
        let fixture = HistoryFixture(clone.path)
        let all = try #require(try fixture.series().0)
        #expect(all.points.map(\.count) == [1, 2, 4, 1])
        #expect(all.points.map(\.time) == [0, 1, 3, 4].map { SmallClone.begun.advanced(bySeconds: $0 * 86_400) })
        // 400 days from the first commit minus 397: from the evening of the third day on.
        let recent = try #require(try fixture.series(since: .seconds(397 * 86_400)).0)
        #expect(recent.start?.count == 4)
        #expect(recent.start?.time == SmallClone.begun.advanced(bySeconds: 3 * 86_400))
        #expect(recent.points.map(\.count) == [1])
        let none = try #require(try fixture.series(since: .seconds(86_400)).0)
        #expect(none.start?.count == 1)
        #expect(none.points == [])
        #expect(try fixture.series("colors").0 == nil)
    }

    @Test("The missing history of a shallow clone is a sentence, not a number")
    func shallow() throws {
        let whole = try story()
        let folder = try TemporaryFolder("shallow")
        let clone = try TestRepository.clone(
            "file://\(whole.path)", to: folder.appending("clone"), runner: whole.repository.runner,
            arguments: ["--depth=3"])
        let fixture = HistoryFixture(clone.path)
        let (found, notes) = try fixture.series()
        let series = try #require(found)
        #expect(series.start?.count == 2)
        #expect(series.points.map(\.count) == [4, 1])
        #expect(notes.count == 1)
        #expect(notes.first?.hasPrefix("history before 2026-01-03 is not in this shallow clone") == true, "\(notes)")
        let log = try fixture.log()
        #expect(log.notes == notes)
        // Changes before the requested range do not matter: 400 days from the first commit minus 397.
        #expect(try fixture.log(LogQuery(range: .since(.seconds(397 * 86_400)))).notes == [])
        #expect(log.entries.count == 2)
        #expect(log.entries.allSatisfy { $0.parent != nil })
        let commits = try fixture.log(LogQuery(limit: 100, isPerCommit: true))
        #expect(commits.notes == notes)
        #expect(commits.entries.map(\.commit) == log.entries.map(\.commit))
    }

    @Test("A missing commit ends the history with a sentence")
    func missingCommit() throws {
        let clone = try story()
        let id = try clone.id("main~3").description
        try RawFile.remove(RawPath("\(clone.path)/.git/objects/\(id.prefix(2))/\(id.dropFirst(2))"))
        let fixture = HistoryFixture(clone.path)
        let (found, notes) = try fixture.series()
        let series = try #require(found)
        #expect(series.start?.count == 2)
        #expect(series.points.map(\.count) == [4, 1])
        #expect(notes == ["history before 2026-01-03 cannot be read: run 'git -C \(clone.path) fsck'"])
        let log = try fixture.log()
        #expect(log.notes == notes)
        #expect(log.entries.count == 2)
    }

    @Test("Missing contents of a partial clone are unknown, and nothing is fetched")
    func partial() throws {
        let whole = try story()
        try whole.repository.git("config", "uploadpack.allowFilter", "true")
        let folder = try TemporaryFolder("partial")
        let clone = try TestRepository.clone(
            "file://\(whole.path)", to: folder.appending("clone"), runner: whole.repository.runner,
            arguments: ["--filter=blob:none"])
        // From here on, nothing can be fetched.
        try clone.git("remote", "set-url", "origin", "file:///nowhere")
        let objects = try clone.git("count-objects", "-v")
        let fixture = HistoryFixture(clone.path)
        let series = try #require(try fixture.series().0)
        // The list of the first commit is the same as that of the last one, which was checked out.
        #expect(series.points.map(\.count) == [1, nil, 1])
        // Only once, not for each commit.
        #expect(
            series.notes == [
                "icons: metadata.json has not been fetched into this partial clone, at 3 commits"
            ])
        let log = try fixture.log()
        let sentence = "icons: metadata.json has not been fetched into this partial clone"
        #expect(log.entries.contains { $0.warnings == [sentence] })
        #expect(log.entries.allSatisfy { $0.warnings.isEmpty || $0.warnings == [sentence] })
        #expect(log.notes.count { $0.contains("fetch --refetch --no-filter") } == 1)
        #expect(try clone.git("count-objects", "-v") == objects)
    }

    @Test("A file that is temporarily missing or invalid is unknown, not zero; several counts at once")
    func gaps() throws {
        let colors = CountConfiguration(
            source: .array(file: "colors.json", pointer: "/colors", key: "name"), kind: .color)
        func list(_ names: [String]) -> String { SmallClone.list(names).replacing("icons", with: "colors") }
        let clone = try SmallClone(SmallClone.icons("bell"))
        try clone.commit("Colors", ["colors.json": list(["a", "b"])], after: 86_400)
        try clone.commit("None", ["colors.json": list([])], after: 2 * 86_400)
        try clone.repository.git("rm", "--quiet", "colors.json")
        try clone.commit("Gone, and a gear", ["metadata.json": SmallClone.list(["bell", "gear"])], after: 3 * 86_400)
        try clone.commit("Back", ["colors.json": list(["a"])], after: 4 * 86_400)
        try clone.commit("Broken", ["colors.json": "{\"colors\": [", "metadata.json": "<<<<<<<"], after: 5 * 86_400)
        try clone.commit(
            "Right again", ["colors.json": list(["a"]), "metadata.json": SmallClone.list(["bell", "gear"])],
            after: 6 * 86_400)
        try clone.setUpstream()
        let fixture = HistoryFixture(clone.path, counts: ["icons": HistoryFixture.icons, "colors": colors])
        let found = try #require(try fixture.series("colors").0)
        #expect(found.points.map(\.count) == [2, 0, nil, 1, nil, 1])
        #expect(found.notes.count == 1, "\(found.notes)")
        #expect(try fixture.series("icons").0?.points.map(\.count) == [1, 2, nil, 2])
    }

    @Test("Items committed at the beginning of the range were there before it")
    func boundary() throws {
        let clone = try story()
        let fixture = HistoryFixture(clone.path)
        let third = HistoryFixture.now.secondsSinceEpoch - SmallClone.begun.secondsSinceEpoch - 3 * 86_400
        let at = try #require(try fixture.series(since: .seconds(third)).0)
        #expect(at.start?.count == 4 && at.points.map(\.count) == [1])
        let before = try #require(try fixture.series(since: .seconds(third + 1)).0)
        #expect(before.start?.count == 2 && before.points.map(\.count) == [4, 1])
        let after = try #require(try fixture.series(since: .seconds(third - 1)).0)
        #expect(after.start?.count == 4 && after.points.map(\.count) == [1])
        let log = { (seconds: Int64) in
            try fixture.log(LogQuery(range: .since(.seconds(seconds)), limit: 100, isPerCommit: true))
        }
        #expect(try log(third).entries.map(\.subject) == ["Day 4", "Day 3"])
        #expect(try log(third - 1).entries.map(\.subject) == ["Day 4"])
    }

    @Test("A time limit omits the oldest changes, with a note")
    func overdue() throws {
        let clone = try story()
        let fixture = HistoryFixture(clone.path)
        var cache = HistoryCache()
        var left = 2
        var reader = try CountSeriesReader(try fixture.clone(), now: HistoryFixture.now) {
            left -= 1
            return left < 0
        }
        let series = try #require(try reader.series(of: "icons", cache: &cache))
        #expect(series.start?.count == 4)
        #expect(series.points.map(\.count) == [1])
        #expect(series.notes.count == 1)
    }
}
