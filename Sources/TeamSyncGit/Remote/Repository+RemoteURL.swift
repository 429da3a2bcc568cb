import CLibgit2
import TeamSyncBase

/// The URL of a remote, in two forms. Either may contain credentials.
package struct RemoteAddress: Equatable, Sendable {
    /// The URL as configured.
    package let written: String
    /// The URL after applying `url.<base>.insteadOf`, which git fetches from.
    package let rewritten: String
}

extension Repository {
    /// Returns the first URL of a remote, according to the parts of git's configuration that libgit2 reads; nil if no
    /// URL is configured. (`git_remote_lookup` does the same, but leaks memory as described for
    /// `ConfigurationEntries`.)
    package func remoteAddress(_ name: String) throws(GitError) -> RemoteAddress? {
        try withHandle(
            "read the repository's configuration", make: { git_repository_config_snapshot(&$0, handle) },
            free: git_config_free
        ) { config throws(GitError) in
            var url: String?
            var rewrites = URLRewrites()
            try ConfigurationEntries.forEach(of: config) { key, value in
                if key == "remote.\(name).url", !value.isEmpty { url = url ?? value }
                rewrites.note(key: key, value: value)
            }
            return url.map { RemoteAddress(written: $0, rewritten: rewrites.rewritten($0)) }
        }
    }

    /// Returns the URL that git fetches from.
    package func remoteURL(_ name: String) throws(GitError) -> String? { try remoteAddress(name)?.rewritten }
}
