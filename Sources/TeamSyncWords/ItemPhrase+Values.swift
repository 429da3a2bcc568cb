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
        let isListed = values.contains { $0.new?.written.contains(", ") == true }
        return start + shown.joined(separator: isListed ? "; " : ", ")
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
            let same = isSameElsewhere(gained, gone) ? " (same values)" : ""
            return [
                "has values for \(broadest(gained.map(\.place))) instead of \(broadest(gone.map(\.place)))\(own: same)"
            ]
        }
        let words: [(start: Sentence, values: [Value])] = [
            ("gained values for ", gained), ("lost its values for ", gone),
        ]
        return words.filter { !$0.values.isEmpty }.map { start, values in
            let remark = areShown ? common(values.compactMap { $0.new ?? $0.old }) : ""
            return start + broadest(values.map(\.place)) + remark
        }
    }

    private static func isSameElsewhere(_ gained: [Value], _ gone: [Value]) -> Bool {
        gained.count == 1 && gone.count == 1 && gained[0].new?.written == gone[0].old?.written
    }

    /// The modes that a catalogue gained and lost, if all facts are about values for modes that no token has at the other
    /// end.
    struct ModeChange: Hashable {
        let gained, lost: [String]
        /// Whether the values for the new mode are those for the old one.
        let isSame: Bool

        init?(_ facts: [Fact]) {
            let all = values(facts)
            guard !all.isEmpty, all.count == facts.count,
                all.allSatisfy({ ($0.old == nil || $0.new == nil) && ($0.old ?? $0.new)?.isModeChange == true })
            else { return nil }
            let (new, old) = (all.filter { $0.old == nil }, all.filter { $0.new == nil })
            (gained, lost) = (new.map { text($0.place) }, old.map { text($0.place) })
            // The modes of a theme are in the same order.
            isSame =
                !new.isEmpty && new.count == old.count
                && zip(new.sorted(by: ModeChange.isBefore), old.sorted(by: ModeChange.isBefore)).allSatisfy {
                    $0.new?.written == $1.old?.written
                }
        }

        private static func isBefore(_ one: Value, _ other: Value) -> Bool {
            let rest = { (value: Value) in text(value.place).drop { $0 != " " } }
            return rest(one) < rest(other)
        }

        /// Returns a sentence about tokens: `mode dim is new: 12 tokens gained a value`
        func sentence(_ items: Sentence) -> Sentence {
            let (new, old) = (ModeChange.names(gained), ModeChange.names(lost))
            if lost.isEmpty {
                let verb = ModeChange.isOne(gained) ? "is" : "are"
                return "\(new) \(own: verb) new: \(items) gained \(own: gained.count == 1 ? "a value" : "values")"
            }
            if gained.isEmpty { return "\(old) \(own: ModeChange.isOne(lost) ? "is" : "are") gone (\(items))" }
            guard isSame, ModeChange.isOne(lost), ModeChange.isOne(gained) else {
                return "\(new) instead of \(old): \(items) have other values"
            }
            let name = gained.count == 1 ? gained[0] : ModeChange.theme(gained) ?? gained[0]
            return "\(old) renamed to \(name: name): \(items) have the same values"
        }

        /// The first word of several modes, such as `acme` for `acme light` and `acme dark`; nil if it differs.
        private static func theme(_ names: [String]) -> String? {
            let words = Set(names.map { $0.prefix { $0 != " " } })
            return names.count > 1 && words.count == 1 ? words.first.map(String.init) : nil
        }

        private static func isOne(_ names: [String]) -> Bool { names.count == 1 || theme(names) != nil }

        private static func names(_ names: [String]) -> Sentence {
            if let theme = theme(names) { return "theme \(name: theme)" }
            let shown = names.prefix(listLimit).map { "\(name: $0)" as Sentence }
            let more: [Sentence] = names.count > listLimit ? ["\(names.count - listLimit) more"] : []
            return "\(own: names.count == 1 ? "mode" : "modes") \((shown + more).listed())"
        }
    }

    /// Describes the changes of several items whose values have stayed the same in the end; nil if a value differs.
    static func sameValue(_ facts: [Fact]) -> Sentence? {
        let changed = values(facts).filter { $0.old != nil && $0.new != nil }
        guard !changed.isEmpty, changed.allSatisfy({ $0.new?.isSameValue == true }) else { return nil }
        return changed.allSatisfy { $0.new?.isReference == true }
            ? "now refers to a token with the same value" : "has the same value in another notation"
    }

    /// Describes the changes of several items whose values are written differently in the same way; nil if a value
    /// changed in another way.
    static func notation(_ facts: [Fact]) -> Sentence? {
        let changed = values(facts).filter { $0.old != nil && $0.new != nil }
        guard let first = changed.first, let old = first.old?.notation, let new = first.new?.notation,
            changed.allSatisfy({ $0.old?.notation == old && $0.new?.notation == new })
        else { return nil }
        return "is written differently: \(name: old) → \(name: new)"
    }

    /// The tokens whose values changed with that of an item, in parentheses; empty if there are none.
    static func followers(_ facts: [Fact]) -> Sentence {
        for case .followed(let names, let count, let modes) in facts {
            guard let first = names.first else { continue }
            let place: Sentence = modes.isEmpty ? "" : " in " + modes.map { "\(name: $0)" as Sentence }.listed()
            guard count > 1 else { return " (\(name: first) follows\(place))" }
            let rest: Sentence = count == 2 && names.count == 2 ? "\(name: names[1])" : "\(count - 1) more"
            return " (\(name: first) and \(rest) follow\(place))"
        }
        return ""
    }

    /// If there are too many values to list them, those that are the same in another notation are omitted.
    static func changedValues(_ facts: [Fact]) -> [Sentence] {
        let all = values(facts).filter { $0.old != nil && $0.new != nil }
        let changes = changes(of: all)
        guard changes.count > listLimit else { return written(changes) }
        let changed = all.filter { $0.new?.isSameValue != true }
        guard !changed.isEmpty, changed.count < all.count else {
            let verb: Sentence = changed.isEmpty ? "values are written differently in" : "values changed in"
            return ["\(all.count) \(verb) \(broadest(all.map(\.place)))"]
        }
        let rest = ItemPhrase.changes(of: changed)
        return rest.count > listLimit
            ? ["\(changed.count) values changed in \(broadest(changed.map(\.place)))"] : written(rest)
    }

    private typealias ValueChange = (sentence: Sentence, places: [String], remark: String)

    /// Returns the changes of values, each with the places where values changed in this way.
    private static func changes(of changed: [Value]) -> [ValueChange] {
        var changes: [ValueChange] = []
        for value in changed {
            let (before, after) = English.shortPair(value.old?.written ?? "", value.new?.written ?? "")
            let change: Sentence = before == after ? "a different value" : "\(name: before) → \(name: after)"
            let same =
                value.new?.isSameValue == true ? " (same value)" : value.new?.newUnit != nil ? " (same length)" : ""
            let part = value.place.part.map { "\(name: $0) " as Sentence } ?? ""
            let (sentence, place) = (part + change, text(value.place))
            let known = changes.firstIndex { $0.sentence == sentence && $0.remark == same && $0.places != [""] }
            if let index = known, !place.isEmpty {
                changes[index].places.append(place)
            } else {
                changes.append((sentence, [place], same))
            }
        }
        return changes
    }

    private static func written(_ changes: [ValueChange]) -> [Sentence] {
        changes.map { sentence, places, remark in
            let place: Sentence =
                places == [""] ? "" : " in " + places.map { "\(name: $0)" as Sentence }.listed()
            return sentence + place + Sentence(.text(remark))
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

    /// The names of an appearance as text, without the part of the value: `Frisbee Light`. A name that is a word of the
    /// name before it is omitted, such as the mode `dark` after `DarkColors`.
    static func text(_ place: Appearance) -> String {
        var place = place
        place.part = nil
        return place.names.reduce(into: [String]()) { names, name in
            let words = names.last.map { NameWords.of($0, digits: .attached, limit: 16) } ?? []
            if !words.contains(name.lowercased()) { names.append(name) }
        }.joined(separator: " ")
    }

    /// The first names of the appearances, without duplicates.
    static func broadest(_ places: [Appearance]) -> Sentence {
        let names = places.reduce(into: [String]()) { names, place in
            let name = place.names.first { $0 != place.part } ?? place.part ?? ""
            if !names.contains(name) { names.append(name) }
        }
        return names.map { $0.isEmpty ? "all appearances" : "\(name: $0)" as Sentence }.listed()
    }
}
