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

    /// What git says that a count was at a commit.
    private func count(_ name: String, at commit: String, _ oracle: GitOracle) throws -> Int? {
        switch name {
        case "icons": return try oracle.arrayLength("icons", in: "metadata.json", at: commit)
        case "files": return try oracle.files(at: commit).count
        default:
            let count = try oracle.files(at: commit).count { $0.text?.hasPrefix("icons/") ?? $0.starts(with: "icons/") }
            return count == 0 ? nil : count
        }
    }

    @Test("Each change of a count on random histories is the one that git finds", arguments: 0..<4)
    func randomHistories(_ part: UInt64) throws {
        for seed in try SeedRange.chosen(standard: 3001...3032) where seed % 4 == part {
            let history = RandomHistory(seed: seed)
            let folder = try TemporaryFolder("history", inMemory: true)
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

    @Test("A series begins with what the count was before")
    func since() throws {
        let clone = try story()
        let fixture = HistoryFixture(clone.path)
        let all = try #require(try fixture.series().0)
        #expect(all.points.map(\.count) == [1, 2, 4, 1])
        #expect(all.points.map(\.time) == [0, 1, 3, 4].map { SmallClone.begun.advanced(bySeconds: $0 * 86_400) })
        // 400 days from the first commit less 397: from the evening of the third day on.
        let recent = try #require(try fixture.series(since: .seconds(397 * 86_400)).0)
        #expect(recent.start?.count == 4)
        #expect(recent.start?.time == SmallClone.begun.advanced(bySeconds: 3 * 86_400))
        #expect(recent.points.map(\.count) == [1])
        let none = try #require(try fixture.series(since: .seconds(86_400)).0)
        #expect(none.start?.count == 1)
        #expect(none.points == [])
        #expect(try fixture.series("colors").0 == nil)
    }

    @Test("What a shallow clone lacks is a sentence, and no number")
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
        #expect(log.entries.count == 2)
        #expect(log.entries.allSatisfy { $0.parent != nil })
        let commits = try fixture.log(LogQuery(limit: 100, isPerCommit: true))
        #expect(commits.notes == notes)
        #expect(commits.entries.map(\.commit) == log.entries.map(\.commit))
    }

    @Test("What a partial clone lacks is unknown, and nothing is fetched")
    func partial() throws {
        let whole = try story()
        try whole.repository.git("config", "uploadpack.allowFilter", "true")
        let folder = try TemporaryFolder("partial")
        let clone = try TestRepository.clone(
            "file://\(whole.path)", to: folder.appending("clone"), runner: whole.repository.runner,
            arguments: ["--filter=blob:none"])
        // Nothing can be fetched from now on.
        try clone.git("remote", "set-url", "origin", "file:///nowhere")
        let objects = try clone.git("count-objects", "-v")
        let fixture = HistoryFixture(clone.path)
        let series = try #require(try fixture.series().0)
        // The list of the first commit is that of the last, which was checked out.
        #expect(series.points.map(\.count) == [1, nil, 1])
        #expect(!series.notes.isEmpty && series.notes.allSatisfy { $0.contains("has not been fetched") })
        let log = try fixture.log()
        #expect(log.entries.contains { $0.warnings.contains { $0.contains("has not been fetched") } })
        #expect(try clone.git("count-objects", "-v") == objects)
    }

    @Test("A time limit costs the oldest changes, and says so")
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
