package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncGit

extension Repository {
    /// The pages of the configured remote: those of the URL that git uses, else of the one that is written, which rules of
    /// the user (`url.<base>.insteadOf`) may replace by a mirror's or by a name of the user's own.
    /// - Returns: nil where the host of neither is a known forge, and without such a remote.
    package func forge(of configuration: RepositoryConfiguration) throws(GitError) -> Forge? {
        guard let address = try remoteAddress(configuration.remote) else { return nil }
        let hosts = configuration.forges ?? [:]
        return Forge(remote: address.rewritten, hosts: hosts) ?? Forge(remote: address.written, hosts: hosts)
    }
}
