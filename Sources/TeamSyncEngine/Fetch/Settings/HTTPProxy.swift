/// Chooses the proxy of an address as git does, with curl's rules for the environment.
enum HTTPProxy {
    /// - Parameter configured: `remote.<name>.proxy` or `http.proxy`; empty means none at all.
    /// - Returns: a URL; nil for a direct connection.
    static func proxy(for address: HTTPAddress, configured: String?, environment: [String: String]) -> String? {
        let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        guard !isExcepted(address.host, by: exceptions) else { return nil }
        if let configured { return configured.isEmpty ? nil : withScheme(configured) }
        // curl ignores HTTP_PROXY in capitals, which a CGI request could set.
        let names =
            address.scheme == "https"
            ? ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] : ["http_proxy", "all_proxy", "ALL_PROXY"]
        return names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }.map(withScheme)
    }

    private static func withScheme(_ proxy: String) -> String {
        proxy.contains("://") ? proxy : "http://\(proxy)"
    }

    /// - Parameter list: names separated by commas or blanks; one fits the host and what is below it, `*` everything.
    static func isExcepted(_ host: String, by list: String) -> Bool {
        list.split { $0 == "," || $0.isWhitespace }.contains { entry in
            if entry == "*" { return true }
            let name = entry.lowercased().drop { $0 == "." }
            return !name.isEmpty && (host == name || host.hasSuffix("." + name))
        }
    }
}
