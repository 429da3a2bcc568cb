/// One entry of `counts`.
public struct CountConfiguration: Codable, Equatable, Sendable {
    public var source: CatalogueSource
    /// The paths whose last change is `<name>_updated`: folders as `dir/` and single files. Empty: the whole tree.
    public var updated: [String]

    /// - Parameter updated: nil takes the paths that the source itself reads.
    public init(source: CatalogueSource, updated: [String]? = nil) {
        self.source = source
        self.updated = updated ?? source.ownPaths
    }
}
