import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments

extension Appearance {
    /// The appearance without its mode; nil if it consists only of the mode.
    var modeless: Appearance? {
        var rest = self
        rest.mode = nil
        return rest.isEmpty ? nil : rest
    }
}

/// The backgrounds in a catalogue, recognized by their names.
struct BaseColors {
    private static let grounds: Set<String> = [
        "background", "backgrounds", "bg", "surface", "surfaces", "base", "canvas", "backdrop", "paper", "page",
    ]
    private static let others: Set<String> = [
        "text", "texts", "label", "foreground", "fg", "content", "ink", "title", "border", "icon", "stroke", "shadow",
        "overlay", "divider", "separator", "on", "outline",
    ]
    private static let usual: Set<String> = ["base", "primary", "default", "main", "basic"]

    private let colors: [(key: String, values: [ColorToken.Value])]

    /// - Parameter entries: tokens; those whose names denote no background are ignored.
    init(_ entries: [(key: String, values: [ColorToken.Value])]) {
        colors = entries.filter { BaseColors.isBase($0.key) }.sorted { left, right in
            let (one, other) = (BaseColors.rank(left.key), BaseColors.rank(right.key))
            return one == other ? NaturalOrder.isOrdered(left.key, right.key) : one < other
        }
    }

    static func isBase(_ key: String) -> Bool {
        let words = Set(NameWords.of(key, digits: .attached))
        return !words.isDisjoint(with: grounds) && words.isDisjoint(with: others)
    }

    /// The rank of a base color. The color with the simplest name comes first.
    private static func rank(_ key: String) -> Int {
        let words = NameWords.of(key, digits: .attached)
        return 2 * words.count - (Set(words).isDisjoint(with: usual) ? 0 : 1)
    }

    private func value(_ values: [ColorToken.Value], at place: Appearance) -> RGBA? {
        let rest = place.modeless
        let own = values.filter { rest == nil || $0.appearance.modeless == nil || $0.appearance.modeless == rest }
        let best =
            own.first { $0.appearance == place } ?? own.first { $0.appearance.mode == place.mode }
            ?? own.first { $0.appearance.mode == nil }
        return best.flatMap { RGBA($0.value) }
    }

    /// The backgrounds on which a color may be displayed in an appearance. This is the most neutral background in the
    /// first catalogue that has one, or else white or black, depending on the mode. If the mode is unknown, it is both.
    static func grounds(of key: String, _ place: Appearance, in bases: [BaseColors]) -> [RGBA] {
        for base in bases {
            for color in base.colors where color.key != key {
                guard let value = base.value(color.values, at: place) else { continue }
                return [value.alpha == 1 ? value : value.composited(on: place.isDark == true ? .black : .white)]
            }
        }
        switch place.isDark {
        case true?: return [.black]
        case false?: return [.white]
        case nil: return [.white, .black]
        }
    }
}
