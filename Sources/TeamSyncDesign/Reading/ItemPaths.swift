package import TeamSyncBase
package import TeamSyncConfiguration

extension CountConfiguration {
    /// The places of a tree that decide about the items, as literal paths: equal entries there are equal items. Empty:
    /// the whole tree.
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

    /// The same for the number of items, which the files that belong to them do not change.
    package var countPaths: [GitPath] { source.ownPaths.map { GitPath($0) } }
}

extension RepositoryConfiguration {
    /// The places of a tree that decide whether a commit changes anything that this configuration names.
    package var scopePaths: [GitPath] { paths.map { GitPath($0) } }
}
