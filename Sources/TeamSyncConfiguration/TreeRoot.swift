/// The folder that contains a design system in a larger repository, such as `Libraries/DesignSystem`. Paths in a
/// profile or an entry of the configuration are relative to it.
package struct TreeRoot {
    static let hint = "a folder relative to the top of the repository, such as Libraries/DesignSystem"

    /// The folder, with a slash at its end.
    private let folder: String

    /// - Parameter folder: a folder without a `problem`; a final slash is optional.
    package init(_ folder: String) {
        self.folder = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    }

    /// The problem with a folder, as a predicate such as 'is empty'; nil if it is valid.
    static func problem(in folder: String) -> String? {
        let wildcards = "*?".utf8
        if folder.utf8.contains(where: wildcards.contains) { return "is a pattern; 'root' must be one folder" }
        if folder.utf8.contains(where: "{}".utf8.contains) { return "contains a brace" }
        return TreePath.problem(inScope: folder)
    }

    fileprivate func path(_ path: String) -> String { folder + path }

    /// Returns the paths inside the folder. An empty list, which means everything, becomes the folder.
    fileprivate func scope(_ paths: [String]) -> [String] { paths.isEmpty ? [folder] : paths.map(path) }
}

extension RepositoryConfiguration {
    /// Prepends a folder to all paths in the configuration: `paths`, `counts` and `uses`. A list that means everything
    /// is replaced by the folder.
    package mutating func move(into root: TreeRoot) {
        paths = root.scope(paths)
        counts = counts.mapValues { $0.moved(into: root) }
        uses = uses.mapValues { $0.map { $0.mappingPaths(root.path) } }
    }
}

extension CountConfiguration {
    fileprivate func moved(into root: TreeRoot) -> CountConfiguration {
        var count = mappingPaths(root.path)
        count.updated = root.scope(updated)
        return count
    }

    /// Returns the same count with all paths and patterns converted by `new`.
    package func mappingPaths(_ new: (String) -> String) -> CountConfiguration {
        var count = self
        count.source = source.mappingPaths(new)
        count.updated = updated.map(new)
        count.with = with.map(new)
        count.optional = optional.map(new)
        return count
    }
}

extension CatalogueSource {
    fileprivate func mappingPaths(_ new: (String) -> String) -> CatalogueSource {
        switch self {
        case .array(let file, let pointer, let key): return .array(file: new(file), pointer: pointer, key: key)
        case .keys(let file, let pointer): return .keys(file: new(file), pointer: pointer)
        case .files(let glob, let exclude, let key):
            return .files(glob: new(glob), exclude: exclude.map(new), key: key)
        case .directories(let glob, let exclude): return .directories(glob: new(glob), exclude: exclude.map(new))
        case .tokens(var tokens):
            tokens.files = tokens.files.map(new)
            tokens.exclude = tokens.exclude?.map(new)
            return .tokens(tokens)
        case .xcassets(let path, let sets): return .xcassets(path: new(path), sets: sets)
        case .lines(let glob, let exclude, let pattern, let multiline):
            return .lines(glob: new(glob), exclude: exclude.map(new), pattern: pattern, multiline: multiline)
        }
    }
}
