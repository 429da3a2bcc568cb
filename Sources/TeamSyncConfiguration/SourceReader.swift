import TeamSyncBase

/// Reads the source of a count.
enum SourceReader {
    static let keys = ["array", "keys", "files", "directories", "lines", "tokens", "xcassets"]

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
            let mapping = try MappingReader(
                entry.value, of: "'lines'", allowed: ["glob", "exclude", "pattern", "multiline"])
            return .lines(
                glob: try glob(mapping, of: "lines", example: "src/tokens/*.ts"), exclude: try exclude(mapping),
                pattern: try pattern(mapping), multiline: try mapping.flag("multiline") == true ? true : nil)
        case "tokens":
            return .tokens(
                try tokens(
                    MappingReader(
                        entry.value, of: "'tokens'", allowed: ["files", "exclude", "pointer", "format", "modes"])))
        case "xcassets":
            let mapping = try MappingReader(entry.value, of: "'xcassets'", allowed: ["path", "sets"])
            let problem = TreePath.problem(inFolderGlob:)
            guard let path = try mapping.text("path", hint: TreePath.globHint, problem: problem) else {
                throw mapping.place.error("'xcassets' has no 'path'", hint: "path: Sources/Assets.xcassets")
            }
            return .xcassets(path: path, sets: try sets(mapping))
        default:
            let mapping = try MappingReader(entry.value, of: "'files'", allowed: ["glob", "exclude", "key"])
            return .files(
                glob: try glob(mapping, of: "files", example: "icons/**/*.svg"), exclude: try exclude(mapping),
                key: try mapping.text("key", hint: NamePattern.hint, problem: NamePattern.problem))
        }
    }

    private static func file(_ mapping: MappingReader, of key: String) throws(ConfigurationError) -> String {
        guard let file = try mapping.text("file", hint: TreePath.hint, problem: TreePath.problem(inFile:)) else {
            throw mapping.place.error("'\(key)' has no 'file'", hint: "file: metadata.json")
        }
        return file
    }

    private static func tokens(_ mapping: MappingReader) throws(ConfigurationError) -> TokenSource {
        let hint =
            "file patterns; {mode} stands for the name of a mode, as in tokens/{mode}.json, and {group} "
            + "for the name of a group"
        let files = try mapping.texts("files", of: "patterns", hint: hint, problem: TreePath.problem(inTokenFile:))
        guard let files, !files.isEmpty else {
            throw (mapping["files"]?.value.place ?? mapping.place).error(
                "'tokens' has no 'files'", hint: "files: [tokens/*.json]")
        }
        let modes = try mapping.texts("modes", of: "names", hint: "the name of a mode, such as dark") {
            $0.isEmpty ? "is empty" : nil
        }
        let excluded = try exclude(mapping)
        return TokenSource(
            files: files, exclude: excluded.isEmpty ? nil : excluded, pointer: try pointer(mapping),
            format: try mapping.choice("format") ?? .dtcg,
            modes: modes ?? [])
    }

    private static func sets(_ mapping: MappingReader) throws(ConfigurationError) -> [AssetSet] {
        let hint = AssetSet.allCases.map(\.rawValue).joined(separator: ", ")
        let words = try mapping.texts("sets", of: "words", hint: "one of \(hint)") {
            AssetSet(rawValue: $0) == nil ? "is not a kind of set" : nil
        }
        guard let words else { return AssetSet.allCases }
        if words.isEmpty {
            throw (mapping["sets"]?.value.place ?? mapping.place).error("'sets' is empty", hint: "some of \(hint)")
        }
        return AssetSet.allCases.filter { words.contains($0.rawValue) }
    }

    private static let pointerHint =
        "a JSON pointer, such as /icons, or '' for the whole file; '~' is ~0 and '/' is ~1 in a name"

    private static func pointer(_ mapping: MappingReader) throws(ConfigurationError) -> String {
        try mapping.text("pointer", hint: pointerHint, problem: JSONPointer.problem(in:)) ?? ""
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
        let hint = "a regular expression with a group (?<key>…) for the key of an item, as in 'case (?<key>\\w+)'"
        guard let pattern = try mapping.text("pattern", hint: hint, problem: LinePattern.problem(in:)) else {
            throw mapping.place.error("'lines' has no 'pattern'", hint: hint)
        }
        return pattern
    }
}

/// Reads an entry of `uses`.
enum UseReader {
    static let keys = ["files", "directories", "lines"]
    static let choice = "one of \(keys.joined(separator: ", "))"

    /// - Parameter entry: a catalogue's name, with a source or a list of sources.
    static func sources(_ entry: ConfigurationEntry) throws(ConfigurationError) -> [CatalogueSource] {
        let owner = "the use of \(entry.key.quoted)"
        guard case .list(let nodes) = entry.value.content else { return [try source(entry.value, of: owner)] }
        if nodes.isEmpty {
            throw entry.value.place.error("\(owner) is an empty list", hint: "add a source: \(choice)")
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
            throw mapping.place.error("\(owner) has no source", hint: choice)
        }
        if given.count > 1 {
            throw given[1].place.error(
                "\(owner) has both '\(source.key)' and '\(given[1].key)'", hint: "make it a list of two")
        }
        return try SourceReader.source(source)
    }
}

extension RepositoryConfiguration {
    /// Applies the `uses` of an entry, which override those of its profile.
    mutating func apply(uses node: ConfigurationNode) throws(ConfigurationError) {
        guard case .mapping(let entries) = node.content else {
            throw node.place.error(
                "'uses' must be a mapping from catalogues to sources, not \(node.kind)",
                hint: "omit 'uses' to keep those of the profile")
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
            guard uses.removeValue(forKey: entry.key) != nil || entry.isLayered || committed != nil else {
                throw entry.place.error(
                    "there is no use of \(entry.key.quoted) to remove",
                    hint: inherited.isEmpty
                        ? "to add it, give it a source: \(UseReader.choice)"
                        : "the profile has uses of \(inherited.keys.sorted().joined(separator: ", "))")
            }
        }
    }
}
