/// The folder of a tree in which a design system is: `Libraries/DesignSystem` of a larger repository. What a profile and
/// an entry of the configuration name is in it.
package struct TreeRoot {
    static let hint = "a folder from the top of the repository, such as Libraries/DesignSystem"

    /// Ends with a slash.
    private let folder: String

    /// - Parameter folder: one that has no `problem`, with a slash at its end or without.
    package init(_ folder: String) {
        self.folder = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
    }

    /// What is wrong with a folder, as a predicate such as 'is empty'; nil when nothing is.
    static func problem(in folder: String) -> String? {
        let wildcards = "*?".utf8
        if folder.utf8.contains(where: wildcards.contains) { return "is a pattern; a root is one folder" }
        if folder.utf8.contains(where: "{}".utf8.contains) { return "contains a brace" }
        return TreePath.problem(inScope: folder)
    }

    fileprivate func path(_ path: String) -> String { folder + path }

    /// An empty list means everything, which is the folder then.
    fileprivate func scope(_ paths: [String]) -> [String] { paths.isEmpty ? [folder] : paths.map(path) }
}

extension RepositoryConfiguration {
    /// Moves everything that the configuration names into a folder: `paths`, `counts` and `uses`. A list that means
    /// everything becomes the folder.
    package mutating func move(into root: TreeRoot) {
        paths = root.scope(paths)
        counts = counts.mapValues { $0.moved(into: root) }
        uses = uses.mapValues { $0.map { $0.moved(into: root) } }
    }
}

extension CountConfiguration {
    fileprivate func moved(into root: TreeRoot) -> CountConfiguration {
        var count = self
        count.source = source.moved(into: root)
        count.updated = root.scope(updated)
        count.with = with.map(root.path)
        count.optional = optional.map(root.path)
        return count
    }
}

extension CatalogueSource {
    fileprivate func moved(into root: TreeRoot) -> CatalogueSource {
        switch self {
        case .array(let file, let pointer, let key): .array(file: root.path(file), pointer: pointer, key: key)
        case .keys(let file, let pointer): .keys(file: root.path(file), pointer: pointer)
        case .files(let glob, let exclude, let key):
            .files(glob: root.path(glob), exclude: exclude.map(root.path), key: key)
        case .directories(let glob, let exclude):
            .directories(glob: root.path(glob), exclude: exclude.map(root.path))
        case .tokens(var tokens):
            {
                tokens.files = tokens.files.map(root.path)
                return .tokens(tokens)
            }()
        case .xcassets(let path, let sets): .xcassets(path: root.path(path), sets: sets)
        case .lines(let glob, let exclude, let pattern, let multiline):
            .lines(
                glob: root.path(glob), exclude: exclude.map(root.path), pattern: pattern, multiline: multiline)
        }
    }
}
