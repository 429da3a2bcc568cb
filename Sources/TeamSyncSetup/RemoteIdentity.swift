import Glibc
import TeamSyncEngine

/// Tells whether two URLs name the same repository: by which protocol, as which user and with or without `.git` makes
/// no difference.
enum RemoteIdentity {
    /// - Parameters:
    ///   - url: an address, `host:path`, or a path on this machine.
    ///   - clone: what a relative path is relative to. Absolute.
    static func key(ofURL url: String, in clone: String) -> String {
        if let address = address(url) { return address }
        let path = url.hasPrefix("file://") ? String(url.dropFirst("file://".count)) : url
        let absolute = path.hasPrefix("/") ? path : "\(clone)/\(path)"
        guard let real = realpath(absolute, nil) else { return absolute }
        defer { free(real) }
        return String(cString: real)
    }

    private static func address(_ url: String) -> String? {
        guard RemoteHost.host(ofURL: url) != nil else { return nil }
        guard let written = ComparableURL(url.contains("://") ? url : withScheme(url), allowsWildcards: false) else {
            return url
        }
        let ports = ["ssh": "22", "git": "9418"]
        let port = String(decoding: written.port, as: UTF8.self)
        let host = String(decoding: written.host, as: UTF8.self)
        var path = String(decoding: written.path, as: UTF8.self)[...]
        while path.hasSuffix("/") { path = path.dropLast() }
        if path.hasSuffix(".git") { path = path.dropLast(4) }
        while path.hasSuffix("/") { path = path.dropLast() }
        return host + (port.isEmpty || ports[written.scheme] == port ? "" : ":\(port)") + path
    }

    /// `host:path` as an address.
    private static func withScheme(_ url: String) -> String {
        let bracket = url.prefix { $0 != "/" }.firstIndex(of: "]") ?? url.startIndex
        guard let colon = url[bracket...].firstIndex(of: ":") else { return "ssh://\(url)" }
        return "ssh://\(url[..<colon])/" + url[url.index(after: colon)...].drop { $0 == "/" }
    }
}
