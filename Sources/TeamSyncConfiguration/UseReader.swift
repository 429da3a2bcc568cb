/// Reads one entry of `uses`.
enum UseReader {
    static let keys = ["files", "directories", "lines"]
    static let choice = "one of \(keys.joined(separator: ", "))"

    /// - Parameter entry: a catalogue's name, and a source or a list of sources.
    static func sources(_ entry: ConfigurationEntry) throws(ConfigurationError) -> [CatalogueSource] {
        let owner = "the use of \(entry.key.quoted)"
        guard case .list(let nodes) = entry.value.content else { return [try source(entry.value, of: owner)] }
        if nodes.isEmpty {
            throw entry.value.place.error("\(owner) is an empty list", hint: "say where to look: \(choice)")
        }
        var sources: [CatalogueSource] = []
        for node in nodes { sources.append(try source(node, of: owner)) }
        return sources
    }

    private static func source(
        _ node: ConfigurationNode, of owner: String
    ) throws(ConfigurationError) -> CatalogueSource {
        let mapping = try MappingReader(node, of: owner, allowed: keys)
        let given = keys.compactMap { mapping[$0] }.sorted {
            ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
        }
        guard let source = given.first else {
            throw mapping.place.error("\(owner) does not say where to look", hint: choice)
        }
        if given.count > 1 {
            throw given[1].place.error(
                "\(owner) has both '\(source.key)' and '\(given[1].key)'", hint: "make it a list of two")
        }
        return try SourceReader.source(source)
    }
}

extension RepositoryConfiguration {
    /// Lays the `uses` of an entry over those of its profile.
    mutating func apply(uses node: ConfigurationNode) throws(ConfigurationError) {
        guard case .mapping(let entries) = node.content else {
            throw node.place.error(
                "'uses' must be a mapping from catalogues to where their items are named, not \(node.kind)",
                hint: "leave it out to keep what the profile looks for")
        }
        let inherited = uses
        for entry in entries {
            if let problem = NameRules.problem(inCount: entry.key) {
                throw entry.place.error("\(entry.key.quoted) in 'uses' \(problem)", hint: NameRules.countHint)
            }
            guard entry.value.isNothing else {
                uses[entry.key] = try UseReader.sources(entry)
                continue
            }
            guard uses.removeValue(forKey: entry.key) != nil else {
                throw entry.place.error(
                    "there is no use of \(entry.key.quoted) to remove",
                    hint: inherited.isEmpty
                        ? "say where to look: \(UseReader.choice)"
                        : "the profile has one of \(inherited.keys.sorted().joined(separator: ", "))")
            }
        }
    }
}
