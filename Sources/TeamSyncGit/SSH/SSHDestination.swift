import TeamSyncBase

/// The destination of an ssh URL, in a form that ssh accepts.
package struct SSHDestination: Equatable, Sendable {
    /// `host` or `user@host`, in the form that ssh accepts. Never contains a password: ssh does not accept one, and
    /// other users can read the arguments of a process.
    package let host: String
    /// The port; nil if the URL does not contain one.
    package let port: String?
    package let path: String

    /// The reason a URL is refused.
    package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// The host or the path begins with `-`, so that ssh or the server would interpret it as an option.
        case blocked(String)
        /// The URL is not an ssh URL, has no host or no path, has a colon in a name, or is not UTF-8.
        case malformed

        package var description: String {
            switch self {
            case .blocked(let part): "strange ssh host or path '\(part)' blocked"
            case .malformed: "the ssh URL cannot be read"
            }
        }
    }

    package init(url text: String) throws(Failure) {
        let url = RemoteURL(text)
        let name = url.host.utf8
        // git accepts the scheme only in lower case.
        guard url.isSSH, url.scheme.map({ text.utf8.starts(with: $0.utf8) }) ?? true, url.isUTF8, !name.isEmpty,
            !url.path.isEmpty, SSHDestination.isName(name) || SSHDestination.isAddress(name)
        else { throw .malformed }
        let host = (url.user.map { "\($0)@" } ?? "") + url.host
        guard !host.hasPrefix("-"), name.first != UInt8(ascii: "-") else { throw .blocked(host) }
        guard !url.path.hasPrefix("-") else { throw .blocked(url.path) }
        (self.host, port, path) = (host, url.portText, url.path)
    }

    /// Whether the text can be a host: it contains no colon. By git's rules, if a password contains an unescaped slash,
    /// part of the password is parsed as the host. That part must never be used as a host.
    private static func isName(_ host: String.UTF8View) -> Bool {
        !host.contains(UInt8(ascii: ":"))
    }

    /// Whether the text may be an IPv6 address, possibly with a zone after `%`.
    private static func isAddress(_ host: String.UTF8View) -> Bool {
        host.prefix { $0 != UInt8(ascii: "%") }.allSatisfy { byte in
            byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || Character(Unicode.Scalar(byte)).isHexDigit
        }
    }
}
