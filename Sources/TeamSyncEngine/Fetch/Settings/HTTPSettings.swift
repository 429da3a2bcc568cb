/// What git's configuration and the environment say about http connections to one address.
struct HTTPSettings: Equatable, Sendable {
    /// nil for a direct connection. May hold credentials.
    var proxy: String?
    /// Certificates to trust instead of the system's; a file and a folder.
    var certificateFile: String?
    var certificateFolder: String?
    var verifiesCertificates = true
    /// Whole lines, `Name: value`.
    var extraHeaders: [String] = []
    /// A setting that libgit2 cannot honour, by its name, so that git has to fetch; nil when there is none.
    var needsGit: String?

    init(_ address: HTTPAddress, remote: String, settings: GitSettings, environment: [String: String]) {
        let values = HTTPSettings.values(for: address, settings)
        for header in values["extraheader"] ?? [] {
            // An empty one takes back those before it.
            extraHeaders = header.isEmpty ? [] : extraHeaders + [header]
        }
        proxy = HTTPProxy.proxy(
            for: address, configured: settings.last("remote.\(remote).proxy") ?? values["proxy"]?.last,
            environment: environment)
        certificateFile =
            environment["GIT_SSL_CAINFO"] ?? values["sslcainfo"]?.last ?? environment["SSL_CERT_FILE"]
        certificateFolder =
            environment["GIT_SSL_CAPATH"] ?? values["sslcapath"]?.last ?? environment["SSL_CERT_DIR"]
        verifiesCertificates =
            environment["GIT_SSL_NO_VERIFY"] == nil
            && values["sslverify"]?.last.flatMap(GitSettings.flag(of:)) != false
        needsGit = ["sslcert", "cookiefile", "curloptresolve"].first { values[$0]?.last?.isEmpty == false }
        if environment["GIT_SSL_CERT"] != nil { needsGit = "sslcert" }
        if let proxy, HTTPAddress(proxy) == nil { needsGit = "proxy" }
    }

    /// By variable, the values that git would apply one after the other: each that fits no worse than the best before.
    private static func values(for address: HTTPAddress, _ settings: GitSettings) -> [String: [String]] {
        var values: [String: [String]] = [:]
        var best: [String: HTTPMatch] = [:]
        for entry in settings.entries where entry.key.hasPrefix("http.") {
            let rest = entry.key.dropFirst("http.".count)
            let dot = rest.lastIndex(of: ".")
            let variable = String(dot.map { rest[rest.index(after: $0)...] } ?? rest)
            let match = dot.map { HTTPMatch(pattern: String(rest[..<$0]), address) } ?? .any
            guard let match, match >= best[variable] ?? .any else { continue }
            best[variable] = match
            values[variable, default: []].append(entry.value)
        }
        return values
    }
}
