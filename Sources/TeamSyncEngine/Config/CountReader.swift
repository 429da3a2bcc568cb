/// Reads one entry of `counts`.
enum CountReader {
    private static let sources = ["array", "keys", "files"]
    static let choice = "one of array, keys, files"

    static func count(_ entry: ConfigurationEntry) throws(ConfigurationError) -> CountConfiguration {
        let mapping = try MappingReader(
            entry.value, of: "the count \(entry.key.quoted)", allowed: sources + ["updated"])
        let given = sources.compactMap { mapping[$0] }.sorted {
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
        return CountConfiguration(source: try catalogueSource(source), updated: updated)
    }

    private static func catalogueSource(_ entry: ConfigurationEntry) throws(ConfigurationError) -> CatalogueSource {
        switch entry.key {
        case "array":
            let mapping = try MappingReader(entry.value, of: "'array'", allowed: ["file", "pointer", "key"])
            return .array(
                file: try file(mapping, of: "array"),
                pointer: try pointer(mapping),
                key: try mapping.text("key", hint: "the member that identifies an item") {
                    $0.isEmpty ? "is empty" : nil
                })
        case "keys":
            let mapping = try MappingReader(entry.value, of: "'keys'", allowed: ["file", "pointer"])
            return .keys(file: try file(mapping, of: "keys"), pointer: try pointer(mapping))
        default:
            let mapping = try MappingReader(entry.value, of: "'files'", allowed: ["glob", "exclude"])
            guard let glob = try mapping.text("glob", hint: TreePath.globHint, problem: TreePath.problem(inGlob:))
            else {
                throw mapping.place.error("'files' has no 'glob'", hint: "glob: icons/**/*.svg")
            }
            let exclude = try mapping.texts(
                "exclude", of: "patterns", hint: TreePath.globHint, problem: TreePath.problem(inGlob:))
            return .files(glob: glob, exclude: exclude ?? [])
        }
    }

    private static func file(_ mapping: MappingReader, of key: String) throws(ConfigurationError) -> String {
        guard let file = try mapping.text("file", hint: TreePath.hint, problem: TreePath.problem(inFile:)) else {
            throw mapping.place.error("'\(key)' has no 'file'", hint: "file: metadata.json")
        }
        return file
    }

    private static func pointer(_ mapping: MappingReader) throws(ConfigurationError) -> String {
        try mapping.text("pointer", hint: JSONPointerSyntax.hint, problem: JSONPointerSyntax.problem(in:)) ?? ""
    }
}
