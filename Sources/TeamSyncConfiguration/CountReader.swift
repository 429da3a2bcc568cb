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
