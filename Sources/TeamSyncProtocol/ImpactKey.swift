import TeamSyncBase
package import TeamSyncConfiguration

/// Identifies all inputs of a search for the effects of incoming changes on code, except the code itself.
package enum ImpactKey {
    /// A repository, and the commits of its local branch and its upstream; nil if a branch is missing.
    package struct Part {
        let configuration: RepositoryConfiguration
        let local: String?
        let upstream: String?

        package init(_ configuration: RepositoryConfiguration, local: String?, upstream: String?) {
            (self.configuration, self.local, self.upstream) = (configuration, local, upstream)
        }
    }

    /// - Parameter parts: the repository whose code is searched, followed by the repositories that it uses and that
    ///   have incoming changes, in configuration order.
    /// - Returns: nil if a configuration cannot be encoded, in which case no search takes place.
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
