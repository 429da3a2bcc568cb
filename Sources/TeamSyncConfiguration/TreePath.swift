/// The rules for paths and globs inside a repository.
enum TreePath {
    static let hint = "paths start at the top of the repository: 'icons/' is a folder, 'metadata.json' a file"
    static let globHint = "patterns start at the top of the repository: '*' stays in a folder, '**' does not"
    static let tiedHint = "{key} stands for the item's key, as in icons/{key}.svg; '*' and '**' may be there too"

    /// What is wrong with a folder as `dir/` or a file, in words that follow the path; nil when nothing is.
    static func problem(inScope path: String) -> String? {
        if path.contains("*") { return "is a pattern; only folders and files can be named here" }
        return problem(in: path.hasSuffix("/") && path.count > 1 ? path.dropLast() : path[...])
    }

    /// The same for one file.
    static func problem(inFile path: String) -> String? {
        path.hasSuffix("/") ? "is a folder, not a file" : problem(inScope: path)
    }

    /// The same for a glob.
    static func problem(inGlob path: String) -> String? {
        path.hasSuffix("/") ? "matches folders, not files" : problem(in: path[...])
    }

    /// The same for a glob of folders, which may end in a slash.
    static func problem(inFolderGlob path: String) -> String? {
        problem(in: path.hasSuffix("/") && path.count > 1 ? path.dropLast() : path[...])
    }

    /// The same for a glob of the files that belong to an item.
    static func problem(inTied path: String) -> String? {
        let places = path.ranges(of: "{key}").count
        if places == 0 { return "has no {key} in it" }
        if places > 1 { return "has {key} in it more than once" }
        let parts = path.split(separator: "/")
        guard let index = parts.firstIndex(where: { $0.contains("{key}") }) else { return problem(inGlob: path) }
        if parts[index].contains("*") || parts[index].contains("?") { return "has a wildcard beside {key}" }
        if parts[..<index].contains("**"), parts[(index + 1)...].contains("**") {
            return "has '**' on both sides of {key}"
        }
        return problem(inGlob: path)
    }

    private static func problem(in path: Substring) -> String? {
        if path.isEmpty { return "is empty" }
        if path.hasPrefix("/") { return "begins with '/'" }
        if path.utf8.contains(0) { return "has a NUL character" }
        for component in path.split(separator: "/", omittingEmptySubsequences: false) {
            switch component {
            case "": return "has two slashes in a row"
            case ".", "..": return "has a '\(component)' in it"
            default: continue
            }
        }
        return nil
    }
}
