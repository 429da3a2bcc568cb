/// Matches an item with what somebody looks for, in upper or lower case.
struct SearchWords: Sendable {
    /// What of an item matched, the most telling first.
    enum Field: String, CaseIterable, Sendable {
        case name, tags, category, description, properties
    }

    /// The scores of a word that is all of a text, its beginning, or a part of it.
    private struct Weight {
        let whole: Int
        let beginning: Int
        let part: Int
    }

    private let texts: [(field: Field, bytes: [UInt8])]

    init(name: String, _ facts: ItemFacts) {
        texts =
            [(.name, SearchWords.folded(name))]
            + facts.tags.map { (.tags, SearchWords.folded($0)) }
            + [(.category, facts.category), (.description, facts.description)].compactMap { field, text in
                text.map { (field, SearchWords.folded($0)) }
            }
            + facts.properties.map { (.properties, SearchWords.folded($0)) }
    }

    /// The words of a query, all of which must match.
    static func terms(of query: String) -> [[UInt8]] {
        query.split(whereSeparator: \.isWhitespace).map { folded(String($0)) }
    }

    /// - Returns: how well each of `terms` matches somewhere, added up, and where; nil when one does not.
    func match(_ terms: [[UInt8]]) -> (score: Int, fields: [Field])? {
        var (total, found): (Int, Set<Field>) = (0, [])
        for term in terms {
            var best = 0
            for (field, text) in texts {
                let score = SearchWords.score(of: term, in: text, SearchWords.weight(of: field))
                if score > 0 { found.insert(field) }
                best = max(best, score)
            }
            guard best > 0 else { return nil }
            total += best
        }
        return (total, Field.allCases.filter(found.contains))
    }

    private static func folded(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }

    private static func weight(of field: Field) -> Weight {
        switch field {
        case .name: Weight(whole: 100, beginning: 60, part: 40)
        case .tags: Weight(whole: 35, beginning: 25, part: 20)
        case .category: Weight(whole: 18, beginning: 15, part: 12)
        case .description: Weight(whole: 10, beginning: 10, part: 8)
        case .properties: Weight(whole: 9, beginning: 7, part: 5)
        }
    }

    private static func score(of term: [UInt8], in text: [UInt8], _ weight: Weight) -> Int {
        guard let first = term.first, term.count <= text.count else { return 0 }
        if text.starts(with: term) { return text.count == term.count ? weight.whole : weight.beginning }
        for start in 0...(text.count - term.count) where text[start] == first {
            if text[start...].starts(with: term) { return weight.part }
        }
        return 0
    }
}
