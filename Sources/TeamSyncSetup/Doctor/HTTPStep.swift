import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncWorker

/// Checks credentials, certificates and proxy of a remote that does not use ssh.
struct HTTPStep {
    /// The time limit for all credential helpers together.
    private static let timeout = Duration.seconds(10)

    let subject: String
    let plan: FetchPlan
    let runner: CommandRunner

    /// Blocks the calling thread while a helper is running.
    func run() async -> [Finding] {
        guard let address = plan.address, let http = plan.http else { return withoutHTTP }
        return [
            credentials(address), HTTPStep.proxy(http, subject: subject),
            HTTPStep.certificates(address, http, subject: subject),
            finding("known_hosts", .skipped, "only ssh uses known hosts"),
        ].compactMap { $0 }
    }

    /// The finding about certificates; nil if there is nothing to report.
    static func certificates(_ address: HTTPAddress, _ http: HTTPSettings, subject: String) -> Finding? {
        guard address.scheme == "https", !http.verifiesCertificates else { return nil }
        return Finding(
            "certificates", subject: subject, .warning,
            "certificates are not verified: an attacker on the network could change what is fetched",
            fix: "unset 'http.sslVerify', and set 'http.sslCAInfo' to the certificate authority of the remote")
    }

    private var withoutHTTP: [Finding] {
        let reason =
            plan.isOnThisMachine ? "not needed for a remote on this machine" : "not used by this kind of remote"
        return ["credentials", "proxy", "known_hosts"].map { finding($0, .skipped, reason) }
    }

    private func credentials(_ address: HTTPAddress) -> Finding {
        let helpers = CredentialHelperNames.names(for: plan.url ?? "", plan.settings)
        if address.credential != nil {
            return finding(
                "credentials", .ok,
                "the remote's URL contains a user name and password; credential helpers are not used")
        }
        guard !helpers.isEmpty else {
            return finding(
                "credentials", .note,
                "git has no credential helper for \(address.authority): only anonymous access is possible")
        }
        let list = helpers.map { "'\($0)'" }.joined(separator: ", ")
        let (who, know) = helpers.count == 1 ? ("helper \(list)", "has") : ("helpers \(list)", "have")
        let helper = CredentialHelper(
            address: address, runner: runner, now: Int64(time(nil)), timeout: HTTPStep.timeout)
        guard helper.answer(CredentialQuestion(refusals: 0)) != nil else {
            return finding(
                "credentials", .note,
                "git's credential \(who) \(know) no password for \(address.authority): only anonymous "
                    + "access is possible")
        }
        return finding(
            "credentials", .ok, "git's credential \(who) \(know) a password for \(address.authority)")
    }

    static func proxy(_ http: HTTPSettings, subject: String) -> Finding {
        guard let proxy = http.proxy else {
            return Finding("proxy", subject: subject, .ok, "no proxy: the connection is direct")
        }
        return Finding("proxy", subject: subject, .ok, "through the proxy \(URLRedaction.withoutSecrets(proxy))")
    }

    private func finding(
        _ step: String, _ verdict: Finding.Verdict, _ text: String, fix: String? = nil
    ) -> Finding {
        Finding(step, subject: subject, verdict, text, fix: fix)
    }
}

/// The names of the credential helpers that git would run for a URL, without their arguments, which may be secret.
enum CredentialHelperNames {
    static func names(for url: String, _ settings: GitSettings) -> [String] {
        let address = NormalizedURL(url, allowsWildcards: false)
        var helpers: [String] = []
        for entry in settings.entries where entry.key.hasPrefix("credential.") && entry.key.hasSuffix(".helper") {
            let pattern = entry.key.dropFirst("credential".count).dropLast(".helper".count).dropFirst()
            let fits = pattern.isEmpty || address.map { HTTPMatch(pattern: String(pattern), $0) != nil } ?? false
            guard fits else { continue }
            // An empty value removes the helpers before it.
            helpers = entry.value.isEmpty ? [] : helpers + [name(of: entry.value)]
        }
        return helpers
    }

    /// Returns `store` for `store --file=x` and for `/usr/bin/git-credential-store`.
    static func name(of helper: String) -> String {
        if helper.hasPrefix("!") { return "a shell command" }
        let program = helper.prefix { $0 != " " }.split(separator: "/").last ?? ""
        let prefix = "git-credential-"
        return String(program.hasPrefix(prefix) ? program.dropFirst(prefix.count) : program)
    }
}
