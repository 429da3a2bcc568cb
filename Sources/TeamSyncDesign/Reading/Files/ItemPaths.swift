package import TeamSyncBase
package import TeamSyncConfiguration

extension CountConfiguration {
    /// The literal paths in a tree that determine the items: if the entries at these paths are equal, so are the items.
    /// An empty list stands for the whole tree.
    package var itemPaths: [GitPath] {
        let own = source.ownPaths
        guard !own.isEmpty else { return [] }
        var paths = own.map { GitPath($0) }
        for template in with + optional {
            guard let folder = TiedPattern(template)?.folder else { continue }
            if folder.bytes.isEmpty { return [] }
            if !paths.contains(folder) { paths.append(folder) }
        }
        return paths
    }

    /// The folders of modules, such as `src` and `Sources/Kit`, that contain components. Users of the components depend on
    /// other sources in them too. None for other kinds of items, except icons to which Kotlin sources give names.
    package var sourcePaths: [GitPath] {
        guard hasSources else { return [] }
        let roots = source.ownPaths.compactMap { path in
            ModuleFolder.path(around: path.split(separator: "/").map(String.init))
        }
        return Set(roots).sorted().map { GitPath($0) }
    }

    /// Whether the items are components, or icons of an Android library.
    var hasSources: Bool {
        kind == .component || kind == .icon && source.ownPaths.contains { "/\($0)/".contains("/src/main/res/") }
    }

    /// The literal paths that determine the number of items, which does not depend on additional files of the items.
    package var countPaths: [GitPath] { source.ownPaths.map { GitPath($0) } }
}

extension RepositoryConfiguration {
    /// The paths in a tree that determine whether a commit changes anything that this configuration names.
    package var scopePaths: [GitPath] { paths.map { GitPath($0) } }
}

/// The folders that contain all sources of a module.
enum ModuleFolder {
    /// Returns the beginning of a path that is such a folder, as `src` and `Sources/Kit`; nil if there is none.
    static func path(around folders: [String]) -> String? {
        guard let place = folders.firstIndex(where: { ["src", "lib", "source", "Sources"].contains($0) }) else {
            return nil
        }
        let count = folders[place] == "Sources" ? place + 2 : place + 1
        return folders.count < count ? nil : folders.prefix(count).joined(separator: "/")
    }
}
