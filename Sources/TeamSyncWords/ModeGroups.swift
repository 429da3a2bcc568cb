import TeamSyncDocuments

/// Tokens that gained values for modes that are new in their whole catalogue.
extension Words {
    /// Separates such values from the other changes of the same tokens if several tokens gained values for the same
    /// modes, so that the new modes are one sentence.
    /// - Parameter items: items with their facts, most important first.
    static func separatingModes(_ items: [Highlight]) -> [Highlight] {
        var modes: [Int: ItemPhrase.ModeChange] = [:]
        var counts: [String: [ItemPhrase.ModeChange: Int]] = [:]
        for (index, item) in items.enumerated()
        where item.change == .changed && !item.facts.contains(where: \.isOfLostMode) {
            guard let mode = ItemPhrase.ModeChange(item.facts.filter(\.isOfNewMode)), mode.lost.isEmpty else {
                continue
            }
            modes[index] = mode
            counts[item.catalogue, default: [:]][mode, default: 0] += 1
        }
        let separated = items.enumerated().flatMap { index, item -> [Highlight] in
            var (own, rest) = (item, item)
            rest.facts.removeAll(where: \.isOfNewMode)
            guard let mode = modes[index], !rest.facts.isEmpty, counts[item.catalogue]?[mode] ?? 0 >= alikeLimit else {
                return [item]
            }
            own.facts = item.facts.filter(\.isOfNewMode)
            return [own, rest]
        }
        guard separated.count > items.count else { return items }
        return separated.enumerated().sorted { left, right in
            (left.element.facts.importance, left.offset) < (right.element.facts.importance, right.offset)
        }.map(\.element)
    }

    /// Joins the groups about new modes that begin with the same word, such as `acme`, `acme light` and `acme dark`.
    static func joiningModes(_ groups: [HighlightGroup]) -> [HighlightGroup] {
        var (joined, positions): ([HighlightGroup], [String: Int]) = ([], [:])
        for group in groups {
            let facts = ownFacts(of: group)
            let words = Set((ItemPhrase.ModeChange(facts)?.gained ?? []).map { $0.prefix { $0 != " " } })
            guard group.change == .changed, group.count > 1, words.count == 1, let word = words.first,
                ItemPhrase.ModeChange(facts)?.lost.isEmpty == true
            else {
                joined.append(group)
                continue
            }
            let place = "\(group.catalogue)\n\(word)"
            guard let position = positions[place] else {
                positions[place] = joined.count
                joined.append(group)
                continue
            }
            let known = ownFacts(of: joined[position])
            let names = Set(ItemPhrase.values(known).map(\.place))
            joined[position].facts =
                known
                + facts.filter { fact in
                    if case .value(let place, _, _) = fact { !names.contains(place) } else { false }
                }
            joined[position].count += group.count
            joined[position].examples += group.examples
            for index in joined[position].examples.indices { joined[position].examples[index].facts = [] }
        }
        return joined
    }

    /// The facts of a group, or of its first item.
    static func ownFacts(of group: HighlightGroup) -> [Fact] {
        group.facts.isEmpty ? group.examples.first?.facts ?? [] : group.facts
    }
}

extension Fact {
    /// Whether a token lost its value for a mode for which no token has one any more. If the mode was renamed, the token
    /// gained the same value for a new one.
    fileprivate var isOfLostMode: Bool {
        if case .value(_, let old?, nil) = self { old.isModeChange == true } else { false }
    }

    /// Whether a token gained a value for a mode for which no token had one.
    fileprivate var isOfNewMode: Bool {
        if case .value(_, nil, let new?) = self { new.isModeChange == true } else { false }
    }
}
