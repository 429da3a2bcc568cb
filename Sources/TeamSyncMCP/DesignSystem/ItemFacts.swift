import TeamSyncBase
import TeamSyncCatalogue

/// What lists and searches show of an item.
struct ItemFacts: Sendable {
    var description: String?
    var category: String?
    var tags: [String] = []
    /// The names of a component's properties.
    var properties: [String] = []
    /// Of a colour token.
    var values: [ColorToken.Value] = []

    init() {}

    /// The members that catalogues and specifications have in common, cut to the size that one item may have.
    init(_ value: JSONValue?) {
        guard let members = value?.members else { return }
        var budget = FactBudget.ofItem
        category = ItemFacts.text(members["category"]).flatMap { budget.take($0, limit: FactBudget.wordLimit) }
        description = ItemFacts.text(members["description"]).flatMap { budget.take($0, limit: 4 << 10) }
        if case .array(let elements)? = members["tags"] {
            tags = budget.take(elements.lazy.compactMap(\.string))
        }
        switch members["properties"] {
        case .array(let elements)?:
            properties = budget.take(elements.lazy.compactMap { $0.members?["name"]?.string ?? $0.string })
        case .object(let members)?: properties = budget.take(members.keys.sorted())
        default: break
        }
    }

    /// Sets the values of a colour token, as many as one item may have.
    mutating func setValues(_ token: ColorToken) {
        var budget = FactBudget.ofItem
        values = token.values.lazy.map { value in
            var value = value
            value.value = value.value.shortened(to: FactBudget.wordLimit)
            return value
        }.prefix { budget.take(FactBudget.cost(of: $0)) }
    }

    /// Adds what a specification says and the catalogue does not.
    mutating func add(_ specification: ItemFacts) {
        description = description ?? specification.description
        category = category ?? specification.category
        tags += specification.tags.filter { !tags.contains($0) }
        properties += specification.properties.filter { !properties.contains($0) }
    }

    /// What keeping it costs; see `FactBudget`.
    var cost: Int {
        ([description, category].compactMap { $0 } + tags + properties).reduce(0) { $0 + FactBudget.cost(of: $1) }
            + values.reduce(0) { $0 + FactBudget.cost(of: $1) }
    }

    private static func text(_ value: JSONValue?) -> String? {
        value?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// How much may be kept of what catalogues say, in bytes of text and an allowance for each text.
struct FactBudget {
    /// Of tags, categories, properties, brands, modes and values, each.
    static let wordLimit = 200
    static let ofItem = FactBudget(left: 32 << 10)
    /// Of all items of a catalogue together.
    static let ofCatalogue = 16 << 20

    private(set) var left: Int

    static func cost(of text: String) -> Int { JSONValue.string(text).size + 32 }

    static func cost(of value: ColorToken.Value) -> Int {
        [value.brand, value.mode, value.value].reduce(0) { $0 + cost(of: $1 ?? "") }
    }

    /// The text, cut to `limit` bytes; nil when too little is left for it.
    mutating func take(_ text: String, limit: Int) -> String? {
        let text = text.shortened(to: limit)
        return take(FactBudget.cost(of: text)) ? text : nil
    }

    /// The first texts for which enough is left.
    mutating func take(_ texts: some Sequence<String>) -> [String] {
        var taken: [String] = []
        for text in texts {
            guard let text = take(text, limit: FactBudget.wordLimit) else { break }
            taken.append(text)
        }
        return taken
    }

    /// - Returns: false when less is left; nothing is taken then.
    mutating func take(_ cost: Int) -> Bool {
        guard cost <= left else { return false }
        left -= cost
        return true
    }
}

/// Matches an item with a query, without regard to upper and lower case.
struct SearchWords: Sendable {
    /// What of an item matched, the most significant first.
    enum Field: String, CaseIterable, Sendable {
        case name, tags, category, description, properties
    }

    /// The scores of a word that is all of a text, its beginning, or a part of it.
    private struct Weight {
        let whole: Int
        let beginning: Int
        let part: Int
    }

    /// Words of a query that count; the time of a search grows with them.
    private static let termLimit = 32

    /// The name first.
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
    static func terms(of query: String) -> [SearchTerm] {
        query.split(whereSeparator: \.isWhitespace).prefix(termLimit).map { SearchTerm(String($0)) }
    }

    static func folded(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }

    /// Where a word is in the name; nil when it is not.
    func positionInName(of term: SearchTerm) -> Int? { term.position(in: texts[0].bytes) }

    /// - Returns: the sum of how well each of `terms` matches, and where; nil when one matches nowhere.
    func match(_ terms: [SearchTerm]) -> (score: Int, fields: [Field])? {
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

    private static func weight(of field: Field) -> Weight {
        switch field {
        case .name: Weight(whole: 100, beginning: 60, part: 40)
        case .tags: Weight(whole: 35, beginning: 25, part: 20)
        case .category: Weight(whole: 18, beginning: 15, part: 12)
        case .description: Weight(whole: 10, beginning: 10, part: 8)
        case .properties: Weight(whole: 9, beginning: 7, part: 5)
        }
    }

    private static func score(of term: SearchTerm, in text: [UInt8], _ weight: Weight) -> Int {
        guard !term.bytes.isEmpty, let position = term.position(in: text) else { return 0 }
        if position > 0 { return weight.part }
        return text.count == term.bytes.count ? weight.whole : weight.beginning
    }
}

/// A word to look for. Is found in linear time, whatever word and text are (Knuth, Morris and Pratt).
struct SearchTerm: Sendable {
    /// Folded, as the texts of `SearchWords`.
    let bytes: [UInt8]
    /// For each position, the length of the longest proper prefix of the word that ends there.
    private let prefixes: [Int]

    init(_ text: String) {
        bytes = SearchWords.folded(text)
        var prefixes = [Int](repeating: 0, count: bytes.count)
        var length = 0
        for index in bytes.indices.dropFirst() {
            while length > 0, bytes[index] != bytes[length] { length = prefixes[length - 1] }
            if bytes[index] == bytes[length] { length += 1 }
            prefixes[index] = length
        }
        self.prefixes = prefixes
    }

    /// Where the word first occurs in a folded text; nil when it does not.
    func position(in text: [UInt8]) -> Int? {
        guard !bytes.isEmpty else { return 0 }
        var length = 0
        for (index, byte) in text.enumerated() {
            while length > 0, byte != bytes[length] { length = prefixes[length - 1] }
            if byte == bytes[length] { length += 1 }
            if length == bytes.count { return index + 1 - length }
        }
        return nil
    }
}
