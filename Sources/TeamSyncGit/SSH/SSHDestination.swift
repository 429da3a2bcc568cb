import TeamSyncBase

/// Where an ssh URL leads, when ssh can be given it.
package struct SSHDestination: Equatable, Sendable {
    /// `host` or `user@host`, as ssh takes it. Never with a password: ssh takes none, and arguments are public.
    package let host: String
    /// nil when the URL has none.
    package let port: String?
    package let path: String

    /// Why a URL is refused.
    package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// The host or the path begins with `-`, which ssh or the far side would take for an option.
        case blocked(String)
        /// No ssh URL, or one without a host or a path, with a colon in a name, or not in UTF-8.
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
        // git takes the scheme in lower case only.
        guard url.isSSH, url.scheme.map({ text.utf8.starts(with: $0.utf8) }) ?? true, url.isUTF8, !name.isEmpty,
            !url.path.isEmpty, SSHDestination.isName(name) || SSHDestination.isAddress(name)
        else { throw .malformed }
        let host = (url.user.map { "\($0)@" } ?? "") + url.host
        guard !host.hasPrefix("-"), name.first != UInt8(ascii: "-") else { throw .blocked(host) }
        guard !url.path.hasPrefix("-") else { throw .blocked(url.path) }
        (self.host, port, path) = (host, url.portText, url.path)
    }

    /// A password with a slash in it, which should have been escaped, is half a host by git's rules. Nobody gets that.
    private static func isName(_ host: String.UTF8View) -> Bool {
        !host.contains(UInt8(ascii: ":"))
    }

    /// Whether it may be an address of IPv6, perhaps with a zone behind `%`.
    private static func isAddress(_ host: String.UTF8View) -> Bool {
        host.prefix { $0 != UInt8(ascii: "%") }.allSatisfy { byte in
            byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || Character(Unicode.Scalar(byte)).isHexDigit
        }
    }
}
