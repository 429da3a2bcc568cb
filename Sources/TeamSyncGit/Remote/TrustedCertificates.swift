import CLibgit2

/// The certificate authorities that https connections of this process trust.
package enum TrustedCertificates {
    /// Replaces the system's by those in a file, a folder, or both. (`GIT_OPT_SET_SSL_CERT_LOCATIONS`)
    package static func replace(file: String?, folder: String?) throws(GitError) {
        try LibGit2Runtime.start()
        try GitError.check(teamsync_set_certificate_locations(file, folder), "read the trusted certificates")
    }
}
