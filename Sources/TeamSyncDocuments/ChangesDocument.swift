/// `changes/<id>.json`: the details of what is incoming. See `config/changes.schema.json`.
/// It has no time of its own, so that its bytes change only with what it tells.
package struct ChangesDocument: Codable, Equatable, Sendable {
    package var schemaVersion: Int
    package var id: String
    package var state: BranchState
    /// 40 hexadecimal digits each; nil when the ref does not exist, or there is no common ancestor.
    package var localCommit: String?
    package var upstreamCommit: String?
    package var mergeBase: String?
    /// Commits in `local..upstream`, newest first, at most `limits.commits`.
    package var commits: [IncomingCommit]
    /// How many there are in truth.
    package var commitsTotal: Int
    /// Files in scope, by path, at most `limits.files`.
    package var files: [IncomingFile]
    package var filesTotal: Int
    /// Items that upstream changed, the most important first, at most 200.
    package var highlights: [Highlight]
    package var highlightsTotal: Int
    /// Items that the local branch changed and upstream has not, likewise.
    package var outgoing: [Highlight]
    package var outgoingTotal: Int
    /// Whether a list was cut.
    package var truncated: Bool

    package init(
        schemaVersion: Int = CountsDocument.currentSchemaVersion, id: String, state: BranchState,
        localCommit: String? = nil, upstreamCommit: String? = nil, mergeBase: String? = nil,
        commits: [IncomingCommit] = [], commitsTotal: Int = 0, files: [IncomingFile] = [], filesTotal: Int = 0,
        highlights: [Highlight] = [], highlightsTotal: Int = 0, outgoing: [Highlight] = [], outgoingTotal: Int = 0
    ) {
        self.schemaVersion = schemaVersion
        self.id = id
        self.state = state
        self.localCommit = localCommit
        self.upstreamCommit = upstreamCommit
        self.mergeBase = mergeBase
        self.commits = commits
        self.commitsTotal = commitsTotal
        self.files = files
        self.filesTotal = filesTotal
        self.highlights = highlights
        self.highlightsTotal = highlightsTotal
        self.outgoing = outgoing
        self.outgoingTotal = outgoingTotal
        self.truncated =
            commits.count < commitsTotal || files.count < filesTotal || highlights.count < highlightsTotal
            || outgoing.count < outgoingTotal
    }

    enum CodingKeys: String, CodingKey {
        case id, state, commits, files, highlights, outgoing, truncated
        case schemaVersion = "schema_version"
        case localCommit = "local_commit"
        case upstreamCommit = "upstream_commit"
        case mergeBase = "merge_base"
        case commitsTotal = "commits_total"
        case filesTotal = "files_total"
        case highlightsTotal = "highlights_total"
        case outgoingTotal = "outgoing_total"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        schemaVersion = try container.decode(Int.self, forKey: .schemaVersion)
        id = try container.decode(String.self, forKey: .id)
        state = try container.decode(BranchState.self, forKey: .state)
        localCommit = try container.decodeIfPresent(String.self, forKey: .localCommit)
        upstreamCommit = try container.decodeIfPresent(String.self, forKey: .upstreamCommit)
        mergeBase = try container.decodeIfPresent(String.self, forKey: .mergeBase)
        commits = try container.decode([IncomingCommit].self, forKey: .commits)
        commitsTotal = try container.decode(Int.self, forKey: .commitsTotal)
        files = try container.decode([IncomingFile].self, forKey: .files)
        filesTotal = try container.decode(Int.self, forKey: .filesTotal)
        highlights = try container.decodeIfPresent([Highlight].self, forKey: .highlights) ?? []
        highlightsTotal = try container.decodeIfPresent(Int.self, forKey: .highlightsTotal) ?? highlights.count
        outgoing = try container.decodeIfPresent([Highlight].self, forKey: .outgoing) ?? []
        outgoingTotal = try container.decodeIfPresent(Int.self, forKey: .outgoingTotal) ?? outgoing.count
        truncated = try container.decode(Bool.self, forKey: .truncated)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(schemaVersion, forKey: .schemaVersion)
        try container.encode(id, forKey: .id)
        try container.encode(state, forKey: .state)
        try container.encode(localCommit, forKey: .localCommit)
        try container.encode(upstreamCommit, forKey: .upstreamCommit)
        try container.encode(mergeBase, forKey: .mergeBase)
        try container.encode(commits, forKey: .commits)
        try container.encode(commitsTotal, forKey: .commitsTotal)
        try container.encode(files, forKey: .files)
        try container.encode(filesTotal, forKey: .filesTotal)
        try container.encode(highlights, forKey: .highlights)
        try container.encode(highlightsTotal, forKey: .highlightsTotal)
        try container.encode(outgoing, forKey: .outgoing)
        try container.encode(outgoingTotal, forKey: .outgoingTotal)
        try container.encode(truncated, forKey: .truncated)
    }
}
