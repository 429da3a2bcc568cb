package import TeamSyncDocuments

/// Sentences about the effects of changes on code.
extension Words {
    /// Returns one sentence about an item or a declaration, using the name that appears in code:
    /// `trash-2 renamed to bin`.
    package static func about(_ item: ImpactDocument.Item) -> Sentence {
        for fact in item.facts {
            switch fact {
            case .disappeared(.may) where item.effect == .breaks:
                return "\(name: item.key) is gone or has a new name"
            case .renamed: return about(item.replacement?.name ?? item.key, item.facts)
            case .list(_, .otherNames, _, let lost) where item.facts.count == 1 && !lost.isEmpty:
                let names = lost.map { "\(name: $0)" as Sentence }.joined(separator: ", ")
                return "\(names) no longer \(own: lost.count == 1 ? "refers" : "refer") to \(name: item.key)"
            case .api(let changes, _, _) where !changes.isEmpty && item.catalogue.isEmpty:
                let isUncertain = item.effect == .deprecated && changes[0].verdict == .mayBreak
                return effect(of: changes) + (isUncertain ? "; these places may use it" : "")
            default: continue
            }
        }
        let sentence = about(item.key, item.facts)
        guard let other = item.replacement, !item.facts.contains(.deprecated(use: other.name)) else { return sentence }
        return sentence + ": use \(name: other.name)"
    }

    /// Describes the effect on a place: `breaks`.
    package static func about(_ effect: ImpactDocument.Effect) -> Sentence {
        switch effect {
        case .breaks: "breaks"
        case .mayBreak: "may break"
        case .deprecated: "deprecated"
        case .changes: "changes"
        }
    }

    /// Describes the effect of a pull on code: `a pull breaks uses of 2 items in your code, may break
    /// 1 item (12 places in all)`.
    /// - Returns: nil if there is no effect.
    package static func pull(_ totals: ImpactTotals) -> Sentence? {
        let items = { (count: Int) -> Sentence in "\(own: English.number(count, "item"))" }
        let counts: [(count: Int, verb: Sentence, first: (Sentence) -> Sentence)] = [
            (totals.breaks, "breaks", { "breaks uses of \($0) in your code" }),
            (totals.mayBreak, "may break", { "may break uses of \($0) in your code" }),
            (totals.deprecated, "deprecates", { "deprecates \($0) that your code uses" }),
            (totals.changes, "changes", { "changes \($0) that your code uses" }),
        ]
        var parts: [Sentence] = []
        for (count, verb, first) in counts where count > 0 {
            parts.append(parts.isEmpty ? "a pull \(first(items(count)))" : "\(verb) \(items(count))")
        }
        let all = parts.count > 1 ? " in all" : ""
        var sentence =
            parts.isEmpty
            ? nil
            : parts.joined(separator: ", ") + " (\(own: English.number(totals.places, "place") + all))" as Sentence
        if totals.breaksOnUpdate > 0 {
            let update: Sentence =
                "updating the pinned commit breaks uses of \(items(totals.breaksOnUpdate))"
            sentence = sentence.map { $0 + "; " + update } ?? update
        }
        guard !totals.incomplete.isEmpty else { return sentence }
        return sentence.map { $0 + "; there may be more" } ?? "the effect of a pull on your code is unknown"
    }

    /// Returns the number of places for each effect: `2 places break, 1 may break`; empty if there are none.
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
