import TeamSyncBase
import TeamSyncDesign
import TeamSyncReaders

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
        if category == nil, case .array(let elements)? = members["categories"] {
            category = elements.first?.string.flatMap { budget.take($0, limit: FactBudget.wordLimit) }
        }
        tags = budget.take(["tags", "keywords", "aliases", "synonyms"].flatMap { ItemFacts.words(members[$0]) })
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
            value.value = Sanitizer.clean(value.value).shortened(to: FactBudget.wordLimit)
            value.brand = value.brand.map { Sanitizer.clean($0) }
            value.mode = value.mode.map { Sanitizer.clean($0) }
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

    /// The texts of a list, or of a text with commas.
    private static func words(_ value: JSONValue?) -> [String] {
        switch value {
        case .array(let elements)?: elements.compactMap { $0.string ?? $0.members?["name"]?.string }
        case .string(let text)?:
            text.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
        default: []
        }
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
        let text = Sanitizer.clean(text).shortened(to: limit)
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
