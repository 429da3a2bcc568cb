import CLibgit2

/// The process-wide state of libgit2, set up once before the first call.
package enum LibGit2Runtime {
    /// The number of initializations, or a negative libgit2 code. Never shut down: the process ends with it.
    static let initialized: Int32 = {
        let count = TrustedCertificates.postponingSystem { git_libgit2_init() }
        guard count >= 0 else { return count }
        let configured = teamsync_configure()
        guard configured >= 0 else { return configured }
        return withStrings(RepositoryFormat.harmless) { teamsync_accept_extensions($0.strings, $0.count) }
    }()

    /// Sets libgit2 up now, which takes a few milliseconds; what goes wrong is thrown when a repository is opened.
    package static func prepare() {
        _ = initialized
    }

    /// - Throws: what libgit2 said when it could not start.
    static func start() throws(GitError) {
        try GitError.check(initialized, "start libgit2")
    }
}
