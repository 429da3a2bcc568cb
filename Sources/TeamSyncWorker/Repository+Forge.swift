package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncGit

extension Repository {
    /// Returns the web pages of the configured remote: those for the URL that git uses, or else those for the
    /// configured URL, because the user's rules (`url.<base>.insteadOf`) may replace it with the URL of a mirror or
    /// with a private name.
    /// - Returns: nil if neither host is a known forge, or if there is no such remote.
    package func forge(of configuration: RepositoryConfiguration) throws(GitError) -> Forge? {
        guard let address = try remoteAddress(configuration.remote) else { return nil }
        let hosts = configuration.forges ?? [:]
        return Forge(remote: address.rewritten, hosts: hosts) ?? Forge(remote: address.written, hosts: hosts)
    }
}
