/// The web pages of a repository on its forge.
package struct Forge: Equatable, Sendable {
    /// The kind of forge, which determines the URLs of pages.
    package enum Kind: String, Codable, CaseIterable, Sendable {
        case github, gitlab, gitea, forgejo, bitbucket, sourcehut, azure

        /// The kinds that can be self-hosted.
        package static let configurable: [Kind] = [.github, .gitlab, .gitea, .forgejo, .bitbucket]
    }

    /// The placeholder for the commit id in a template.
    package static let placeholder = "{commit}"
    /// The maximum length, in bytes, of a file path for which a URL is returned.
    private static let pathLimit = 1000

    let kind: Kind
    /// `https://github.com/team/icons`
    private let page: String

    /// - Parameters:
    ///   - url: a remote's URL, in any form that git accepts, with or without a user and password.
    ///   - hosts: additional hosts, in lower case, and their kinds; they take precedence over the known hosts.
    /// - Returns: nil for any other host, and for paths that are not those of a repository.
    package init?(remote url: String, hosts: [String: Kind] = [:]) {
        let remote = RemoteURL(url)
        // A query or a fragment is not part of a repository's path.
        let hasQuery = remote.isHTTP && url.utf8.contains { "?#".utf8.contains($0) }
        guard [.ssh, .http, .git].contains(remote.kind), !hasQuery else { return nil }
        let host = remote.host.lowercased()
        guard let kind = hosts[host] ?? Forge.kind(ofHost: host) else { return nil }
        var parts = remote.path.split(separator: "/").map(String.init)
        if let last = parts.popLast() { parts.append(last.hasSuffix(".git") ? String(last.dropLast(4)) : last) }
        let isPlain = parts.allSatisfy { part in
            part != "." && part != ".." && part.utf8.allSatisfy(PercentEscapes.isUnreserved)
        }
        guard isPlain, Forge.isHost(host), let path = Forge.path(kind, parts),
            let server = Forge.server(remote, isOwn: hosts[host] != nil)
        else { return nil }
        self.kind = kind
        page = "https://\(server)/\(path)"
    }

    /// Whether a string can be the host of a web page: letters, digits, dots and hyphens.
    package static func isHost(_ text: String) -> Bool {
        (1...253).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || ".-".utf8.contains($0) }
    }

    private static func kind(ofHost host: String) -> Kind? {
        switch host {
        case "github.com", "ssh.github.com": .github
        case "gitlab.com", "altssh.gitlab.com": .gitlab
        case "bitbucket.org", "altssh.bitbucket.org": .bitbucket
        case "codeberg.org", "gitea.com": .gitea
        case "git.sr.ht": .sourcehut
        case "dev.azure.com", "ssh.dev.azure.com": .azure
        case _ where host.hasPrefix("github."): .github
        case _ where host.hasPrefix("gitlab."): .gitlab
        case _ where host.hasPrefix("gitea."): .gitea
        case _ where host.hasPrefix("forgejo."): .forgejo
        default: nil
        }
    }

    /// Returns the host of the web pages, with the port if it is not the default port of https. A port for ssh or git
    /// is ignored. An http port other than 80 does not determine the address of the pages.
    /// - Parameter isOwn: whether the configuration names the host, which is then used as it is.
    /// - Returns: nil if the host of the pages is unknown.
    private static func server(_ remote: RemoteURL, isOwn: Bool) -> String? {
        var host = remote.host.lowercased()
        if !isOwn, let prefix = ["ssh.", "altssh."].first(where: host.hasPrefix) { host.removeFirst(prefix.count) }
        guard remote.isHTTP, let port = remote.port, remote.portText != nil else { return host }
        if remote.scheme == "https" { return port == 443 ? host : "\(host):\(port)" }
        return port == 80 ? host : nil
    }

    /// - Parameter parts: the components of the remote's path.
    private static func path(_ kind: Kind, _ parts: [String]) -> String? {
        let path = parts.joined(separator: "/")
        switch kind {
        case .github, .gitea, .forgejo, .bitbucket: return parts.count == 2 ? path : nil
        case .gitlab: return parts.count >= 2 ? path : nil
        case .sourcehut: return parts.count == 2 && parts[0].hasPrefix("~") ? path : nil
        case .azure:
            if parts.count == 4, parts[0] == "v3" { return "\(parts[1])/\(parts[2])/_git/\(parts[3])" }
            return parts.count == 4 && parts[2] == "_git" ? path : nil
        }
    }

    /// The URL template for the page of a commit, with `{commit}` in place of its id.
    package var commitURL: String {
        switch kind {
        case .gitlab: "\(page)/-/commit/\(Forge.placeholder)"
        case .bitbucket: "\(page)/commits/\(Forge.placeholder)"
        case .github, .gitea, .forgejo, .sourcehut, .azure: "\(page)/commit/\(Forge.placeholder)"
        }
    }

    /// Returns the URL for the page of a file at a commit.
    /// - Parameters:
    ///   - path: any path in the repository.
    ///   - id: the commit's id.
    /// - Returns: nil if the path is too long or the id is invalid.
    package func file(_ path: String, at id: String) -> String? {
        guard path.utf8.count <= Forge.pathLimit, (1...64).contains(id.utf8.count),
            id.utf8.allSatisfy({ Hexadecimal.value(of: $0) != nil })
        else { return nil }
        let escaped = PercentEscapes.encoded(path.utf8, keeping: PercentEscapes.isUnreservedInPath)
        return switch kind {
        case .github: "\(page)/blob/\(id)/\(escaped)"
        case .gitlab: "\(page)/-/blob/\(id)/\(escaped)"
        case .gitea, .forgejo: "\(page)/src/commit/\(id)/\(escaped)"
        case .bitbucket: "\(page)/src/\(id)/\(escaped)"
        case .sourcehut: "\(page)/tree/\(id)/item/\(escaped)"
        case .azure: "\(page)?path=/\(escaped)&version=GC\(id)"
        }
    }
}
