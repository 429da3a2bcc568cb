import TeamSyncCatalogue
import TeamSyncConfiguration

/// A catalogue as it is at one commit.
struct Shelf: Sendable {
    /// One commit may be read by the names of two branches.
    var origin: CatalogueOrigin
    let name: String
    let kind: CatalogueKind
    /// Whether a catalogue's file tells of the items, and not only the files themselves.
    let isDescribed: Bool
    /// In the order of the catalogue.
    let items: [ShelfItem]
    /// Sentences about items that could not be told apart.
    let warnings: [String]
    private let positions: [String: Int]

    init(_ catalogue: CatalogueAtCommit, _ facts: [ItemFacts], origin: CatalogueOrigin) {
        self.origin = origin
        name = catalogue.name
        kind = catalogue.configuration.kind
        isDescribed = catalogue.configuration.source.file != nil
        items = zip(catalogue.entries, facts).map(ShelfItem.init)
        warnings = catalogue.warnings
        positions = Dictionary(items.enumerated().map { ($1.name, $0) }) { first, _ in first }
    }

    subscript(name: String) -> ShelfItem? { positions[name].map { items[$0] } }
}
