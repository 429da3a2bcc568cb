import TeamSyncDocuments

/// Changes of items, catalogue by catalogue, one to a line.
struct HighlightList {
    let highlights: [Highlight]
    let hasStatistics: Bool
    /// The commits that are told of below an item, by id; empty for none.
    let commits: [String: IncomingCommit]
    let repository: RepositoryStatus

    /// Empty when there are none.
    func text(layout: TextLayout) -> String {
        var text = ""
        for catalogue in catalogues {
            text += "  \(layout.style.paint(CountName.words(catalogue, count: nil), .strong))\n"
            for highlight in highlights where highlight.catalogue == catalogue {
                text += "    " + line(highlight, layout: layout) + "\n"
                for id in highlight.details.commits {
                    if let commit = commits[id] { text += "      " + line(commit, layout: layout) + "\n" }
                }
            }
        }
        return text
    }

    /// In the order of their first highlights.
    private var catalogues: [String] {
        highlights.reduce(into: []) { if !$0.contains($1.catalogue) { $0.append($1.catalogue) } }
    }

    private func line(_ highlight: Highlight, layout: TextLayout) -> String {
        let (marker, tint): (String, Tint) =
            switch highlight.change {
            case .added: ("+", .good)
            case .removed: ("-", .bad)
            case .renamed: ("→", .moved)
            default: ("~", .attention)
            }
        var line = "\(layout.style.paint(marker, tint)) \(Sanitizer.clean(highlight.summary))"
        if hasStatistics, let statistics = HighlightList.statistics(highlight) {
            line += " " + layout.style.paint("(\(statistics))", .faint)
        }
        return line + Swatch.text(highlight, layout: layout)
    }

    private func line(_ commit: IncomingCommit, layout: TextLayout) -> String {
        let id = layout.style.paint(Sanitizer.clean(String(commit.id.prefix(9))), .attention)
        let words = "\(Sanitizer.clean(commit.author)): \(Sanitizer.clean(commit.subject))"
        return "\(layout.link(id, to: repository.page(ofCommit: commit.id))) \(layout.style.paint(words, .faint))"
    }

    /// `+10 -2`, over all files of the item; nil when their lines are not known.
    private static func statistics(_ highlight: Highlight) -> String? {
        let known = highlight.details.files.filter { $0.added != nil || $0.removed != nil }
        guard !known.isEmpty else { return nil }
        return "+\(known.compactMap(\.added).reduce(0, +)) -\(known.compactMap(\.removed).reduce(0, +))"
    }
}
