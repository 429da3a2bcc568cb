import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncDocuments
package import TeamSyncGit
package import TeamSyncProtocol

extension CatalogueReader {
    /// The maximum size of all keys of a repository as JSON, in bytes. It is limited because they are sent through a
    /// pipe.
    static let keysLimit = 1 << 20

    /// Returns the keys of catalogues; a catalogue that cannot be read at both branches is omitted.
    /// - Returns: as many catalogues as fit, by name, and a warning about each of the others.
    package mutating func keys(
        of catalogues: [String: CountConfiguration], local: CommitFileSource, upstream: CommitFileSource,
        base: CommitFileSource?
    ) throws(GitError) -> (keys: [String: CatalogueKeys], warnings: [Warning]) {
        var keys: [String: CatalogueKeys] = [:]
        var warnings: [Warning] = []
        var left = CatalogueReader.keysLimit
        for (name, configuration) in catalogues.sorted(by: { $0.key < $1.key }) {
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
            let found = CatalogueKeys(local: here, upstream: there, base: before)
            let size = [found.local, found.lost, found.gained].joined().reduce(0) { $0 + JSONWriter.size(of: $1) + 1 }
            guard size <= left else {
                let limit = Warning.Bound(CatalogueReader.keysLimit, .bytes)
                warnings.add(.catalogue(name, .tooManyKeys(limit), at: [local.name]))
                continue
            }
            left -= size
            keys[name] = found
        }
        return (keys, warnings)
    }

    private mutating func keys(
        of name: String, _ configuration: CountConfiguration, in files: CommitFileSource
    ) throws(GitError) -> Set<String>? {
        guard configuration.source.hasNames,
            case .known(let catalogue) = try GitError.rethrowing({ () throws(FileSourceError) in
                try read(name, configuration.source, in: files)
            })
        else { return nil }
        return Set(catalogue.items.map(\.key))
    }
}
