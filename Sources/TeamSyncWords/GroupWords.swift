import TeamSyncBase
package import TeamSyncDocuments

extension Words {
    /// The minimum number of items with the same changes that form a group.
    static let alikeLimit = 3
    /// The maximum number of items whose changed numbers are described in separate sentences.
    private static let numberLimit = 5
    /// The maximum number of items of a catalogue whose individual changes are described in separate sentences.
    private static let ownLimit = 25
    /// The maximum number of different moves in a catalogue that are described in separate sentences; and the maximum
    /// number of places listed if there are more.
    private static let (moveLimit, placeLimit) = (5, 20)
    /// The maximum number of groups of one repository, and the maximum size of a sentence in bytes.
    private static let (groupLimit, sizeLimit) = (500, 1000)

    /// Returns all changes of a repository in reading order: most important first, grouped by kind, with equal
    /// sentences merged.
    /// - Parameters:
    ///   - items: items with their facts, most important first.
    ///   - rest: items that are only counted; they are added after `items`.
    ///   - catalogues: groups of kind `catalogue`; the items of these catalogues are not listed individually.
    ///   - followed: the catalogues among these that have items to be listed if they also changed in other ways.
    package static func groups(
        _ items: [Highlight], rest: [ChangedItems] = [], catalogues: [HighlightGroup] = [], followed: Set<String> = []
    ) -> [HighlightGroup] {
        let whole = Set(catalogues.map(\.catalogue)).subtracting(followed)
        var byBucket: [Bucket: [Highlight]] = [:]
        var order: [Bucket] = []
        for item in separatingModes(items) where !whole.contains(item.catalogue) {
            var item = item
            if followed.contains(item.catalogue) {
                if item.change == .moved && item.kind != "icon" || item.change == .reformatted { continue }
                item.facts = ownFacts(of: item)
                if item.facts.isEmpty { continue }
            }
            let bucket = Bucket(item)
            if byBucket[bucket] == nil { order.append(bucket) }
            byBucket[bucket, default: []].append(item)
        }
        var counts: [Bucket: Int] = [:]
        for names in rest where !whole.contains(names.catalogue) {
            let bucket = order.first { $0.holds(names) } ?? Bucket(names)
            if byBucket[bucket] == nil, counts[bucket] == nil { order.append(bucket) }
            counts[bucket, default: 0] += names.keys.count
        }
        let found = order.flatMap { bucketGroups($0, byBucket[$0] ?? [], rest: counts[$0] ?? 0) }
        return merged(Array((catalogues + joiningModes(found)).prefix(groupLimit)))
    }

    /// Returns the facts about an item of a catalogue that moved as a whole, without the move. If the file of an icon has
    /// another name, too, the icon moved in its own way.
    package static func ownFacts(of item: Highlight) -> [Fact] {
        item.facts.filter { !$0.isMove || item.kind == "icon" && $0.renamesFile }
    }

    /// Merges groups with the same wording and adds their sentences.
    private static func merged(_ groups: [HighlightGroup]) -> [HighlightGroup] {
        var merged: [HighlightGroup] = []
        var positions: [String: Int] = [:]
        for group in groups {
            let words = "\(group.catalogue)\n\(about(group).write())"
            if let position = positions[words] {
                merged[position].count += group.count
                if merged[position].facts.isEmpty, let own = merged[position].examples.first?.facts {
                    merged[position].facts = own
                    for index in merged[position].examples.indices { merged[position].examples[index].facts = [] }
                }
                merged[position].examples += group.examples.map { .init(key: $0.key, oldKey: $0.oldKey) }
            } else {
                positions[words] = merged.count
                merged.append(group)
            }
        }
        for index in merged.indices {
            merged[index].summary = about(merged[index]).write().shortened(to: sizeLimit)
            merged[index].examples = Array(merged[index].examples.prefix(nameLimit + hiddenLimit))
        }
        return merged
    }

    private static func bucketGroups(_ bucket: Bucket, _ items: [Highlight], rest: Int) -> [HighlightGroup] {
        let count = items.count + rest
        let first = items.prefix(nameLimit)
        switch bucket.change {
        case .added: return [bucket.group(count, items.map { bucket.example($0, $0.facts) })]
        case .removed:
            return [
                count == 1 && rest == 0
                    ? bucket.single(items[0])
                    : bucket.group(
                        count, facts: [.disappeared(bucket.importance == .mayBreak ? .may : .certain)],
                        items.map { bucket.example($0) })
            ]
        case .reformatted:
            return [bucket.group(count, facts: [.reformatted], first.map { bucket.example($0) })]
        case .renamed where count > alikeLimit:
            let isOfComponents = bucket.kind == "component"
            let valued = isOfComponents ? [] : items.filter { values(in: $0) }
            guard !valued.isEmpty, valued.count <= ownLimit, valued.count < items.count else {
                return [bucket.group(count, items.map { bucket.example($0, isOfComponents ? $0.facts : []) })]
            }
            let others = items.filter { !values(in: $0) }
            return valued.map(bucket.single)
                + (others.count == 1 && rest == 0
                    ? others.map(bucket.single)
                    : [bucket.group(count - valued.count, others.map { bucket.example($0) })])
        case .renamed: return items.map(bucket.single)
        default: return changed(bucket, items, rest: rest)
        }
    }

    /// Whether the value of a renamed item changed, too.
    private static func values(in item: Highlight) -> Bool {
        item.facts.contains { fact in
            if case .value(_, _?, let new?) = fact {
                new.isSameValue != true && fact.importance <= .value
            } else {
                false
            }
        }
    }

    /// Forms groups of items that changed in the same way. Each of the other items becomes a separate group.
    private static func changed(_ bucket: Bucket, _ items: [Highlight], rest: Int) -> [HighlightGroup] {
        func words(of facts: [[Fact]]) -> [Sentence] {
            zip(items, facts).map { ItemPhrase($1, of: $0.key, ofSeveral: true).words }
        }
        var facts = items.map(\.facts)
        let described = facts.indices.filter { !facts[$0].isEmpty && facts[$0].allSatisfy(\.isOfDescription) }
        if described.count >= alikeLimit { for index in described { facts[index] = [.topics(["description"])] } }
        var ways = words(of: facts)
        if bucket.change == .moved, Set(ways).count > moveLimit {
            guard bucket.importance != nil else { return [moved(bucket, items, rest: rest)] }
            // Items that moved to different places may have changed in the same way.
            facts = facts.map { $0.filter { !$0.isMove } }
            ways = words(of: facts)
        }
        let alike = Dictionary(grouping: items.indices, by: { ways[$0] })
        var groups: [HighlightGroup] = []
        var done: Set<Sentence> = []
        var own: [Highlight] = []
        for (index, item) in items.enumerated() {
            guard let others = alike[ways[index]], others.count >= alikeLimit else {
                own.append(item)
                continue
            }
            guard done.insert(ways[index]).inserted else { continue }
            // Changes can be worded in the same way although their values differ.
            let isSame = others.allSatisfy { facts[$0].map(\.shape) == facts[index].map(\.shape) }
            let examples = others.map { bucket.example(items[$0], isSame ? [] : facts[$0]) }
            groups.append(bucket.group(others.count, facts: isSame ? facts[index] : [], examples))
        }
        groups += numbers(bucket, &own)
        groups += own.prefix(ownLimit).map(bucket.single)
        let more = own.dropFirst(ownLimit)
        if more.count + rest > 0 { groups.append(bucket.group(more.count + rest, more.map { bucket.example($0) })) }
        return groups
    }

    /// Forms groups of items in which only the same number changed, such as the code points of the icons in a font, and
    /// removes these items.
    private static func numbers(_ bucket: Bucket, _ items: inout [Highlight]) -> [HighlightGroup] {
        func name(_ item: Highlight) -> String? {
            guard item.facts.count == 1, case .member(let path, let old?, let new?)? = item.facts.first,
                !path.isEmpty, [old, new].allSatisfy(isNumber)
            else { return nil }
            return path.joined(separator: ".")
        }
        let named = Dictionary(grouping: items.filter { name($0) != nil }, by: name)
            .filter { $0.value.count > numberLimit }
        items.removeAll { named[name($0)] != nil }
        return named.sorted { $0.key ?? "" < $1.key ?? "" }.map { name, items in
            bucket.group(items.count, facts: [.topics([name ?? ""])], items.map { bucket.example($0) })
        }
    }

    private static func isNumber(_ value: JSONValue) -> Bool {
        if case .number = value { return true }
        return value.string.map { $0.hasPrefix("0x") && $0.dropFirst(2).allSatisfy(\.isHexDigit) } ?? false
    }

    /// Forms one group of items that moved from or to many places.
    private static func moved(_ bucket: Bucket, _ items: [Highlight], rest: Int) -> HighlightGroup {
        var (places, formerPlaces): ([String], Set<String?>) = ([], [])
        for item in items {
            for case .moved(let from, let to, _, _) in item.facts {
                formerPlaces.insert(from)
                if !places.contains(to), places.count <= placeLimit { places.append(to) }
            }
        }
        let from = formerPlaces.count == 1 && rest == 0 ? formerPlaces.first ?? nil : nil
        let isCovered = rest > 0 || items.contains { $0.facts.contains(where: \.isCoveredMove) }
        return bucket.group(
            items.count + rest, facts: places.map { .moved(from: from, to: $0, files: 1, isCovered: isCovered) },
            items.map { bucket.example($0) })
    }
}

extension Words {
    /// Returns one sentence about items of a catalogue that changed in the same way.
    package static func about(_ group: HighlightGroup) -> Sentence {
        // Documents of older versions contain only sentences.
        guard !group.facts.isEmpty || !group.examples.isEmpty || group.summary.isEmpty else {
            return Sentence(.text(group.summary))
        }
        if group.kind == "catalogue" { return catalogue(group) }
        if group.count == 1, let only = group.examples.first { return single(only, group) }
        let noun = English.noun(group.catalogue, group.count)
        let items: Sentence = "\(group.count) \(name: noun)"
        switch group.change {
        case .added:
            let verb =
                group.examples.allSatisfy(\.facts.areDeprecated) ? "new and deprecated" : "new"
            guard !group.examples.isEmpty else { return "\(items) new" }
            // Values are shown for all of the names or for none.
            let areValued = shown(group).allSatisfy { remark($0.facts) != "" }
            return
                "\(items) \(own: verb) (\(names(group) { "\(name: $0.key)" + (areValued ? remark($0.facts) : "") }))"
        case .removed: return "\(items) \(own: group.mayBeGone ? "may be gone" : "gone") (\(names(group)))"
        case .renamed: return "\(items) renamed (\(names(group) { "\(name: $0.oldKey ?? "") → \(name: $0.key)" }))"
        case .reformatted:
            let shown: Sentence = group.count <= group.examples.count ? " (\(names(group)))" : ""
            return "\(items) were reformatted" + shown
        default:
            return changed(group, items, noun)
        }
    }

    /// Whether an item has a value for the same new mode, or lost one, as the items of a group.
    package static func changesMode(_ highlight: Highlight, with group: HighlightGroup) -> Bool {
        guard group.count > 1, let mode = ItemPhrase.ModeChange(ownFacts(of: group)),
            let own = ItemPhrase.ModeChange(highlight.facts)
        else { return false }
        guard own != mode else { return true }
        return mode.lost.isEmpty == own.lost.isEmpty && mode.gained.isEmpty == own.gained.isEmpty
            && Set(own.gained).isSubset(of: mode.gained) && Set(own.lost).isSubset(of: mode.lost)
    }

    /// Returns all groups in one sentence; nil if nothing changed.
    package static func summary(_ groups: [HighlightGroup]) -> Sentence? {
        let news = groups.filter { $0.change != .reformatted }
        let shown = news.isEmpty ? groups : news
        return summary(shown, itemsTotal: shown.map(\.count).saturatingSum)
    }

    /// Returns the incoming changes in one sentence; nil if no items change. For documents of older versions, returns
    /// the sentence that they contain.
    package static func incoming(_ status: RepositoryStatus) -> Sentence? {
        guard let incoming = status.incomingGroups, !incoming.groups.isEmpty else {
            return status.summary.map { Sentence(.text($0)) }
        }
        return summary(incoming.groups, itemsTotal: incoming.itemsTotal)
    }

    /// - Parameter itemsTotal: the number of items in these groups and in those that are not listed.
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

    /// The maximum length of a summary, in characters.
    private static let lengthLimit = 240

    /// Returns a sentence about a whole catalogue: `Icons: new catalogue, 202 icons`.
    private static func catalogue(_ group: HighlightGroup) -> Sentence {
        let items: Sentence = "\(group.count) \(name: English.noun(group.catalogue, group.count))"
        let title: Sentence = "\(name: English.title(group.catalogue))"
        for case .moved(let from, let to, let moved, _) in group.facts {
            let amount: Sentence =
                moved == group.count ? items : "\(moved) of \(items)"
            if let from {
                return "\(title): \(amount) moved from \(ItemPhrase.place(from)) to \(ItemPhrase.place(to))"
            }
            return "\(title): \(amount) moved to \(ItemPhrase.place(to)); the configuration does not cover it"
        }
        for case .rewritten(let place, let count) in group.facts {
            return "\(title): none of \(items) is left under its name; \(count) others are new in "
                + "\(ItemPhrase.place(place)), which the configuration does not cover"
        }
        return group.change == .added
            ? "\(title): new catalogue, \(items)"
            : "\(title): the catalogue \(own: group.mayBeGone ? "may be" : "is") gone, \(items)"
    }

    /// Returns a sentence about one item. If the item is of kind `item`, the sentence also names its catalogue.
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
        let facts = ownFacts(of: group)
        guard !facts.isEmpty else {
            let verb = group.change == .moved ? "moved" : "changed"
            return "\(group.count) more \(name: noun) \(own: verb)" + (group.examples.isEmpty ? "" : " (\(shown))")
        }
        let (moves, others) = (facts.filter(\.isMove), facts.filter { !$0.isMove })
        if others.isEmpty {
            if moves.count > 1 {
                let note: Sentence =
                    moves.contains(where: \.isCoveredMove) ? "" : "; the configuration does not cover them"
                guard case .moved(let from?, _, _, _) = moves[0] else {
                    return "\(items) moved to \(places(moves))\(note)"
                }
                return "\(items) moved from \(ItemPhrase.place(from)) to \(places(moves))\(note)"
            }
            return "\(items) \(moves.compactMap(ItemPhrase.moved).joined(separator: ", ")) (\(shown))"
        }
        // Items that moved to many places state no place.
        let moved = moves.isEmpty && group.change == .moved ? ["moved"] : moves.compactMap(ItemPhrase.moved)
        if others == [.redrawn()] || others == [.recolored()] {
            let move: Sentence = moved.isEmpty ? "" : " and \(moved.joined(separator: ", "))"
            return "\(items) \(own: others == [.redrawn()] ? "redrawn" : "recolored")\(move) (\(shown))"
        }
        if others.allSatisfy(\.isOfDescription), moved.isEmpty {
            return "\(items) (\(shown)): only the description changed"
        }
        if let mode = ItemPhrase.ModeChange(others), moved.isEmpty { return mode.sentence(items) }
        let phrase = ItemPhrase(facts, of: group.examples.first?.key ?? "", ofSeveral: true)
        let joint: Sentence = phrase.start == .colon ? ":" : ""
        return
            "\(items) (\(shown))\(joint) \(phrase.words)\(own: moves.isEmpty && !moved.isEmpty ? ", moved" : "")"
    }

    /// Returns the places: `7 places (icons/a/, icons/b/, icons/c/, …)`, or the files in the same or other folders.
    private static func places(_ moves: [Fact]) -> Sentence {
        let places = moves.compactMap { move in if case .moved(_, let to, _, _) = move { to } else { nil } }
        let shown = places.prefix(shownCount(of: places.count)).map(ItemPhrase.place)
        let count: Sentence = places.count > placeLimit ? "more than \(placeLimit)" : "\(places.count)"
        // One of the places can be the folder that contains all others.
        let folder = places.first { folder in folder.hasSuffix("/") && places.allSatisfy { $0.hasPrefix(folder) } }
        if let folder { return "\(count) places in \(ItemPhrase.place(folder))" }
        let noun: Sentence = places.contains { $0.isEmpty || $0.hasSuffix("/") } ? "\(count) places" : "other files"
        return "\(noun) (\(shown.joined(separator: ", "))\(own: places.count > shown.count ? ", …" : ""))"
    }

    /// The maximum number of items named in a group if there are more than `hiddenLimit` others.
    package static let nameLimit = 3
    /// The maximum number of names that take about as much room as an ellipsis, and are not omitted.
    static let hiddenLimit = 2

    /// The number of names that are shown of this many.
    static func shownCount(of count: Int) -> Int { count <= nameLimit + hiddenLimit ? count : nameLimit }

    /// Returns the items that the sentence about a group names, if it names any.
    package static func shown(_ group: HighlightGroup) -> ArraySlice<HighlightGroup.Example> {
        group.examples.prefix(group.examples.count == group.count ? shownCount(of: group.count) : nameLimit)
    }

    private static func names(
        _ group: HighlightGroup, _ words: (HighlightGroup.Example) -> Sentence = { "\(name: $0.key)" }
    ) -> Sentence {
        let shown = shown(group)
        let names = shown.map(words).joined(separator: ", ")
        return group.count > shown.count ? "\(names), …" : names
    }
}

extension HighlightGroup {
    fileprivate var mayBeGone: Bool { facts.contains(.disappeared(.may)) }
}
