import TeamSyncBase
import TeamSyncCatalogue

/// What the template of the history is given: a line for each count.
enum ChartValues {
    private static let (width, height) = (600.0, 160.0)
    /// Points of a line, and rows of a table.
    private static let (pointLimit, rowLimit) = (2000, 200)

    static func all(_ context: ReportContext) -> [[String: Any]] {
        let isSeveral = context.repositories.count { !$0.history.isEmpty } > 1
        return context.repositories.flatMap { repository in
            repository.history.map { history in
                var values = chart(history, until: context.generatedAt)
                values["origin"] = ReportPage.orFalse(isSeveral ? repository.label : nil)
                return values
            }
        }
    }

    private static func chart(_ history: CountHistory, until now: Timestamp) -> [String: Any] {
        let title = Wording.title(history.name)
        var values: [String: Any] = [
            "title": title, "note": ReportPage.orFalse(history.note), "hasLine": false, "words": "Not known",
        ]
        guard let summary = HistorySummary(history) else { return values }
        let begin = now.advanced(by: .seconds(-365 * 86_400))
        let line = line(history.points, summary, begin, now)
        let rows = zip(history.points, [nil] + history.points.map(Optional.some)).reversed().map { point, former in
            [
                "date": point.time.day, "count": "\(point.count)",
                "step": former.map { ReportNumber.step(point.count - $0.count) } ?? "",
            ]
        }
        values["words"] = summary.words
        values["description"] =
            "\(title) over the last year: \(summary.words). Lowest \(summary.lowest), highest \(summary.highest)."
        values["hasLine"] = true
        values["line"] = line
        // Down, and back to where the line begins.
        values["area"] = "\(line)V\(ReportNumber.text(height))H\(line.dropFirst().prefix { $0 != " " })Z"
        (values["highest"], values["lowest"]) = ("\(summary.highest)", "\(summary.lowest)")
        if summary.lowest == summary.highest { values["lowest"] = "" }
        (values["begin"], values["end"]) = (begin.day, now.day)
        values["rows"] = Array(rows.prefix(rowLimit))
        values["cut"] = ReportPage.orFalse(
            rows.count > rowLimit ? "\(rows.count - rowLimit) older changes are left out." : nil)
        return values
    }

    /// A count holds until the next point.
    private static func line(
        _ points: [CountHistory.Point], _ summary: HistorySummary, _ begin: Timestamp, _ now: Timestamp
    ) -> String {
        let span = Double(max(1, begin.seconds(until: now)))
        let range = Double(summary.highest - summary.lowest)
        let margin = 8.0
        func x(_ time: Timestamp) -> String {
            ReportNumber.text(min(max(Double(begin.seconds(until: time)) / span, 0), 1) * width)
        }
        func y(_ count: Int) -> String {
            let share = range == 0 ? 0.5 : Double(count - summary.lowest) / range
            return ReportNumber.text(height - margin - share * (height - 2 * margin))
        }
        let every = points.count / pointLimit + 1
        let kept = points.enumerated().filter { $0.offset % every == 0 || $0.offset == points.count - 1 }.map(\.element)
        var path = ""
        for point in kept {
            path += path.isEmpty ? "M\(x(point.time)) \(y(point.count))" : "H\(x(point.time))V\(y(point.count))"
        }
        return path + "H\(ReportNumber.text(width))"
    }
}

/// A count's development in words.
struct HistorySummary {
    let lowest: Int
    let highest: Int
    /// `280 → 284 (+4) in 12 changes; the largest: +40 on 2026-03-01`
    let words: String

    /// - Returns: nil where nothing is known.
    init?(_ history: CountHistory) {
        guard let first = history.points.first, let last = history.points.last else { return nil }
        let counts = history.points.map(\.count)
        (lowest, highest) = (counts.min() ?? 0, counts.max() ?? 0)
        let steps = zip(history.points.dropFirst(), history.points).map { (step: $0.count - $1.count, time: $0.time) }
        guard let largest = steps.max(by: { $0.step.magnitude < $1.step.magnitude }) else {
            words = "\(last.count), unchanged"
            return
        }
        let changes = Wording.number(steps.count, "change", "changes")
        words =
            "\(first.count) → \(last.count) (\(ReportNumber.step(last.count - first.count))) in \(changes)"
            + (steps.count > 1 ? "; the largest: \(ReportNumber.step(largest.step)) on \(largest.time.day)" : "")
    }
}

/// What the template of the commits is given.
enum CommitValues {
    static func all(_ context: ReportContext) -> [[String: Any]] {
        context.repositories.filter { !$0.commits.isEmpty }.map { repository in
            let rest = repository.commitsTotal - repository.commits.count
            return [
                "label": repository.label,
                "entries": repository.commits.map { commit -> [String: Any] in
                    [
                        "subject": commit.subject.isEmpty ? "(no subject)" : commit.subject, "author": commit.author,
                        "time": "\(commit.time)", "date": commit.time.day, "short": String(commit.id.prefix(9)),
                        "page": ReportPage.orFalse(commit.page.flatMap(SafeLink.init)?.address),
                    ]
                },
                "cut": ReportPage.orFalse(rest > 0 ? "and \(rest) older commits" : nil),
            ]
        }
    }
}
