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
        /// - Parameter names: the names of the items, to be listed below the line; empty to list none.
        case group(HighlightGroup, names: [String] = [])
        case highlight(Highlight)
        case item(ChangesFilter.Item)

        var catalogue: String {
            switch self {
            case .group(let group, _): group.catalogue
            case .highlight(let highlight): highlight.catalogue
            case .item(let item): item.catalogue
            }
        }

        /// The number of highlights; items that were only reformatted are not among them.
        var count: Int {
            guard case .group(let group, _) = self else { return 1 }
            return group.change == .reformatted ? 0 : group.count
        }
    }

    /// Returns the list; empty if there are no changes.
    func text(layout: TextLayout) -> String {
        let lines = lines
        var text = ""
        for catalogue in lines.reduce(into: [String](), { if !$0.contains($1.catalogue) { $0.append($1.catalogue) } }) {
            text += "  \(layout.style.paint(CountName.words(catalogue, count: nil), .strong))\n"
            let own = lines.filter { $0.catalogue == catalogue }
            // Two items can have the same source.
            var stated: Set<APIChange> = []
            let reasons = own.map { filter.hasEvidence ? evidence($0, besides: &stated) : [] }
            var alike = 0
            for (index, line) in own.enumerated() {
                text += self.text(line, layout: layout)
                alike += line.count
                // Evidence that several items in succession have in common is below the last of them.
                if index + 1 < own.count, reasons[index + 1] == reasons[index], commits(of: line).isEmpty { continue }
                for reason in reasons[index] {
                    let count: Sentence = alike > 1 ? "these \(alike): " : ""
                    text += "      " + layout.style.paint((count + reason).write(.evidence), .faint) + "\n"
                }
                for commit in commits(of: line) { text += "      " + self.line(commit, layout: layout) + "\n" }
                alike = 0
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
            guard isDetailed || side.groups.isEmpty else { return side.groups.map { .group($0) } }
            return detailedLines
        }
        let highlights = side.highlights.filter { highlight in
            filter.includes(highlight.catalogue, highlight.kind, highlight.key, highlight.details.oldKey)
        }
        let known = Set(highlights.map { "\($0.catalogue) \($0.key)" })
        let rest = filter.items(of: side).filter { !known.contains("\($0.catalogue) \($0.key)") }
        return highlights.map(Line.highlight) + rest.map(Line.item)
    }

    /// The highlights. Items that changed in the same way are on one line, unless more than evidence is listed.
    private var detailedLines: [Line] {
        guard !filter.hasCommits, !filter.hasStatistics else { return side.highlights.map(Line.highlight) }
        let groups = side.groups.filter { $0.count > 1 && ($0.change == .changed || !$0.facts.isEmpty) }
        var (lines, positions): ([Line], [Int: Int]) = ([], [:])
        for highlight in side.highlights.map(withoutSharedMove) {
            guard let index = groups.firstIndex(where: { $0.describes(highlight) }) else {
                lines.append(.highlight(highlight))
                continue
            }
            if let position = positions[index], case .group(let group, let names) = lines[position] {
                lines[position] = .group(group, names: names + [highlight.key])
            } else {
                positions[index] = lines.count
                lines.append(.group(groups[index], names: [highlight.key]))
            }
        }
        // The number of highlights is limited, and items that were only reformatted are not among them.
        let others = groups.indices.filter { positions[$0] == nil && !groups[$0].facts.isEmpty }
            .map { Line.group(groups[$0]) }
        // The sentences about the items that are not among the highlights.
        let listed = Set(side.highlights.map { [$0.catalogue, $0.key] })
        let unlisted = side.groups.filter { group in
            group.kind != "catalogue" && group.change != .reformatted && (group.count == 1 || group.facts.isEmpty)
                && !group.examples.isEmpty && !group.examples.contains { listed.contains([group.catalogue, $0.key]) }
        }.map { Line.group($0) }
        return lines + others + unlisted
            + side.groups.filter { $0.change == .reformatted && $0.count == 1 }.map { .group($0) }
    }

    /// Returns a highlight without the move of its whole catalogue, about which there is a sentence.
    private func withoutSharedMove(_ highlight: Highlight) -> Highlight {
        let isShared = side.groups.contains { group in
            group.catalogue == highlight.catalogue && group.kind == "catalogue" && group.change == .moved
        }
        let own = isShared ? Words.ownFacts(of: highlight) : []
        guard !own.isEmpty else { return highlight }
        var rest = highlight
        rest.facts = own
        return rest
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
        if group.count == 1, let example = group.examples.first,
            var only = side.highlights.first(where: { $0.catalogue == group.catalogue && $0.key == example.key })
        {
            // Other groups may contain some of the facts, such as a value for a new mode.
            let own = group.facts + example.facts
            if !own.isEmpty, own.count < only.facts.count { only.facts = own }
            return line(withoutSharedMove(only), layout: layout)
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

    /// Returns the line, and below it the names of a group.
    private func text(_ line: Line, layout: TextLayout) -> String {
        switch line {
        case .item(let item): return "    \(self.line(item, layout: layout))\n"
        case .highlight(let highlight): return "    \(self.line(highlight, layout: layout))\n"
        case .group(let group, let names):
            let text = "    \(self.line(group, layout: layout))\n"
            guard names.count > Words.shown(group).count else { return text }
            let list = names.map { "\(name: $0)" as Sentence }.joined(separator: ", ").write(.terminal)
            return text + "      " + layout.style.paint(list, .faint) + "\n"
        }
    }

    /// - Parameter stated: the changes whose evidence is already listed.
    private func evidence(_ line: Line, besides stated: inout Set<APIChange>) -> [Sentence] {
        let facts: [Fact]
        switch line {
        case .item: return []
        case .highlight(let highlight): facts = highlight.facts
        case .group(let group, _): facts = group.facts
        }
        return Words.evidence(
            for: facts.map { fact in
                guard case .api(let changes, let more, let worst) = fact else { return fact }
                return .api(changes.filter { stated.insert($0).inserted }, more: more, worst)
            })
    }

    private func commits(of line: Line) -> [IncomingCommit] {
        if case .highlight(let highlight) = line { highlight.details.commits.compactMap { commits[$0] } } else { [] }
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

extension HighlightGroup {
    /// Whether the sentence about the group says everything about the item.
    fileprivate func describes(_ highlight: Highlight) -> Bool {
        guard highlight.catalogue == catalogue, highlight.change == change else { return false }
        if Words.changesMode(highlight, with: self) || !facts.isEmpty && highlight.facts == facts { return true }
        guard !facts.isEmpty else { return false }
        return change == .moved && facts.allSatisfy(\.isMove) && highlight.facts.allSatisfy(\.isMove)
            && (kind == "catalogue" ? Words.ownFacts(of: highlight).isEmpty : facts.count > 1)
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
