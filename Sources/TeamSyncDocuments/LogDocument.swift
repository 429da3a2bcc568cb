package import TeamSyncBase

/// Information about each repository, as printed with `--json`.
package struct RepositoriesDocument<Repository: VersionedRepository>: Codable, Equatable, Sendable {
    package var schemaVersion = Repository.schemaVersion
    /// The repositories in configuration order.
    package var repositories: [Repository]

    package init(repositories: [Repository]) {
        self.repositories = repositories
    }

    enum CodingKeys: String, CodingKey {
        case repositories
        case schemaVersion = "schema_version"
    }
}

/// Information about one repository in a versioned document.
package protocol VersionedRepository: Codable, Equatable, Sendable {
    /// The `schema_version` of the document.
    static var schemaVersion: Int { get }
}

/// The output of `teamsync log --json`. See `config/log.schema.json`.
package typealias LogDocument = RepositoriesDocument<LogRepository>

/// The commits that arrived in the upstream of one repository.
package struct LogRepository: VersionedRepository {
    /// Version 2 replaced the sentences of version 1 with effects of API changes.
    package static let schemaVersion = 2

    package var id: String
    package var label: String
    /// The remote-tracking branch: `origin/main`
    package var upstream: String
    /// The local branch: `main`
    package var branch: String
    /// The entries, newest first.
    package var entries: [LogEntry] = []
    /// The total number of entries, including those not listed; nil if the history could not be read completely.
    @ExplicitNull package var entriesTotal: Int?
    /// Sentences about changes that may be missing from the list.
    package var notes: [String] = []
    /// The URL pattern of a commit's page, which contains `{commit}`; nil if the forge of the remote is unknown.
    @ExplicitNull package var commitURL: String?
    /// The reason there are no entries; nil if the clone could be read.
    @ExplicitNull package var error: ReadFailure?

    package init(id: String, label: String, upstream: String, branch: String, error: ReadFailure? = nil) {
        (self.id, self.label, self.upstream, self.branch, self.error) = (id, label, upstream, branch, error)
    }

    enum CodingKeys: String, CodingKey {
        case id, label, upstream, branch, entries, notes, error
        case entriesTotal = "entries_total"
        case commitURL = "commit_url"
    }
}

/// The reason a clone could not be read.
package struct ReadFailure: Codable, Equatable, Sendable {
    package var code: ErrorCode
    /// One sentence that contains no credentials.
    package var message: String
    @ExplicitNull package var hint: String?

    package init(code: ErrorCode, message: String, hint: String? = nil) {
        (self.code, self.message, self.hint) = (code, message, hint)
    }
}

/// The contents of one push or one commit.
package struct LogEntry: Codable, Equatable, Sendable {
    /// The tip of upstream after the push. `parent` is the tip before the push; nil for the first commit of the
    /// history. 40 hexadecimal digits each.
    package var commit: String
    @ExplicitNull package var parent: String?
    /// The committer time of `commit`.
    package var time: Timestamp
    /// The authors, at most `LogEntry.authorLimit`. Like `subject`, untrusted text that must be escaped.
    package var authors: [String]
    package var authorsTotal: Int
    /// The number of commits that arrived, not counting a merge itself.
    package var commits: Int
    /// True for a merge; otherwise nil.
    package var isMerge: Bool?
    /// The title of the pull request if the merge names it; otherwise, the subject of the newest commit.
    package var subject: String
    /// The subjects of the newest of the earlier commits that arrived in the same push; empty for a merge.
    @OmittedWhenEmpty package var earlierSubjects: [String]
    /// The number of the pull request, such as `#12` or `!12`; nil if the commits name none.
    @ExplicitNull package var pullRequest: String?
    /// Whether the local branch contains the commit.
    package var isLocal: Bool
    /// All changed items in one sentence; nil if no items changed.
    @ExplicitNull package var summary: String?
    package var groups: [HighlightGroup]
    package var highlights: [Highlight]
    package var items: [ChangedItems]
    package var files: LogFiles
    /// Sentences about comparisons that are incomplete.
    package var warnings: [String]
    /// The warnings as data, in the same order; empty in documents of older versions.
    @OmittedWhenEmpty package var warningFacts: [Warning]

    /// The maximum numbers of listed authors and of listed earlier commits.
    package static let (authorLimit, earlierLimit) = (10, 3)

    package init(
        commit: String, parent: String?, time: Timestamp, authors: [String], authorsTotal: Int, commits: Int,
        isMerge: Bool? = nil, subject: String, pullRequest: String?, isLocal: Bool, summary: String?,
        groups: [HighlightGroup],
        highlights: [Highlight], items: [ChangedItems], files: LogFiles, warnings: [String],
        warningFacts: [Warning] = [], earlierSubjects: [String] = []
    ) {
        (self.commit, self.parent, self.time) = (commit, parent, time)
        (self.authors, self.authorsTotal, self.commits, self.isMerge) = (authors, authorsTotal, commits, isMerge)
        (self.subject, self.pullRequest, self.isLocal) = (subject, pullRequest, isLocal)
        self.earlierSubjects = earlierSubjects
        (self.summary, self.groups, self.highlights, self.items) = (summary, groups, highlights, items)
        (self.files, self.warnings, self.warningFacts) = (files, warnings, warningFacts)
    }

    /// `warnings` as data, for programs that base decisions on them.
    package var typedWarnings: [Warning] { [Warning](warningFacts, sentences: warnings) }

    enum CodingKeys: String, CodingKey {
        case commit, parent, time, authors, commits, subject, summary, groups, highlights, items, files, warnings
        case authorsTotal = "authors_total"
        case isMerge = "is_merge"
        case pullRequest = "pull_request"
        case isLocal = "in_local"
        case warningFacts = "warning_facts"
        case earlierSubjects = "earlier_subjects"
    }
}

/// The number of files in scope, by kind of change.
package struct LogFiles: Codable, Equatable, Sendable {
    package var added = 0
    package var modified = 0
    package var deleted = 0
    package var renamed = 0

    package init() {}

    package var total: Int { [added, modified, deleted, renamed].saturatingSum }
}
