package import TeamSyncBase

/// `changes/<id>.json`: the details of incoming changes. See `config/changes.schema.json`. The document does not record
/// when it was written, so its bytes change only with its content.
package struct ChangesDocument: Codable, Equatable, Sendable {
    /// The maximum size of a document to be read, in bytes; 100,000 commits and as many files fit.
    package static let byteLimit = 64 << 20

    /// Version 2 replaced the sentences of version 1 with effects of API changes. Both versions can be read.
    package static let currentSchemaVersion = 2
    package static let readableVersions = 1...currentSchemaVersion

    package var schemaVersion: Int
    package var id: String
    package var state: BranchState
    /// 40 hexadecimal digits each; nil if the ref or a common ancestor does not exist.
    @ExplicitNull package var localCommit: String?
    @ExplicitNull package var upstreamCommit: String?
    @ExplicitNull package var mergeBase: String?
    /// The commits in `local..upstream`, newest first, at most `limits.commits`.
    package var commits: [IncomingCommit]
    /// The total number of commits, including those not listed.
    package var commitsTotal: Int
    /// The files in scope, sorted by path, at most `limits.files`.
    package var files: [IncomingFile]
    package var filesTotal: Int
    /// The items changed upstream, most important first, at most 200.
    package var highlights: [Highlight]
    package var highlightsTotal: Int
    /// All changed items, in as few sentences as possible.
    package var groups: [HighlightGroup]
    /// The names of all items changed upstream.
    package var items: [ChangedItems]
    /// The items changed only in the local branch, in the same order and with the same limit.
    package var outgoing: [Highlight]
    package var outgoingTotal: Int
    package var outgoingGroups: [HighlightGroup]
    package var outgoingItems: [ChangedItems]
    /// The commits in `upstream..local`, and the files in scope that they have changed since the merge base. The limits
    /// are the same.
    package var outgoingCommits: [IncomingCommit]
    package var outgoingCommitsTotal: Int
    package var outgoingFiles: [IncomingFile]
    package var outgoingFilesTotal: Int
    /// The files and folders that determine the items of a catalogue, for each catalogue with changed items. An empty
    /// list stands for the whole tree. nil if no items changed, and in documents of older versions.
    package var cataloguePaths: [String: [String]]?
    /// Whether a list was truncated.
    package var truncated: Bool

    package init(
        schemaVersion: Int = ChangesDocument.currentSchemaVersion, id: String, state: BranchState,
        localCommit: String? = nil, upstreamCommit: String? = nil, mergeBase: String? = nil,
        commits: [IncomingCommit] = [], commitsTotal: Int = 0, files: [IncomingFile] = [], filesTotal: Int = 0,
        highlights: [Highlight] = [], highlightsTotal: Int = 0, groups: [HighlightGroup] = [],
        items: [ChangedItems] = [], outgoing: [Highlight] = [], outgoingTotal: Int = 0,
        outgoingGroups: [HighlightGroup] = [], outgoingItems: [ChangedItems] = [],
        outgoingCommits: [IncomingCommit] = [], outgoingCommitsTotal: Int = 0, outgoingFiles: [IncomingFile] = [],
        outgoingFilesTotal: Int = 0
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
        self.groups = groups
        self.items = items
        self.outgoingGroups = outgoingGroups
        self.outgoingItems = outgoingItems
        self.outgoingCommits = outgoingCommits
        self.outgoingCommitsTotal = outgoingCommitsTotal
        self.outgoingFiles = outgoingFiles
        self.outgoingFilesTotal = outgoingFilesTotal
        self.truncated =
            commits.count < commitsTotal || files.count < filesTotal || highlights.count < highlightsTotal
            || outgoing.count < outgoingTotal || outgoingCommits.count < outgoingCommitsTotal
            || outgoingFiles.count < outgoingFilesTotal
    }

    enum CodingKeys: String, CodingKey {
        case id, state, commits, files, highlights, groups, items, outgoing, truncated
        case schemaVersion = "schema_version"
        case localCommit = "local_commit"
        case upstreamCommit = "upstream_commit"
        case mergeBase = "merge_base"
        case commitsTotal = "commits_total"
        case filesTotal = "files_total"
        case highlightsTotal = "highlights_total"
        case outgoingTotal = "outgoing_total"
        case outgoingGroups = "outgoing_groups"
        case outgoingItems = "outgoing_items"
        case outgoingCommits = "outgoing_commits"
        case outgoingCommitsTotal = "outgoing_commits_total"
        case outgoingFiles = "outgoing_files"
        case outgoingFilesTotal = "outgoing_files_total"
        case cataloguePaths = "catalogue_paths"
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
        groups = try container.decodeIfPresent([HighlightGroup].self, forKey: .groups) ?? []
        items = try container.decodeIfPresent([ChangedItems].self, forKey: .items) ?? []
        outgoingGroups = try container.decodeIfPresent([HighlightGroup].self, forKey: .outgoingGroups) ?? []
        outgoingItems = try container.decodeIfPresent([ChangedItems].self, forKey: .outgoingItems) ?? []
        outgoingCommits = try container.decodeIfPresent([IncomingCommit].self, forKey: .outgoingCommits) ?? []
        outgoingCommitsTotal =
            try container.decodeIfPresent(Int.self, forKey: .outgoingCommitsTotal) ?? outgoingCommits.count
        outgoingFiles = try container.decodeIfPresent([IncomingFile].self, forKey: .outgoingFiles) ?? []
        outgoingFilesTotal = try container.decodeIfPresent(Int.self, forKey: .outgoingFilesTotal) ?? outgoingFiles.count
        cataloguePaths = try container.decodeIfPresent([String: [String]].self, forKey: .cataloguePaths)
        truncated = try container.decode(Bool.self, forKey: .truncated)
    }
}

/// A commit that is upstream but not in the local branch.
package struct IncomingCommit: Codable, Equatable, Sendable {
    /// 40 hexadecimal digits.
    package var id: String
    /// The author's name in the commit; untrusted text that must be escaped.
    package var author: String
    package var authorTime: Timestamp
    package var committerTime: Timestamp
    /// The first paragraph of the message on one line, like git's `%s`; untrusted text that must be escaped.
    package var subject: String

    package init(id: String, author: String, authorTime: Timestamp, committerTime: Timestamp, subject: String) {
        self.id = id
        self.author = author
        self.authorTime = authorTime
        self.committerTime = committerTime
        self.subject = subject
    }

    enum CodingKeys: String, CodingKey {
        case id, author, subject
        case authorTime = "author_time"
        case committerTime = "committer_time"
    }
}

/// A file in scope that changed upstream.
package struct IncomingFile: Codable, Equatable, Sendable {
    package enum Status: String, Codable, Sendable, CaseIterable {
        case added, modified, deleted, renamed

        /// Decodes a status unknown to this version as a modification.
        package init(from decoder: any Decoder) throws {
            let text = try decoder.singleValueContainer().decode(String.self)
            self = Status(rawValue: text) ?? .modified
        }
    }

    package var status: Status
    /// The path upstream; for a deleted file, its former path.
    package var path: String
    /// The former path of a renamed file; nil for any other status.
    package var oldPath: String?
    /// `percent` if a path is not valid UTF-8; both paths are then percent-escaped, including `%`. nil if the paths are
    /// not escaped.
    package var pathEncoding: String?

    package init(status: Status, path: String, oldPath: String? = nil, pathEncoding: String? = nil) {
        self.status = status
        self.path = path
        self.oldPath = oldPath
        self.pathEncoding = pathEncoding
    }

    enum CodingKeys: String, CodingKey {
        case status, path
        case oldPath = "old_path"
        case pathEncoding = "path_encoding"
    }
}
