import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncHistory
import TeamSyncProtocol
import TeamSyncWorker

/// Compares the values of colors before and after a change, and their contrast with the colors that they are displayed
/// with.
struct ColorComparer {
    /// The maximum number of values to compare for one item.
    private static let valueLimit = 64

    /// The colors before the change, by catalogue.
    private var before: [String: CatalogueColors] = [:]
    private var after: [String: CatalogueColors] = [:]

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
    ) throws(Problem) -> CatalogueColors {
        return try clone.reading { repository throws(GitError) in
            let files = try CommitFileSource(commit.id, called: commit.name, in: repository)
            let reading = try GitError.rethrowing { () throws(FileSourceError) in
                try CatalogueAtCommit.read(name, count, in: files)
            }
            // If a catalogue cannot be read at this commit, a note in the report says so.
            guard case .success(let catalogue) = reading else { return CatalogueColors() }
            return CatalogueColors(
                catalogue.entries.compactMap { entry in entry.value.map { (entry.key, ItemForm($0, count)) } })
        }
    }

    /// The values of an item that differ. A value without a counterpart was added or removed.
    func changes(of item: DetailedItem) -> [ColorChange] {
        // Tokens may also be lengths.
        let isColor = item.kind == .color || (item.colors + item.oldColors).contains { ColorToken.isColor($0.value) }
        guard isColor else { return [] }
        let (before, after) = (before[item.catalogue], after[item.catalogue])
        let pairs = after?.pairs.pairs(of: item.key) ?? []
        return ColorComparer.pairs(item.oldColors, item.colors).prefix(ColorComparer.valueLimit).map {
            place, old, new in
            let grounds = BaseColors.grounds(of: item.key, place, in: [after, before].compactMap { $0?.base })
            var change = ColorChange(place, old: old, new: new, on: grounds)
            if let new = new.flatMap({ RGBA($0) }), let after {
                change.contrasts = pairs.compactMap { pair in
                    after.contrast(of: item.key, pair, place, old: old.flatMap { RGBA($0) }, new: new, before: before)
                }
            }
            return change
        }
    }

    /// Pairs the old and new values by appearance, omitting pairs that are equal. A color without modes has the same
    /// value in all modes of the other one.
    static func pairs(
        _ old: [ColorToken.Value], _ new: [ColorToken.Value]
    ) -> [(place: Appearance, old: String?, new: String?)] {
        var rest = inModes(of: new, old)
        var pairs: [(place: Appearance, old: String?, new: String?)] = []
        for value in inModes(of: old, new) {
            let place = value.appearance
            let index = rest.firstIndex { $0.appearance.withoutDefault == place.withoutDefault }
            let former = index.map { rest.remove(at: $0) }
            if former?.value != value.value { pairs.append((place, former?.value, value.value)) }
        }
        return pairs + rest.map { ($0.appearance, $0.value, nil) }
    }

    private static func inModes(of others: [ColorToken.Value], _ values: [ColorToken.Value]) -> [ColorToken.Value] {
        guard values.allSatisfy({ $0.appearance.mode == nil }) else { return values }
        var modes: [String?] = []
        for mode in others.map(\.appearance.mode) where !modes.contains(mode) { modes.append(mode) }
        guard modes.contains(where: { $0 != nil }) else { return values }
        return values.prefix(valueLimit).flatMap { value in
            modes.prefix(valueLimit).map { mode in
                var own = value
                own.appearance.mode = mode
                return own
            }
        }
    }
}

extension Appearance {
    /// The appearance without the name of the values that apply unless a mode has others.
    fileprivate var withoutDefault: Appearance {
        var plain = self
        if plain.others == ["default"] { plain.others = [] }
        return plain
    }
}
