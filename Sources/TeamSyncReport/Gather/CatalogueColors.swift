import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments

/// The colors of a catalogue at one commit.
struct CatalogueColors {
    let base: BaseColors
    let pairs: ContrastPairs
    private let forms: [String: ItemForm]

    init(_ entries: [(key: String, form: ItemForm)] = []) {
        base = BaseColors(entries.filter { BaseColors.isBase($0.key) }.map { ($0.key, $0.form.values) })
        pairs = ContrastPairs(entries.map(\.key))
        forms = Dictionary(entries.map { ($0.key, $0.form) }) { first, _ in first }
    }

    /// The value of a color in an appearance. A color without modes has the same value in all modes.
    private func value(_ key: String, at place: Appearance) -> RGBA? {
        guard let values = forms[key]?.values else { return nil }
        let isPlain = values.allSatisfy { $0.appearance.mode == nil }
        let best =
            values.first { $0.appearance == place }
            ?? values.first { isPlain && ($0.appearance.isEmpty || $0.appearance.modeless == place.modeless) }
        return best.flatMap { RGBA($0.value) }
    }

    /// The contrast of a color in a pair.
    /// - Parameter key: the key of one color of the pair.
    /// - Returns: nil if a color is unknown or the background is translucent, or if it is uncertain that the colors are
    ///   displayed together.
    func contrast(
        of key: String, _ pair: ContrastPairs.Pair, _ place: Appearance, old: RGBA?, new: RGBA,
        before: CatalogueColors?
    ) -> ContrastChange? {
        let isGround = pair.ground == key
        let other = isGround ? pair.front : pair.ground
        func colors(_ own: RGBA?, _ other: RGBA?) -> (RGBA, RGBA)? {
            guard let own, let other else { return nil }
            let colors = isGround ? (other, own) : (own, other)
            return colors.1.alpha == 1 ? colors : nil
        }
        guard let current = colors(new, value(other, at: place)) else { return nil }
        let former = colors(old, before?.value(other, at: place))
        let change = ContrastChange(against: other, isOnItem: isGround, old: former, new: current)
        guard pair.isCertain || change.oldLevel.map({ $0 >= .aa }) == true else { return nil }
        return change
    }
}
