package import TeamSyncConfiguration
package import TeamSyncGit
package import TeamSyncProtocol

extension CatalogueReader {
    /// The keys of catalogues; one that cannot be read at both branches is left out.
    package mutating func keys(
        of catalogues: [String: CountConfiguration], local: CommitFileSource, upstream: CommitFileSource,
        base: CommitFileSource?
    ) throws(GitError) -> [String: CatalogueKeys] {
        var keys: [String: CatalogueKeys] = [:]
        for (name, configuration) in catalogues {
            guard let here = try self.keys(of: name, configuration, in: local),
                let there = try self.keys(of: name, configuration, in: upstream)
            else { continue }
            var before: Set<String>?
            if let base {
                before =
                    switch base.tree {
                    case local.tree: here
                    case upstream.tree: there
                    default: try self.keys(of: name, configuration, in: base)
                    }
            }
            keys[name] = CatalogueKeys(local: here, upstream: there, base: before)
        }
        return keys
    }

    private mutating func keys(
        of name: String, _ configuration: CountConfiguration, in files: CommitFileSource
    ) throws(GitError) -> Set<String>? {
        var plain = configuration
        plain.with = []
        return try catalogue(name, plain, in: files).map { Set($0.items.keys) }
    }
}
