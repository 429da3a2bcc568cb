import TeamSyncEngine

/// The names of the credential helpers that git would ask about a URL, without their arguments, which may be secret.
enum CredentialHelperNames {
    static func names(for url: String, _ settings: GitSettings) -> [String] {
        let address = ComparableURL(url, allowsWildcards: false)
        var helpers: [String] = []
        for entry in settings.entries where entry.key.hasPrefix("credential.") && entry.key.hasSuffix(".helper") {
            let pattern = entry.key.dropFirst("credential".count).dropLast(".helper".count).dropFirst()
            let fits = pattern.isEmpty || address.map { HTTPMatch(pattern: String(pattern), $0) != nil } ?? false
            guard fits else { continue }
            // An empty one takes back those before it.
            helpers = entry.value.isEmpty ? [] : helpers + [name(of: entry.value)]
        }
        return helpers
    }

    /// `store` of `store --file=x` and of `/usr/bin/git-credential-store`.
    static func name(of helper: String) -> String {
        if helper.hasPrefix("!") { return "a line for the shell" }
        let program = helper.prefix { $0 != " " }.split(separator: "/").last ?? ""
        let prefix = "git-credential-"
        return String(program.hasPrefix(prefix) ? program.dropFirst(prefix.count) : program)
    }
}
