import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncReaders

/// The data of an item that lists and searches need. It is limited in size, because a server stores whole catalogues.
struct ItemSummary: Sendable {
    var description: String?
    var category: String?
    var tags: [String] = []
    /// The names of a component's properties.
    var properties: [String] = []
    /// The values of a color token.
    var values: [ColorToken.Value] = []
    /// The tokens that a token refers to, by mode, if the catalogue resolves references. The key `nil` is for all
    /// modes.
    var aliases: [String?: String] = [:]
    /// The only value of a token, as written; nil if there are several, or if the value is not text.
    var written: String?
    /// Whether the item is deprecated.
    var isDeprecated = false
    /// The replacement, or the reason for the deprecation, as given in the catalogue.
    var replacement: String?

    init() {}

    /// Creates a summary from a catalogue's entry or a specification, limited to the maximum size of an item.
    init(_ form: ItemForm) {
        var budget = FactBudget.ofItem
        category = form.categories.first.flatMap { budget.take($0, limit: FactBudget.wordLimit) }
        description = form.description.flatMap { budget.take($0, limit: 4 << 10) }
        tags = budget.take(form.tags + form.otherNames + form.synonyms)
        properties = budget.take(form.properties ?? [])
        isDeprecated = form.isDeprecated
        if isDeprecated { replacement = form.replacement.flatMap { budget.take($0, limit: Limits.sentence) } }
    }

    /// Sets the values of a color token, up to the maximum for an item.
    mutating func setValues(_ all: [ColorToken.Value]) {
        var budget = FactBudget.ofItem
        values = all.lazy.map { value in
            var value = value
            value.value = Sanitizer.clean(value.value).shortened(to: FactBudget.wordLimit)
            value.appearance.brand = value.appearance.brand.map { Sanitizer.clean($0) }
            value.appearance.mode = value.appearance.mode.map { Sanitizer.clean($0) }
            value.appearance.platform = value.appearance.platform.map { Sanitizer.clean($0) }
            value.appearance.others = value.appearance.others.map { Sanitizer.clean($0) }
            return value
        }.prefix { budget.take(FactBudget.cost(of: $0)) }
    }

    /// Sets the references and the written value of a token.
    mutating func setReferences(_ form: ItemForm) {
        var budget = FactBudget.ofItem
        written = form.written.flatMap { budget.take($0, limit: FactBudget.wordLimit) }
        for (mode, name) in form.references.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
            let own = mode.flatMap { budget.take($0, limit: FactBudget.wordLimit) }
            guard (own == nil) == (mode == nil) else { continue }
            aliases[own] = budget.take(name, limit: Limits.name)
        }
    }

    /// Adds data from a specification that the catalogue does not contain.
    mutating func add(_ specification: ItemSummary) {
        description = description ?? specification.description
        category = category ?? specification.category
        tags += specification.tags.filter { !tags.contains($0) }
        properties += specification.properties.filter { !properties.contains($0) }
        isDeprecated = isDeprecated || specification.isDeprecated
        replacement = replacement ?? specification.replacement
    }

    /// The amount of memory that the summary uses; see `FactBudget`.
    var cost: Int {
        ([description, category, replacement].compactMap { $0 } + tags + properties).reduce(0) {
            $0 + FactBudget.cost(of: $1)
        }
            + values.reduce(0) { $0 + FactBudget.cost(of: $1) }
            + aliases.reduce(0) { $0 + FactBudget.cost(of: $1.value) + FactBudget.cost(of: $1.key ?? "") }
            + (written.map { FactBudget.cost(of: $0) } ?? 0)
    }
}

/// The limits for the stored contents of catalogues, in bytes of text plus an allowance for each text.
struct FactBudget {
    /// The maximum number of elements in each list: tags, categories, properties, brands, modes and values.
    static let wordLimit = 200
    static let ofItem = FactBudget(left: 32 << 10)
    /// The limit for all items in a catalogue together.
    static let ofCatalogue = 16 << 20

    private(set) var left: Int

    static func cost(of text: String) -> Int { JSONValue.string(text).size + 32 }

    static func cost(of value: ColorToken.Value) -> Int {
        (value.appearance.names + [value.value]).reduce(0) { $0 + cost(of: $1) }
    }

    /// Returns the text, truncated to `limit` bytes; nil if the budget is too small for it.
    mutating func take(_ text: String, limit: Int) -> String? {
        let text = Sanitizer.cleanLines(text).shortened(to: limit)
        return take(FactBudget.cost(of: text)) ? text : nil
    }

    /// Returns the first strings that fit into the budget.
    mutating func take(_ texts: some Sequence<String>) -> [String] {
        var taken: [String] = []
        for text in texts {
            guard let text = take(text, limit: FactBudget.wordLimit) else { break }
            taken.append(text)
        }
        return taken
    }

    /// - Returns: false if the budget is too small; in this case, it stays unchanged.
    mutating func take(_ cost: Int) -> Bool {
        guard cost <= left else { return false }
        left -= cost
        return true
    }
}
