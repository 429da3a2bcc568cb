import CLibgit2

/// The process-wide state of libgit2, initialized once before the first call.
package enum LibGit2Runtime {
    /// The number of initializations, or a negative libgit2 code. libgit2 is never shut down, since it is needed as
    /// long as the process runs.
    static let initialized: Int32 = {
        let count = TrustedCertificates.postponingSystem { git_libgit2_init() }
        guard count >= 0 else { return count }
        let configured = teamsync_configure()
        guard configured >= 0 else { return configured }
        return withStrings(RepositoryFormat.harmless) { teamsync_accept_extensions($0.strings, $0.count) }
    }()

    /// Initializes libgit2 in advance, which takes a few milliseconds; errors are thrown when a repository is opened.
    package static func prepare() {
        _ = initialized
    }

    /// - Throws: libgit2's error if it could not be initialized.
    static func start() throws(GitError) {
        try GitError.check(initialized, "start libgit2")
    }
}
