import TeamSyncBase
import TeamSyncDesign
import TeamSyncWords

/// The values for the history template, which draws a line for each count.
enum ChartValues {
    private static let (width, height) = (600.0, 160.0)
    /// The maximum numbers of points in a line, and of rows in a table.
    private static let (pointLimit, rowLimit) = (2000, 200)

    static func all(_ context: ReportContext) -> [[String: TemplateValue]] {
        let isSeveral = context.repositories.count { !$0.history.isEmpty } > 1
        return context.repositories.flatMap { repository in
            let isWhole = repository.commits.count == repository.commitsTotal
            let oldest = isWhole ? repository.commits.map(\.time).min { $0.seconds(until: $1) > 0 } : nil
            return repository.history.map { history in
                var values = chart(history, oldest, until: context.generatedAt)
                values["origin"] = .orFalse(isSeveral ? repository.label : nil)
                return values
            }
        }
    }

    /// The range of the axis. If the values hardly changed, it is wider than their range, so that a small step looks
    /// small.
    private static func axis(_ summary: HistorySummary) -> ClosedRange<Int> {
        let (low, high) = (summary.lowest, summary.highest)
        let span = max(high - low, high / 5, 4)
        let below = min(max(0, low), (span - (high - low)) / 2)
        return low - below...low - below + span
    }

    /// The positions at which the report's range begins and ends: its oldest commit, and now.
    private static func band(_ range: Timestamp, _ begin: Timestamp, _ now: Timestamp) -> [String: TemplateValue] {
        let span = Double(max(1, begin.seconds(until: now)))
        let x = min(max(Double(begin.seconds(until: range)) / span, 0), 1) * width
        let left = min(x, width - 4)
        return ["x": .text(ReportNumber.text(left)), "width": .text(ReportNumber.text(width - left))]
    }

    /// - Parameter range: the time of the oldest commit in the report; nil if unknown.
    private static func chart(
        _ history: CountHistory, _ range: Timestamp?, until now: Timestamp
    ) -> [String: TemplateValue] {
        let title = English.title(history.name)
        var values: [String: TemplateValue] = [
            "title": .text(title), "note": .orFalse(history.note), "hasLine": false, "words": "Not known",
        ]
        guard let summary = HistorySummary(history) else { return values }
        let begin = now.advanced(by: .seconds(-365 * 86_400))
        let lines = lines(history.points, summary, begin, now)
        let rows = zip(history.points, [nil] + history.points.map(Optional.some)).reversed().map {
            point, former -> [String: TemplateValue] in
            [
                "date": .text(point.time.day), "count": .text(point.count.map { "\($0)" } ?? "–"),
                "step": .text(HistorySummary.step(former, point).map { ReportNumber.step($0) } ?? ""),
            ]
        }
        values["words"] = .text(summary.words)
        values["description"] =
            "\(title) over the last year: \(summary.words). Lowest \(summary.lowest), highest \(summary.highest)."
        values["hasLine"] = true
        // A line for only a few days would look like a dot in the small chart at the top.
        values["isLong"] = .flag(history.points.first.map { $0.time.seconds(until: now) > 60 * 86_400 } ?? false)
        values["line"] = .text(lines.joined())
        values["range"] = .orFalse(range.map { band($0, begin, now) })
        let axis = axis(summary)
        (values["highest"], values["lowest"]) = ("\(axis.upperBound)", "\(axis.lowerBound)")
        values["last"] = "\(history.points.last?.count.map(String.init) ?? "–")"
        (values["begin"], values["end"]) = (.text(begin.day), .text(now.day))
        values["rows"] = .objects(Array(rows.prefix(rowLimit)))
        values["cut"] = .orFalse(
            rows.count > rowLimit ? "\(rows.count - rowLimit) older changes are omitted." : nil)
        return values
    }

    /// The paths of the lines. A count stays the same until the next point. There is no line while the count is
    /// unknown.
    private static func lines(
        _ points: [CountHistory.Point], _ summary: HistorySummary, _ begin: Timestamp, _ now: Timestamp
    ) -> [String] {
        let span = Double(max(1, begin.seconds(until: now)))
        let axis = axis(summary)
        let margin = 8.0
        func x(_ time: Timestamp) -> String {
            ReportNumber.text(min(max(Double(begin.seconds(until: time)) / span, 0), 1) * width)
        }
        func y(_ count: Int) -> String {
            let share = Double(count - axis.lowerBound) / Double(axis.upperBound - axis.lowerBound)
            return ReportNumber.text(height - margin - share * (height - 2 * margin))
        }
        let every = points.count / pointLimit + 1
        let kept = points.enumerated().filter { $0.offset % every == 0 || $0.offset == points.count - 1 }.map(\.element)
        var (lines, path): ([String], String) = ([], "")
        for point in kept {
            guard let count = point.count else {
                if !path.isEmpty { lines.append(path + "H\(x(point.time))") }
                path = ""
                continue
            }
            path += path.isEmpty ? "M\(x(point.time)) \(y(count))" : "H\(x(point.time))V\(y(count))"
        }
        return path.isEmpty ? lines : lines + [path + "H\(ReportNumber.text(width))"]
    }
}

/// A summary of a count over time.
struct HistorySummary {
    let lowest: Int
    let highest: Int
    /// The summary in words: `280 → 284 (+4) in 12 changes; the largest: +40 on 2026-03-01`.
    let words: String

    /// The difference between two points; nil unless both values are known.
    static func step(_ former: CountHistory.Point?, _ point: CountHistory.Point) -> Int? {
        guard let old = former?.count, let new = point.count else { return nil }
        return new - old
    }

    /// - Returns: nil if no value is known.
    init?(_ history: CountHistory) {
        let counts = history.points.compactMap(\.count)
        guard let first = counts.first, let last = counts.last else { return nil }
        (lowest, highest) = (counts.min() ?? 0, counts.max() ?? 0)
        let steps = zip(history.points, history.points.dropFirst()).compactMap { former, point in
            HistorySummary.step(former, point).map { (step: $0, time: point.time) }
        }
        guard let largest = steps.max(by: { $0.step.magnitude < $1.step.magnitude }) else {
            words =
                history.points.contains { $0.count == nil } ? "\(last) (unknown at some commits)" : "\(last), unchanged"
            return
        }
        let changes = English.number(steps.count, "change")
        words =
            "\(first) → \(last) (\(ReportNumber.step(last - first))) in \(changes)"
            + (steps.count > 1 ? "; the largest: \(ReportNumber.step(largest.step)) on \(largest.time.day)" : "")
    }
}
