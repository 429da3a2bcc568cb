/// Where the pages of a repository's commits are, on forges that are known.
package enum Forge {
    /// What stands for the commit's id in a template.
    package static let placeholder = "{commit}"

    /// - Parameter url: a remote's URL, in any of git's forms, with or without user and password.
    /// - Returns: an `https` URL with `{commit}` in it, without user and password; nil for every other host, and for
    ///   paths that are no repository's.
    package static func commitURL(ofRemote url: String) -> String? {
        let remote = RemoteURL(url)
        // A query or a fragment is no part of a repository's path.
        let hasQuery = remote.isHTTP && url.utf8.contains { "?#".utf8.contains($0) }
        guard [.ssh, .http, .git].contains(remote.kind), !hasQuery else { return nil }
        let host = remote.host.lowercased()
        guard let style = Style(host: host) else { return nil }
        var parts = remote.path.split(separator: "/").map(String.init)
        if let last = parts.popLast() { parts.append(last.hasSuffix(".git") ? String(last.dropLast(4)) : last) }
        guard parts.allSatisfy(isPlain) else { return nil }
        return style.template(host: host, parts)
    }

    private static func isPlain(_ part: String) -> Bool {
        part != "." && part != ".." && part.utf8.allSatisfy(PercentEscapes.isUnreserved)
    }

    private enum Style {
        case github, gitlab, bitbucket, gitea, sourcehut, azure

        init?(host: String) {
            switch host {
            case "github.com", "ssh.github.com": self = .github
            case "gitlab.com", "altssh.gitlab.com": self = .gitlab
            case "bitbucket.org", "altssh.bitbucket.org": self = .bitbucket
            case "codeberg.org", "gitea.com": self = .gitea
            case "git.sr.ht": self = .sourcehut
            case "dev.azure.com", "ssh.dev.azure.com": self = .azure
            case _ where host.hasPrefix("github."): self = .github
            case _ where host.hasPrefix("gitlab."): self = .gitlab
            case _ where host.hasPrefix("gitea.") || host.hasPrefix("forgejo."): self = .gitea
            default: return nil
            }
        }

        func template(host: String, _ parts: [String]) -> String? {
            let path = parts.joined(separator: "/")
            let web = ["ssh.", "altssh."].first { host.hasPrefix($0) }.map { String(host.dropFirst($0.count)) } ?? host
            let page = "https://\(web)/\(path)"
            switch self {
            case .github, .gitea: return parts.count == 2 ? "\(page)/commit/\(placeholder)" : nil
            case .gitlab: return parts.count >= 2 ? "\(page)/-/commit/\(placeholder)" : nil
            case .bitbucket: return parts.count == 2 ? "\(page)/commits/\(placeholder)" : nil
            case .sourcehut:
                return parts.count == 2 && parts[0].hasPrefix("~") ? "\(page)/commit/\(placeholder)" : nil
            case .azure:
                if parts.count == 4, parts[0] == "v3" {
                    return "https://\(web)/\(parts[1])/\(parts[2])/_git/\(parts[3])/commit/\(placeholder)"
                }
                return parts.count == 4 && parts[2] == "_git" ? "\(page)/commit/\(placeholder)" : nil
            }
        }
    }
}
