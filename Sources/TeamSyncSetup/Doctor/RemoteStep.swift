import TeamSyncBase
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncGit

/// Where the remote is, and who fetches from it.
struct RemoteStep {
    let subject: String
    let plan: FetchPlan

    var finding: Finding {
        let (name, path) = (plan.request.remote, plan.request.path)
        guard let url = plan.url else {
            return Finding(
                "remote", subject: subject, .failed, "\(path) has no remote '\(name)'",
                fix: "run 'git -C \(path) remote add \(name) URL' or set 'remote'")
        }
        if let folder = plan.missingFolder {
            return Finding(
                "remote", subject: subject, .failed, "there is nothing at \(folder), where '\(name)' should be",
                fix: "correct it with 'git -C \(path) remote set-url \(name) URL'")
        }
        let shown = URLRedaction.withoutUserInfo(url)
        let foreign = plan.http?.needsGit.map { "; git fetches, because of '\($0)'" } ?? ""
        let text = "'\(name)' is \(shown), reached \(way)\(foreign)"
        if holdsPassword(url) {
            return Finding(
                "remote", subject: subject, .note,
                "\(text); a password stands in its URL, where everybody can read it who can read git's configuration")
        }
        return Finding("remote", subject: subject, .ok, text)
    }

    private var way: String {
        if plan.isSSH { return "by ssh" }
        if let address = plan.address { return "by \(address.scheme)" }
        return plan.isOnThisMachine ? "on this machine" : "as git reaches it"
    }

    private func holdsPassword(_ url: String) -> Bool {
        plan.address?.credential != nil || plan.isSSH && SSHDestination.withoutPassword(url) != url
    }
}
