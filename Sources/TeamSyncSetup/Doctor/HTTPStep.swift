import Glibc
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncGit

/// Credentials, certificates and proxy of a remote that is not reached by ssh.
struct HTTPStep {
    private static let patience: Int64 = 10

    let subject: String
    let plan: FetchPlan
    let tool: Tool

    /// Blocks the calling thread while a helper answers.
    func run() async -> [Finding] {
        guard let address = plan.address, let http = plan.http else { return withoutHTTP }
        return [
            credentials(address), HTTPStep.proxy(http, subject: subject),
            HTTPStep.certificates(address, http, subject: subject),
            finding("known_hosts", .skipped, "only ssh has known hosts"),
        ].compactMap { $0 }
    }

    /// nil when there is nothing to say.
    static func certificates(_ address: HTTPAddress, _ http: HTTPSettings, subject: String) -> Finding? {
        guard address.scheme == "https", !http.verifiesCertificates else { return nil }
        return Finding(
            "certificates", subject: subject, .warning,
            "certificates are not verified: whoever is on the way can change what is fetched",
            fix: "unset 'http.sslVerify', and name the remote's authority with 'http.sslCAInfo'")
    }

    private var withoutHTTP: [Finding] {
        let reason = plan.isOnThisMachine ? "a remote on this machine needs none" : "this kind of remote has none"
        return ["credentials", "proxy", "known_hosts"].map { finding($0, .skipped, reason) }
    }

    private func credentials(_ address: HTTPAddress) -> Finding {
        let helpers = CredentialHelperNames.names(for: plan.url ?? "", plan.settings)
        if address.credential != nil {
            return finding("credentials", .ok, "user and password stand in the remote's URL; no helper is asked")
        }
        guard !helpers.isEmpty else {
            return finding(
                "credentials", .note,
                "git has no credential helper for \(address.authority), so that it can only be asked anonymously")
        }
        let list = helpers.map { "'\($0)'" }.joined(separator: ", ")
        let (who, know) = helpers.count == 1 ? ("helper \(list)", "knows") : ("helpers \(list)", "know")
        let helper = CredentialHelper(
            address: address, tool: tool, now: Int64(time(nil)), patience: HTTPStep.patience)
        guard helper.answer(CredentialQuestion(refusals: 0)) != nil else {
            return finding(
                "credentials", .note,
                "git's credential \(who) \(know) no password for \(address.authority), so that it can only be asked "
                    + "anonymously")
        }
        return finding(
            "credentials", .ok, "git's credential \(who) \(know) a password for \(address.authority)")
    }

    static func proxy(_ http: HTTPSettings, subject: String) -> Finding {
        guard let proxy = http.proxy else {
            return Finding("proxy", subject: subject, .ok, "no proxy: the connection is direct")
        }
        return Finding("proxy", subject: subject, .ok, "through the proxy \(URLRedaction.withoutUserInfo(proxy))")
    }

    private func finding(
        _ step: String, _ verdict: Finding.Verdict, _ text: String, fix: String? = nil
    ) -> Finding {
        Finding(step, subject: subject, verdict, text, fix: fix)
    }
}
