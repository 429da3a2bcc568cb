package import TeamSyncDocuments

/// Sentences about what changes do to code.
extension Words {
    /// One sentence about an item or a declaration, as code knows it: `trash-2 renamed to bin`.
    package static func about(_ item: ImpactDocument.Item) -> Sentence {
        for fact in item.facts {
            switch fact {
            case .renamed: return about(item.replacement?.name ?? item.key, item.facts)
            case .list(_, .otherNames, _, let lost) where item.facts.count == 1 && !lost.isEmpty:
                let names = lost.map { "\(name: $0)" as Sentence }.joined(separator: ", ")
                return "\(names) no longer means \(name: item.key)"
            case .api(let changes, _, _) where changes.count == 1 && item.catalogue.isEmpty:
                return effect(of: changes[0])
            default: continue
            }
        }
        let sentence = about(item.key, item.facts)
        guard let other = item.replacement, !item.facts.contains(.deprecated(use: other.name)) else { return sentence }
        return sentence + ": use \(name: other.name)"
    }

    /// What becomes of places: `breaks`.
    package static func about(_ effect: ImpactDocument.Effect) -> Sentence {
        switch effect {
        case .breaks: "breaks"
        case .mayBreak: "may break"
        case .deprecated: "deprecated"
        case .changes: "changes"
        }
    }

    /// What a pull does to code: `a pull breaks 2 items that your code names, may break 1 (12 places)`.
    /// - Returns: nil when it does nothing to it.
    package static func pull(_ totals: ImpactTotals) -> Sentence? {
        let counts: [(Int, Sentence)] = [
            (totals.breaks, "breaks"), (totals.mayBreak, "may break"), (totals.deprecated, "deprecates"),
            (totals.changes, "changes"),
        ]
        var parts: [Sentence] = []
        for (count, verb) in counts where count > 0 {
            let noun: Sentence = "\(own: English.number(count, "item")) that your code names"
            parts.append(parts.isEmpty ? "a pull \(verb) \(noun)" : "\(verb) \(count)")
        }
        var sentence =
            parts.isEmpty
            ? nil : parts.joined(separator: ", ") + " (\(own: English.number(totals.places, "place")))" as Sentence
        if totals.breaksOnUpdate > 0 {
            let update: Sentence =
                "an update of the pinned commit breaks \(own: English.number(totals.breaksOnUpdate, "item"))"
            sentence = sentence.map { $0 + "; " + update } ?? update
        }
        guard !totals.incomplete.isEmpty else { return sentence }
        return sentence.map { $0 + "; there may be more" } ?? "what a pull does to your code is not known"
    }

    /// How many places there are of each effect: `2 places break, 1 may break`; empty where there are none.
    package static func totals(of user: ImpactDocument.User) -> Sentence {
        var isFirst = true
        return ImpactDocument.Effect.allCases.compactMap { effect -> Sentence? in
            let count = user.total(effect).places
            guard count > 0 else { return nil }
            let verb: String =
                switch effect {
                case .breaks: count == 1 ? "breaks" : "break"
                case .mayBreak: "may break"
                case .deprecated: count == 1 ? "is deprecated" : "are deprecated"
                case .changes: count == 1 ? "changes" : "change"
                }
            defer { isFirst = false }
            return isFirst ? "\(own: English.number(count, "place")) \(own: verb)" : "\(count) \(own: verb)"
        }.joined(separator: ", ")
    }
}
