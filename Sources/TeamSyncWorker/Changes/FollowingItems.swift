import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncProtocol

/// The tokens that did not change themselves, but refer to tokens that changed or are gone.
struct FollowingItems {
    /// The maximum number of tokens, and of facts about one.
    private static let (limit, factLimit) = (ItemComparison.itemLimit, 20)

    private var highlights: [String: [String: Highlight]] = [:]
    private var count = 0
    private var isCut = false

    /// - Parameter highlight: the difference with all facts.
    mutating func read(_ difference: ItemDifference, _ highlight: Highlight) {
        for key in difference.dangling {
            add(key, of: difference, .follows(difference.oldKey ?? difference.key, isGone: true))
        }
        guard highlight.facts.contains(where: { if case .followed = $0 { true } else { false } }) else { return }
        for key in difference.followers { add(key, of: difference, .follows(difference.key, isGone: false)) }
    }

    private mutating func add(_ key: String, of difference: ItemDifference, _ fact: Fact) {
        if highlights[difference.catalogue]?[key] == nil {
            guard count < FollowingItems.limit else { return isCut = true }
            count += 1
        }
        var highlight =
            highlights[difference.catalogue]?[key]
            ?? Highlight(
                catalogue: difference.catalogue, kind: difference.kind.rawValue, key: key, change: .changed)
        guard highlight.facts.count < FollowingItems.factLimit, !highlight.facts.contains(fact) else { return }
        highlight.facts.append(fact)
        highlights[difference.catalogue, default: [:]][key] = highlight
    }

    /// Adds the tokens, except those that have a change of their own.
    func add(to comparison: inout ItemComparison) {
        var rest = highlights
        for highlight in comparison.highlights {
            rest[highlight.catalogue]?[highlight.details.oldKey ?? highlight.key] = nil
        }
        for (_, items) in rest.sorted(by: { $0.key < $1.key }) {
            comparison.highlights += items.sorted { $0.key < $1.key }.map(\.value)
        }
        if isCut { comparison.isCut = true }
    }
}
