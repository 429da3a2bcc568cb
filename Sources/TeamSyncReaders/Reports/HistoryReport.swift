package import TeamSyncBase
package import TeamSyncDocuments

/// The values of counts over time, with one line and a sparkline for each count.
package struct HistoryReport: Sendable {
    private let document: HistoryDocument
    private let now: Timestamp

    package init(_ document: HistoryDocument, now: Timestamp) {
        (self.document, self.now) = (document, now)
    }

    /// Returns a block for each repository that could be read and has one of the counts; a sentence if none has.
    package func text(layout: TextLayout) -> String {
        let shown = document.repositories.filter { $0.error == nil && !($0.counts.isEmpty && $0.notes.isEmpty) }
        guard !shown.isEmpty || document.repositories.contains(where: { $0.error != nil }) else {
            return "no matching counts\n"
        }
        return shown.map { text($0, layout) }.joined(separator: "\n")
    }

    private func text(_ repository: HistoryRepository, _ layout: TextLayout) -> String {
        let name = layout.style.paint(RepositoryName.text(id: repository.id, label: repository.label), .strong)
        var text = "\(name): \(Sanitizer.clean(repository.upstream, limit: .name))\n"
        let width = (layout.width ?? .max) - DisplayWidth.of("  ")
        // On narrow outputs, the largest change is on a separate line.
        let isNarrow = table(repository, columns: 0).width + Sparkline.columns.lowerBound > width
        let left = width - table(repository, columns: 0, isNarrow: isNarrow).width
        let columns = min(max(left, Sparkline.columns.lowerBound), Sparkline.columns.upperBound)
        text += table(repository, columns: columns, isNarrow: isNarrow).text(layout: layout, indent: "  ")
        for note in repository.counts.flatMap(\.notes) + repository.notes { text += "  " + Notice.text(note, layout) }
        return text
    }

    private func table(_ repository: HistoryRepository, columns: Int, isNarrow: Bool = false) -> Table {
        Table(rows: repository.counts.map { row($0, columns: columns, isNarrow: isNarrow) })
    }

    /// - Parameter columns: the width of the sparkline; 0 to omit it.
    private func row(_ series: CountSeries, columns: Int, isNarrow: Bool) -> Table.Row {
        let graph = columns == 0 ? "" : Sparkline(series.values, now: now).text(columns: columns)
        var row = Table.Row(cells: [Table.Cell(CountName.words(series.name, count: nil)), Table.Cell(graph, .good)])
        guard let first = series.values.first, let last = series.values.last,
            series.values.contains(where: { $0.count != nil })
        else {
            row.cells.append(Table.Cell("no counts", .faint))
            return row
        }
        row.cells += [
            Table.Cell("\(number(first)) → \(number(last))"),
            Table.Cell("\(HistoryReport.day(first.time)) → \(HistoryReport.day(last.time))", .faint),
        ]
        let isWhole = series.notes.isEmpty && !series.values.contains { $0.count == nil }
        let largest = Table.Cell(
            LargestChange(series).map(words) ?? (isWhole ? "no change" : "changes unknown"), .faint)
        if isNarrow { row.notes.append(largest) } else { row.cells.append(largest) }
        return row
    }

    private func words(_ largest: LargestChange) -> String {
        let (sign, id) = (largest.change > 0 ? "+" : "", String(largest.point.commit.prefix(9)))
        return "largest change \(sign)\(largest.change) on \(HistoryReport.day(largest.point.time)) "
            + "(\(Sanitizer.clean(id, limit: .name)))"
    }

    private func number(_ point: CountPoint) -> String { point.count.map(String.init) ?? "–" }

    /// Returns the date: `2026-01-02`.
    private static func day(_ time: Timestamp) -> String { String(time.description.prefix { $0 != "T" }) }
}

/// The step in a series at which the count changed most.
package struct LargestChange: Equatable, Sendable {
    package let point: CountPoint
    /// The count after the step minus the count before it.
    package let change: Int

    /// - Returns: nil for a series without two consecutive known counts. If several changes are equally large, uses the
    ///   latest one.
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

/// Numbers over time, drawn with block characters on one line.
struct Sparkline {
    /// The minimum and maximum width.
    static let columns = 8...40
    private static let levels = Array("▁▂▃▄▅▆▇█")

    /// The numbers, each with the time from which it applies, sorted by time.
    private let steps: [(time: Double, count: Int?)]

    /// - Parameters:
    ///   - points: the numbers in historical order, because commit times can be incorrect.
    ///   - now: the current time; points with later times come from other clocks.
    init(_ points: [CountPoint], now: Timestamp) {
        var latest = -Double.infinity
        steps = points.map { point in
            latest = max(latest, min(Double(point.time.secondsSinceEpoch), Double(now.secondsSinceEpoch)))
            return (latest, point.count)
        }
    }

    /// Draws the time from the first point to the last. Each column shows the number at its end; a space if unknown.
    func text(columns: Int) -> String {
        let counts = steps.compactMap(\.count)
        guard let start = steps.first?.time, let end = steps.last?.time, let low = counts.min(), let high = counts.max()
        else { return "" }
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
