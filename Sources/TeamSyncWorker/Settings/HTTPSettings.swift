/// The settings from git's configuration and the environment that apply to http connections to one address.
package struct HTTPSettings: Equatable, Sendable {
    /// The URL of the proxy, which may contain credentials; nil for a direct connection.
    package var proxy: String?
    /// The certificates to trust in place of the system's certificates: a file and a folder.
    var certificateFile: String?
    var certificateFolder: String?
    /// Whether the system's certificates are trusted. They are then read from their file, because reading their folder
    /// takes longer.
    var trustsTheSystem: Bool {
        [nil, "/etc/ssl/certs/ca-certificates.crt"].contains(certificateFile)
            && [nil, "/etc/ssl/certs", "/etc/ssl/certs/"].contains(certificateFolder)
    }
    package var verifiesCertificates = true
    /// Complete header lines: `Name: value`.
    var extraHeaders: [String] = []
    /// The name of a setting that libgit2 does not support, which means that git has to fetch; nil if there is none.
    package var needsGit: String?

    /// Environment variables that have no equivalent in libgit2.
    private static let foreignVariables = [
        "sslcert", "sslkey", "sslversion", "sslcipherlist", "pinnedpubkey", "proxysslcert", "proxysslcainfo",
        "cookiefile", "curloptresolve",
    ]

    /// - Parameter url: the URL of the remote after all rewriting.
    init(
        _ url: String, _ address: HTTPAddress, remote: String, settings: GitSettings, environment: [String: String]
    ) {
        let values = HTTPSettings.values(for: NormalizedURL(url, allowsWildcards: false), settings)
        for header in values["extraheader"] ?? [] {
            // An empty header removes those before it.
            extraHeaders = header.isEmpty ? [] : extraHeaders + [header]
        }
        func path(_ variable: String, _ name: String, _ library: String) -> String? {
            if let path = environment[variable] { return path }
            let setting = values[name]?.last.flatMap { GitPathname.expanded($0, environment: environment) }
            let path = setting ?? environment[library]
            return path?.isEmpty == false ? path : nil
        }
        certificateFile = path("GIT_SSL_CAINFO", "sslcainfo", "SSL_CERT_FILE")
        certificateFolder = path("GIT_SSL_CAPATH", "sslcapath", "SSL_CERT_DIR")
        verifiesCertificates =
            environment["GIT_SSL_NO_VERIFY"] == nil
            && values["sslverify"]?.last.flatMap(GitSettings.flag(of:)) != false
        proxy = HTTPProxy.proxy(
            for: address, configured: settings.last("remote.\(remote).proxy") ?? values["proxy"]?.last,
            environment: environment)
        needsGit = HTTPSettings.foreignVariables.first { values[$0]?.last?.isEmpty == false }
        if environment["GIT_SSL_CERT"] != nil { needsGit = "sslcert" }
        if values["followredirects"]?.last.flatMap(GitSettings.flag(of:)) == false { needsGit = "followredirects" }
        let methods = [
            environment["GIT_HTTP_PROXY_AUTHMETHOD"], settings.last("remote.\(remote).proxyauthmethod"),
            values["proxyauthmethod"]?.last,
        ]
        if let method = methods.lazy.compactMap({ $0 }).first, proxy != nil, !["anyauth", "basic"].contains(method) {
            needsGit = "proxyauthmethod"
        }
        if let proxy, !HTTPSettings.canUse(proxy, for: address) { needsGit = "proxy" }
    }

    /// Whether libgit2 can use a proxy. It tunnels to https remotes through http proxies. It connects to http remotes
    /// without their proxy, and it does not ask for the password of a proxy.
    private static func canUse(_ proxy: String, for address: HTTPAddress) -> Bool {
        guard address.scheme == "https", let place = HTTPAddress(proxy), place.scheme == "http" else { return false }
        return place.user == nil || place.password != nil
    }

    /// Returns the values of each variable, in the order in which git would apply them: each one matches at least as
    /// well as the best one before it.
    /// - Parameter url: the URL of the remote; nil for a URL that git cannot compare, for which only plain `http.*`
    ///   applies.
    private static func values(for url: NormalizedURL?, _ settings: GitSettings) -> [String: [String]] {
        var values: [String: [String]] = [:]
        var best: [String: HTTPMatch] = [:]
        for entry in settings.entries where entry.key.hasPrefix("http.") {
            let rest = entry.key.dropFirst("http.".count)
            let dot = rest.lastIndex(of: ".")
            let variable = String(dot.map { rest[rest.index(after: $0)...] } ?? rest)
            var match: HTTPMatch? = .any
            if let dot { match = url.flatMap { HTTPMatch(pattern: String(rest[..<dot]), $0) } }
            guard let match, match >= best[variable] ?? .any else { continue }
            best[variable] = match
            values[variable, default: []].append(entry.value)
        }
        return values
    }
}
