import TeamSyncBase
package import TeamSyncGit

/// An http(s) URL that leads to a server, as what decides which settings and credentials hold for it.
package struct HTTPAddress: Equatable, Sendable {
    private let remote: RemoteURL
    /// `http` or `https`.
    package let scheme: String
    let port: Int
    /// `host` or `host:port`, as `git credential` takes it.
    package let authority: String

    /// nil for any other kind of URL, and for one without a host or with a port that is none.
    init?(_ url: String) {
        remote = RemoteURL(url)
        guard remote.isHTTP, let scheme = remote.scheme, let port = remote.port, let authority = remote.authority else {
            return nil
        }
        (self.scheme, self.port, self.authority) = (scheme, port, authority)
    }

    var user: String? { remote.user }
    var password: String? { remote.password }
    /// In lower case, without brackets.
    var host: String { remote.host.lowercased() }
    /// Begins with `/`.
    var path: String { remote.path }
    /// The URL without a user's name and password.
    var urlWithoutUser: String { remote.withoutCredentials }

    /// The credentials in the URL; nil when it has no password.
    package var credential: Credential? {
        guard let user, let password else { return nil }
        return Credential(user: user, password: password)
    }
}
