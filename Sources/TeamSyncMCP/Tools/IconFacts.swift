import TeamSyncBase

/// What the tools for icons tell of each.
enum IconFacts {
    static let schema: [(name: String, schema: JSONValue)] = [
        ("category", Schema.optionalText("null: it has none.")), ("tags", Schema.texts("Words that describe it.")),
    ]

    static func json(_ row: CatalogueRows.Row) -> [String: JSONValue] {
        ["category": .text(row.item.facts.category), "tags": .strings(row.item.facts.tags)]
    }

    static func line(_ row: CatalogueRows.Row) -> String {
        let facts = row.item.facts
        let tags = facts.tags.isEmpty ? nil : "tags: " + facts.tags.joined(separator: ", ")
        return [facts.category, tags].compactMap { $0 }.joined(separator: "; ")
    }
}
