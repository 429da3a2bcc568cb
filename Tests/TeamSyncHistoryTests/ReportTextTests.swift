import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("Logs and histories as text")
struct ReportTextTests {
    private static let now = Timestamp(secondsSinceEpoch: 1_000_000)

    private static func point(_ time: Int64, _ count: Int?, id: String = "a") -> CountPoint {
        CountPoint(
            commit: String(repeating: id, count: 40), time: Timestamp(secondsSinceEpoch: time), count: count)
    }

    @Test(
        "A sparkline shows the number at the end of each column",
        arguments: [
            ([], ""),
            ([(0, 5)], "▅▅▅▅▅▅▅▅"),
            ([(0, 0), (800, 7)], "▁▁▁▁▁▁▁█"),
            ([(0, 0), (100, 1), (200, 2), (300, 3), (400, 4), (500, 5), (600, 6), (700, 7), (800, 0)], "▂▃▄▅▆▇█▁"),
            ([(0, 2), (400, nil), (800, 4)], "▁▁▁    █"),
            ([(0, nil)], ""),
            // The clock of one commit is wrong.
            ([(0, 0), (400, 4), (-5, 2), (800, 0)], "▁▁▁▅▅▅▅▁"),
            // A commit of the year 292277026596, and one long before the big bang.
            ([(0, 0), (Int64.max, 7)], "▁▁▁▁▁▁▁█"),
            ([(Int64.min, 0), (Int64.max, 7)], "▁▁▁▁▁▁▁█"),
        ] as [([(Int64, Int?)], String)])
    func sparkline(_ points: [(Int64, Int?)], _ expected: String) {
        #expect(Sparkline(points.map { Self.point($0.0, $0.1) }, now: Self.now).text(columns: 8) == expected)
    }

    @Test("The latest of equal changes is shown, and only between known numbers")
    func largestChange() {
        var series = CountSeries(name: "icons", kind: "icon")
        #expect(LargestChange(series) == nil)
        series.start = Self.point(0, 10)
        #expect(LargestChange(series) == nil)
        series.points = [
            Self.point(1, 15, id: "b"), Self.point(2, 10, id: "c"), Self.point(3, nil, id: "d"),
            Self.point(4, 900, id: "e"), Self.point(5, 901, id: "f"),
        ]
        #expect(LargestChange(series)?.change == -5)
        #expect(LargestChange(series)?.point.commit.first == "c")
    }

    @Test("A history without counts, and names of others, are safe to print")
    func history() {
        var repository = HistoryRepository(id: "r", label: "I\u{1b}[2Jcons", upstream: "origin/main")
        repository.counts = [CountSeries(name: "icons", kind: "icon")]
        repository.notes = ["a note with \u{202e} in it"]
        let failed = HistoryRepository(
            id: "s", label: "s", upstream: "origin/main", error: ReadFailure(code: .missing, message: "gone"))
        let text = HistoryReport(HistoryDocument(repositories: [repository, failed]), now: Self.now).text(
            layout: TextLayout())
        #expect(
            text == """
                I\u{FFFD}[2Jcons (r): origin/main
                  Icons    no counts
                  note: a note with \u{FFFD} in it

                """)
    }

    @Test("The heading names the requested range, and an empty one shows that nothing arrived")
    func ranges() {
        let log = LogRepository(id: "r", label: "Icons", upstream: "origin/main", branch: "main")
        var full = log
        full.entries = [Self.entry("Add a bell")]
        func heading(_ log: LogRepository, _ range: LogReport.Range) -> String {
            let report = LogReport(
                LogDocument(repositories: [log]), now: Self.now, filter: ChangesFilter(), limit: 20, range: range)
            return String(report.text(layout: TextLayout()).prefix { $0 != "\n" })
        }
        #expect(heading(full, .all) == "Icons (r): origin/main")
        #expect(heading(full, .between(from: "v1", to: "v2\u{1b}[2J")) == "Icons (r): from v1 to v2\u{FFFD}[2J")
        #expect(heading(full, .between(from: "v1", to: nil)) == "Icons (r): from v1 to origin/main")
        #expect(heading(log, .all) == "Icons (r): no changes in origin/main")
        #expect(
            heading(log, .since(PastTime(ago: .seconds(7 * 86_400))))
                == "Icons (r): no changes in origin/main in the last 7d")
        #expect(heading(log, .between(from: "a", to: "b")) == "Icons (r): no changes from a to b")
    }

    @Test("An unknown value in between is a gap, not unchanged")
    func gaps() {
        var repository = HistoryRepository(id: "r", label: "Icons", upstream: "origin/main")
        var series = CountSeries(name: "icons", kind: "icon")
        series.points = [Self.point(0, 4), Self.point(400, nil), Self.point(800, 4)]
        repository.counts = [series]
        let text = HistoryReport(HistoryDocument(repositories: [repository]), now: Self.now).text(
            layout: TextLayout(width: 80))
        #expect(text.contains("changes unknown") && text.contains("4 → 4"))
        #expect(text.contains("▅   "), "\(text)")
        series.points.removeAll { $0.count == nil }
        repository.counts = [series]
        let known = HistoryReport(HistoryDocument(repositories: [repository]), now: Self.now)
        #expect(known.text(layout: TextLayout(width: 80)).contains("no change"))
    }

    private static func entry(_ subject: String, isLocal: Bool = true) -> LogEntry {
        LogEntry(
            commit: String(repeating: "a", count: 40), parent: nil,
            time: Timestamp(secondsSinceEpoch: 1_000_000 - 7200),
            authors: ["Ada", "Bob", "Cem", "Dee"], authorsTotal: 6, commits: 3, subject: subject, pullRequest: "#12",
            isLocal: isLocal, summary: nil, groups: [], highlights: [], items: [], files: LogFiles(), warnings: [])
    }

    @Test("Headings have authors, pull request, number of commits and a mark, and fit the terminal")
    func headings() {
        var log = LogRepository(id: "r", label: "Icons", upstream: "origin/main", branch: "main")
        log.entries = [Self.entry("Add a bell", isLocal: false)]
        (log.entriesTotal, log.commitURL) = (3, "https://github.com/a/b/commit/{commit}")
        func text(_ layout: TextLayout, limit: Int = 1) -> String {
            LogReport(LogDocument(repositories: [log]), now: Self.now, filter: ChangesFilter(), limit: limit)
                .text(layout: layout)
        }
        #expect(
            text(TextLayout()) == """
                Icons (r): origin/main
                  aaaaaaaaa 2h Ada, Bob, Cem and 3 more: Add a bell (#12, 3 commits)  not in main yet
                  … and 2 more (list them with '--limit 3')

                """)
        #expect(text(TextLayout(), limit: 5).hasSuffix("  … and 2 more\n"))
        // The title of a merge is that of all its commits.
        log.entries[0].pullRequest = nil
        #expect(text(TextLayout()).contains("Add a bell (and 2 earlier commits)  not"))
        log.entries[0].earlierSubjects = ["Fix the lock"]
        #expect(text(TextLayout()).contains("Add a bell (and 2 earlier commits: Fix the lock; …)  not"))
        log.entries[0].earlierSubjects.append("Add a lock")
        #expect(text(TextLayout()).contains("(and 2 earlier commits: Fix the lock; Add a lock)  not"))
        #expect(text(TextLayout(width: 110)).contains("Add a bell (and 2 earlier commits)  not"))
        log.entries[0].isMerge = true
        #expect(text(TextLayout()).contains("Add a bell (3 commits)  not"))
        log.entries[0].pullRequest = "#12"
        log.entries[0].subject = String(repeating: "あ", count: 200)
        for width in [80, 100, 200] {
            let lines = text(TextLayout(width: width)).split(separator: "\n")
            #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= width }, "\(lines)")
            #expect(lines[1].hasSuffix(width > 80 ? "… (#12, 3 commits)  not in main yet" : "…  not in main yet"))
        }
        var linked = TextLayout()
        linked.hasLinks = true
        let page = "https://github.com/a/b/commit/" + String(repeating: "a", count: 40)
        #expect(text(linked).contains("\u{1B}]8;;\(page)\u{1B}\\aaaaaaaaa\u{1B}]8;;\u{1B}\\"))
    }

    @Test("Repositories without arrived changes are mentioned, also for a kind")
    func nothing() {
        let log = LogRepository(id: "r", label: "r", upstream: "origin/main", branch: "main")
        func text(_ filter: ChangesFilter) -> String {
            LogReport(LogDocument(repositories: [log]), now: Self.now, filter: filter, limit: 20).text(
                layout: TextLayout())
        }
        var filter = ChangesFilter()
        #expect(text(filter) == "r: no changes in origin/main\n")
        filter.kind = "icon"
        #expect(text(filter) == "r: no matching changes in origin/main\n")
    }
}
