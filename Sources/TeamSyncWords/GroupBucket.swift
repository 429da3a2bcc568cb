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

        /// Returns all examples if they are few, or some of them in their original order, from as many families (such as
        /// `blue` in `blue.100`) as possible. If there are fewer families, from different parts of these.
        private static func distinct(_ examples: [HighlightGroup.Example]) -> [HighlightGroup.Example] {
            let count = Words.shownCount(of: examples.count)
            guard examples.count > count else { return examples }
            var chosen: [Int] = []
            for depth in 1...familyDepth where chosen.count < count {
                var families = Set(chosen.map { family(of: examples[$0].key, depth) })
                for (index, example) in examples.enumerated() where chosen.count < count && !chosen.contains(index) {
                    if families.insert(family(of: example.key, depth)).inserted { chosen.append(index) }
                }
            }
            let others = examples.indices.lazy.filter { [chosen] in !chosen.contains($0) }
            return (chosen + others.prefix(count - chosen.count)).sorted().map { examples[$0] }
        }

        /// The maximum number of parts of a name that distinguish families.
        private static let familyDepth = 6

        /// Returns the first parts of a name, which marks and uppercase letters separate: `exp-blue` of `exp-blue-50`.
        private static func family(of key: String, _ depth: Int) -> Substring {
            var (left, last): (Int, Character?) = (depth, nil)
            let end = key.firstIndex { character in
                let isMark = "./-_ ".contains(character) && last.map { !"./-_ ".contains($0) } ?? false
                let isStart = character.isUppercase && last?.isLowercase == true
                if isMark || isStart { left -= 1 }
                last = character
                return left == 0
            }
            return key[..<(end ?? key.endIndex)]
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
