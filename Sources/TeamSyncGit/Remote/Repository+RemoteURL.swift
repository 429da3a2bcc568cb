import CLibgit2

extension Repository {
    /// The first URL of a remote after the longest fitting `url.<base>.insteadOf`, as far as libgit2 reads git's
    /// configuration; nil when it is not configured. May hold credentials. (`git_remote_lookup` does the same, and leaks
    /// as `ConfigurationEntries` tells.)
    package func remoteURL(_ name: String) throws(GitError) -> String? {
        try withHandle(
            "read the repository's configuration", make: { git_repository_config_snapshot(&$0, handle) },
            free: git_config_free
        ) { config throws(GitError) in
            var url: String?
            var rewrites: [(base: String, prefix: String)] = []
            try ConfigurationEntries.forEach(of: config) { key, value in
                if key == "remote.\(name).url", !value.isEmpty { url = url ?? value }
                if key.hasPrefix("url."), key.hasSuffix(".insteadof") {
                    rewrites.append((String(key.dropFirst(4).dropLast(10)), value))
                }
            }
            guard let url else { return nil }
            let fitting = rewrites.filter { !$0.prefix.isEmpty && url.hasBytePrefix($0.prefix) }
            guard let longest = fitting.max(by: { $0.prefix.utf8.count < $1.prefix.utf8.count }) else { return url }
            return longest.base + String(decoding: url.utf8.dropFirst(longest.prefix.utf8.count), as: UTF8.self)
        }
    }
}

extension String {
    /// Not by characters: a combining character after the prefix does not change it.
    fileprivate func hasBytePrefix(_ prefix: String) -> Bool {
        utf8.starts(with: prefix.utf8)
    }
}
