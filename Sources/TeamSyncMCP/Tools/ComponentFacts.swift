import TeamSyncBase

/// What the tools for components tell of each.
enum ComponentFacts {
    static let schema: [(name: String, schema: JSONValue)] = [
        ("description", Schema.optionalText("null: it has none.")), ("tags", Schema.texts("Words that describe it.")),
    ]

    static func json(_ row: CatalogueRows.Row) -> [String: JSONValue] {
        ["description": .text(row.item.facts.description), "tags": .strings(row.item.facts.tags)]
    }

    static func line(_ row: CatalogueRows.Row) -> String {
        let facts = row.item.facts
        let tags = facts.tags.isEmpty ? nil : "tags: " + facts.tags.joined(separator: ", ")
        return [facts.description, tags].compactMap { $0 }.joined(separator: "; ")
    }
}
