/// `changes/<id>.json`: the details of what is incoming. See `config/changes.schema.json`.
/// It has no time of its own, so that its bytes change only with what it tells.
public struct ChangesDocument: Codable, Equatable, Sendable {
    public var schemaVersion: Int
    public var id: String
    public var state: BranchState
    /// 40 hexadecimal digits each; nil when the ref does not exist, or there is no common ancestor.
    public var localCommit: String?
    public var upstreamCommit: String?
    public var mergeBase: String?
    /// Commits in `local..upstream`, newest first, at most `limits.commits`.
    public var commits: [IncomingCommit]
    /// How many there are in truth.
    public var commitsTotal: Int
    /// Files in scope, by path, at most `limits.files`.
    public var files: [IncomingFile]
    public var filesTotal: Int
    /// Whether either list was cut.
    public var truncated: Bool

    public init(
        schemaVersion: Int = CountsDocument.currentSchemaVersion, id: String, state: BranchState,
        localCommit: String? = nil, upstreamCommit: String? = nil, mergeBase: String? = nil,
        commits: [IncomingCommit] = [], commitsTotal: Int = 0, files: [IncomingFile] = [], filesTotal: Int = 0
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
        self.truncated = commits.count < commitsTotal || files.count < filesTotal
    }

    enum CodingKeys: String, CodingKey {
        case id, state, commits, files, truncated
        case schemaVersion = "schema_version"
        case localCommit = "local_commit"
        case upstreamCommit = "upstream_commit"
        case mergeBase = "merge_base"
        case commitsTotal = "commits_total"
        case filesTotal = "files_total"
    }

    public func encode(to encoder: any Encoder) throws {
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
        try container.encode(truncated, forKey: .truncated)
    }
}
