import TeamSyncBase
import TeamSyncConfiguration

/// Compares an item with a key that is or was in several files, place by place. A value in one file is never considered
/// the previous value of another file.
struct OccurrenceComparison {
    /// The places where the item differs.
    private(set) var changes: [ItemChange.Occurrence] = []
    /// Whether an icon has other variants.
    private let hasOtherVariants: Bool
    /// Whether the value in at least one place is the same, but written differently.
    private var isReformatted = false

    /// Whether one of the two versions has several places for the same mode.
    static func isNeeded(_ before: Catalogue.Item, _ after: Catalogue.Item) -> Bool {
        [before, after].contains { item in
            item.occurrences.count > 1 && Set(item.occurrences.map(\.mode)).count < item.occurrences.count
        }
    }

    /// The members of a token that describe it.
    private static let remarks = ["deprecated", "description", "replacement", MemberRole.deprecatedModes]

    /// Returns the earlier version with the values of the later one, so that only the description and the deprecation
    /// differ; nil if they do not differ. These are stated once for all places.
    static func remarked(_ before: Catalogue.Item, _ after: Catalogue.Item) -> Catalogue.Item? {
        guard case .object(let old)? = before.json.flatMap(JSONFile.parsed),
            case .object(let new)? = after.json.flatMap(JSONFile.parsed), new["value"] != nil
        else { return nil }
        var members = new
        for name in remarks { members[name] = old[name] }
        guard !JSONValue.object(members).isSame(as: .object(new)) else { return nil }
        var item = before
        item.json = JSONWriter.bytes(.object(members))[...]
        return item
    }

    /// Returns the values of a new item, place by place; empty unless they differ between places with the same mode.
    static func values(of item: Catalogue.Item) -> [ItemChange.Occurrence] {
        guard isNeeded(item, item), let first = item.occurrences.first,
            !item.occurrences.allSatisfy({ isSame($0, first, areTokens: true) })
        else { return [] }
        let names = FileLabels(item.occurrences.map(\.path))
        return item.occurrences.compactMap { occurrence in
            occurrence.value.map {
                ItemChange.Occurrence(file: names[occurrence.path], mode: occurrence.mode, old: nil, new: $0)
            }
        }
    }

    /// - Parameter kind: the kind of the items. The values of tokens are compared regardless of their notation.
    init(_ before: Catalogue.Item, _ after: Catalogue.Item, _ renames: FileRenames, _ kind: CatalogueKind) {
        let areTokens = [.token, .color].contains(kind)
        hasOtherVariants = kind == .icon && OccurrenceComparison.variants(before, after) != nil
        let isSame = { OccurrenceComparison.isSame($0, $1, areTokens: areTokens) }
        var former: [(place: [String], occurrence: Catalogue.Occurrence)] = OccurrenceComparison.places(of: before).map
        {
            var moved = $0
            moved.path = renames.newPaths[$0.path] ?? $0.path
            return (moved.place, $0)
        }
        var new: [Catalogue.Occurrence] = []
        var pairs: [(Catalogue.Occurrence, Catalogue.Occurrence)] = []
        let after = OccurrenceComparison.places(of: after)
        let (oldCounts, newCounts) = (
            Dictionary(grouping: former, by: \.place).mapValues(\.count),
            Dictionary(grouping: after, by: \.place).mapValues(\.count)
        )
        for occurrence in after {
            // If there are several occurrences in one place, those with equal values are the same.
            let same = former.firstIndex {
                $0.place == occurrence.place && isSame($0.occurrence, occurrence)
            }
            if let same {
                pairs.append((former.remove(at: same).occurrence, occurrence))
            } else {
                new.append(occurrence)
            }
        }
        new.removeAll { occurrence in
            guard oldCounts[occurrence.place] == newCounts[occurrence.place],
                let place = former.firstIndex(where: { $0.place == occurrence.place })
            else { return false }
            pairs.append((former.remove(at: place).occurrence, occurrence))
            return true
        }
        // If the number of occurrences in a place has changed, they cannot be paired.
        new.removeAll { oldCounts[$0.place] != nil }
        former.removeAll { newCounts[$0.place] != nil }
        // If git does not pair the files, an occurrence with an equal value is considered moved.
        new.removeAll { occurrence in
            let same = former.firstIndex {
                $0.occurrence.mode == occurrence.mode && isSame($0.occurrence, occurrence)
            }
            return same.map { former.remove(at: $0) } != nil
        }
        let left = former.map(\.occurrence)
        let names = FileLabels((pairs.map(\.0) + left + after).map(\.path))
        func add(_ old: Catalogue.Occurrence?, _ new: Catalogue.Occurrence?) {
            guard let one = new ?? old, one.value != nil else { return }
            changes.append(
                ItemChange.Occurrence(file: names[one.path], mode: one.mode, old: old?.value, new: new?.value))
        }
        for (old, new) in pairs where old != new {
            if isSame(old, new) {
                isReformatted = isReformatted || old.value != new.value || old.text != new.text
            } else {
                add(old, new)
            }
        }
        for occurrence in left { add(occurrence, nil) }
        for occurrence in new { add(nil, occurrence) }
    }

    var difference: ContentDifference {
        if !changes.isEmpty || hasOtherVariants { return .different }
        return isReformatted ? .reformatted : .identical
    }

    /// The variants of an item that lines with its key gained and lost: `large` for `wifi_large`; nil if there are none, or
    /// if the key is not the beginning of a name in one of the lines.
    static func variants(_ before: Catalogue.Item, _ after: Catalogue.Item) -> (gained: [String], lost: [String])? {
        func names(_ item: Catalogue.Item) -> Set<String>? {
            let found = places(of: item).map { place in
                place.value == nil ? place.text.flatMap { variant(in: $0, of: item.key) } : nil
            }
            return found.contains(nil) ? nil : Set(found.compactMap(\.self))
        }
        guard before.occurrences.count + after.occurrences.count > 1, let old = names(before), let new = names(after),
            old != new
        else { return nil }
        return (new.subtracting(old).sorted(), old.subtracting(new).sorted())
    }

    /// The rest of the name in a line that begins with the key; nil if there is no such name.
    private static func variant(in text: String, of key: String) -> String? {
        func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
        for range in text.ranges(of: key).prefix(8) {
            guard !(text[..<range.lowerBound].last.map(isWord) ?? false) else { continue }
            let rest = text[range.upperBound...].prefix(while: isWord).drop { $0 == "_" }
            if !rest.isEmpty { return String(rest) }
        }
        return nil
    }

    private static func places(of item: Catalogue.Item) -> [Catalogue.Occurrence] {
        item.occurrences.isEmpty ? [Catalogue.Occurrence(item)].compactMap(\.self) : item.occurrences
    }

    private static func isSame(
        _ one: Catalogue.Occurrence, _ other: Catalogue.Occurrence, areTokens: Bool
    ) -> Bool {
        guard let value = one.value, let counterpart = other.value else {
            let words = { (text: String?) in text?.split(whereSeparator: \.isWhitespace) }
            return one.value == nil && other.value == nil && words(one.text) == words(other.text)
        }
        return value.isSame(as: counterpart) || areTokens && TokenNotation.isSame(value, counterpart)
    }
}

/// Short names that distinguish files, such as `ios` and `android` for `ios/colors.json` and `android/colors.json`.
struct FileLabels {
    private var labels: [GitPath: String] = [:]

    init(_ paths: [GitPath]) {
        let lists = Set(paths).map { ($0, $0.components.map { String(decoding: $0, as: UTF8.self) }) }
        guard var start = lists.first?.1 else { return }
        var end = Array(start.reversed())
        for (_, names) in lists {
            start = zip(start, names).prefix { $0 == $1 }.map(\.0)
            end = zip(end, names.reversed()).prefix { $0 == $1 }.map(\.0)
        }
        for (path, names) in lists {
            let own = names.dropFirst(start.count).dropLast(end.count)
            labels[path] = BoundedName.of(own.isEmpty ? names.last ?? "" : own.joined(separator: "/"))
        }
    }

    subscript(path: GitPath) -> String { labels[path] ?? path.description }
}
