import TeamSyncBase

/// What lists and searches tell of an item.
struct ItemFacts: Sendable {
    var description: String?
    var category: String?
    var tags: [String] = []
    /// The names of a component's properties.
    var properties: [String] = []
    var values: [ColorValue] = []

    init() {}

    /// The members that catalogues and specifications have in common.
    init(_ value: JSONValue?) {
        guard let members = value?.members else { return }
        description = ItemFacts.words(members["description"])
        category = ItemFacts.words(members["category"])
        if case .array(let elements)? = members["tags"] { tags = elements.compactMap(\.string) }
        switch members["properties"] {
        case .array(let elements)?: properties = elements.compactMap { $0.members?["name"]?.string ?? $0.string }
        case .object(let members)?: properties = members.keys.sorted()
        default: break
        }
    }

    /// What a specification adds to what the catalogue says of a component.
    mutating func add(_ specification: ItemFacts) {
        description = description ?? specification.description
        category = category ?? specification.category
        tags += specification.tags.filter { !tags.contains($0) }
        properties += specification.properties.filter { !properties.contains($0) }
    }

    private static func words(_ value: JSONValue?) -> String? {
        value?.string.flatMap { $0.isEmpty ? nil : $0 }
    }
}
