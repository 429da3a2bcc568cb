import CLibgit2
import Glibc
import Synchronization

/// The certificate authorities that https connections of this process trust.
package enum TrustedCertificates {
    private enum System {
        case unknown
        /// libgit2 is being initialized; reading the file is postponed.
        case starting(file: String?)
        case postponed(file: String)
        case read
    }

    private static let system = Mutex(System.unknown)

    /// Reads the system's certificates, which libgit2 was kept from reading when it was initialized. Must be called
    /// before the first https connection, which would otherwise trust no certificates.
    /// (`GIT_OPT_SET_SSL_CERT_LOCATIONS`)
    package static func readSystem() throws(GitError) {
        try LibGit2Runtime.start()
        let file = system.withLock { system in
            guard case .postponed(let file) = system else { return nil as String? }
            system = .read
            return file
        }
        // libgit2 can be initialized without such a file, too.
        guard let file, access(file, F_OK) == 0 else { return }
        try set(file: file, folder: nil)
    }

    /// Replaces the system's certificates with those in a file, a folder, or both. (`GIT_OPT_SET_SSL_CERT_LOCATIONS`)
    package static func replace(file: String?, folder: String?) throws(GitError) {
        try LibGit2Runtime.start()
        try set(file: file, folder: folder)
        system.withLock { $0 = .read }
    }

    private static func set(file: String?, folder: String?) throws(GitError) {
        try GitError.check(teamsync_set_certificate_locations(file, folder), "read the trusted certificates")
    }

    /// Keeps libgit2 from reading the system's certificates while `start` initializes it: reading them takes as long as
    /// the rest of an analysis, and only https needs them.
    static func postponingSystem(_ start: () -> Int32) -> Int32 {
        system.withLock { $0 = .starting(file: nil) }
        let result = start()
        system.withLock { system in
            if case .starting(let file?) = system { system = .postponed(file: file) } else { system = .read }
        }
        return result
    }

    /// - Returns: whether reading the file is postponed.
    fileprivate static func postpones(_ file: UnsafePointer<CChar>) -> Bool {
        system.withLock { system in
            guard case .starting(nil) = system else { return false }
            system = .starting(file: String(cString: file))
            return true
        }
    }
}

/// Replaces the function that mbedTLS, the TLS library of Debian's libgit2, uses to read a file of certificates. The
/// function in the executable takes precedence over the one in the library; it calls that one, except while libgit2 is
/// being initialized. It is public so that the linker exports it. A libgit2 with a different TLS library does not call
/// it, and reads the certificates when it is initialized or when it connects.
///
/// - Returns: 0, the number of certificates that could not be read, or a negative code.
@_cdecl("mbedtls_x509_crt_parse_file")
public func parseCertificates(_ chain: UnsafeMutableRawPointer?, _ file: UnsafePointer<CChar>?) -> Int32 {
    typealias Parse = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Int32
    let badInput: Int32 = -0x2800
    guard let file, !TrustedCertificates.postpones(file) else { return badInput }
    let next = UnsafeMutableRawPointer(bitPattern: -1)
    guard let original = dlsym(next, "mbedtls_x509_crt_parse_file") else { return badInput }
    return unsafeBitCast(original, to: Parse.self)(chain, file)
}
