package import TeamSyncBase

/// One repository in the published document.
package struct RepositoryStatus: Codable, Equatable, Sendable {
    /// The configured id: letters, digits, `.`, `_` and `-`.
    package var id: String
    /// What people call it; any text.
    package var label: String
    package var state: BranchState
    /// The local branch, `main`.
    package var branch: String
    /// The remote-tracking branch, `origin/main`.
    package var upstream: String
    /// 40 hexadecimal digits each; nil when the ref does not exist.
    package var localCommit: String?
    package var upstreamCommit: String?
    /// Commits in `upstream..local` and `local..upstream`; nil when a ref is missing.
    package var ahead: Int?
    package var behind: Int?
    /// nil when a ref is missing.
    package var incoming: IncomingSummary?
    /// What is incoming, in one sentence of the design system's own words; left out of the document when no item of a
    /// catalogue changes.
    package var summary: String?
    /// The page of an upstream commit, with `{commit}` for its id; left out of the document where the remote's forge is
    /// not known.
    package var commitURL: String?
    /// By catalogue name.
    package var counts: [String: CatalogueCount]
    /// When the remote was last asked, and last answered; nil for never.
    package var lastAttemptAt: Timestamp?
    package var lastSuccessAt: Timestamp?
    /// The earliest time of the next attempt; nil for at once.
    package var nextAttemptAt: Timestamp?
    package var error: RepositoryFailure?
    /// Left out of the document when nothing of the kind has happened.
    package var upstreamEvent: UpstreamEvent?
    /// Left out of the document where `update` is off, and until there was something to do.
    package var update: UpdateReport?
    /// Sentences about what could not be counted or matched; left out of the document when empty.
    package var warnings: [String]

    package init(
        id: String, label: String, state: BranchState = .unknown, branch: String, upstream: String,
        localCommit: String? = nil, upstreamCommit: String? = nil, ahead: Int? = nil, behind: Int? = nil,
        incoming: IncomingSummary? = nil, summary: String? = nil, commitURL: String? = nil,
        counts: [String: CatalogueCount] = [:],
        lastAttemptAt: Timestamp? = nil,
        lastSuccessAt: Timestamp? = nil, nextAttemptAt: Timestamp? = nil, error: RepositoryFailure? = nil,
        upstreamEvent: UpstreamEvent? = nil, update: UpdateReport? = nil, warnings: [String] = []
    ) {
        self.id = id
        self.label = label
        self.state = state
        self.branch = branch
        self.upstream = upstream
        self.localCommit = localCommit
        self.upstreamCommit = upstreamCommit
        self.ahead = ahead
        self.behind = behind
        self.incoming = incoming
        self.summary = summary
        self.commitURL = commitURL
        self.counts = counts
        self.lastAttemptAt = lastAttemptAt
        self.lastSuccessAt = lastSuccessAt
        self.nextAttemptAt = nextAttemptAt
        self.error = error
        self.upstreamEvent = upstreamEvent
        self.update = update
        self.warnings = warnings
    }
}

extension RepositoryStatus {
    enum CodingKeys: String, CodingKey {
        case id, label, state, branch, upstream, ahead, behind, incoming, summary, counts, error, update, warnings
        case commitURL = "commit_url"
        case upstreamEvent = "upstream_event"
        case localCommit = "local_commit"
        case upstreamCommit = "upstream_commit"
        case lastAttemptAt = "last_attempt_at"
        case lastSuccessAt = "last_success_at"
        case nextAttemptAt = "next_attempt_at"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        label = try container.decodeIfPresent(String.self, forKey: .label) ?? id
        state = try container.decodeIfPresent(BranchState.self, forKey: .state) ?? .unknown
        branch = try container.decodeIfPresent(String.self, forKey: .branch) ?? "main"
        upstream = try container.decodeIfPresent(String.self, forKey: .upstream) ?? "origin/main"
        localCommit = try container.decodeIfPresent(String.self, forKey: .localCommit)
        upstreamCommit = try container.decodeIfPresent(String.self, forKey: .upstreamCommit)
        ahead = try container.decodeIfPresent(Int.self, forKey: .ahead)
        behind = try container.decodeIfPresent(Int.self, forKey: .behind)
        incoming = try container.decodeIfPresent(IncomingSummary.self, forKey: .incoming)
        summary = try container.decodeIfPresent(String.self, forKey: .summary)
        commitURL = try container.decodeIfPresent(String.self, forKey: .commitURL)
        counts = try container.decodeIfPresent([String: CatalogueCount].self, forKey: .counts) ?? [:]
        lastAttemptAt = try container.decodeIfPresent(Timestamp.self, forKey: .lastAttemptAt)
        lastSuccessAt = try container.decodeIfPresent(Timestamp.self, forKey: .lastSuccessAt)
        nextAttemptAt = try container.decodeIfPresent(Timestamp.self, forKey: .nextAttemptAt)
        error = try container.decodeIfPresent(RepositoryFailure.self, forKey: .error)
        upstreamEvent = try container.decodeIfPresent(UpstreamEvent.self, forKey: .upstreamEvent)
        update = try container.decodeIfPresent(UpdateReport.self, forKey: .update)
        warnings = try container.decodeIfPresent([String].self, forKey: .warnings) ?? []
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(label, forKey: .label)
        try container.encode(state, forKey: .state)
        try container.encode(branch, forKey: .branch)
        try container.encode(upstream, forKey: .upstream)
        try container.encode(localCommit, forKey: .localCommit)
        try container.encode(upstreamCommit, forKey: .upstreamCommit)
        try container.encode(ahead, forKey: .ahead)
        try container.encode(behind, forKey: .behind)
        try container.encode(incoming, forKey: .incoming)
        try container.encodeIfPresent(summary, forKey: .summary)
        try container.encodeIfPresent(commitURL, forKey: .commitURL)
        try container.encode(counts, forKey: .counts)
        try container.encode(lastAttemptAt, forKey: .lastAttemptAt)
        try container.encode(lastSuccessAt, forKey: .lastSuccessAt)
        try container.encode(nextAttemptAt, forKey: .nextAttemptAt)
        try container.encode(error, forKey: .error)
        try container.encodeIfPresent(upstreamEvent, forKey: .upstreamEvent)
        try container.encodeIfPresent(update, forKey: .update)
        if !warnings.isEmpty { try container.encode(warnings, forKey: .warnings) }
    }
}
