import TeamSyncDocuments

/// Tokens that gained or lost values because a mode, such as a theme, is new, gone or renamed in their whole catalogue.
extension Words {
    /// A mode that is new, gone or renamed. Modes that begin with the same word, such as `acme`, `acme light` and
    /// `acme dark`, are those of one theme.
    private struct ModeEvent: Hashable {
        let catalogue: String
        /// The first words of the former and of the new modes.
        let (old, new): ([String], [String])

        init(_ catalogue: String, _ lost: [String], _ gained: [String]) {
            let words = { (modes: [String]) in Set(modes.map(Words.firstWord)).sorted() }
            (self.catalogue, old, new) = (catalogue, words(lost), words(gained))
        }
    }

    fileprivate static func firstWord(_ mode: String) -> String { String(mode.prefix { $0 != " " }) }

    /// Separates values for such modes from the other changes of the same tokens if several tokens have them, so that
    /// each mode is in one sentence.
    /// - Parameter items: items with their facts, most important first.
    static func separatingModes(_ items: [Highlight]) -> [Highlight] {
        let renamed = RenamedModes(items)
        var parts: [Int: [(event: ModeEvent, facts: [Fact])]] = [:]
        var counts: [ModeEvent: Int] = [:]
        for (index, item) in items.enumerated() where item.change == .changed {
            let found = renamed.parts(of: item).map { facts in
                let mode = ItemPhrase.ModeChange(facts)
                return (event: ModeEvent(item.catalogue, mode?.lost ?? [], mode?.gained ?? []), facts: facts)
            }
            guard !found.isEmpty else { continue }
            parts[index] = found
            for part in found { counts[part.event, default: 0] += 1 }
        }
        guard !parts.isEmpty else { return items }
        let separated = items.enumerated().flatMap { index, item -> [Highlight] in
            let own = parts[index]?.filter { counts[$0.event] ?? 0 >= alikeLimit } ?? []
            let known = Set(own.flatMap(\.facts))
            let rest = item.facts.filter { !known.contains($0) }
            guard !own.isEmpty, own.count > 1 || !rest.isEmpty else { return [item] }
            return (own.map(\.facts) + [rest]).filter { !$0.isEmpty }.map { facts in
                var part = item
                part.facts = facts
                return part
            }
        }
        guard separated.count > items.count else { return items }
        return separated.enumerated().sorted { left, right in
            (left.element.facts.importance, left.offset) < (right.element.facts.importance, right.offset)
        }.map(\.element)
    }

    /// Joins the groups about the modes of one theme.
    static func joiningModes(_ groups: [HighlightGroup]) -> [HighlightGroup] {
        let events = groups.map(event)
        let large = Set(zip(groups, events).filter { $0.0.count > 1 }.compactMap(\.1))
        var (joined, positions): ([HighlightGroup], [ModeEvent: Int]) = ([], [:])
        for (group, event) in zip(groups, events) {
            guard let event, large.contains(event) else {
                joined.append(group)
                continue
            }
            guard let position = positions[event] else {
                positions[event] = joined.count
                joined.append(group)
                continue
            }
            let known = ownFacts(of: joined[position])
            joined[position].facts =
                known
                + ownFacts(of: group).filter { fact in
                    !known.contains { $0.isAboutSameMode(as: fact) }
                }
            joined[position].count += group.count
            joined[position].examples += group.examples
            for index in joined[position].examples.indices { joined[position].examples[index].facts = [] }
        }
        return joined
    }

    /// Returns nil for a group about other changes, or about the modes of several themes.
    private static func event(of group: HighlightGroup) -> ModeEvent? {
        guard group.change == .changed, let mode = ItemPhrase.ModeChange(ownFacts(of: group)) else { return nil }
        let event = ModeEvent(group.catalogue, mode.lost, mode.gained)
        guard event.old.count <= 1, event.new.count <= 1 else { return nil }
        return mode.lost.isEmpty || mode.gained.isEmpty || mode.isSame ? event : nil
    }

    /// The facts of a group, or of its first item.
    static func ownFacts(of group: HighlightGroup) -> [Fact] {
        group.facts.isEmpty ? group.examples.first?.facts ?? [] : group.facts
    }
}

/// The modes that have another name now, with most of their values, by catalogue.
private struct RenamedModes {
    private struct Pair: Hashable {
        let catalogue: String
        let (old, new): (String, String)

        /// The pair of the first words of the modes.
        var ofThemes: Pair {
            Pair(catalogue: catalogue, old: Words.firstWord(old), new: Words.firstWord(new))
        }
    }

    /// The maximum number of pairs of modes of one token that are compared.
    private static let pairLimit = 64

    private var newNames: [String: [String: String]] = [:]

    /// A pair of modes is a rename if at least four fifths of the tokens that lost the former one gained the other one with
    /// the same value, and no token of their themes has another value: references to tokens with other values do not show
    /// it.
    init(_ items: [Highlight]) {
        var (same, lostNumbers): ([Pair: Int], [Pair: Int]) = ([:], [:])
        var different: Set<Pair> = []
        for item in items where item.change == .changed {
            let (lost, gained) = (item.facts.filter(\.isOfLostMode), item.facts.filter(\.isOfNewMode))
            for fact in lost { lostNumbers[Pair(catalogue: item.catalogue, old: fact.mode, new: ""), default: 0] += 1 }
            guard lost.count * gained.count <= RenamedModes.pairLimit else { continue }
            for one in lost {
                for other in gained where one.restOfMode == other.restOfMode || lost.count == 1 {
                    let pair = Pair(catalogue: item.catalogue, old: one.mode, new: other.mode)
                    if one.hasSameValue(as: other) {
                        same[pair, default: 0] += 1
                    } else {
                        different.insert(pair.ofThemes)
                    }
                }
            }
        }
        let ordered = same.sorted { one, other in
            (other.value, one.key.old, one.key.new) < (one.value, other.key.old, other.key.new)
        }
        var taken: Set<[String]> = []
        for (pair, number) in ordered where !different.contains(pair.ofThemes) {
            let all = lostNumbers[Pair(catalogue: pair.catalogue, old: pair.old, new: "")] ?? 0
            guard number * 5 >= all * 4, newNames[pair.catalogue]?[pair.old] == nil,
                taken.insert([pair.catalogue, pair.new]).inserted
            else { continue }
            newNames[pair.catalogue, default: [:]][pair.old] = pair.new
        }
    }

    /// Returns the facts of a token about renamed modes, about new modes and about modes that are gone.
    func parts(of item: Highlight) -> [[Fact]] {
        var (lost, gained) = (item.facts.filter(\.isOfLostMode), item.facts.filter(\.isOfNewMode))
        var renamed: [(pair: Pair, facts: [Fact])] = []
        for fact in lost {
            guard let name = newNames[item.catalogue]?[fact.mode], let other = gained.first(where: { $0.mode == name })
            else { continue }
            let pair = Pair(catalogue: "", old: fact.mode, new: name).ofThemes
            if let index = renamed.firstIndex(where: { $0.pair == pair }) {
                renamed[index].facts += [other, fact]
            } else {
                renamed.append((pair, [other, fact]))
            }
            lost.removeAll { $0 == fact }
            gained.removeAll { $0 == other }
        }
        return renamed.map(\.facts) + [gained, lost].filter { !$0.isEmpty }
    }
}

extension Fact {
    /// Whether a token lost its value for a mode for which no token has one any more.
    fileprivate var isOfLostMode: Bool {
        if case .value(_, let old?, nil) = self { old.isModeChange == true } else { false }
    }

    /// Whether a token gained a value for a mode for which no token had one.
    fileprivate var isOfNewMode: Bool {
        if case .value(_, nil, let new?) = self { new.isModeChange == true } else { false }
    }

    /// The name of the mode of a value.
    fileprivate var mode: String { if case .value(let place, _, _) = self { ItemPhrase.text(place) } else { "" } }

    /// The name of the mode without its first word.
    fileprivate var restOfMode: Substring { mode.drop { $0 != " " } }

    /// Whether a value that a token gained is the one that it lost.
    fileprivate func hasSameValue(as other: Fact) -> Bool {
        guard case .value(let place, let old?, nil) = self, case .value(let newPlace, nil, let new?) = other else {
            return false
        }
        return old.written == new.written && place.part == newPlace.part
    }

    fileprivate func isAboutSameMode(as other: Fact) -> Bool {
        guard case .value(let one, let old, _) = self, case .value(let two, let former, _) = other else { return false }
        return one == two && (old == nil) == (former == nil)
    }
}
