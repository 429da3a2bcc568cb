package import TeamSyncDocuments

/// The sizes of a repository's catalogues and the dates of their last changes.
package struct Inventory: Equatable {
    /// At the local branch and at upstream, by catalogue.
    package var counts: [String: CatalogueCount] = [:]
    /// At what `counts_from` names, by catalogue.
    package var flat: [String: FlatCounts.Entry] = [:]
    /// Sentences about what could not be counted or matched.
    package var warnings: [String] = []

    mutating func warn(_ sentence: String) {
        if !warnings.contains(sentence) { warnings.append(sentence) }
    }
}
