import TeamSyncBase
import TeamSyncDocuments
import TeamSyncWords

/// Changes to items, by catalogue. Unless details are requested, changes of one kind are on one line.
struct ItemList {
    let side: ChangesDocument.Side
    let filter: ChangesFilter
    /// The commits to list below an item, by id; empty to list none.
    var commits: [String: IncomingCommit] = [:]
    /// The repository that links to commits refer to.
    var repository: RepositoryStatus?
    /// The maximum age of commits, and the current time; nil for all commits.
    var recent: (age: Duration, now: Timestamp)?

    private enum Line {
        case group(HighlightGroup)
        case highlight(Highlight)
        case item(ChangesFilter.Item)

        var catalogue: String {
            switch self {
            case .group(let group): group.catalogue
            case .highlight(let highlight): highlight.catalogue
            case .item(let item): item.catalogue
            }
        }

        /// The number of items.
        var count: Int { if case .group(let group) = self { group.count } else { 1 } }
    }

    /// Returns the list; empty if there are no changes.
    func text(layout: TextLayout) -> String {
        let lines = lines
        var text = ""
        for catalogue in lines.reduce(into: [String](), { if !$0.contains($1.catalogue) { $0.append($1.catalogue) } }) {
            text += "  \(layout.style.paint(CountName.words(catalogue, count: nil), .strong))\n"
            // Two items can have the same source.
            var stated: Set<APIChange> = []
            for line in lines where line.catalogue == catalogue {
                switch line {
                case .group(let group): text += "    " + self.line(group, layout: layout) + "\n"
                case .highlight(let highlight):
                    text += "    " + self.line(highlight, layout: layout) + "\n"
                    text += evidence(highlight, besides: &stated, layout: layout)
                    for id in highlight.details.commits {
                        if let commit = commits[id] { text += "      " + self.line(commit, layout: layout) + "\n" }
                    }
                case .item(let item): text += "    " + self.line(item, layout: layout) + "\n"
                }
            }
        }
        let shown = lines.map(\.count).saturatingSum
        if recent == nil, filter.isWhole, isDetailed || side.groups.isEmpty, side.highlightsTotal > shown {
            text += "    … and \(side.highlightsTotal - shown) more\n"
        }
        return text
    }

    private var isDetailed: Bool { filter.hasCommits || filter.hasStatistics || filter.hasEvidence }

    private var lines: [Line] {
        if let recent {
            return side.highlights(side.highlights, since: recent.age, now: recent.now).filter { highlight in
                filter.includes(highlight.catalogue, highlight.kind, highlight.key, highlight.details.oldKey)
            }.map(Line.highlight)
        }
        guard !filter.isWhole else {
            // A document written by an older version contains no groups.
            guard isDetailed || side.groups.isEmpty else { return side.groups.map(Line.group) }
            return detailedLines
        }
        let highlights = side.highlights.filter { highlight in
            filter.includes(highlight.catalogue, highlight.kind, highlight.key, highlight.details.oldKey)
        }
        let known = Set(highlights.map { "\($0.catalogue) \($0.key)" })
        let rest = filter.items(of: side).filter { !known.contains("\($0.catalogue) \($0.key)") }
        return highlights.map(Line.highlight) + rest.map(Line.item)
    }

    /// The highlights. Items that only moved, in the same way, are on one line unless more than evidence is listed.
    private var detailedLines: [Line] {
        let groups = side.groups.filter { group in
            group.change == .moved && group.count > 1 && !group.facts.isEmpty && group.facts.allSatisfy(\.isMove)
        }
        guard !filter.hasCommits, !filter.hasStatistics, !groups.isEmpty else {
            return side.highlights.map(Line.highlight)
        }
        var (lines, done): ([Line], Set<Int>) = ([], [])
        for highlight in side.highlights {
            let isPlain = highlight.change == .moved && highlight.facts.allSatisfy(\.isMove)
            let index = groups.firstIndex { group in
                group.catalogue == highlight.catalogue
                    && (group.kind == "catalogue" || group.facts.count > 1 || group.facts == highlight.facts)
            }
            guard isPlain, let index else {
                lines.append(.highlight(highlight))
                continue
            }
            if done.insert(index).inserted { lines.append(.group(groups[index])) }
        }
        return lines
    }

    private func marker(_ change: Highlight.Change, layout: TextLayout) -> String {
        let (marker, tint): (String, Tint) =
            switch change {
            case .added: ("+", .good)
            case .removed: ("-", .bad)
            case .renamed, .moved: ("→", .moved)
            case .reformatted: ("·", .faint)
            default: ("~", .attention)
            }
        return layout.style.paint(marker, tint)
    }

    private func line(_ group: HighlightGroup, layout: TextLayout) -> String {
        if group.count == 1, let key = group.examples.first?.key,
            let only = side.highlights.first(where: { $0.catalogue == group.catalogue && $0.key == key })
        {
            return line(only, layout: layout)
        }
        return "\(marker(group.change, layout: layout)) \(Words.about(group).write(.terminal))"
    }

    private func line(_ highlight: Highlight, layout: TextLayout) -> String {
        var line = "\(marker(highlight.change, layout: layout)) \(Words.about(highlight).write(.terminal))"
        if filter.hasStatistics, let statistics = ItemList.statistics(highlight) {
            line += " " + layout.style.paint("(\(statistics))", .faint)
        }
        return line + Swatch.text(highlight, layout: layout)
    }

    /// - Parameter stated: the changes whose evidence is already listed.
    private func evidence(
        _ highlight: Highlight, besides stated: inout Set<APIChange>, layout: TextLayout
    ) -> String {
        guard filter.hasEvidence else { return "" }
        let facts = highlight.facts.map { fact -> Fact in
            guard case .api(let changes, let more, let worst) = fact else { return fact }
            return .api(changes.filter { stated.insert($0).inserted }, more: more, worst)
        }
        return Words.evidence(for: facts).map {
            "      " + layout.style.paint($0.write(.terminal), .faint) + "\n"
        }.joined()
    }

    /// Returns the line for an item without details.
    private func line(_ item: ChangesFilter.Item, layout: TextLayout) -> String {
        let fact: Fact =
            switch item.change {
            case .added: .appeared(properties: nil)
            case .removed: .disappeared(item.certainty)
            case .renamed: .renamed(from: item.oldKey ?? "", because: nil)
            case .reformatted: .reformatted
            default: .changed
            }
        let words: Sentence =
            item.change == .moved ? "\(name: item.key) moved" : Words.about(item.key, [fact])
        return "\(marker(item.change, layout: layout)) \(words.write(.terminal))"
    }

    private func line(_ commit: IncomingCommit, layout: TextLayout) -> String {
        let id = layout.style.paint(Sanitizer.clean(String(commit.id.prefix(9)), limit: .name), .attention)
        let author = DisplayWidth.cut(Sanitizer.clean(commit.author, limit: .name), to: CommitList.longestName)
        let words = "\(author): \(Sanitizer.clean(commit.subject, limit: .line))"
        return "\(layout.link(id, to: repository?.page(ofCommit: commit.id))) \(layout.style.paint(words, .faint))"
    }

    /// Returns the sum over the files of the item, such as `+10 -2`; nil if unknown.
    private static func statistics(_ highlight: Highlight) -> String? {
        let known = highlight.details.files.filter { $0.added != nil || $0.removed != nil }
        guard !known.isEmpty else { return nil }
        return "+\(known.compactMap(\.added).saturatingSum) -\(known.compactMap(\.removed).saturatingSum)"
    }
}

/// Color samples on terminals with true color.
enum Swatch {
    /// The maximum number of colors on a line.
    private static let limit = 4

    /// Returns the old and new values of a color token as ` ██→██`; empty without true color.
    static func text(_ highlight: Highlight, layout: TextLayout) -> String {
        guard layout.hasTrueColor, highlight.kind == "color" else { return "" }
        let pairs = highlight.details.members.prefix(limit).map { member in
            [member.old, member.new].compactMap { $0?.string }.compactMap(block).joined(separator: "→")
        }
        let blocks = pairs.filter { !$0.isEmpty }
        return blocks.isEmpty ? "" : " " + blocks.joined(separator: " ")
    }

    /// Terminals cannot show alpha.
    private static func block(_ text: String) -> String? {
        guard let color = HexColor(text) else { return nil }
        let parts = [24, 16, 8].map { color.value >> UInt32($0) & 255 }
        return "\u{1B}[38;2;\(parts.map(String.init).joined(separator: ";"))m██\u{1B}[0m"
    }
}

/// A list of commits with one line for each: short id, author, age and subject.
struct CommitList {
    let commits: [IncomingCommit]
    let repository: RepositoryStatus
    let now: Timestamp

    static let longestAuthor = 20
    /// The maximum width of a name if the width of the output is unlimited.
    static let longestName = 60
    /// The minimum width of a subject on narrow terminals.
    static let shortestSubject = 20

    func text(layout: TextLayout, indent: String) -> String {
        var table = Table(rows: commits.map(row))
        guard let width = layout.width else { return table.text(layout: layout, indent: indent) }
        for index in table.rows.indices {
            table.rows[index].cells[1].text = DisplayWidth.cut(
                table.rows[index].cells[1].text, to: CommitList.longestAuthor)
        }
        let used = table.columnWidths.dropLast().reduce(DisplayWidth.of(indent)) { $0 + $1 + 2 }
        let room = max(width - used, CommitList.shortestSubject)
        for index in table.rows.indices {
            table.rows[index].cells[3].text = DisplayWidth.cut(table.rows[index].cells[3].text, to: room)
        }
        return table.text(layout: layout, indent: indent)
    }

    private func row(_ commit: IncomingCommit) -> Table.Row {
        Table.Row(cells: [
            Table.Cell(
                Sanitizer.clean(String(commit.id.prefix(9)), limit: .name), .attention,
                page: repository.page(ofCommit: commit.id)),
            Table.Cell(DisplayWidth.cut(Sanitizer.clean(commit.author, limit: .name), to: CommitList.longestName)),
            Table.Cell(Age(of: commit.committerTime, at: now).short, .faint),
            Table.Cell(Sanitizer.clean(commit.subject, limit: .line)),
        ])
    }
}
