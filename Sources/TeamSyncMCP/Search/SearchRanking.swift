/// Sorts the items that match a query.
enum SearchRanking {
    /// The fraction of the best score below which rows are noise.
    private static let noise = 0.4
    /// The minimum score of the best row if only names match. A lower score is a coincidence.
    private static let leastScore = 0.15
    /// The amount added to the score of a name that contains all units of the query literally; less if it contains only
    /// some.
    private static let literalBonus = 0.06
    /// The minimum score of a name that is suggested instead of the requested one.
    static let nearestScore = 0.6

    /// - Parameter matches: the matches of all items; nil for items that do not match.
    /// - Returns: the indices and scores of the items to show, best first. The sort is stable.
    static func ranked(_ matches: [SearchWords.Match?], for query: SearchQuery) -> [(index: Int, score: Double)] {
        let weights = weights(of: matches, for: query)
        let total = weights.reduce(0, +)
        guard total > 0 else { return [] }
        var found: [(index: Int, score: Double)] = []
        for case let (index, match?) in matches.enumerated() {
            let sum = zip(match.units, weights).reduce(0) { $0 + $1.0 * $1.1 } / total
            let isAll = zip(match.units, query.units).allSatisfy { $0 > 0 || $1.weight < 1 }
            let score = (sum + (isAll ? 0.12 : 0)) * max(0.5, 1 - match.surplus)
            found.append((index, score + literalBonus * match.literal))
        }
        let best = found.map(\.score).max() ?? 0
        guard best >= leastScore || matches.contains(where: { $0?.fields.contains { $0 != .name } == true }) else {
            return []
        }
        return found.filter { $0.score >= best * noise }.sorted {
            $0.score != $1.score ? $0.score > $1.score : $0.index < $1.index
        }
    }

    /// The weights of the units. Units that only a few items match have more weight.
    private static func weights(of matches: [SearchWords.Match?], for query: SearchQuery) -> [Double] {
        var counts = [Int](repeating: 0, count: query.units.count)
        for case let match? in matches {
            for (index, value) in match.units.enumerated() where value > 0.3 { counts[index] += 1 }
        }
        return query.units.indices.map { index in
            let rarity = Double(matches.count + 1) / Double(counts[index] + 1)
            // The factor is between 1 and about 2 for catalogues of any size.
            return query.units[index].weight * (1 + min(1, Double(rarity.exponent) / 12))
        }
    }
}
