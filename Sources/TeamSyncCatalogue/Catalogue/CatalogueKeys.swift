package import TeamSyncConfiguration
package import TeamSyncGit

/// The keys of a catalogue at the local branch, and what upstream did to them; both are known.
package struct CatalogueKeys: Codable, Equatable {
    /// Sorted; likewise the others.
    package var local: [String]
    /// Those of `local` that upstream has removed.
    package var lost: [String]
    /// Those that upstream has added and `local` does not have.
    package var gained: [String]

    /// - Parameter base: the keys at the merge base: what differs from them on the local side alone is nothing that
    ///   upstream did. nil when there is none that can be read.
    init(local: Set<String>, upstream: Set<String>, base: Set<String>?) {
        self.local = local.sorted()
        lost = local.subtracting(upstream).intersection(base ?? local).sorted()
        gained = upstream.subtracting(local).subtracting(base ?? []).sorted()
    }
}

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
