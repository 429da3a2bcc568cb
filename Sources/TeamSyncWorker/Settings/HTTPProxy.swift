/// Chooses the proxy of an address as git does (http.c), with curl's rules for exceptions.
enum HTTPProxy {
    /// - Parameter configured: `remote.<name>.proxy` or `http.proxy`; empty means none at all.
    /// - Returns: a URL; nil for a direct connection.
    static func proxy(for address: HTTPAddress, configured: String?, environment: [String: String]) -> String? {
        guard let proxy = configured ?? variable(for: address.scheme, environment), !proxy.isEmpty else { return nil }
        let exceptions = environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""
        guard !NoProxyList(exceptions).contains(address.host) else { return nil }
        return proxy.contains("://") ? proxy : "http://\(proxy)"
    }

    /// The first that is set counts, also when it is empty. `HTTP_PROXY` in capitals, which a CGI request could set,
    /// is none.
    private static func variable(for scheme: String, _ environment: [String: String]) -> String? {
        let own = scheme == "https" ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
        return (own + ["all_proxy", "ALL_PROXY"]).lazy.compactMap { environment[$0] }.first
    }
}
