import CLibgit2

/// Reads git configuration through libgit2.
enum ConfigurationEntries {
    /// Calls `body` with each variable in the order of the files: with its name, in lower case except for the
    /// subsection, and its value, which is empty if there is none. (`git_config_iterator_new`; the variant with a
    /// pattern leaks 20 KB per variable with libgit2 1.5 and PCRE2.)
    static func forEach(
        of config: OpaquePointer, _ body: (_ name: String, _ value: String) -> Void
    ) throws(GitError) {
        try withHandle(
            "read the repository's configuration", make: { git_config_iterator_new(&$0, config) },
            free: git_config_iterator_free
        ) { iterator throws(GitError) in
            var entry: UnsafeMutablePointer<git_config_entry>?
            while git_config_next(&entry, iterator) == 0, let found = entry?.pointee {
                body(String(cString: found.name), found.value.map { String(cString: $0) } ?? "")
            }
        }
    }
}
