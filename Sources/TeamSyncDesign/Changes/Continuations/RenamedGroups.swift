import TeamSyncBase
import TeamSyncDocuments

/// Finds groups of items, such as `brand` in `brand.color.ink`, that were renamed as a whole: no item of the old group
/// remains, the new group did not exist, and most members have the same names and values in both.
///
/// The other members that have the same name in both groups are also pairs, with a changed value.
struct RenamedGroups {
    /// The minimum number of members that two groups must have in common, and the minimum fraction of the members of
    /// each group and of the values that must be the same.
    private static let (fewest, leastShare) = (3, 0.7)
    /// The maximum depth of a group, and the maximum number of pairs of members.
    private static let (depthLimit, pairLimit) = (16, 100_000)

    /// A member of a group: its key and its value.
    struct Member {
        let key: String
        let value: String
    }

    struct Found {
        /// The indices of the removed and the new items.
        var pairs: [(old: Int, new: Int)] = []
        /// The indices of removed items that may continue under several names.
        var unclear: Set<Int> = []
    }

    /// The members of a group, by the rest of their keys.
    private typealias Group = [Substring: Int]

    /// - Parameter kept: the keys of the items that exist on both sides.
    /// - Returns: an empty result if there are too many pairs.
    static func find(_ removed: [Member], _ added: [Member], kept: some Sequence<String>) -> Found {
        guard removed.count >= fewest, added.count >= fewest else { return Found() }
        let remaining = kept.reduce(into: Set<Substring>()) { fronts, key in
            for (front, _) in splits(of: key) { fronts.insert(front) }
        }
        let (before, after) = (groups(removed, besides: remaining), groups(added, besides: remaining))
        var byRest: [Substring: [Substring]] = [:]
        for (front, members) in after { for rest in members.keys { byRest[rest, default: []].append(front) } }
        var left = pairLimit
        var (byOld, byNew): ([Int: Set<Int>], [Int: Set<Int>]) = ([:], [:])
        for (_, members) in before {
            var counts: [Substring: Int] = [:]
            for rest in members.keys {
                for front in byRest[rest] ?? [] {
                    left -= 1
                    guard left > 0 else { return Found() }
                    counts[front, default: 0] += 1
                }
            }
            for (front, count) in counts {
                guard let others = after[front], count >= fewest,
                    Double(count) >= leastShare * Double(max(members.count, others.count))
                else { continue }
                let pairs = members.compactMap { rest, old in others[rest].map { (old: old, new: $0) } }
                let same = pairs.count { removed[$0.old].value == added[$0.new].value }
                guard Double(same) >= leastShare * Double(count) else { continue }
                for pair in pairs {
                    byOld[pair.old, default: []].insert(pair.new)
                    byNew[pair.new, default: []].insert(pair.old)
                }
            }
        }
        var result = Found()
        for (old, news) in byOld.sorted(by: { $0.key < $1.key }) {
            if news.count == 1, let new = news.first, byNew[new]?.count == 1 {
                result.pairs.append((old, new))
            } else {
                result.unclear.insert(old)
            }
        }
        return result
    }

    private static func groups(_ items: [Member], besides remaining: Set<Substring>) -> [Substring: Group] {
        var groups: [Substring: Group] = [:]
        for (index, item) in items.enumerated() {
            for (front, rest) in splits(of: item.key) where !remaining.contains(front) {
                groups[front, default: [:]][rest] = index
            }
        }
        return groups.filter { $0.value.count >= fewest }
    }

    /// Returns all ways to split a key into a group and the name of a member.
    private static func splits(of key: String) -> [(front: Substring, rest: Substring)] {
        key.indices.filter { key[$0] == "." || key[$0] == "/" }.prefix(depthLimit).map { place in
            (key[..<place], key[key.index(after: place)...])
        }
    }
}

extension ItemPairing {
    /// Pairs the members of renamed groups of tokens and other items without files.
    mutating func matchGroups(_ removed: [Catalogue.Item], _ added: [Catalogue.Item]) {
        let member = { [identity] (item: Catalogue.Item) in
            RenamedGroups.Member(
                key: item.key,
                value: ItemPairing.resolved(item) ?? ItemPairing.value(of: item, without: identity)
                    ?? item.fingerprint ?? "\0\(item.key)")
        }
        let (old, new) = (removed.map(member), added.map(member))
        let found = RenamedGroups.find(old, new, kept: kept.lazy.map(\.key))
        unclear.formUnion(found.unclear.map { removed[$0].key })
        for (one, other) in found.pairs {
            let isSame = old[one].value == new[other].value
            pair(removed[one], added[other], isSame ? .sameContents : .renamedGroup)
        }
    }

    /// Returns the value of a token, regardless of the names of the tokens that it refers to.
    private static func resolved(_ item: Catalogue.Item) -> String? {
        guard case .object(let members)? = item.json.flatMap(JSONFile.parsed) else { return nil }
        return members["value"]?.meaning
    }
}
