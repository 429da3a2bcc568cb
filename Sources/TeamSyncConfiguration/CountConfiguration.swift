package import TeamSyncBase

/// An entry of `counts`.
package struct CountConfiguration: Codable, Equatable, Sendable {
    package var source: CatalogueSource
    /// The paths whose last change determines `<name>_updated`: folders, written as `dir/`, and single files. Empty for
    /// the whole tree.
    package var updated: [String]
    /// The files that belong to an item: globs that contain `{key}` exactly once, where the item's key occurs.
    package var with: [String]
    /// Globs of the same form for files that an item may lack.
    package var optional: [String]
    package var kind: CatalogueKind
    /// The byte order of colors with eight hexadecimal digits; nil for alpha last, as in CSS.
    package var hex: HexOrder?

    /// - Parameter updated: nil for the paths that the source itself reads.
    package init(
        source: CatalogueSource, updated: [String]? = nil, with: [String] = [], optional: [String] = [],
        kind: CatalogueKind = .item, hex: HexOrder? = nil
    ) {
        self.source = source
        self.updated = updated ?? source.ownPaths
        self.with = with
        self.optional = optional
        self.kind = kind
        self.hex = hex
    }
}

extension CountConfiguration {
    /// Decodes a value from an older supervisor, which omits some keys.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        source = try container.decode(CatalogueSource.self, forKey: .source)
        updated = try container.decode([String].self, forKey: .updated)
        with = try container.decode([String].self, forKey: .with)
        optional = try container.decodeIfPresent([String].self, forKey: .optional) ?? []
        kind = try container.decode(CatalogueKind.self, forKey: .kind)
        hex = try container.decodeIfPresent(HexOrder.self, forKey: .hex)
    }
}

/// The kind of a catalogue's items, which determines how their changes are described.
package enum CatalogueKind: String, Codable, Equatable, Sendable, CaseIterable {
    /// Any other kind.
    case item
    case icon, color, component, token
}

/// Reads an entry of `counts`.
enum CountReader {
    static let choice = "one of \(SourceReader.keys.joined(separator: ", "))"

    static func count(_ entry: ConfigurationEntry) throws(ConfigurationError) -> CountConfiguration {
        let mapping = try MappingReader(
            entry.value, of: "the count \(entry.key.quoted)",
            allowed: SourceReader.keys + ["with", "kind", "hex", "updated"])
        let given = SourceReader.keys.compactMap { mapping[$0] }.sorted {
            ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
        }
        guard let source = given.first else {
            throw mapping.place.error(
                "the count \(entry.key.quoted) has no source", hint: choice)
        }
        if given.count > 1 {
            throw given[1].place.error(
                "the count \(entry.key.quoted) has both '\(source.key)' and '\(given[1].key)'",
                hint: choice)
        }
        let updated = try mapping.texts(
            "updated", of: "paths", hint: TreePath.hint, problem: TreePath.problem(inScope:))
        let (with, optional) = try tied(mapping)
        return CountConfiguration(
            source: try SourceReader.source(source), updated: updated, with: with, optional: optional,
            kind: try mapping.choice("kind") ?? .item, hex: try mapping.choice("hex"))
    }

    /// Reads the patterns of `with`, each of which is text or a mapping.
    private static func tied(
        _ mapping: MappingReader
    ) throws(ConfigurationError) -> (required: [String], optional: [String]) {
        var (required, optional): ([String], [String]) = ([], [])
        for node in try mapping.list("with", of: "patterns") ?? [] {
            if case .text(let path) = node.content {
                if let problem = TreePath.problem(inTied: path) {
                    throw node.place.error("\(path.quoted) in 'with' \(problem)", hint: TreePath.tiedHint)
                }
                required.append(path)
                continue
            }
            let entry = try MappingReader(node, of: "a pattern in 'with'", allowed: ["path", "optional"])
            guard let path = try entry.text("path", hint: TreePath.tiedHint, problem: TreePath.problem(inTied:)) else {
                throw entry.place.error("the pattern in 'with' has no 'path'", hint: "path: 'icons/{key}.json'")
            }
            if try entry.flag("optional") ?? false { optional.append(path) } else { required.append(path) }
        }
        return (required, optional)
    }
}

extension RepositoryConfiguration {
    /// Applies the `counts` of an entry, which override those of its profile.
    mutating func apply(counts node: ConfigurationNode) throws(ConfigurationError) {
        guard case .mapping(let entries) = node.content else {
            throw node.place.error(
                "'counts' must be a mapping from names to sources, not \(node.kind)",
                hint: "omit 'counts' to keep those of the profile")
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
            guard counts.removeValue(forKey: entry.key) != nil || entry.isLayered || committed != nil else {
                throw entry.place.error(
                    "there is no count \(entry.key.quoted) to remove",
                    hint: inherited.isEmpty
                        ? "to add it, give it a source: \(CountReader.choice)"
                        : "the profile counts \(inherited.keys.sorted().joined(separator: ", "))")
            }
        }
    }
}
