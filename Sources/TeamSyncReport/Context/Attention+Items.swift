import TeamSyncDocuments
import TeamSyncWords

extension Attention {
    /// The maximum number of removed or renamed items of a catalogue that are listed individually.
    private static let listedLimit = 10

    /// Returns the entries for items whose effects on code are unknown.
    /// - Parameter isImpactKnown: whether all code was searched, so that what it does not use needs no attention.
    static func entries(
        _ items: [ReportItem], of repository: RepositoryReport, isImpactKnown: Bool
    ) -> [Entry] {
        var entries: [Entry] = []
        var alike: [(group: ItemGroup, entries: [Entry])] = []
        for item in items {
            guard let entry = entry(item, of: repository, isImpactKnown: isImpactKnown) else { continue }
            guard let group = ItemGroup(item, entry.level) else {
                entries.append(entry)
                continue
            }
            if let index = alike.firstIndex(where: { $0.group == group }) {
                alike[index].entries.append(entry)
            } else {
                alike.append((group, [entry]))
            }
        }
        var rest: [ItemGroup: Int] = [:]
        if !isImpactKnown {
            for names in repository.others {
                if let group = ItemGroup(names) { rest[group, default: 0] += names.keys.count }
            }
        }
        for (group, own) in alike {
            let more = rest.removeValue(forKey: group) ?? 0
            if own.count + more <= listedLimit {
                entries += own
            } else {
                entries.append(entry(for: group, own.compactMap(\.item?.key), more: more, of: repository))
            }
        }
        for (group, count) in rest.sorted(by: { $0.key.catalogue < $1.key.catalogue }) {
            entries.append(entry(for: group, [], more: count, of: repository))
        }
        return entries
    }

    /// Items of a catalogue that were all removed, or all renamed.
    private struct ItemGroup: Hashable {
        let catalogue: String
        let level: Level
        let isRenamed: Bool

        init?(_ item: ReportItem, _ level: Level) {
            guard item.change == .removed || item.change == .renamed, level != .removedInUse else { return nil }
            (catalogue, self.level, isRenamed) = (item.catalogue, level, item.change == .renamed)
        }

        init?(_ names: ChangedItems) {
            guard names.change == .removed || names.change == .renamed else { return nil }
            (catalogue, isRenamed) = (names.catalogue, names.change == .renamed)
            let isComponent = names.kind == "component"
            level =
                names.certainty == .may ? .mayBreak : isComponent ? .breaking : isRenamed ? .renamed : .gone
        }

        /// The predicate for several items.
        var predicate: Sentence { isRenamed ? "were renamed" : level == .mayBreak ? "may be gone" : "are gone" }
    }

    private static func entry(
        for group: ItemGroup, _ keys: [String], more: Int, of repository: RepositoryReport
    ) -> Entry {
        let count = keys.count + more
        let names = keys.prefix(3).map { key -> Sentence in "\(name: key)" }
        let list: Sentence = names.isEmpty ? "" : " (\(names.joined(separator: ", "))\(own: count > 3 ? ", …" : ""))"
        let noun = English.noun(group.catalogue, count)
        return Entry(
            level: group.level, sentence: "\(count) \(name: noun) \(group.predicate)\(list)",
            repository: repository.label, item: nil)
    }

    private static func entry(_ item: ReportItem, of repository: RepositoryReport, isImpactKnown: Bool) -> Entry? {
        let name = ItemName(repository: repository.id, catalogue: item.catalogue, key: item.key)
        let sentence = Words.about(item.key, item.facts)
        if item.change == .removed, let use = item.uses.first {
            var entry = Entry(level: .removedInUse, sentence: sentence, repository: use.repository, item: name)
            entry.places = item.uses.map { ("\($0.repository): \($0.place)", "") }
            entry.placesTotal = item.uses.count
            return entry
        }
        if !isImpactKnown, let level = level(of: item) {
            return Entry(level: level, sentence: sentence, repository: repository.label, item: name)
        }
        let deprecation = item.facts.filter { $0.importance == .deprecated }
        guard !deprecation.isEmpty else { return nil }
        return Entry(
            level: .deprecated, sentence: Words.about(item.key, deprecation), repository: repository.label, item: name)
    }

    /// The level of a change that can break code which uses the item; nil for others.
    private static func level(of item: ReportItem) -> Level? {
        let importance = item.facts.importance
        if importance == .breaking || item.breaks == true { return .breaking }
        let isComponent = item.kind == "component"
        if item.change == .removed { return importance == .mayBreak ? .mayBreak : isComponent ? .breaking : .gone }
        let isRenamed = item.change == .renamed && item.facts.contains(where: \.isRenameForUses)
        if isRenamed, isComponent { return .breaking }
        let defaults = item.facts.filter(\.onlyChangesDefault)
        let others = item.facts.filter { !$0.onlyChangesDefault }
        if [.gone, .mayBreak].contains(others.importance) { return .mayBreak }
        if isRenamed { return .renamed }
        return defaults.isEmpty ? nil : .defaultChanged
    }

    /// A color in front of another one, in one appearance.
    struct ColorPair: Hashable {
        let repository, catalogue, front, ground: String
        let appearance: Appearance
    }

    /// - Parameter listed: the pairs that already have an entry, because both of their colors may have changed.
    static func contrasts(
        _ item: ReportItem, of repository: RepositoryReport, _ listed: inout Set<ColorPair>
    ) -> [Entry] {
        var entries: [Entry] = []
        for color in item.colors {
            for contrast in color.contrasts where contrast.nowFails {
                let keys = contrast.isOnItem ? (contrast.against, item.key) : (item.key, contrast.against)
                let pair = ColorPair(
                    repository: repository.id, catalogue: item.catalogue, front: keys.0, ground: keys.1,
                    appearance: color.appearance)
                guard listed.insert(pair).inserted else { continue }
                let place = color.appearance.names.joined(separator: ", ")
                let suffix: Sentence = place.isEmpty ? "" : " (\(name: place))"
                entries.append(
                    Entry(
                        level: .contrast,
                        sentence: "\(name: keys.0) on \(name: keys.1): \(own: contrast.words)" + suffix,
                        repository: repository.label,
                        item: ItemName(repository: repository.id, catalogue: item.catalogue, key: item.key)))
            }
        }
        return entries
    }
}

extension Fact {
    /// Whether code that omits a value now gets another one, and nothing else about the fact can break code.
    fileprivate var onlyChangesDefault: Bool {
        switch self {
        case .property(_, let old?, let new?):
            guard let former = old.defaultValue, let now = new.defaultValue, former != now else { return false }
            return !breaksProperty && !requiresProperty && !narrowsProperty
        case .api(let changes, _, let rest):
            guard changes.allSatisfy({ $0.verdict == .compatible || $0.changesDefault }),
                rest ?? .compatible == .compatible
            else { return false }
            return changes.contains(where: \.changesDefault)
        default: return false
        }
    }

    /// Whether code has to use the new name.
    fileprivate var isRenameForUses: Bool {
        if case .renamed(_, let because) = self { because?.keepsUses != true } else { false }
    }
}

extension APIChange {
    fileprivate var changesDefault: Bool {
        switch effect {
        case .parameterDefaultChanged: true
        case .valueChanged(_, _, let isDefault): isDefault
        default: false
        }
    }
}
