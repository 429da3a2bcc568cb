/// One entry of `counts`.
package struct CountConfiguration: Codable, Equatable, Sendable {
    package var source: CatalogueSource
    /// The paths whose last change is `<name>_updated`: folders as `dir/` and single files. Empty: the whole tree.
    package var updated: [String]
    /// The files that belong to an item: globs that have `{key}` exactly once, in the place of the item's key.
    package var with: [String]
    package var kind: CatalogueKind

    /// - Parameter updated: nil takes the paths that the source itself reads.
    package init(
        source: CatalogueSource, updated: [String]? = nil, with: [String] = [], kind: CatalogueKind = .item
    ) {
        self.source = source
        self.updated = updated ?? source.ownPaths
        self.with = with
        self.kind = kind
    }
}
