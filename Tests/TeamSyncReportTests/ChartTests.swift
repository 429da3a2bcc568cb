import TeamSyncBase
import Testing

@testable import TeamSyncReport

@Suite("Counts over the last year")
struct ChartTests {
    private let now = ReportFixture.now

    private func history(_ counts: [(days: Int64, count: Int?)]) -> CountHistory {
        CountHistory(
            name: "icons",
            points: counts.map { .init(time: now.advanced(by: .seconds(-86_400 * $0.days)), count: $0.count) })
    }

    private func chart(_ history: CountHistory) throws -> [String: TemplateValue] {
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        repository.history = [history]
        return try #require(
            ChartValues.all(ReportContext(generatedAt: now, range: "incoming", repositories: [repository])).first)
    }

    @Test("First, last and largest change in words")
    func words() throws {
        let summary = try #require(HistorySummary(history([(300, 10), (200, 40), (100, 38)])))
        #expect(summary.words == "10 → 38 (+28) in 2 changes; the largest: +30 on 2025-06-15")
        #expect(summary.lowest == 10 && summary.highest == 40)
        #expect(HistorySummary(history([(300, 7)]))?.words == "7, unchanged")
        #expect(HistorySummary(history([(300, 7), (10, 5)]))?.words == "7 → 5 (−2) in 1 change")
        #expect(HistorySummary(history([])) == nil)
    }

    @Test("A count stays until it changes, and up to now; older values begin at the edge")
    func line() throws {
        let values = try chart(history([(400, 0), (73, 10)]))
        // 292 of 365 days are 480 of 600 units.
        #expect(values["line"] == "M0 152H480V8H600")
        #expect(values["rows"]?.objects.map { $0["step"] } == ["+10", ""])
        #expect(values["rows"]?.objects.map { $0["count"] } == ["10", "0"])
    }

    @Test("A constant count is a line in the middle, and an unknown one has none")
    func flat() throws {
        #expect(try chart(history([(400, 5)]))["line"] == "M0 80H600")
        let unknown = try chart(CountHistory(name: "icons", points: [], note: "not in this clone"))
        #expect(unknown["hasLine"] == false)
        #expect(unknown["note"] == "not in this clone")
    }

    @Test("While a count is unknown, there is no line, and no change across it")
    func gap() throws {
        let known = history([(365, 4), (292, nil), (73, 4), (36, 6)])
        let values = try chart(known)
        #expect(values["line"] == "M0 116H120M480 116H540.82V44H600")
        #expect(values["rows"]?.objects.map { $0["count"] } == ["6", "4", "–", "4"])
        #expect(values["rows"]?.objects.map { $0["step"] } == ["+2", "", "", ""])
        #expect(HistorySummary(known)?.words == "4 → 6 (+2) in 1 change")
        #expect(HistorySummary(history([(300, 4), (200, nil), (100, 4)]))?.words == "4 (unknown at some commits)")
        #expect(try chart(history([(300, 4), (73, nil)]))["line"] == "M106.85 80H480")
    }

    @Test("A small step looks small, and the time of the report's commits is marked")
    func small() throws {
        let values = try chart(history([(365, 319), (73, 316)]))
        #expect(values["line"] == "M0 76.57H480V83.43H600")
        #expect(values["highest"] == "349" && values["lowest"] == "286")
        #expect(values["range"] == false)
        var repository = RepositoryReport(id: "icons", label: "Icons", branch: "main", upstream: "origin/main")
        repository.history = [history([(365, 319), (73, 316)])]
        repository.commitsTotal = 2
        repository.commits = [30, 73].map {
            ReportCommit(
                id: ReportFixture.commit, author: "a", time: now.advanced(by: .seconds(-86_400 * $0)), subject: "s")
        }
        func band() -> TemplateValue? {
            let context = ReportContext(generatedAt: now, range: "incoming", repositories: [repository])
            return ChartValues.all(context).first?["range"]
        }
        #expect(band() == .object(["x": "480", "width": "120"]))
        repository.commitsTotal = 3
        #expect(band() == false, "the oldest commit is not known")
    }

    @Test("Ten thousand changes are a line of limited length with the same ends")
    func long() throws {
        let counts = (0..<10_000).map { (days: Int64(0), count: Optional($0)) }
        let values = try chart(history(counts))
        let line = try #require(values["line"]?.text)
        #expect(line.utf8.count < 60_000)
        #expect(line.hasSuffix("V8H600"))
        #expect(values["rows"]?.objects.count == 200)
        #expect(values["cut"] == "9800 older changes are omitted.")
    }
}
