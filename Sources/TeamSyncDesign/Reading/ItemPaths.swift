package import TeamSyncBase
package import TeamSyncConfiguration

extension CountConfiguration {
    /// The paths of a tree that determine the items, as literal paths: equal entries there mean equal items. Empty: the
    /// whole tree.
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

    /// The same for the number of items, which does not depend on their additional files.
    package var countPaths: [GitPath] { source.ownPaths.map { GitPath($0) } }
}

extension RepositoryConfiguration {
    /// The paths of a tree that determine whether a commit changes anything named in this configuration.
    package var scopePaths: [GitPath] { paths.map { GitPath($0) } }
}
