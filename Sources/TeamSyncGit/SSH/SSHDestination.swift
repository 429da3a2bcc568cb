/// Where an ssh URL leads: `ssh://[user@]host[:port]/path` or `[user@]host:path`, read as git's
/// `parse_connect_url` does.
public struct SSHDestination: Equatable, Sendable {
    /// `host` or `user@host`, as ssh takes it.
    public let host: String
    /// nil when the URL has none.
    public let port: String?
    public let path: String

    /// Why a URL is refused.
    public enum Failure: Error, Equatable, Sendable {
        /// The host or the path begins with `-`, which ssh or the far side would take for an option.
        case blocked(String)
        case malformed
    }

    public init(url: String) throws(Failure) {
        let (host, port, path) = try SSHDestination.split(url)
        let name = host.lastIndex(of: "@").map { host[host.index(after: $0)...] } ?? host[...]
        guard !name.isEmpty, !path.isEmpty else { throw .malformed }
        guard !host.hasPrefix("-"), !name.hasPrefix("-") else { throw .blocked(host) }
        guard !path.hasPrefix("-") else { throw .blocked(path) }
        if let port { guard port.allSatisfy({ $0.isASCII && $0.isNumber }), !port.isEmpty else { throw .malformed } }
        (self.host, self.port, self.path) = (host, port, path)
    }

    private static func split(_ url: String) throws(Failure) -> (host: String, port: String?, path: String) {
        for scheme in ["ssh://", "git+ssh://", "ssh+git://"] where url.hasPrefix(scheme) {
            let rest = url.dropFirst(scheme.count)
            guard let slash = rest.firstIndex(of: "/") else { throw .malformed }
            let (host, port) = try authority(rest[..<slash])
            let path = rest[slash...]
            return (host, port, String(path.hasPrefix("/~") ? path.dropFirst() : path))
        }
        return try splitScpLike(url)
    }

    /// `host:path`, `[host:port]:path`, `[::1]:path`.
    private static func splitScpLike(_ url: String) throws(Failure) -> (host: String, port: String?, path: String) {
        let start = url.firstIndex(of: "[").flatMap { open in
            url[..<open].allSatisfy({ $0 != ":" && $0 != "/" }) ? url[open...].firstIndex(of: "]") : nil
        }
        guard let colon = url[(start ?? url.startIndex)...].firstIndex(of: ":") else { throw .malformed }
        let (host, port) = try authority(url[..<colon])
        return (host, port, String(url[url.index(after: colon)...]))
    }

    private static func authority(_ text: Substring) throws(Failure) -> (host: String, port: String?) {
        let user = text.lastIndex(of: "@").map { text[...$0] } ?? ""
        let rest = text.dropFirst(user.count)
        // A password has no place in ssh, and its name must not become ssh's.
        let name = user.firstIndex(of: ":").map { user[..<$0] + "@" } ?? user
        if rest.hasPrefix("["), let close = rest.firstIndex(of: "]") {
            let inside = rest[rest.index(after: rest.startIndex)..<close]
            let behind = rest[rest.index(after: close)...]
            if behind.hasPrefix(":") { return (name + String(inside), String(behind.dropFirst())) }
            guard behind.isEmpty else { throw .malformed }
            let colons = inside.count { $0 == ":" }
            if colons == 1, let colon = inside.firstIndex(of: ":") {
                return (name + String(inside[..<colon]), String(inside[inside.index(after: colon)...]))
            }
            return (name + String(inside), nil)
        }
        guard let colon = rest.firstIndex(of: ":") else { return (name + String(rest), nil) }
        let port = rest[rest.index(after: colon)...]
        return (name + String(rest[..<colon]), port.isEmpty ? nil : String(port))
    }
}
