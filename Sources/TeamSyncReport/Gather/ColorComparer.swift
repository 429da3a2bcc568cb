import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncHistory
import TeamSyncProtocol
import TeamSyncWorker

/// Compares the values of colors before and after a change, and their contrast with the base colors of their
/// appearance.
struct ColorComparer {
    /// The maximum number of values to compare for one item.
    private static let valueLimit = 64

    /// The base colors before the change, by catalogue.
    private var before: [String: BaseColors] = [:]
    private var after: [String: BaseColors] = [:]

    /// - Parameter items: the items. Their catalogues are read.
    init(_ clone: HistoryClone, _ range: ResolvedRange, _ items: [DetailedItem]) throws(Problem) {
        for name in Set(items.filter { !$0.colors.isEmpty || !$0.oldColors.isEmpty }.map(\.catalogue)) {
            guard let count = clone.configuration.counts[name] else { continue }
            after[name] = try ColorComparer.colors(name, count, range.to, clone)
            guard let from = range.from else { continue }
            before[name] = try ColorComparer.colors(name, count, from, clone)
        }
    }

    private static func colors(
        _ name: String, _ count: CountConfiguration, _ commit: NamedCommit, _ clone: HistoryClone
    ) throws(Problem) -> BaseColors {
        return try clone.reading { repository throws(GitError) in
            let files = try CommitFileSource(commit.id, called: commit.name, in: repository)
            let reading = try GitError.rethrowing { () throws(FileSourceError) in
                try CatalogueAtCommit.read(name, count, in: files)
            }
            // If a catalogue cannot be read at this commit, a note in the report says so.
            guard case .success(let catalogue) = reading else { return BaseColors([]) }
            return BaseColors(
                catalogue.entries.filter { BaseColors.isBase($0.key) }.compactMap { entry in
                    entry.value.map { (entry.key, ItemForm($0, count).values) }
                })
        }
    }

    /// The values of an item that differ. A value without a counterpart was added or removed.
    func changes(of item: DetailedItem) -> [ColorChange] {
        // Tokens may also be lengths.
        let isColor = item.kind == .color || (item.colors + item.oldColors).contains { ColorToken.isColor($0.value) }
        guard isColor else { return [] }
        let (before, after) = (before[item.catalogue], after[item.catalogue])
        return ColorComparer.pairs(item.oldColors, item.colors).prefix(ColorComparer.valueLimit).map {
            place, old, new in
            let grounds = BaseColors.grounds(of: item.key, place, in: [after, before].compactMap(\.self))
            var change = ColorChange(place, old: old, new: new, on: grounds)
            change.contrasts = BaseColors.contrasts(
                of: item.key, formerly: item.oldKey, place, old: old.flatMap { RGBA($0) },
                new: new.flatMap { RGBA($0) },
                before: before ?? BaseColors([]), after: after ?? BaseColors([]))
            return change
        }
    }

    /// Pairs the old and new values by appearance, omitting pairs that are equal.
    private static func pairs(
        _ old: [ColorToken.Value], _ new: [ColorToken.Value]
    ) -> [(place: Appearance, old: String?, new: String?)] {
        var rest = old
        var pairs: [(place: Appearance, old: String?, new: String?)] = []
        for value in new {
            let place = value.appearance
            let index = rest.firstIndex { $0.appearance == place }
            let former = index.map { rest.remove(at: $0) }
            if former?.value != value.value { pairs.append((place, former?.value, value.value)) }
        }
        return pairs + rest.map { ($0.appearance, $0.value, nil) }
    }
}

extension Appearance {
    /// The appearance without its mode; nil if it consists only of the mode.
    fileprivate var modeless: Appearance? {
        var rest = self
        rest.mode = nil
        return rest.isEmpty ? nil : rest
    }
}

/// The base colors of a catalogue, recognized by their names: the backgrounds, and the text colors to compare
/// backgrounds with.
struct BaseColors {
    /// The maximum number of colors to compare with.
    private static let limit = 3
    private static let grounds: Set<String> = [
        "background", "backgrounds", "bg", "surface", "surfaces", "base", "canvas", "backdrop", "paper", "page",
    ]
    private static let texts: Set<String> = ["text", "texts", "label", "foreground", "fg", "content", "ink", "title"]
    private static let others: Set<String> = [
        "border", "icon", "stroke", "shadow", "overlay", "divider", "separator", "on", "outline",
    ]
    private static let usual: Set<String> = ["base", "primary", "default", "main", "basic"]

    private enum Role {
        case ground
        case text
    }

    private let colors: [(key: String, role: Role, values: [ColorToken.Value])]

    /// - Parameter entries: tokens whose names denote base colors.
    init(_ entries: [(key: String, values: [ColorToken.Value])]) {
        let ranked = entries.compactMap { entry in
            BaseColors.role(of: entry.key).map { (key: entry.key, role: $0, values: entry.values) }
        }
        colors = ranked.sorted { left, right in
            let (one, other) = (BaseColors.rank(left.key), BaseColors.rank(right.key))
            return one == other ? NaturalOrder.isOrdered(left.key, right.key) : one < other
        }
    }

    static func isBase(_ key: String) -> Bool { role(of: key) != nil }

    private static func role(of key: String) -> Role? {
        let words = Set(NameWords.of(key, digits: .attached))
        if !words.isDisjoint(with: texts) { return words.isDisjoint(with: grounds) ? .text : nil }
        return words.isDisjoint(with: grounds) || !words.isDisjoint(with: others) ? nil : .ground
    }

    /// The rank of a base color. The color with the simplest name comes first.
    private static func rank(_ key: String) -> Int {
        let words = NameWords.of(key, digits: .attached)
        return 2 * words.count - (Set(words).isDisjoint(with: usual) ? 0 : 1)
    }

    private func value(_ key: String, at place: Appearance) -> RGBA? {
        guard let values = colors.first(where: { $0.key == key })?.values else { return nil }
        let rest = place.modeless
        let own = values.filter { rest == nil || $0.appearance.modeless == nil || $0.appearance.modeless == rest }
        let best =
            own.first { $0.appearance == place } ?? own.first { $0.appearance.mode == place.mode }
            ?? own.first { $0.appearance.mode == nil }
        return best.flatMap { RGBA($0.value) }
    }

    /// The backgrounds on which a color is displayed in an appearance. This is the most neutral background in the first
    /// catalogue that has one, or else white or black, depending on the mode. If the mode is unknown, it is both.
    static func grounds(of key: String, _ place: Appearance, in bases: [BaseColors]) -> [RGBA] {
        for base in bases {
            for color in base.colors where color.role == .ground && color.key != key {
                guard let value = base.value(color.key, at: place) else { continue }
                return [value.alpha == 1 ? value : value.composited(on: place.isDark == true ? .black : .white)]
            }
        }
        switch place.isDark {
        case true?: return [.black]
        case false?: return [.white]
        case nil: return ContrastChange.usualGrounds.map(\.color)
        }
    }

    /// The contrasts of a color with the base colors of its appearance. If the catalogue has no base colors, white or
    /// black is used.
    static func contrasts(
        of key: String, formerly oldKey: String?, _ place: Appearance, old: RGBA?, new: RGBA?, before: BaseColors,
        after: BaseColors
    ) -> [ContrastChange] {
        guard old != nil || new != nil else { return [] }
        let isGround = role(of: key) == .ground
        let wanted: Role = isGround ? .text : .ground
        let names = (after.colors + before.colors).filter { $0.role == wanted && $0.key != key && $0.key != oldKey }
            .map(\.key)
        var contrasts: [ContrastChange] = []
        var seen: Set<String> = []
        for name in names where contrasts.count < limit && seen.insert(name).inserted {
            let (former, current) = (before.value(name, at: place), after.value(name, at: place))
            guard former != nil || current != nil else { continue }
            func pair(_ own: RGBA?, _ other: RGBA?) -> (RGBA, RGBA)? {
                guard let own, let other else { return nil }
                return isGround ? (other, own) : (own, other)
            }
            let contrast = ContrastChange(against: name, old: pair(old, former), new: pair(new, current))
            if contrast.old != nil || contrast.new != nil { contrasts.append(contrast) }
        }
        if !contrasts.isEmpty || isGround { return contrasts }
        let usual: [(String, RGBA)] =
            switch place.isDark {
            case true?: [("black", .black)]
            case false?: [("white", .white)]
            case nil: ContrastChange.usualGrounds
            }
        return usual.map { name, ground in
            ContrastChange(against: name, old: old.map { ($0, ground) }, new: new.map { ($0, ground) })
        }
    }
}
