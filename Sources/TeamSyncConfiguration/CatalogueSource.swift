/// The source of a catalogue's items, in the tree of one commit.
package enum CatalogueSource: Codable, Equatable, Sendable {
    /// The elements of the array at `pointer` (RFC 6901; empty for the whole file) in a JSON or YAML file, or in all
    /// matching files if `file` is a glob. `key` is the member that identifies an element.
    case array(file: String, pointer: String, key: String?)
    /// The members of the object at `pointer`.
    case keys(file: String, pointer: String)
    /// The files that match `glob` but none of `exclude`: `*` does not match `/`, `**` does.
    /// - Parameter key: a `NamePattern`. Its keys replace the matches of the last `*`; files with the same key are one
    ///   item.
    case files(glob: String, exclude: [String], key: String? = nil)
    /// The folders that match `glob` but none of `exclude`.
    case directories(glob: String, exclude: [String])
    /// The matches of the regular expression `pattern` in the lines of the files that match `glob` but none of
    /// `exclude`. A group named `key` identifies an item, otherwise the whole match does; a group named `value` is its
    /// value.
    /// - Parameter multiline: true if `pattern` is matched against whole files instead of single lines; otherwise nil.
    case lines(glob: String, exclude: [String], pattern: String, multiline: Bool? = nil)
    /// The design tokens in JSON or YAML files.
    case tokens(TokenSource)
    /// The sets of the Xcode asset catalogues in the folder `path`, which may be a glob.
    case xcassets(path: String, sets: [AssetSet])

    /// The only file that the source reads; nil if it lists files or folders.
    package var file: String? {
        switch self {
        case .array(let file, _, _), .keys(let file, _): CatalogueSource.isGlob(file) ? nil : file
        case .files, .directories, .lines, .tokens, .xcassets: nil
        }
    }

    /// Whether files describe the items; false if each item is itself a file, a folder or a match.
    package var isDescribed: Bool {
        switch self {
        case .array, .keys, .tokens: true
        case .files, .directories, .lines, .xcassets: false
        }
    }

    /// Whether the `file` of `array` or `keys` matches several files.
    package static func isGlob(_ file: String) -> Bool { file.utf8.contains(UInt8(ascii: "*")) }

    /// The paths that the source reads: its file, or the folder before the first wildcard of its glob. Empty for the
    /// whole tree.
    package var ownPaths: [String] {
        switch self {
        case .array(let file, _, _), .keys(let file, _):
            CatalogueSource.isGlob(file) ? CatalogueSource.paths(in: file) ?? [file] : [file]
        case .tokens(let tokens):
            CatalogueSource.union(
                tokens.files.map { file in
                    CatalogueSource.paths(in: TokenSource.glob(of: file)) ?? [file]
                })
        case .xcassets(let path, _): CatalogueSource.paths(in: path) ?? [path.hasSuffix("/") ? path : "\(path)/"]
        case .files(let glob, _, _), .lines(let glob, _, _, _): CatalogueSource.paths(in: glob) ?? [glob]
        case .directories(let glob, _):
            CatalogueSource.paths(in: glob) ?? [glob.hasSuffix("/") ? glob : "\(glob)/"]
        }
    }

    /// Merges lists of paths. An empty list means the whole tree, so the union with it is empty too.
    private static func union(_ lists: [[String]]) -> [String] {
        if lists.contains([]) { return [] }
        return lists.joined().reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Returns the folder before the first wildcard of a glob; nil when the glob has no wildcard.
    private static func paths(in glob: String) -> [String]? {
        guard let first = glob.utf8.firstIndex(where: "*?[".utf8.contains) else { return nil }
        guard let slash = glob.utf8[..<first].lastIndex(of: UInt8(ascii: "/")) else { return [] }
        return [String(decoding: glob.utf8[...slash], as: UTF8.self)]
    }
}

/// Trees of design tokens.
package struct TokenSource: Codable, Equatable, Sendable {
    /// The placeholder for a mode. If a path contains several, such as one for the brand and one for the theme, they
    /// are combined into one mode.
    package static let modePlace = "{mode}"
    /// The placeholder for the first component of the keys of the tokens in a file.
    package static let groupPlace = "{group}"

    /// Globs that may contain these placeholders.
    package var files: [String]
    /// Globs of files that are not read; nil if there are none.
    package var exclude: [String]?
    /// A pointer to the root of the token tree in each file.
    package var pointer: String
    package var format: TokenFormat
    /// The modes for which the tokens have values; empty to take the modes from the file names.
    package var modes: [String]

    package init(
        files: [String], exclude: [String]? = nil, pointer: String = "", format: TokenFormat = .dtcg,
        modes: [String] = []
    ) {
        (self.files, self.exclude, self.pointer, self.format, self.modes) = (files, exclude, pointer, format, modes)
    }

    /// Returns one pattern for each placeholder of this kind in a pattern of `files`: with `{key}` in its place, and
    /// with `*` in place of all other placeholders.
    package static func templates(of pattern: String, for place: String) -> [String] {
        let other = place == modePlace ? groupPlace : modePlace
        let parts = pattern.replacing(other, with: "*").split(separator: place, omittingEmptySubsequences: false)
        return (1...).prefix(max(0, parts.count - 1)).map { place in
            parts[..<place].joined(separator: "*") + "{key}" + parts[place...].joined(separator: "*")
        }
    }

    /// Returns the glob that matches the files of a pattern in `files`.
    package static func glob(of pattern: String) -> String {
        pattern.replacing(modePlace, with: "*").replacing(groupPlace, with: "*")
    }
}

/// The notation of a tree of tokens.
package enum TokenFormat: String, Codable, CaseIterable, Sendable {
    /// The format of the Design Tokens Community Group: `$value`, `$type`.
    case dtcg
    /// `value` and `type`, or the keys of `dtcg`.
    case tokensStudio = "tokens-studio"
    case styleDictionary = "style-dictionary"
    /// Plain name–value pairs.
    case flat
    /// Figma's variables, exported by Figma's API or by a plugin: collections with modes.
    case figma
    /// Colors, dimensions and numbers in resource files of Android.
    case resources
    /// Custom properties in style sheets.
    case css
    /// Constants in Swift, Kotlin, TypeScript and Dart.
    case code
}

/// A kind of folder in an Xcode asset catalogue.
package enum AssetSet: String, Codable, CaseIterable, Sendable {
    case color, image, symbol
}
