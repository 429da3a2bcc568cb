import CLibgit2

extension Repository {
    /// Returns the names of the remotes that have a URL, sorted.
    package func remotes() throws(GitError) -> [String] {
        let (prefix, suffix) = ("remote.", ".url")
        var names: Set<String> = []
        try forEachSetting { key, value in
            guard key.hasPrefix(prefix), key.hasSuffix(suffix), !value.isEmpty else { return }
            let name = key.dropFirst(prefix.count).dropLast(suffix.count)
            if !name.isEmpty { names.insert(String(name)) }
        }
        return names.sorted()
    }

    /// Returns the remote that a local branch follows (`branch.<name>.remote`); nil if it follows none.
    package func remote(ofBranch branch: String) throws(GitError) -> String? {
        var remote: String?
        try forEachSetting { key, value in
            if key == "branch.\(branch).remote", !value.isEmpty { remote = value }
        }
        return remote
    }

    /// Returns the full name of the reference that a symbolic reference points to, even if it does not exist.
    /// (`git_reference_symbolic_target`)
    /// - Parameter name: a full name, `HEAD` or `refs/remotes/origin/HEAD`.
    /// - Returns: nil if there is no such reference, or if it is not symbolic.
    package func symbolicTarget(of name: String) throws(GitError) -> String? {
        var reference: OpaquePointer?
        let result = git_reference_lookup(&reference, handle, name)
        if result == GIT_ENOTFOUND.rawValue { return nil }
        try GitError.check(result, "read a reference")
        defer { git_reference_free(reference) }
        guard git_reference_type(reference) == GIT_REFERENCE_SYMBOLIC,
            let target = git_reference_symbolic_target(reference)
        else { return nil }
        return String(cString: target)
    }

    private func forEachSetting(_ body: (_ key: String, _ value: String) -> Void) throws(GitError) {
        try withHandle(
            "read the repository's configuration", make: { git_repository_config_snapshot(&$0, handle) },
            free: git_config_free
        ) { config throws(GitError) in
            try ConfigurationEntries.forEach(of: config, body)
        }
    }
}
