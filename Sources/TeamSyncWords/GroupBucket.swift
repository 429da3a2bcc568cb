import TeamSyncDocuments

extension Words {
    /// The common properties of items that are listed together if they changed in the same way.
    struct Bucket: Hashable {
        let catalogue: String
        let kind: String
        let change: Highlight.Change
        /// The importance of the facts; nil for items that are neither changed nor removed, unless they are new and
        /// deprecated.
        let importance: Importance?

        init(_ item: Highlight) {
            (catalogue, kind, change) = (item.catalogue, item.kind, item.change)
            let isOwn =
                switch item.change {
                case .changed, .removed: true
                case .added: item.facts.areDeprecated
                case .moved: item.facts.contains { !$0.isMove }
                default: false
                }
            importance = isOwn && !item.facts.isEmpty ? item.facts.importance : nil
        }

        init(_ names: ChangedItems) {
            (catalogue, kind, change) = (names.catalogue, names.kind, names.change)
            importance = names.change == .removed ? Fact.disappeared(names.certainty ?? .certain).importance : nil
        }

        func holds(_ names: ChangedItems) -> Bool {
            (catalogue, kind, change) == (names.catalogue, names.kind, names.change)
                && (change != .removed && change != .added || importance == Bucket(names).importance)
        }

        func group(_ count: Int, facts: [Fact] = [], _ examples: some Sequence<HighlightGroup.Example>)
            -> HighlightGroup
        {
            HighlightGroup(
                catalogue: catalogue, kind: kind, change: change, count: count, facts: facts,
                examples: Bucket.distinct(Array(examples)))
        }

        /// Returns a few examples in their original order, from as many groups (such as `blue` in `blue.100`) as
        /// possible.
        private static func distinct(_ examples: [HighlightGroup.Example]) -> [HighlightGroup.Example] {
            guard examples.count > Words.nameLimit else { return examples }
            var (groups, chosen): (Set<Substring>, [Int]) = ([], [])
            for (index, example) in examples.enumerated() where chosen.count < Words.nameLimit {
                if groups.insert(example.key.prefix { $0 != "." && $0 != "/" }).inserted { chosen.append(index) }
            }
            let others = examples.indices.lazy.filter { [chosen] in !chosen.contains($0) }
            return (chosen + others.prefix(Words.nameLimit - chosen.count)).sorted().map { examples[$0] }
        }

        func single(_ item: Highlight) -> HighlightGroup { group(1, [example(item, item.facts)]) }

        func example(_ item: Highlight, _ facts: [Fact] = []) -> HighlightGroup.Example {
            HighlightGroup.Example(key: item.key, oldKey: item.details.oldKey, facts: facts)
        }
    }
}

extension Fact {
    package var isMove: Bool { if case .moved = self { true } else { false } }

    /// Whether an item moved to a place that a count of such items covers.
    var isCoveredMove: Bool { if case .moved(_, _, _, let isCovered) = self { isCovered } else { false } }

    /// Whether a single file moved that has another name now.
    var renamesFile: Bool {
        guard case .moved(let from?, let to, 1, _) = self, !from.hasSuffix("/"), !to.hasSuffix("/") else {
            return false
        }
        return from.split(separator: "/").last != to.split(separator: "/").last
    }
}

extension [Fact] {
    var areDeprecated: Bool { contains { if case .deprecated = $0 { true } else { false } } }
}
