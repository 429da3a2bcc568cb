import TeamSyncBase
package import TeamSyncConfiguration

/// Names all that a search of code for the effects of incoming changes depends on, except the code itself.
package enum ImpactKey {
    /// A repository, and the commits of its local branch and of its upstream; nil for one that there is not.
    package struct Part {
        let configuration: RepositoryConfiguration
        let local: String?
        let upstream: String?

        package init(_ configuration: RepositoryConfiguration, local: String?, upstream: String?) {
            (self.configuration, self.local, self.upstream) = (configuration, local, upstream)
        }
    }

    /// - Parameter parts: the repository whose code is searched, then those that it uses and that have incoming changes, in
    ///   the order of the configuration.
    /// - Returns: nil when a configuration cannot be written down, which then is not searched with.
    package static func of(_ parts: [Part]) -> String? {
        var texts: [String] = []
        for part in parts {
            do {
                texts.append(try Examination.Key.basis(of: part.configuration, CatalogueTies()))
            } catch {
                return nil
            }
            texts += [part.configuration.path, part.local ?? "", part.upstream ?? ""]
        }
        return StableHash.hex(of: Array(texts.joined(separator: "\0").utf8))
    }
}
