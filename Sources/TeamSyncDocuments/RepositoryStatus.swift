package import TeamSyncBase

/// One repository in the published document.
package struct RepositoryStatus: Codable, Equatable, Sendable {
    /// The configured id: letters, digits, `.`, `_` and `-`.
    package var id: String
    /// The display name, which can be any text.
    package var label: String
    package var state: BranchState
    /// The local branch: `main`
    package var branch: String
    /// The remote-tracking branch: `origin/main`
    package var upstream: String
    /// 40 hexadecimal digits each; nil if the ref does not exist.
    @ExplicitNull package var localCommit: String?
    @ExplicitNull package var upstreamCommit: String?
    /// The number of commits in `upstream..local`, and in `local..upstream`; nil if a ref is missing.
    @ExplicitNull package var ahead: Int?
    @ExplicitNull package var behind: Int?
    /// The incoming changes; nil if a ref is missing.
    @ExplicitNull package var incoming: IncomingSummary?
    /// The number of changed items upstream, by catalogue; omitted if there are none.
    package var incomingItems: [String: ItemTotals]?
    /// The incoming changes in one sentence, for scripts; our programs use `incomingGroups`. Omitted if no items
    /// change.
    package var summary: String?
    /// The incoming changes as data; omitted if no items change, and by older versions.
    package var incomingGroups: IncomingGroups?
    /// The incoming changes without those that are ignored; omitted if none are ignored.
    package var noticed: NoticedChanges?
    /// The effects of a pull on the code of the repositories that use this one. Omitted if nothing is incoming, if no
    /// repository uses this one, and until the code has been searched.
    package var impact: ImpactTotals?
    /// The URL pattern of an upstream commit's page, which contains `{commit}`; omitted if the forge of the remote is
    /// unknown.
    package var commitURL: String?
    /// The counts by catalogue name.
    package var counts: [String: CatalogueCount]
    /// The time of the last request to the remote, and the time of its last response; nil for never.
    @ExplicitNull package var lastAttemptAt: Timestamp?
    @ExplicitNull package var lastSuccessAt: Timestamp?
    /// The earliest time of the next attempt; nil for immediately.
    @ExplicitNull package var nextAttemptAt: Timestamp?
    @ExplicitNull package var error: RepositoryFailure?
    /// The last change to the remote's branch other than new commits; omitted if there was none.
    package var upstreamEvent: UpstreamEvent?
    /// The result of `update`; omitted if `update` is off, and until there has been something to update.
    package var update: UpdateReport?
    /// Sentences about errors in counting or matching; omitted when empty.
    @OmittedWhenEmpty package var warnings: [String]
    /// The warnings as data, in the same order; empty in documents of older versions.
    @OmittedWhenEmpty package var warningFacts: [Warning]
    /// Sentences that require no action; omitted when empty.
    @OmittedWhenEmpty package var notes: [String]
    /// The notes as data, in the same order; empty in documents of older versions.
    @OmittedWhenEmpty package var noteFacts: [Warning]

    package init(
        id: String, label: String, state: BranchState = .unknown, branch: String, upstream: String,
        localCommit: String? = nil, upstreamCommit: String? = nil, ahead: Int? = nil, behind: Int? = nil,
        incoming: IncomingSummary? = nil,
        incomingItems: [String: ItemTotals]? = nil, summary: String? = nil, incomingGroups: IncomingGroups? = nil,
        commitURL: String? = nil,
        counts: [String: CatalogueCount] = [:],
        lastAttemptAt: Timestamp? = nil,
        lastSuccessAt: Timestamp? = nil, nextAttemptAt: Timestamp? = nil, error: RepositoryFailure? = nil,
        upstreamEvent: UpstreamEvent? = nil, update: UpdateReport? = nil, warnings: [String] = [],
        warningFacts: [Warning] = [], notes: [String] = [], noteFacts: [Warning] = []
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
        self.incomingItems = incomingItems
        self.summary = summary
        self.incomingGroups = incomingGroups
        self.commitURL = commitURL
        self.counts = counts
        self.lastAttemptAt = lastAttemptAt
        self.lastSuccessAt = lastSuccessAt
        self.nextAttemptAt = nextAttemptAt
        self.error = error
        self.upstreamEvent = upstreamEvent
        self.update = update
        self.warnings = warnings
        self.warningFacts = warningFacts
        self.notes = notes
        self.noteFacts = noteFacts
    }

    /// `warnings` as data, for programs that base decisions on them.
    package var typedWarnings: [Warning] { [Warning](warningFacts, sentences: warnings) }

    package var typedNotes: [Warning] { [Warning](noteFacts, sentences: notes) }
}

extension RepositoryStatus {
    enum CodingKeys: String, CodingKey {
        case id, label, state, branch, upstream, ahead, behind, incoming, summary, noticed, impact, counts, error,
            update,
            warnings, notes
        case incomingItems = "incoming_items"
        case incomingGroups = "incoming_groups"
        case warningFacts = "warning_facts"
        case noteFacts = "note_facts"
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
        incomingGroups = try container.decodeIfPresent(IncomingGroups.self, forKey: .incomingGroups)
        noticed = try container.decodeIfPresent(NoticedChanges.self, forKey: .noticed)
        impact = try container.decodeIfPresent(ImpactTotals.self, forKey: .impact)
        commitURL = try container.decodeIfPresent(String.self, forKey: .commitURL)
        counts = try container.decodeIfPresent([String: CatalogueCount].self, forKey: .counts) ?? [:]
        lastAttemptAt = try container.decodeIfPresent(Timestamp.self, forKey: .lastAttemptAt)
        lastSuccessAt = try container.decodeIfPresent(Timestamp.self, forKey: .lastSuccessAt)
        nextAttemptAt = try container.decodeIfPresent(Timestamp.self, forKey: .nextAttemptAt)
        error = try container.decodeIfPresent(RepositoryFailure.self, forKey: .error)
        upstreamEvent = try container.decodeIfPresent(UpstreamEvent.self, forKey: .upstreamEvent)
        update = try container.decodeIfPresent(UpdateReport.self, forKey: .update)
        warnings = try container.decodeIfPresent([String].self, forKey: .warnings) ?? []
        warningFacts = try container.decodeIfPresent([Warning].self, forKey: .warningFacts) ?? []
        notes = try container.decodeIfPresent([String].self, forKey: .notes) ?? []
        noteFacts = try container.decodeIfPresent([Warning].self, forKey: .noteFacts) ?? []
        incomingItems = try container.decodeIfPresent([String: ItemTotals].self, forKey: .incomingItems)
    }
}

/// The relation of the local branch to its upstream.
package enum BranchState: String, Codable, Sendable, CaseIterable {
    /// Both refs point to the same commit.
    case upToDate = "up_to_date"
    /// Upstream has commits that the local branch lacks, but not vice versa.
    case behind
    /// The local branch has commits that upstream lacks, but not vice versa.
    case ahead
    /// Each of them has commits that the other lacks.
    case diverged
    /// The two have no commits in common.
    case unrelated
    /// At least one ref is missing or could not be read. Never displayed as up to date.
    case unknown

    /// Decodes a state unknown to this version as `unknown`.
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = BranchState(rawValue: text) ?? .unknown
    }
}

/// The size of one catalogue at the local branch and upstream, with the dates of the last changes. nil means unknown
/// (the ref, the file or its contents are missing) and never stands for zero.
package struct CatalogueCount: Codable, Equatable, Sendable {
    @ExplicitNull package var local: Int?
    /// The author time of the last commit that changed the catalogue's paths, with the author's UTC offset.
    @ExplicitNull package var localUpdated: Timestamp?
    @ExplicitNull package var upstream: Int?
    @ExplicitNull package var upstreamUpdated: Timestamp?

    package init(
        local: Int? = nil, localUpdated: Timestamp? = nil, upstream: Int? = nil, upstreamUpdated: Timestamp? = nil
    ) {
        self.local = local
        self.localUpdated = localUpdated
        self.upstream = upstream
        self.upstreamUpdated = upstreamUpdated
    }

    enum CodingKeys: String, CodingKey {
        case local, upstream
        case localUpdated = "local_updated"
        case upstreamUpdated = "upstream_updated"
    }
}

/// The content of upstream that the local branch lacks: files in the repository's scope, and all commits.
package struct IncomingSummary: Codable, Equatable, Sendable {
    /// The number of files in scope that were added upstream. `modified`, `deleted` and `renamed` (within the scope)
    /// are counted in the same way.
    package var added: Int
    package var modified: Int
    package var deleted: Int
    package var renamed: Int
    /// The number of deleted files that git considers renamed to a place out of scope; nil if there are none.
    package var movedOut: Int?
    /// The number of commits in `local..upstream`, whether or not they affect files in scope.
    package var commits: Int
    /// The committer time of the newest of these commits; nil if there are none.
    @ExplicitNull package var latestCommitAt: Timestamp?

    package init(
        added: Int = 0, modified: Int = 0, deleted: Int = 0, renamed: Int = 0, movedOut: Int? = nil,
        commits: Int = 0, latestCommitAt: Timestamp? = nil
    ) {
        self.added = added
        self.modified = modified
        self.deleted = deleted
        self.renamed = renamed
        self.movedOut = movedOut
        self.commits = commits
        self.latestCommitAt = latestCommitAt
    }

    /// The number of files in scope with any kind of change; `Int.max` if the sum is out of range.
    package var files: Int { [added, modified, deleted, renamed].saturatingSum }

    enum CodingKeys: String, CodingKey {
        case added, modified, deleted, renamed, commits
        case movedOut = "moved_out"
        case latestCommitAt = "latest_commit_at"
    }
}

/// The number of items of one catalogue for each kind of change.
package struct ItemTotals: Codable, Equatable, Sendable {
    package var added = 0
    package var removed = 0
    package var renamed = 0
    package var changed = 0
    /// The number of items in another place that are otherwise the same.
    package var moved = 0
    /// The number of items that are written differently, with the same meaning.
    package var reformatted = 0

    package init() {}

    package mutating func add(_ count: Int, _ change: Highlight.Change) {
        switch change {
        case .added: added += count
        case .removed: removed += count
        case .renamed: renamed += count
        case .moved: moved += count
        case .reformatted: reformatted += count
        default: changed += count
        }
    }
}
