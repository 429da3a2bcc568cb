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

/// What the items of a catalogue are, which decides how their changes are described.
package enum CatalogueKind: String, Codable, Equatable, Sendable, CaseIterable {
    /// Anything.
    case item
    case icon, color, component
}

/// Reads one entry of `counts`.
enum CountReader {
    static let choice = "one of \(SourceReader.keys.joined(separator: ", "))"

    static func count(_ entry: ConfigurationEntry) throws(ConfigurationError) -> CountConfiguration {
        let mapping = try MappingReader(
            entry.value, of: "the count \(entry.key.quoted)", allowed: SourceReader.keys + ["with", "kind", "updated"])
        let given = SourceReader.keys.compactMap { mapping[$0] }.sorted {
            ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
        }
        guard let source = given.first else {
            throw mapping.place.error(
                "the count \(entry.key.quoted) does not say what it counts", hint: choice)
        }
        if given.count > 1 {
            throw given[1].place.error(
                "the count \(entry.key.quoted) has both '\(source.key)' and '\(given[1].key)'",
                hint: choice)
        }
        let updated = try mapping.texts(
            "updated", of: "paths", hint: TreePath.hint, problem: TreePath.problem(inScope:))
        let with = try mapping.texts(
            "with", of: "patterns", hint: TreePath.tiedHint, problem: TreePath.problem(inTied:))
        return CountConfiguration(
            source: try SourceReader.source(source), updated: updated, with: with ?? [],
            kind: try mapping.choice("kind") ?? .item)
    }
}

extension RepositoryConfiguration {
    /// Applies the `counts` of an entry on top of its profile's.
    mutating func apply(counts node: ConfigurationNode) throws(ConfigurationError) {
        guard case .mapping(let entries) = node.content else {
            throw node.place.error(
                "'counts' must be a mapping from names to what is counted, not \(node.kind)",
                hint: "leave it out to keep what the profile counts")
        }
        let inherited = counts
        for entry in entries {
            if let problem = NameRules.problem(inCount: entry.key) {
                throw entry.place.error("\(entry.key.quoted) in 'counts' \(problem)", hint: NameRules.countHint)
            }
            guard entry.value.isNothing else {
                counts[entry.key] = try CountReader.count(entry)
                continue
            }
            guard counts.removeValue(forKey: entry.key) != nil else {
                throw entry.place.error(
                    "there is no count \(entry.key.quoted) to remove",
                    hint: inherited.isEmpty
                        ? "say what it counts: \(CountReader.choice)"
                        : "the profile counts \(inherited.keys.sorted().joined(separator: ", "))")
            }
        }
    }
}
