import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncHistory
@testable import TeamSyncProtocol
@testable import TeamSyncWorker

@Suite("The log")
struct LogReaderTests {
    private static func day(_ number: Int64) -> Int64 { number * 86_400 }

    /// A push of two commits, a commit without relevant changes, a pull request, and changes that are not pulled yet.
    private func story() throws -> SmallClone {
        let clone = try SmallClone(SmallClone.icons("bell"))
        try clone.commit("Add a gear", SmallClone.icons("bell", "gear"), after: Self.day(1))
        try clone.commit("Add a key", SmallClone.icons("bell", "gear", "key"), after: Self.day(1) + 600)
        try clone.commit("Notes", ["README.md": "Notes"], after: Self.day(2))
        try clone.repository.checkOut("lamp", from: "main")
        try clone.commit("Add a lamp", SmallClone.icons("bell", "gear", "key", "lamp"), after: Self.day(3))
        try clone.repository.git("config", "user.name", "Bob")
        try clone.commit(
            "Draw the lamp again", SmallClone.icons("lamp", drawn: 2).filter { $0.key != "metadata.json" },
            after: Self.day(3) + 60)
        try clone.repository.checkOut("main")
        try clone.repository.merge(
            "lamp", message: "Merge pull request #7 from ada/lamp\n\nLight up the library",
            times: CommitTimes(SmallClone.begun.advanced(bySeconds: Self.day(4))))
        try clone.commit(
            "Drop the bell", ["metadata.json": SmallClone.list(["gear", "key", "lamp"])], after: Self.day(5))
        try clone.setUpstream()
        try clone.repository.git("update-ref", "refs/heads/main", "main~1")
        return clone
    }

    private static let paths = ["icons/", "metadata.json"]

    @Test("The log lists a history push by push")
    func pushes() throws {
        let clone = try story()
        let log = try HistoryFixture(clone.path, paths: Self.paths).log()
        #expect(log.entries.map(\.subject) == ["Drop the bell", "Light up the library", "Add a key", "First"])
        #expect(log.entries.map(\.pullRequest) == [nil, "#7", nil, nil])
        #expect(log.entries.map(\.commits) == [1, 2, 2, 1])
        #expect(log.entries.map(\.isLocal) == [false, true, true, true])
        #expect(log.entries[1].authors.count == log.entries[1].authorsTotal)
        #expect(
            log.entries.map(\.summary) == [
                "bell is gone", "lamp is new", "2 icons new (gear, key)", "Icons: new catalogue, 1 icon",
            ])
        #expect(log.entries.map { $0.items.flatMap(\.keys) } == [["bell"], ["lamp"], ["gear", "key"], ["bell"]])
        #expect(log.entries.map(\.files.added) == [0, 1, 2, 2])
        #expect(log.entriesTotal == 4)
        #expect(log.notes == [])
        #expect(log.entries.last?.parent == nil)
    }

    @Test("Commits of minutes are not combined with the first one, or across a pull")
    func minutes() throws {
        let clone = try SmallClone(SmallClone.icons("bell"))
        for (minute, name) in ["gear", "key", "lamp", "fox", "owl"].enumerated() {
            let names = Array(["bell", "gear", "key", "lamp", "fox", "owl"].prefix(minute + 2))
            try clone.commit(
                "Add \(name)", ["metadata.json": SmallClone.list(names)], after: Int64(minute + 1) * 60)
        }
        // The local branch was at the fourth commit, from where a pull moved it to the last one.
        try clone.setUpstream()
        try clone.repository.git("checkout", "-q", "-B", "main", "main~2")
        let fixture = HistoryFixture(clone.path, paths: Self.paths)
        let subjects = ["Add owl", "Add lamp", "First"]
        #expect(try fixture.log().entries.map(\.subject) == subjects)
        try clone.repository.git("merge", "-q", "--ff-only", "origin/main")
        let log = try fixture.log()
        #expect(log.entries.map(\.subject) == subjects)
        #expect(log.entries.map(\.commits) == [2, 3, 1])
        try clone.repository.git("reflog", "expire", "--expire=all", "--all")
        #expect(try fixture.log().entries.map(\.commits) == [5, 1])
    }

    @Test("The log continues in the folder that the files of a count moved to")
    func moved() throws {
        let clone = try SmallClone(["src/bell.svg": "<svg><path d=\"M1 1h2v2z\"/></svg>\n"])
        try clone.repository.write("", to: "assets/.keep")
        try clone.repository.git("mv", "src", "assets/icons")
        try clone.commit("Move", after: Self.day(1))
        try clone.commit(
            "Add a gear", ["assets/icons/gear.svg": "<svg><path d=\"M2 2h3v3z\"/></svg>\n"], after: Self.day(2))
        try clone.setUpstream()
        let icons = CountConfiguration(source: .files(glob: "src/*.svg", exclude: []), kind: .icon)
        let log = try HistoryFixture(clone.path, paths: ["src/"], counts: ["icons": icons]).log()
        #expect(
            log.entries.map(\.summary) == [
                "gear is new", "Icons: 1 icon moved to assets/icons; the configuration does not cover it",
                "Icons: new catalogue, 1 icon",
            ])
    }

    @Test("The log lists the same history commit by commit")
    func commits() throws {
        let clone = try story()
        let log = try HistoryFixture(clone.path, paths: Self.paths).log(LogQuery(limit: 100, isPerCommit: true))
        #expect(
            log.entries.map(\.subject) == [
                "Drop the bell", "Draw the lamp again", "Add a lamp", "Add a key", "Add a gear", "First",
            ])
        #expect(log.entries[1].summary == "lamp was redrawn")
        #expect(log.entries.map(\.isLocal) == [false, true, true, true, true, true])
    }

    @Test("Ranges of time and of revisions")
    func ranges() throws {
        let clone = try story()
        let fixture = HistoryFixture(clone.path, paths: Self.paths)
        func subjects(_ range: HistoryRange) throws -> [String] {
            try fixture.log(LogQuery(range: range, limit: 100)).entries.map(\.subject)
        }
        #expect(try subjects(.since(.seconds(Self.day(396)))) == ["Drop the bell", "Light up the library"])
        #expect(try subjects(.since(.seconds(1))) == [])
        #expect(try subjects(.incoming) == ["Drop the bell"])
        #expect(try subjects(.between(from: "main~1", to: nil)) == ["Drop the bell", "Light up the library"])
        #expect(try subjects(.between(from: "main~3", to: "main~1")) == ["Add a key"])
        #expect(try subjects(.between(from: "lamp", to: "origin/main")) == ["Drop the bell", "Light up the library"])
        #expect(throws: Problem.self) { try subjects(.between(from: "nothing", to: nil)) }
        // A tree and a blob are not commits.
        #expect(throws: Problem.self) { try subjects(.between(from: "main^{tree}", to: nil)) }
        #expect(throws: Problem.self) { try subjects(.between(from: "main:metadata.json", to: nil)) }
    }

    @Test("Filters by kind and name apply to all entries")
    func filters() throws {
        let clone = try story()
        let fixture = HistoryFixture(clone.path, paths: Self.paths)
        let bell = try fixture.log(LogQuery(limit: 1, name: "BELL"))
        #expect(bell.entries.map(\.subject) == ["Drop the bell"])
        #expect(bell.entriesTotal == 2)
        let lamp = try fixture.log(LogQuery(limit: 10, kind: "icon", name: "lamp"))
        #expect(lamp.entries.map(\.subject) == ["Light up the library"])
        #expect(lamp.entries.first?.items.flatMap(\.keys) == ["lamp"])
        #expect(try fixture.log(LogQuery(limit: 10, kind: "color")).entries == [])
        #expect(try fixture.log(LogQuery(limit: 10, kind: "icons")).entriesTotal == 4)
    }

    @Test("A limit shows the number of further entries")
    func limit() throws {
        let clone = try story()
        let fixture = HistoryFixture(clone.path, paths: Self.paths)
        for limit in 1...5 {
            let log = try fixture.log(LogQuery(limit: limit))
            #expect(log.entries.count == min(limit, 4))
            #expect(log.entriesTotal == 4)
        }
    }

    @Test("If reading takes too long, there is a note, and known results are kept")
    func overdue() throws {
        let clone = try story()
        let fixture = HistoryFixture(clone.path, paths: Self.paths)
        var cache = HistoryCache()
        var left = 2
        var reader = LogReader(try fixture.clone(), LogQuery(limit: 100), now: HistoryFixture.now) {
            left -= 1
            return left < 0
        }
        let log = try reader.read(&cache)
        #expect(log.entries.map(\.subject) == ["Drop the bell", "Light up the library"])
        #expect(log.entriesTotal == nil)
        #expect(log.notes.count == 1)
    }

    @Test("A push that reverts its own changes is not an entry")
    func revert() throws {
        let clone = try SmallClone(SmallClone.icons("bell"))
        try clone.commit("Try", SmallClone.icons("bell", drawn: 1), after: 86_400)
        try clone.commit("Revert", SmallClone.icons("bell"), after: 86_460)
        try clone.setUpstream()
        let fixture = HistoryFixture(clone.path, paths: Self.paths)
        #expect(try fixture.log().entries.map(\.subject) == ["First"])
        #expect(try fixture.log(LogQuery(limit: 1)).entriesTotal == 1)
        #expect(try fixture.log(LogQuery(limit: 9, isPerCommit: true)).entries.count == 3)
    }

    @Test("Unusual subjects, authors, dates and parents")
    func hostile() throws {
        let clone = try SmallClone(SmallClone.icons("bell"))
        var history = FastImport()
        let far = CommitTimes(Timestamp(secondsSinceEpoch: 999_999_999_999, offsetMinutes: 0))
        let first = history.commit(
            "First", times: far, parents: [], changes: ["metadata.json": TreeEntry(SmallClone.list(["a"]))])
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: 3 << 20)
        let second = history.commit(
            CommitWords(Array("\u{1b}[31m\u{202e}".utf8) + long, author: Array("\u{9b}\u{7}Eve".utf8) + long),
            times: far, parents: [first], changes: ["metadata.json": TreeEntry(SmallClone.list(["a", "b"]))])
        var parents = [second]
        for number in 0..<2000 {
            parents.append(
                history.commit(
                    "Side \(number)", times: far, parents: [first],
                    changes: ["side/\(number)": TreeEntry("\(number)")]))
        }
        let merge = history.commit(
            "Merge", times: far, parents: parents, changes: ["metadata.json": TreeEntry(SmallClone.list(["c"]))])
        history.setReference("refs/remotes/origin/main", to: merge)
        try history.run(in: clone.repository)
        let log = try HistoryFixture(clone.path, paths: Self.paths).log()
        #expect(log.entries.count == 3)
        #expect(log.entries.first?.commits == 2000)
        #expect(log.entries.allSatisfy { $0.subject.utf8.count <= 1100 && $0.authors.count <= LogEntry.authorLimit })
        #expect(log.entries.allSatisfy { $0.authors.allSatisfy { $0.utf8.count <= 300 } })
        #expect(log.entries.first?.time.description.hasPrefix("33658-") == true)
    }

    @Test("The number of commits is limited, with a note")
    func bounded() throws {
        let clone = try SmallClone(SmallClone.icons("bell"))
        for day in 1...5 {
            try clone.commit("Day \(day)", ["icons/bell.svg": "<svg/>\(day)"], after: Self.day(Int64(day)))
        }
        try clone.setUpstream()
        let chain = try FirstParentChain(
            from: clone.id("main"), in: HistoryFixture(clone.path).clone(), limit: 3)
        #expect(chain.steps.count == 3)
        #expect(chain.end == .tooLong(try clone.id("main~3")))
        #expect(chain.note(try HistoryFixture(clone.path).clone())?.hasPrefix("only the newest 3 commits") == true)
    }

    @Test("The two commits of a report's range agree with git")
    func resolvedRanges() throws {
        let clone = try story()
        let history = try HistoryFixture(clone.path, paths: Self.paths).clone()
        let incoming = try history.range(.incoming, now: HistoryFixture.now)
        #expect(incoming.from == NamedCommit(try clone.id("main"), called: "main"))
        #expect(incoming.to.id == (try clone.id("origin/main")))
        #expect(try history.changes(in: incoming).groups.map(\.summary) == ["bell is gone"])
        let since = try history.range(.since(.seconds(Self.day(398))), now: HistoryFixture.now)
        #expect(since.from?.id == (try clone.id("main~1")))
        let all = try history.range(.since(.seconds(Self.day(10_000))), now: HistoryFixture.now)
        #expect(all.from == nil)
        #expect(try history.changes(in: all).total == 3)
        let tag = try history.range(.between(from: "lamp", to: "main"), now: HistoryFixture.now)
        #expect([tag.from?.id, tag.to.id] == [try clone.id("lamp"), try clone.id("main")])
    }
}
