import TeamSyncBase

/// Reads the source of a count.
enum SourceReader {
    static let keys = ["array", "keys", "files", "directories", "lines"]
    private static let pointerHint =
        "a JSON pointer, such as /icons, or '' for the whole file; '~' is ~0 and '/' is ~1 in a name"

    /// - Parameter entry: one of `keys` and its value.
    static func source(_ entry: ConfigurationEntry) throws(ConfigurationError) -> CatalogueSource {
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
        case "directories":
            let mapping = try MappingReader(entry.value, of: "'directories'", allowed: ["glob", "exclude"])
            let problem = TreePath.problem(inFolderGlob:)
            return .directories(
                glob: try glob(mapping, of: "directories", example: "src/components/*", problem: problem),
                exclude: try exclude(mapping, problem: problem))
        case "lines":
            let mapping = try MappingReader(entry.value, of: "'lines'", allowed: ["glob", "exclude", "pattern"])
            return .lines(
                glob: try glob(mapping, of: "lines", example: "src/tokens/*.ts"), exclude: try exclude(mapping),
                pattern: try pattern(mapping))
        default:
            let mapping = try MappingReader(entry.value, of: "'files'", allowed: ["glob", "exclude"])
            return .files(
                glob: try glob(mapping, of: "files", example: "icons/**/*.svg"), exclude: try exclude(mapping))
        }
    }

    private static func file(_ mapping: MappingReader, of key: String) throws(ConfigurationError) -> String {
        guard let file = try mapping.text("file", hint: TreePath.hint, problem: TreePath.problem(inFile:)) else {
            throw mapping.place.error("'\(key)' has no 'file'", hint: "file: metadata.json")
        }
        return file
    }

    private static func pointer(_ mapping: MappingReader) throws(ConfigurationError) -> String {
        try mapping.text("pointer", hint: SourceReader.pointerHint, problem: JSONPointer.problem(in:)) ?? ""
    }

    private static func glob(
        _ mapping: MappingReader, of key: String, example: String,
        problem: (String) -> String? = TreePath.problem(inGlob:)
    ) throws(ConfigurationError) -> String {
        guard let glob = try mapping.text("glob", hint: TreePath.globHint, problem: problem) else {
            throw mapping.place.error("'\(key)' has no 'glob'", hint: "glob: \(example)")
        }
        return glob
    }

    private static func exclude(
        _ mapping: MappingReader, problem: (String) -> String? = TreePath.problem(inGlob:)
    ) throws(ConfigurationError) -> [String] {
        try mapping.texts("exclude", of: "patterns", hint: TreePath.globHint, problem: problem) ?? []
    }

    private static func pattern(_ mapping: MappingReader) throws(ConfigurationError) -> String {
        let hint = "a regular expression; a group (?<key>…) says what identifies an item, as in 'case (?<key>\\w+)'"
        guard let pattern = try mapping.text("pattern", hint: hint, problem: LinePattern.problem(in:)) else {
            throw mapping.place.error("'lines' has no 'pattern'", hint: hint)
        }
        return pattern
    }
}
