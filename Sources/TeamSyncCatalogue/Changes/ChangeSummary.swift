import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// All highlights of a repository in one sentence: `3 icons are new (a, b, c), settings was redrawn`.
struct ChangeSummary {
    /// Parts of the sentence, characters of it, and bytes.
    private static let partLimit = 6
    private static let lengthLimit = 240
    private static let sizeLimit = 1000
    private static let nameLimit = 3
    /// So many items that changed alike are one part.
    private static let alikeLimit = 3

    private struct Group: Hashable {
        let catalogue: String
        let change: Highlight.Change

        func has(_ highlight: Highlight) -> Bool {
            highlight.catalogue == catalogue && highlight.change == change
        }
    }

    private let highlights: [Highlight]
    /// Changes, listed or not.
    private let totals: [Group: Int]

    /// - Parameters:
    ///   - highlights: those that are listed.
    ///   - changes: all of them.
    /// - Returns: nil for no changes.
    static func text(_ highlights: [Highlight], of changes: [ItemDifference]) -> String? {
        let totals = changes.reduce(into: [:]) { totals, change in
            totals[Group(catalogue: change.catalogue, change: change.change), default: 0] += 1
        }
        return ChangeSummary(highlights: highlights, totals: totals).text
    }

    private var text: String? {
        guard !highlights.isEmpty else { return nil }
        var sentence = ""
        var listed = 0
        for (index, part) in parts.enumerated() {
            let next = sentence.isEmpty ? part.text : "\(sentence), \(part.text)"
            if index > 0, index >= Self.partLimit || next.count > Self.lengthLimit { break }
            sentence = next
            listed += part.count
        }
        let rest = totals.values.reduce(0, +) - listed
        sentence = sentence.shortened(to: Self.sizeLimit)
        return rest > 0 ? "\(sentence) and \(rest) more" : sentence
    }

    private struct Part {
        let text: String
        let count: Int
    }

    /// Several that are new, gone or changed alike in one part; everything else in its own words.
    private var parts: [Part] {
        var parts: [Part] = []
        var done: Set<String> = []
        for highlight in highlights {
            let group = Group(catalogue: highlight.catalogue, change: highlight.change)
            let total = totals[group] ?? 1
            switch highlight.change {
            case .added where total == 1, .removed where total == 1:
                parts.append(Part(text: Self.words(highlight), count: 1))
            case .added, .removed:
                guard done.insert("\(highlight.change.rawValue) \(highlight.catalogue)").inserted else { continue }
                parts.append(Part(text: words(group, total), count: total))
            default:
                let predicate = Self.predicate(highlight)
                let alike = highlights.count { group.has($0) && Self.predicate($0) == predicate }
                guard alike >= Self.alikeLimit else {
                    parts.append(Part(text: highlight.summary, count: 1))
                    continue
                }
                guard done.insert("\(highlight.catalogue) \(predicate)").inserted else { continue }
                let text = "\(alike) \(Self.noun(group)) changed alike (\(highlight.summary))"
                parts.append(Part(text: text, count: alike))
            }
        }
        return parts
    }

    /// `3 icons are new (a, b, c)`.
    private func words(_ group: Group, _ total: Int) -> String {
        var names = highlights.filter { group.has($0) }.prefix(Self.nameLimit).map { Wording.short($0.key) }
        if total > names.count || total > Self.nameLimit {
            names = Array(names.prefix(Self.nameLimit - 1))
            names[names.count - 1] += " and \(total - names.count) more"
        }
        let verb = group.change == .added ? "new" : "gone"
        return "\(total) \(Self.noun(group)) are \(verb) (\(names.joined(separator: ", ")))"
    }

    private static func noun(_ group: Group) -> String { group.catalogue.replacing("_", with: " ") }

    /// An item of no particular kind is named with its catalogue.
    private static func words(_ highlight: Highlight) -> String {
        guard highlight.kind == CatalogueKind.item.rawValue else { return highlight.summary }
        return highlight.summary + (highlight.change == .added ? " in " : " from ")
            + highlight.catalogue.replacing("_", with: " ")
    }

    /// What a sentence says behind the name.
    private static func predicate(_ highlight: Highlight) -> Substring {
        highlight.summary.dropFirst(Wording.short(highlight.key).count)
    }
}
