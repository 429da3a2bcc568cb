import TeamSyncSnapshot

/// All highlights of a repository in one sentence: `3 icons are new (a, b, c), settings was redrawn`.
enum ChangeSummary {
    /// Parts of the sentence, and characters of it.
    private static let partLimit = 6
    private static let lengthLimit = 240
    private static let nameLimit = 3

    /// - Parameter total: how many changes there are, listed or not.
    /// - Returns: nil for no changes.
    static func text(_ highlights: [Highlight], total: Int) -> String? {
        guard total > 0 else { return nil }
        var sentence = ""
        var told = 0
        for (index, part) in parts(highlights).enumerated() {
            let next = sentence.isEmpty ? part.text : "\(sentence), \(part.text)"
            if index > 0, index >= partLimit || next.count > lengthLimit { break }
            sentence = next
            told += part.count
        }
        let rest = total - told
        return rest > 0 ? "\(sentence) and \(rest) more" : sentence
    }

    private struct Part {
        let text: String
        let count: Int
    }

    /// Several that are new, or gone, in one part; everything else in its own words.
    private static func parts(_ highlights: [Highlight]) -> [Part] {
        var parts: [Part] = []
        var done: Set<String> = []
        for highlight in highlights {
            let verb: String
            switch highlight.change {
            case .added: verb = "are new"
            case .removed: verb = "are gone"
            default:
                parts.append(Part(text: highlight.summary, count: 1))
                continue
            }
            let group = highlights.filter { $0.catalogue == highlight.catalogue && $0.change == highlight.change }
            if group.count == 1 {
                parts.append(Part(text: highlight.summary, count: 1))
            } else if done.insert("\(highlight.change.rawValue) \(highlight.catalogue)").inserted {
                let names = Wording.list(group.map(\.key), limit: nameLimit, last: ", ")
                let noun = highlight.catalogue.replacing("_", with: " ")
                parts.append(Part(text: "\(group.count) \(noun) \(verb) (\(names))", count: group.count))
            }
        }
        return parts
    }
}
