package import TeamSyncBase

/// One entry of `repositories`, on top of the profile's and the top level's defaults.
package struct RepositoryConfiguration: Codable, Equatable, Sendable {
    /// Unique in a configuration, and a safe file name: letters, digits, `.`, `_` and `-`, at most 100 of them, the
    /// first neither `.` nor `-`.
    package var id: String
    /// What people see; the id by default.
    package var label: String
    /// The clone. Absolute.
    package var path: String
    package var remote: String
    package var branch: String
    /// The scope: folders as `dir/` and single files, relative to the root of the tree. Empty: everything.
    package var paths: [String]
    package var counts: [String: CountConfiguration]
    /// Where this repository names items of other repositories' catalogues, by catalogue: sources that list things.
    package var uses: [String: [CatalogueSource]]
    /// The profile in the repository itself that completes label, paths, counts and uses; nil for none.
    package var committed: CommittedProfile?
    /// What the flat keys of the published document describe.
    package var countsFrom: CountsSource
    /// Between two checks, at least a minute.
    package var interval: Duration
    /// For one fetch in all.
    package var timeout: Duration
    /// For a fetch that makes no progress.
    package var stallTimeout: Duration
    /// The longest wait after repeated failures.
    package var maxBackoff: Duration
    package var limits: Limits
    package var tracking: Tracking
    package var update: UpdateMode
    /// Whether the daemon shows a desktop notification when relevant changes come in.
    package var notify: Bool
    /// From which access level on declarations of Swift sources are API; nil for `public` in packages that declare a
    /// library product, and `internal` elsewhere.
    package var apiAccess: APIAccess?
    /// The kinds of forges that the configuration names, by host in lower case; nil for none. The same in all
    /// repositories.
    package var forges: [String: Forge.Kind]?
    /// Incoming changes that status lines, `gate` and hooks leave out; nil for none.
    package var ignore: IgnoreRules?

    package init(
        id: String,
        label: String? = nil,
        path: String,
        remote: String = "origin",
        branch: String = "main",
        paths: [String] = [],
        counts: [String: CountConfiguration] = [:],
        uses: [String: [CatalogueSource]] = [:],
        countsFrom: CountsSource = .main,
        interval: Duration = .seconds(600),
        timeout: Duration = .seconds(60),
        stallTimeout: Duration = .seconds(15),
        maxBackoff: Duration = .seconds(3600),
        limits: Limits = Limits(),
        tracking: Tracking = .shared,
        update: UpdateMode = .none,
        notify: Bool = false,
        apiAccess: APIAccess? = nil
    ) {
        self.id = id
        self.label = label ?? id
        self.path = path
        self.remote = remote
        self.branch = branch
        self.paths = paths
        self.counts = counts
        self.uses = uses
        self.countsFrom = countsFrom
        self.interval = interval
        self.timeout = timeout
        self.stallTimeout = stallTimeout
        self.maxBackoff = maxBackoff
        self.limits = limits
        self.tracking = tracking
        self.update = update
        self.notify = notify
        self.apiAccess = apiAccess
    }
}

extension RepositoryConfiguration {
    /// `refs/heads/main`
    package var localReference: String { "refs/heads/\(branch)" }
    /// `refs/remotes/origin/main`, or `refs/teamsync/origin/main`
    package var trackingReference: String {
        switch tracking {
        case .shared: "refs/remotes/\(remote)/\(branch)"
        case .private: "refs/teamsync/\(remote)/\(branch)"
        }
    }
    /// `origin/main`
    package var upstreamName: String { "\(remote)/\(branch)" }
}

/// What the flat keys of the published document describe.
package enum CountsSource: String, Codable, CaseIterable, Sendable {
    /// The configured local branch, whatever is checked out.
    case main
    /// The commit that is checked out.
    case head
    /// The files as they are on disk.
    case worktree
    /// The branch at the remote, as last fetched.
    case upstream
}

/// From which access level on a declaration is API.
package enum APIAccess: String, Codable, CaseIterable, Sendable {
    case `internal`
    case package
    case `public`
}

/// Which reference follows the remote's branch.
package enum Tracking: String, Codable, CaseIterable, Sendable {
    /// `refs/remotes/<remote>/<branch>`, the one that git itself moves.
    case shared
    /// `refs/teamsync/<remote>/<branch>`, so that `git push --force-with-lease` keeps its meaning.
    case `private`
}

/// What to do with the local branch when upstream is ahead.
package enum UpdateMode: String, Codable, CaseIterable, Sendable {
    case none
    /// Move it when that is a fast-forward and the working tree is clean.
    case fastForward = "fast-forward"
}

/// How much detail `changes/<id>.json` holds; the totals beside it are always whole.
package struct Limits: Codable, Equatable, Sendable {
    /// The number of commits at most; 0 lists none.
    package var commits: Int
    /// The number of files at most; 0 lists none.
    package var files: Int

    /// The largest value that the configuration file may give to either.
    static let most = 100_000

    package init(commits: Int = 200, files: Int = 2000) {
        self.commits = commits
        self.files = files
    }
}
