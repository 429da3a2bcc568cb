package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncGit

extension Repository {
    /// The web pages of the configured remote: those for the URL that git uses, or else those for the configured URL,
    /// which the user's rules (`url.<base>.insteadOf`) may replace with a mirror's or a private name.
    /// - Returns: nil if neither host is a known forge, or there is no such remote.
    package func forge(of configuration: RepositoryConfiguration) throws(GitError) -> Forge? {
        guard let address = try remoteAddress(configuration.remote) else { return nil }
        let hosts = configuration.forges ?? [:]
        return Forge(remote: address.rewritten, hosts: hosts) ?? Forge(remote: address.written, hosts: hosts)
    }
}
