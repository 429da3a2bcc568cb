/// What the items of a catalogue are, so that their changes can be told in its words.
package enum CatalogueKind: String, Codable, Equatable, Sendable, CaseIterable {
    /// Anything.
    case item
    case icon, color, component
}
