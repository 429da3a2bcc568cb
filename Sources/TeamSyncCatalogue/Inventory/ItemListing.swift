import TeamSyncBase
package import TeamSyncGit

/// What matches a glob and none of others.
package struct ItemListing {
    private let pattern: GlobPattern
    private let excluded: [GlobPattern]

    package init(_ glob: String, excluding exclude: [String]) {
        pattern = GlobPattern(glob)
        excluded = exclude.map(GlobPattern.init)
    }

    /// The folder that everything that matches is in; empty for the root of the tree.
    var folder: GitPath { pattern.literalFolder }

    /// In the order of their paths.
    package func files(in source: some FileSource) throws(GitError) -> [ListedFile] {
        var files: [ListedFile] = []
        try source.forEachFile(below: folder) { file in
            if has(file.path) { files.append(file) }
        }
        return files.sorted { $0.path < $1.path }
    }

    /// In the order of their paths.
    func folders(in source: some FileSource) throws(GitError) -> [FoundItem] {
        var items: [FoundItem] = []
        try source.forEachFolder(below: folder, depth: pattern.depth) { path, tree in
            if has(path) { items.append(item(path, tree)) }
        }
        return items.sorted { $0.path < $1.path }
    }

    func item(_ path: GitPath, _ blob: ObjectID?, isRegular: Bool = false) -> FoundItem {
        let key = pattern.key(of: path) ?? []
        return FoundItem(
            key: String(validating: key, as: UTF8.self) ?? GitPath(key).percentEscaped, path: path, blob: blob,
            isRegular: isRegular)
    }

    private func has(_ path: GitPath) -> Bool {
        pattern.matches(path) && !excluded.contains { $0.matches(path) }
    }
}
