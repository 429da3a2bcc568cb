import Glibc
import TeamSyncBase
import TeamSyncWorker

/// Determines whether two URLs refer to the same repository, regardless of the protocol, the user and a final `.git`.
enum RemoteIdentity {
    /// - Parameters:
    ///   - url: a URL, `host:path`, or a local path.
    ///   - clone: the folder that relative paths are based on; an absolute path.
    static func key(ofURL url: String, in clone: String) -> String {
        if let address = address(url) { return address }
        let path = RemoteURL(url).path
        let absolute = path.hasPrefix("/") ? path : "\(clone)/\(path)"
        return ResolvedPath.real(absolute) ?? absolute
    }

    /// The host of a key, with its port; empty for a local path.
    static func host(_ key: String) -> String { String(key.prefix { $0 != "/" }) }

    private static func address(_ url: String) -> String? {
        guard !RemoteURL(url).isLocal else { return nil }
        guard let written = NormalizedURL(url.contains("://") ? url : withScheme(url), allowsWildcards: false) else {
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

    /// Converts `host:path` to a URL.
    private static func withScheme(_ url: String) -> String {
        let bracket = url.prefix { $0 != "/" }.firstIndex(of: "]") ?? url.startIndex
        guard let colon = url[bracket...].firstIndex(of: ":") else { return "ssh://\(url)" }
        return "ssh://\(url[..<colon])/" + url[url.index(after: colon)...].drop { $0 == "/" }
    }
}
