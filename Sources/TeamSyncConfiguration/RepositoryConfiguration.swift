package import TeamSyncBase

/// An entry of `repositories`, merged over the defaults of the profile and the top level.
package struct RepositoryConfiguration: Codable, Equatable, Sendable {
    /// Unique in a configuration, and a safe file name: at most 100 letters, digits, `.`, `_` and `-`, not beginning
    /// with `.` or `-`.
    package var id: String
    /// The display name; the id by default.
    package var label: String
    /// The absolute path of the clone.
    package var path: String
    package var remote: String
    package var branch: String
    /// The scope: folders, written as `dir/`, and single files, relative to the root of the tree. Empty for everything.
    package var paths: [String]
    package var counts: [String: CountConfiguration]
    /// Sources that list the places where this repository refers to items of other repositories' catalogues, by
    /// catalogue.
    package var uses: [String: [CatalogueSource]]
    /// The profile in the repository itself, which supplements label, paths, counts and uses; nil if there is none.
    package var committed: CommittedProfile?
    /// The state that the flat keys of the published document describe.
    package var countsFrom: CountsSource
    /// The time between two checks, at least a minute.
    package var interval: Duration
    /// The time limit for a whole fetch.
    package var timeout: Duration
    /// The time limit for a fetch that makes no progress.
    package var stallTimeout: Duration
    /// The maximum delay after repeated failures.
    package var maxBackoff: Duration
    package var limits: Limits
    package var tracking: Tracking
    package var update: UpdateMode
    /// Whether the daemon shows desktop notifications of relevant incoming changes.
    package var notify: Bool
    /// The minimum access level of API in Swift sources; nil for `public` in packages that declare a library product,
    /// and `internal` elsewhere.
    package var apiAccess: APIAccess?
    /// The kinds of forges set in the configuration, by host in lower case; nil if there are none. The same for all
    /// repositories.
    package var forges: [String: Forge.Kind]?
    /// Incoming changes that status lines, `gate` and hooks omit; nil if there are none.
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
    /// The full name of the local branch: `refs/heads/main`.
    package var localReference: String { "refs/heads/\(branch)" }
    /// The full name of the tracking reference: `refs/remotes/origin/main` or `refs/teamsync/origin/main`.
    package var trackingReference: String {
        switch tracking {
        case .shared: "refs/remotes/\(remote)/\(branch)"
        case .private: "refs/teamsync/\(remote)/\(branch)"
        }
    }
    /// The short name of the upstream branch: `origin/main`.
    package var upstreamName: String { "\(remote)/\(branch)" }
}

/// The state that the flat keys of the published document describe.
package enum CountsSource: String, Codable, CaseIterable, Sendable {
    /// The configured local branch, even if another one is checked out.
    case main
    /// The checked-out commit.
    case head
    /// The files on disk.
    case worktree
    /// The remote's branch, as last fetched.
    case upstream
}

/// The minimum access level of API.
package enum APIAccess: String, Codable, CaseIterable, Sendable {
    case `internal`
    case package
    case `public`
}

/// The reference that tracks the remote's branch.
package enum Tracking: String, Codable, CaseIterable, Sendable {
    /// `refs/remotes/<remote>/<branch>`, which git itself updates.
    case shared
    /// `refs/teamsync/<remote>/<branch>`, so that fetching does not change the meaning of `git push
    /// --force-with-lease`.
    case `private`
}

/// How to treat the local branch when upstream is ahead.
package enum UpdateMode: String, Codable, CaseIterable, Sendable {
    case none
    /// Move it if that is a fast-forward and the working tree is clean.
    case fastForward = "fast-forward"
}

/// Limits of the details in `changes/<id>.json`; the totals are always complete.
package struct Limits: Codable, Equatable, Sendable {
    /// The maximum number of commits; 0 lists none.
    package var commits: Int
    /// The maximum number of files; 0 lists none.
    package var files: Int

    /// The maximum that the configuration file may set for either limit.
    static let most = 100_000

    package init(commits: Int = 200, files: Int = 2000) {
        self.commits = commits
        self.files = files
    }
}
