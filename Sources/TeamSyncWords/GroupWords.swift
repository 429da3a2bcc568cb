import TeamSyncBase
package import TeamSyncDocuments

extension Words {
    /// One sentence about items of a catalogue to which the same happened.
    package static func about(_ group: HighlightGroup) -> Sentence {
        // A document of an older version has sentences only.
        guard !group.facts.isEmpty || !group.examples.isEmpty || group.summary.isEmpty else {
            return Sentence(.text(group.summary))
        }
        if group.kind == "catalogue" { return catalogue(group) }
        if group.count == 1, let only = group.examples.first { return single(only, group) }
        let noun = English.noun(group.catalogue, group.count)
        let items: Sentence = "\(group.count) \(name: noun)"
        switch group.change {
        case .added:
            return "\(items) new (\(names(group) { "\(name: $0.key)" + remark($0.facts) }))"
        case .removed: return "\(items) \(own: group.mayBeGone ? "may be gone" : "gone") (\(names(group)))"
        case .renamed: return "\(items) renamed (\(names(group) { "\(name: $0.oldKey ?? "") → \(name: $0.key)" }))"
        case .reformatted:
            let shown: Sentence = group.count <= group.examples.count ? " (\(names(group)))" : ""
            return "\(items) were reformatted" + shown
        default:
            return changed(group, items, noun)
        }
    }

    /// All groups as a colleague would tell them in one sentence; nil for no changes.
    package static func summary(_ groups: [HighlightGroup]) -> Sentence? {
        let news = groups.filter { $0.change != .reformatted }
        let shown = news.isEmpty ? groups : news
        return summary(shown, itemsTotal: shown.map(\.count).saturatingSum)
    }

    /// What is incoming, in one sentence; nil when no item of a catalogue changes. A document of an older version has a
    /// sentence only.
    package static func incoming(_ status: RepositoryStatus) -> Sentence? {
        guard let incoming = status.incomingGroups, !incoming.groups.isEmpty else {
            return status.summary.map { Sentence(.text($0)) }
        }
        return summary(incoming.groups, itemsTotal: incoming.itemsTotal)
    }

    /// - Parameter itemsTotal: of these and of further groups.
    private static func summary(_ groups: [HighlightGroup], itemsTotal: Int) -> Sentence? {
        guard !groups.isEmpty else { return nil }
        var (sentence, length, listed): (Sentence, Int, Int) = ("", 0, 0)
        for (index, group) in groups.enumerated() {
            let next = about(group)
            let size = next.write().count + 2
            if index > 0, index >= IncomingGroups.limit || length + size > lengthLimit { break }
            sentence += index > 0 ? ", \(next)" : next
            length += size
            listed = listed.addingSaturated(group.count)
        }
        let rest = max(0, itemsTotal).addingSaturated(-max(0, listed))
        return rest > 0 ? "\(sentence) and \(rest) more" : sentence
    }

    /// Characters of a sentence about everything.
    private static let lengthLimit = 240

    /// A whole catalogue: `Icons: new catalogue, 202 icons`.
    private static func catalogue(_ group: HighlightGroup) -> Sentence {
        let items: Sentence = "\(group.count) \(name: English.noun(group.catalogue, group.count))"
        let title: Sentence = "\(name: English.title(group.catalogue))"
        for case .moved(_, let to, let moved) in group.facts {
            let amount: Sentence =
                moved == group.count ? items : "\(moved) of \(items)"
            return "\(title): \(amount) moved to \(ItemPhrase.place(to)), where the configuration does not look"
        }
        return group.change == .added
            ? "\(title): new catalogue, \(items)"
            : "\(title): the catalogue \(own: group.mayBeGone ? "may be" : "is") gone, \(items)"
    }

    /// An item of no particular kind is named with its catalogue.
    private static func single(_ item: HighlightGroup.Example, _ group: HighlightGroup) -> Sentence {
        if group.change == .reformatted {
            return "1 \(name: English.noun(group.catalogue, 1)) was reformatted (\(name: item.key))"
        }
        let sentence = about(item.key, group.facts + item.facts)
        guard group.kind == "item" else { return sentence }
        let catalogue = English.noun(group.catalogue, 2)
        return switch group.change {
        case .added: "\(sentence) in \(name: catalogue)"
        case .removed: "\(sentence) from \(name: catalogue)"
        default: sentence
        }
    }

    private static func changed(_ group: HighlightGroup, _ items: Sentence, _ noun: String) -> Sentence {
        let shown = names(group)
        let facts = group.facts.isEmpty ? group.examples.first?.facts ?? [] : group.facts
        guard !facts.isEmpty else {
            let verb = group.change == .moved ? "moved" : "changed"
            return "\(group.count) more \(name: noun) \(own: verb)" + (group.examples.isEmpty ? "" : " (\(shown))")
        }
        let moves = facts.filter { if case .moved = $0 { true } else { false } }
        let others = facts.filter { if case .moved = $0 { false } else { true } }
        let moved = moves.compactMap(ItemPhrase.moved)
        if others.isEmpty {
            if moves.count > 1 { return "\(items) moved to \(places(moves))" }
            return "\(items) \(moved.joined(separator: ", ")) (\(shown))"
        }
        if others == [.redrawn] {
            let move: Sentence = moved.isEmpty ? "" : " and \(moved.joined(separator: ", "))"
            return "\(items) redrawn\(move) (\(shown))"
        }
        let phrase = ItemPhrase(facts, of: group.examples.first?.key ?? "")
        return "\(items) (\(shown)): \(phrase.words)"
    }

    /// `7 places (icons/a/, icons/b/, icons/c/, …)`
    private static func places(_ moves: [Fact]) -> Sentence {
        let places = moves.compactMap { move in if case .moved(_, let to, _) = move { to } else { nil } }
        let shown = places.prefix(nameLimit).map(ItemPhrase.place).joined(separator: ", ")
        return "\(places.count) places (\(shown)\(own: places.count > nameLimit ? ", …" : ""))"
    }

    /// Items that are named.
    static let nameLimit = 3

    private static func names(
        _ group: HighlightGroup, _ words: (HighlightGroup.Example) -> Sentence = { "\(name: $0.key)" }
    ) -> Sentence {
        let names = group.examples.prefix(nameLimit).map(words).joined(separator: ", ")
        return group.count > min(group.examples.count, nameLimit) ? "\(names), …" : names
    }
}

extension HighlightGroup {
    fileprivate var mayBeGone: Bool { facts.contains(.disappeared(.may)) }
}
