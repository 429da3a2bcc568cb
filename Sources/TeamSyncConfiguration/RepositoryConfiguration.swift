/// One entry of `repositories`: the profile's defaults, the top level's, and what the entry itself says.
package struct RepositoryConfiguration: Codable, Equatable, Sendable {
    /// Unique in a configuration, and a safe file name: letters, digits, `.`, `_` and `-`, at most 100 of them, the
    /// first neither `.` nor `-`.
    package var id: String
    /// What people see; the id when nobody said anything else.
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
    /// What the flat keys of the published document describe.
    package var countsFrom: CountsSource
    /// Seconds between two checks, at least 60.
    package var interval: Int64
    /// Seconds that a fetch may take in all.
    package var timeout: Int64
    /// Seconds that a fetch may go on without progress.
    package var stallTimeout: Int64
    /// The longest wait after repeated failures, in seconds.
    package var maxBackoff: Int64
    package var limits: Limits
    package var tracking: Tracking
    package var update: UpdateMode
    /// Whether the daemon shows a desktop notification when relevant changes come in.
    package var notify: Bool

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
        interval: Int64 = 600,
        timeout: Int64 = 60,
        stallTimeout: Int64 = 15,
        maxBackoff: Int64 = 3600,
        limits: Limits = Limits(),
        tracking: Tracking = .shared,
        update: UpdateMode = .none,
        notify: Bool = false
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
    }
}
