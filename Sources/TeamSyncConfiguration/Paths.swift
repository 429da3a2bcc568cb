import TeamSyncBase

/// Resolves local paths as users write them.
package struct WrittenPath {
    private static let hint =
        "an absolute path, a path that begins with ~/, or a path relative to the configuration file's folder"

    /// Advice on what to write in place of an invalid path.
    static func hint(for path: String) -> String {
        isAddress(path) ? "put ./ before a folder name that contains ':'" : hint
    }

    /// Whether git would interpret a string as the address of a remote, such as `https://…` or `git@host:team/icons`:
    /// it has a colon before the first slash.
    static func isAddress(_ path: String) -> Bool {
        path.utf8.first { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") } == UInt8(ascii: ":")
    }

    /// The absolute path of the home folder, without a final slash.
    let home: String
    /// The absolute folder against which relative paths are resolved.
    let folder: String
    /// The folders against which relative paths written in other files are resolved, by file.
    var folders: [String: String] = [:]

    /// The problem with the path, as a predicate such as 'is empty'; nil if it is valid.
    static func problem(in path: String) -> String? {
        if path.isEmpty { return "is empty" }
        if path.utf8.contains(0) { return "contains a NUL character" }
        if isAddress(path) { return "is a URL, not a local path" }
        if path.utf8.starts(with: "$".utf8) { return "begins with a variable: variables are not expanded" }
        if path.utf8.starts(with: "~".utf8), path != "~", !path.utf8.starts(with: "~/".utf8) {
            return "begins with another user's home folder: this is not supported"
        }
        return nil
    }

    /// Returns the absolute path of a text, resolved against the folder of the file that contains it.
    func absolute(_ path: PlacedText) -> String {
        guard let folder = folders[path.place.file] else { return absolute(path.text) }
        return WrittenPath(home: home, folder: folder).absolute(path.text)
    }

    /// Returns the absolute path, without empty and `.` components. `..` is kept because its meaning depends on
    /// symbolic links.
    package func absolute(_ path: String) -> String {
        let whole: String
        if path.utf8.starts(with: "/".utf8) {
            whole = path
        } else if path == "~" || path.utf8.starts(with: "~/".utf8) {
            whole = home + String(decoding: path.utf8.dropFirst(), as: UTF8.self)
        } else {
            whole = "\(folder)/\(path)"
        }
        return "/" + WrittenPath.components(of: whole).filter { $0 != "." }.joined(separator: "/")
    }

    /// Returns the last component; nil for the root.
    package static func name(of path: String) -> String? {
        components(of: path).last
    }

    private static func components(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    }

    package init(home: String, folder: String) {
        self.home = home
        self.folder = folder
    }
}

/// The rules for paths and globs inside a repository.
enum TreePath {
    static let hint = "paths are relative to the top of the repository: 'icons/' is a folder, 'metadata.json' a file"
    static let globHint =
        "patterns are relative to the top of the repository: '*' matches within one folder, '**' across folders"
    static let tiedHint = "{key} is replaced with the item's key, as in icons/{key}.svg; '*' and '**' are allowed too"

    /// Returns the problem with a file, or with a folder written as `dir/`, as a predicate such as 'is empty'; nil if
    /// it is valid.
    static func problem(inScope path: String) -> String? {
        if path.utf8.contains(UInt8(ascii: "*")) { return "is a pattern; only folders and files are allowed here" }
        return problem(in: withoutFolderMark(path))
    }

    /// Returns the problem with a single file or a glob of files, in the same form.
    static func problem(inFile path: String) -> String? {
        if path.utf8.last == slash { return "is a folder, not a file" }
        if path.split(separator: "/").contains(where: { GuardedPath.isGitFolder($0) }) {
            return "is inside a git directory"
        }
        return problem(in: path.utf8[...])
    }

    /// Returns the problem with a glob, in the same form.
    static func problem(inGlob path: String) -> String? {
        path.utf8.last == slash ? "matches folders, not files" : problem(inPattern: path, path.utf8[...])
    }

    /// Returns the problem with a glob of folders, which may end with a slash, in the same form.
    static func problem(inFolderGlob path: String) -> String? {
        problem(inPattern: path, withoutFolderMark(path))
    }

    private static func problem(inPattern path: String, _ bytes: Substring.UTF8View) -> String? {
        // In other programs, braces list alternatives.
        let hasAlternatives = path.split(separator: "/").contains { name in
            name.split(separator: "{", omittingEmptySubsequences: false).dropFirst().contains { part in
                part.contains("}") && part.prefix { $0 != "}" }.contains(",")
            }
        }
        return hasAlternatives ? "has alternatives in braces; write one pattern for each of them" : problem(in: bytes)
    }

    /// Returns the problem with a glob for the files that belong to an item, in the same form.
    static func problem(inTied path: String) -> String? {
        let places = path.utf8.ranges(of: "{key}".utf8).count
        if places == 0 { return "does not contain {key}" }
        if places > 1 { return "contains {key} more than once" }
        let parts = path.utf8.split(separator: slash).map(Array.init)
        let key = Array("{key}".utf8)
        guard let index = parts.firstIndex(where: { $0.firstRange(of: key) != nil }) else {
            return problem(inGlob: path)
        }
        if parts[index].contains(UInt8(ascii: "*")) || parts[index].contains(UInt8(ascii: "?")) {
            return "has a wildcard next to {key}"
        }
        let anyFolders = Array("**".utf8)
        if parts[..<index].contains(anyFolders), parts[(index + 1)...].contains(anyFolders) {
            return "has '**' on both sides of {key}"
        }
        return problem(inGlob: path)
    }

    /// Returns the problem with a glob of token files, with or without `{mode}` and `{group}`, in the same form.
    static func problem(inTokenFile path: String) -> String? {
        if path.utf8.firstRange(of: "{key}".utf8) != nil { return "contains {key}, but only 'with' can use it" }
        let (mode, group) = (TokenSource.modePlace, TokenSource.groupPlace)
        for name in path.split(separator: "/") {
            if name.contains(mode), name.contains(group) { return "contains both \(mode) and \(group) in one name" }
            for place in [mode, group] where name.ranges(of: place).count > 1 {
                return "contains \(place) more than once in one name"
            }
        }
        // A placeholder next to another one is not a wildcard.
        for (place, other) in [(mode, group), (group, mode)] {
            for tied in TokenSource.templates(of: path.replacing(other, with: "x"), for: place) {
                if let problem = problem(inTied: tied) { return problem.replacing("{key}", with: place) }
            }
        }
        return problem(inGlob: path)
    }

    private static let slash = UInt8(ascii: "/")

    private static func withoutFolderMark(_ path: String) -> Substring.UTF8View {
        path.utf8.last == slash && path.utf8.count > 1 ? path.utf8.dropLast() : path.utf8[...]
    }

    /// Checks bytes, because git compares paths as bytes.
    private static func problem(in path: Substring.UTF8View) -> String? {
        if path.isEmpty { return "is empty" }
        if path.first == slash { return "begins with '/'" }
        if path.contains(0) { return "contains a NUL character" }
        for component in path.split(separator: slash, omittingEmptySubsequences: false) {
            if component.isEmpty { return "contains two slashes in a row" }
            for name in [".", ".."] where component.elementsEqual(name.utf8) { return "contains '\(name)' as a folder" }
        }
        return nil
    }
}
