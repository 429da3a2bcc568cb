import Glibc

/// Chooses the proxy for an address as git does (http.c), with curl's rules for exceptions.
enum HTTPProxy {
    /// - Parameter configured: the value of `remote.<name>.proxy` or `http.proxy`; empty to use no proxy.
    /// - Returns: a URL; nil for a direct connection.
    static func proxy(for address: HTTPAddress, configured: String?, environment: [String: String]) -> String? {
        guard let proxy = configured ?? variable(for: address.scheme, environment), !proxy.isEmpty else { return nil }
        let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        guard !NoProxyList(exceptions).contains(address.host) else { return nil }
        return proxy.contains("://") ? proxy : "http://\(proxy)"
    }

    /// Returns the value of the first variable that is set, even if it is empty. `HTTP_PROXY` in upper case is ignored,
    /// because a CGI request could set it.
    private static func variable(for scheme: String, _ environment: [String: String]) -> String? {
        let own = scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
        return (own + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { environment[$0] }.first
    }
}

/// The hosts in `no_proxy`, parsed as by curl (noproxy.c).
struct NoProxyList {
    private let text: String

    /// - Parameter text: names, addresses and networks (`10.0.0.0/8`), separated by commas or spaces; `*` alone matches
    ///   every host. A name matches itself and its subdomains.
    init(_ text: String) {
        self.text = text
    }

    /// - Parameter host: a host in lower case, without brackets.
    func contains(_ host: String) -> Bool {
        if text == "*" { return true }
        let entries = text.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
        if let address = NoProxyList.bytes(of: host) {
            return entries.contains { NoProxyList.network($0, contains: address) }
        }
        let name = host.hasSuffix(".") ? host.dropLast() : host[...]
        return entries.contains { entry in
            var domain = entry.hasPrefix(".") ? entry.dropFirst() : entry
            if domain.hasSuffix(".") { domain = domain.dropLast() }
            return !domain.isEmpty && (name == domain || name.hasSuffix("." + domain))
        }
    }

    private static func network(_ entry: Substring, contains address: [UInt8]) -> Bool {
        let parts = entry.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        var name = String(parts[0])
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        guard let base = bytes(of: name), base.count == address.count else { return false }
        let all = base.count * 8
        guard let bits = parts.count > 1 ? Int(parts[1]) : all, (0...all).contains(bits) else { return false }
        let significant = bits == 0 ? all : bits
        return (0..<significant).allSatisfy { bit in
            (base[bit / 8] ^ address[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }

    /// Returns the 4 or 16 bytes of an address; nil for a name.
    private static func bytes(of host: String) -> [UInt8]? {
        for (family, size) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: size)
            if inet_pton(family, host, &bytes) == 1 { return bytes }
        }
        return nil
    }
}
