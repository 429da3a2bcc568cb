import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
package import TeamSyncProtocol

/// The problems of a readable clone in which something from the configuration does not exist: the remote, the branch,
/// or the fetched branch. Each message lists what exists instead.
package enum MissingReference {
    /// The maximum number of listed names.
    package static let nameLimit = 3
    /// The maximum size of each name, in bytes.
    private static let nameSize = 100

    /// The clone has no remote with the configured name.
    /// - Parameter others: the remotes that exist.
    package static func remote(_ configuration: RepositoryConfiguration, others: [String]) -> Problem {
        let (path, name) = (configuration.path, configuration.remote)
        let add = ShellQuote.git("remote", "add", name, "URL", in: path)
        return Problem(
            .notFound, "\(path) has no remote '\(name)'\(list(others))",
            hint: setting(others) ?? "run \(add) or set 'remote'")
    }

    /// The clone has no local branch with the configured name.
    /// - Parameters:
    ///   - branches: some of the branches that exist.
    ///   - hasUpstream: whether the remote's branch was fetched.
    package static func branch(
        _ configuration: RepositoryConfiguration, branches: [String], hasUpstream: Bool
    ) -> Problem {
        let (path, branch) = (configuration.path, configuration.branch)
        guard !branches.isEmpty else {
            let pull = ShellQuote.git("pull", configuration.remote, branch, in: path)
            return Problem(
                .missing, "\(path) has no commits on any branch yet",
                hint: "run \(pull); if the remote is empty, commit something and push it", missing: .commits)
        }
        let set = "set 'branch' to \(branches.count == 1 ? "" : "one of ")\(quoted(branches))"
        let creation = creation(of: configuration)
        return Problem(
            .missing, "\(path) has no branch '\(branch)'", hint: hasUpstream ? "run \(creation), or \(set)" : set,
            missing: .branch)
    }

    /// Returns `'git -C PATH branch main origin/main'`, which creates the local branch from the fetched one.
    package static func creation(of configuration: RepositoryConfiguration) -> String {
        let upstream =
            switch configuration.tracking {
            case .shared: configuration.upstreamName
            case .private: configuration.trackingReference
            }
        return ShellQuote.git("branch", configuration.branch, upstream, in: configuration.path)
    }

    /// The branch of the remote has not been fetched, or its reference was removed.
    /// - Parameter remotes: the remotes that exist.
    package static func upstream(_ configuration: RepositoryConfiguration, remotes: [String]) -> Problem {
        let text = "\(configuration.path) has no \(configuration.upstreamName)"
        guard remotes.contains(configuration.remote) else {
            return Problem(
                .missing, "\(text), and no remote '\(configuration.remote)'\(list(remotes))",
                hint: setting(remotes) ?? remote(configuration, others: []).hint, missing: .upstream)
        }
        return Problem(
            .missing, "\(text) yet", hint: "run 'teamsync sync --force' to fetch it", missing: .upstream)
    }

    /// Returns `; its remote is 'upstream'`; empty if there are none.
    private static func list(_ remotes: [String]) -> String {
        guard !remotes.isEmpty else { return "" }
        let rest = remotes.count > nameLimit ? " and \(remotes.count - nameLimit) more" : ""
        return remotes.count == 1 ? "; its remote is \(quoted(remotes))" : "; its remotes are \(quoted(remotes))\(rest)"
    }

    private static func setting(_ remotes: [String]) -> String? {
        switch remotes.count {
        case 0: nil
        case 1: "set 'remote: \(remotes[0].shortened(to: nameSize))' if it was renamed"
        default: "set 'remote' to one of them"
        }
    }

    private static func quoted(_ names: [String]) -> String {
        names.prefix(nameLimit).map { "'\($0.shortened(to: nameSize))'" }.joined(separator: ", ")
    }
}
