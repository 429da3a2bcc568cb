import TeamSyncBase
import TeamSyncDocuments

/// The values of new and changed items in sentences.
extension ItemPhrase {
    /// The values of a new item that differ between a few appearances: ` → orange.500 in light, orange.400 in dark`
    static func newValues(_ values: [Value]) -> Sentence {
        guard 2...listLimit ~= values.count else { return "" }
        let shown = values.map { value -> Sentence in
            let written: Sentence = "\(name: English.short(value.new?.written ?? ""))"
            return value.place.isEmpty ? written : "\(written) in \(name: text(value.place))"
        }
        let start: Sentence = values.allSatisfy { $0.new?.isReference == true } ? " → " : ": "
        return start + shown.joined(separator: ", ")
    }

    /// The value that a new item has in all appearances; nil if it has several values or none.
    static func newValue(_ facts: [Fact]) -> TokenValue? {
        let values = facts.compactMap { fact in
            if case .value(_, nil, let new?) = fact { new } else { nil }
        }
        guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    typealias Value = (place: Appearance, old: TokenValue?, new: TokenValue?)

    static func values(_ facts: [Fact]) -> [Value] {
        facts.compactMap { fact in
            if case .value(let appearance, let old, let new) = fact { (appearance, old, new) } else { nil }
        }
    }

    /// Predicates about gained and lost values: `gained values for dark (#000)`
    static func lostValues(_ facts: [Fact], areShown: Bool) -> [Sentence] {
        let all = values(facts)
        let (gained, gone) = (all.filter { $0.old == nil }, all.filter { $0.new == nil })
        // Values may have moved from one appearance to another.
        if !gained.isEmpty, !gone.isEmpty {
            return ["has values for \(broadest(gained.map(\.place))) instead of \(broadest(gone.map(\.place)))"]
        }
        return [("gained", gained), ("lost its", gone)].filter { !$0.1.isEmpty }.map { verb, values in
            let remark = areShown ? common(values.compactMap { $0.new ?? $0.old }) : ""
            return "\(own: verb) values for \(broadest(values.map(\.place)))\(remark)"
        }
    }

    static func changedValues(_ facts: [Fact]) -> [Sentence] {
        let changed = values(facts).filter { $0.old != nil && $0.new != nil }
        guard changed.count <= listLimit else {
            return ["\(changed.count) values changed in \(broadest(changed.map(\.place)))"]
        }
        return changed.map { value in
            let (before, after) = English.shortPair(value.old?.written ?? "", value.new?.written ?? "")
            let change: Sentence = before == after ? "a different value" : "\(name: before) → \(name: after)"
            let same = value.new?.isSameValue == true ? " (same value)" : ""
            return (value.place.isEmpty ? change : "\(change) in \(name: text(value.place))") + Sentence(.text(same))
        }
    }

    /// The unit that all changed values have now, if only the unit has changed: 16 px are 1 rem. Otherwise nil.
    static func newUnit(_ facts: [Fact]) -> String? {
        let units = Set(values(facts).filter { $0.old != nil && $0.new != nil }.map(\.new?.newUnit))
        return units.count == 1 ? units.first.flatMap(\.self) : nil
    }

    /// The value that several appearances have in common, in parentheses; empty if their values differ.
    static func common(_ values: [TokenValue]) -> Sentence {
        guard let first = values.first, values.allSatisfy({ $0 == first }) else { return "" }
        return " (\(name: English.short(first.written)))"
    }

    /// The names of an appearance as text: `Frisbee Light`. A name that is a word of the name before it is omitted, such
    /// as the mode `dark` after `DarkColors`.
    static func text(_ place: Appearance) -> String {
        place.names.reduce(into: [String]()) { names, name in
            let words = names.last.map { NameWords.of($0, digits: .attached, limit: 16) } ?? []
            if !words.contains(name.lowercased()) { names.append(name) }
        }.joined(separator: " ")
    }

    /// The first names of the appearances, without duplicates.
    static func broadest(_ places: [Appearance]) -> Sentence {
        let names = places.reduce(into: [String]()) { names, place in
            let name = place.names.first ?? ""
            if !names.contains(name) { names.append(name) }
        }
        return names.map { $0.isEmpty ? "all appearances" : "\(name: $0)" as Sentence }.listed()
    }
}
