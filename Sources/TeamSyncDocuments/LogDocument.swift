package import TeamSyncBase

/// What is known of each repository, as `--json` prints it.
package struct RepositoriesDocument<Repository: VersionedRepository>: Codable, Equatable, Sendable {
    package var schemaVersion = Repository.schemaVersion
    /// In the order of the configuration.
    package var repositories: [Repository]

    package init(repositories: [Repository]) {
        self.repositories = repositories
    }

    enum CodingKeys: String, CodingKey {
        case repositories
        case schemaVersion = "schema_version"
    }
}

/// What is known of one repository, in a document of a version.
package protocol VersionedRepository: Codable, Equatable, Sendable {
    /// The `schema_version` of the document.
    static var schemaVersion: Int { get }
}

/// What `teamsync log --json` prints. See `config/log.schema.json`.
package typealias LogDocument = RepositoriesDocument<LogRepository>

/// What came into the upstream of one repository.
package struct LogRepository: VersionedRepository {
    /// Version 2 has effects of changes of an API, where version 1 has sentences.
    package static let schemaVersion = 2

    package var id: String
    package var label: String
    /// `origin/main`
    package var upstream: String
    /// The local branch: `main`
    package var branch: String
    /// Newest first.
    package var entries: [LogEntry] = []
    /// How many entries there are, listed or not; nil when not all of the history could be read.
    @ExplicitNull package var entriesTotal: Int?
    /// Sentences about what is not listed although it may have happened.
    package var notes: [String] = []
    /// The page of a commit, with `{commit}` in it; nil where the remote's forge is not known.
    @ExplicitNull package var commitURL: String?
    /// Why there are no entries; nil when the clone could be read.
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

/// Why a clone could not be read.
package struct ReadFailure: Codable, Equatable, Sendable {
    package var code: ErrorCode
    /// One sentence without credentials.
    package var message: String
    @ExplicitNull package var hint: String?

    package init(code: ErrorCode, message: String, hint: String? = nil) {
        (self.code, self.message, self.hint) = (code, message, hint)
    }
}

/// What one push, or one commit, brought.
package struct LogEntry: Codable, Equatable, Sendable {
    /// The commit that upstream was at afterwards, and the one before; nil for the first of the history. 40 hexadecimal
    /// digits each.
    package var commit: String
    @ExplicitNull package var parent: String?
    /// Committer time of `commit`.
    package var time: Timestamp
    /// At most `LogEntry.authorLimit`; other people's text, hostile until escaped, like `subject`.
    package var authors: [String]
    package var authorsTotal: Int
    /// The commits that came in; a merge is not one of those that it brings.
    package var commits: Int
    /// The title of the pull request where the merge names it, else the newest commit's subject.
    package var subject: String
    /// `#12`, `!12`; nil where none is named.
    @ExplicitNull package var pullRequest: String?
    /// Whether the local branch has it.
    package var isLocal: Bool
    /// All items in one sentence; nil when none differs.
    @ExplicitNull package var summary: String?
    package var groups: [HighlightGroup]
    package var highlights: [Highlight]
    package var items: [ChangedItems]
    package var files: LogFiles
    /// Sentences about what could not be compared.
    package var warnings: [String]
    /// The same as data, in the same order; empty in documents of earlier versions.
    @OmittedWhenEmpty package var warningFacts: [Warning]

    /// Authors that are listed.
    package static let authorLimit = 10

    package init(
        commit: String, parent: String?, time: Timestamp, authors: [String], authorsTotal: Int, commits: Int,
        subject: String, pullRequest: String?, isLocal: Bool, summary: String?, groups: [HighlightGroup],
        highlights: [Highlight], items: [ChangedItems], files: LogFiles, warnings: [String],
        warningFacts: [Warning] = []
    ) {
        (self.commit, self.parent, self.time) = (commit, parent, time)
        (self.authors, self.authorsTotal, self.commits) = (authors, authorsTotal, commits)
        (self.subject, self.pullRequest, self.isLocal) = (subject, pullRequest, isLocal)
        (self.summary, self.groups, self.highlights, self.items) = (summary, groups, highlights, items)
        (self.files, self.warnings, self.warningFacts) = (files, warnings, warningFacts)
    }

    /// What programs decide by: `warnings` as data.
    package var typedWarnings: [Warning] { [Warning](warningFacts, sentences: warnings) }

    enum CodingKeys: String, CodingKey {
        case commit, parent, time, authors, commits, subject, summary, groups, highlights, items, files, warnings
        case authorsTotal = "authors_total"
        case pullRequest = "pull_request"
        case isLocal = "in_local"
        case warningFacts = "warning_facts"
    }
}

/// Files in scope, by kind of change.
package struct LogFiles: Codable, Equatable, Sendable {
    package var added = 0
    package var modified = 0
    package var deleted = 0
    package var renamed = 0

    package init() {}

    package var total: Int { [added, modified, deleted, renamed].saturatingSum }
}
