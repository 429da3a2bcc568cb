import TeamSyncBase
package import TeamSyncGit

/// An http(s) URL with a host. It determines which settings and credentials apply.
package struct HTTPAddress: Equatable, Sendable {
    private let remote: RemoteURL
    /// `http` or `https`.
    package let scheme: String
    let port: Int
    /// `host` or `host:port`, in the form used by `git credential`.
    package let authority: String

    /// nil for any other kind of URL, and for one without a host or with an invalid port.
    init?(_ url: String) {
        remote = RemoteURL(url)
        guard remote.isHTTP, let scheme = remote.scheme, let port = remote.port, let authority = remote.authority else {
            return nil
        }
        (self.scheme, self.port, self.authority) = (scheme, port, authority)
    }

    var user: String? { remote.user }
    var password: String? { remote.password }
    /// The host in lower case, without brackets.
    var host: String { remote.host.lowercased() }
    /// The path, which begins with `/`.
    var path: String { remote.path }
    /// The URL without user name and password.
    var urlWithoutUser: String { remote.withoutCredentials }

    /// The credentials in the URL; nil if it contains no password.
    package var credential: Credential? {
        guard let user, let password else { return nil }
        return Credential(user: user, password: password)
    }
}
