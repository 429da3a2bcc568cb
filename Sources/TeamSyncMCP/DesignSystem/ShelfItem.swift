import TeamSyncCatalogue

/// An item of a catalogue, and what can be told of it at once.
struct ShelfItem: Sendable {
    let name: String
    let entry: CatalogueEntry
    let facts: ItemFacts
    /// In lower case, for searching.
    let words: SearchWords

    init(_ entry: CatalogueEntry, _ facts: ItemFacts) {
        name = entry.key
        self.entry = entry
        self.facts = facts
        words = SearchWords(name: entry.key, facts)
    }
}
