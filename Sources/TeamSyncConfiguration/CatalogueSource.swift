/// Where the items of a catalogue come from, in the tree of one commit.
package enum CatalogueSource: Codable, Equatable, Sendable {
    /// The elements of the JSON array at `pointer` (RFC 6901; empty: the whole file); `key` names the member that
    /// identifies one.
    case array(file: String, pointer: String, key: String?)
    /// The members of the JSON object at `pointer`.
    case keys(file: String, pointer: String)
    /// The files that match `glob` and none of `exclude`: `*` does not cross `/`, `**` does.
    /// - Parameter key: a `NamePattern`, whose keys replace what the last `*` matched; files of one key are one item.
    case files(glob: String, exclude: [String], key: String? = nil)
    /// The folders that match `glob` and none of `exclude`.
    case directories(glob: String, exclude: [String])
    /// The matches of the regular expression `pattern` in the lines of the files that match `glob` and none of
    /// `exclude`. A group named `key` identifies one, else the whole match does; one named `value` is its value.
    /// - Parameter isMultiline: `pattern` is matched with whole files instead of single lines.
    case lines(glob: String, exclude: [String], pattern: String, isMultiline: Bool = false)

    /// The one file that the source reads; nil when it lists things instead.
    package var file: String? {
        switch self {
        case .array(let file, _, _), .keys(let file, _): file
        case .files, .directories, .lines: nil
        }
    }

    /// The paths that the source reads: its file, or the folder in front of the first wildcard of its glob. Empty: the
    /// whole tree.
    package var ownPaths: [String] {
        switch self {
        case .array(let file, _, _), .keys(let file, _): [file]
        case .files(let glob, _, _), .lines(let glob, _, _, _): CatalogueSource.paths(in: glob) ?? [glob]
        case .directories(let glob, _):
            CatalogueSource.paths(in: glob) ?? [glob.hasSuffix("/") ? glob : "\(glob)/"]
        }
    }

    /// nil when the glob has no wildcard.
    private static func paths(in glob: String) -> [String]? {
        guard let first = glob.utf8.firstIndex(where: "*?[".utf8.contains) else { return nil }
        guard let slash = glob.utf8[..<first].lastIndex(of: UInt8(ascii: "/")) else { return [] }
        return [String(decoding: glob.utf8[...slash], as: UTF8.self)]
    }
}
