package import TeamSyncBase
package import TeamSyncDocuments

/// Counts over time: a line for each, with its sparkline.
package struct HistoryReport: Sendable {
    private let document: HistoryDocument
    private let now: Timestamp

    package init(_ document: HistoryDocument, now: Timestamp) {
        (self.document, self.now) = (document, now)
    }

    /// A block for each repository that could be read and has one of the counts.
    package func text(layout: TextLayout) -> String {
        document.repositories.filter { $0.error == nil && !($0.counts.isEmpty && $0.notes.isEmpty) }
            .map { text($0, layout) }.joined(separator: "\n")
    }

    private func text(_ repository: HistoryRepository, _ layout: TextLayout) -> String {
        let name = layout.style.paint(RepositoryName.text(id: repository.id, label: repository.label), .strong)
        var text = "\(name): \(Sanitizer.clean(repository.upstream, limit: .name))\n"
        let table = Table(rows: repository.counts.map { row($0, graph: "") })
        let left = (layout.width ?? .max) - table.width - DisplayWidth.of("  ")
        let columns = min(max(left, Sparkline.columns.lowerBound), Sparkline.columns.upperBound)
        text += Table(
            rows: repository.counts.map { series in
                row(series, graph: Sparkline(series.values, until: now).text(columns: columns))
            }
        ).text(layout: layout, indent: "  ")
        for note in repository.counts.flatMap(\.notes) + repository.notes { text += "  " + Notice.text(note, layout) }
        return text
    }

    private func row(_ series: CountSeries, graph: String) -> Table.Row {
        let (first, last) = (series.values.first, series.values.last)
        var cells = [
            Table.Cell(CountName.words(series.name, count: nil)), Table.Cell(graph, .good),
        ]
        guard let first, let last else {
            cells.append(Table.Cell("never counted", .faint))
            return Table.Row(cells: cells)
        }
        cells += [
            Table.Cell("\(number(first)) → \(number(last))"),
            Table.Cell("\(HistoryReport.day(first.time)) → \(HistoryReport.day(last.time))", .faint),
        ]
        if let largest = LargestChange(series) {
            let sign = largest.change > 0 ? "+" : ""
            cells.append(
                Table.Cell(
                    "largest change \(sign)\(largest.change) on \(HistoryReport.day(largest.point.time)) "
                        + "(\(Sanitizer.clean(String(largest.point.commit.prefix(9)), limit: .name)))", .faint))
        } else {
            cells.append(Table.Cell("no change", .faint))
        }
        return Table.Row(cells: cells)
    }

    private func number(_ point: CountPoint) -> String { point.count.map(String.init) ?? "–" }

    /// `2026-01-02`
    private static func day(_ time: Timestamp) -> String { String(time.description.prefix { $0 != "T" }) }
}

/// The step of a series in which the count changed most.
package struct LargestChange: Equatable, Sendable {
    package let point: CountPoint
    /// The count after it less the count before it.
    package let change: Int

    /// - Returns: nil for a series without two known counts in a row. Of equal changes the latest counts.
    package init?(_ series: CountSeries) {
        var largest: LargestChange?
        for (before, after) in zip(series.values, series.values.dropFirst()) {
            guard let old = before.count, let new = after.count else { continue }
            let change = new - old
            if change != 0, abs(change) >= abs(largest?.change ?? 0) {
                largest = LargestChange(after, change)
            }
        }
        guard let largest else { return nil }
        self = largest
    }

    private init(_ point: CountPoint, _ change: Int) {
        (self.point, self.change) = (point, change)
    }
}

/// Numbers over time in one line of block characters.
struct Sparkline {
    /// So many columns are drawn.
    static let columns = 8...40
    private static let levels = Array("▁▂▃▄▅▆▇█")

    /// The number from each time on, in order of the times.
    private let steps: [(time: Double, count: Int?)]
    private let end: Double

    /// - Parameters:
    ///   - points: in the order in which they happened; clocks lie.
    ///   - now: where the line ends.
    init(_ points: [CountPoint], until now: Timestamp) {
        let end = Double(now.secondsSinceEpoch)
        var latest = -Double.infinity
        steps = points.map { point in
            latest = max(latest, min(Double(point.time.secondsSinceEpoch), end))
            return (latest, point.count)
        }
        self.end = end
    }

    /// Each column shows what the number was at its end; a space where it was not known.
    func text(columns: Int) -> String {
        let counts = steps.compactMap(\.count)
        guard let start = steps.first?.time, let low = counts.min(), let high = counts.max() else { return "" }
        var (line, index) = ("", 0)
        for column in 1...columns {
            let time = column == columns ? end : start + (end - start) * Double(column) / Double(columns)
            while index + 1 < steps.count, steps[index + 1].time <= time { index += 1 }
            guard let count = steps[index].count else {
                line.append(" ")
                continue
            }
            let share = high == low ? 0.5 : Double(count - low) / Double(high - low)
            line.append(Sparkline.levels[Int((share * Double(Sparkline.levels.count - 1)).rounded())])
        }
        return line
    }
}
