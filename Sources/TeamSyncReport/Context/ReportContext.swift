package import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncWords

/// Everything that a report says, as one value: what gathers it reads repositories, what renders it is a pure function.
/// See `config/report.schema.json`. Texts from repositories are other people's, and hostile until escaped.
package struct ReportContext: Codable, Equatable, Sendable {
    package static let currentSchemaVersion = 1

    package var schemaVersion = ReportContext.currentSchemaVersion
    package var generatedAt: Timestamp
    /// The requested range: `incoming`, `since 7d`, `from v1.0 to main`.
    package var range: String
    /// In the order of the configuration.
    package var repositories: [RepositoryReport]
    /// Their effects on code; nil if not requested.
    package var impact: ReportImpact?
    /// Why it is not known how many pixels of the drawings differ; nil where that is known or no drawing differs.
    package var pixelProblem: ReportProblem?

    package init(
        generatedAt: Timestamp, range: String, repositories: [RepositoryReport], impact: ReportImpact? = nil
    ) {
        (self.generatedAt, self.range, self.repositories) = (generatedAt, range, repositories)
        self.impact = impact
    }

    enum CodingKeys: String, CodingKey {
        case range, repositories
        // Behind the keys by which a report is recognized.
        case impact = "used_by"
        case pixelProblem = "pixels_problem"
        case schemaVersion = "schema_version"
        case generatedAt = "generated_at"
    }
}

/// The report on one repository.
package struct RepositoryReport: Codable, Equatable, Sendable {
    package var id: String
    package var label: String
    package var branch: String
    package var upstream: String
    /// As last published; nil where nothing is published.
    package var check: CheckState?
    /// Why nothing could be read; the rest is empty then.
    package var problem: ReportProblem?
    /// nil for a range that begins before the first commit, and where nothing could be read.
    package var from: ReportEnd?
    package var to: ReportEnd?
    /// The commits in between, newest first, at most `limits.commits` of the configuration.
    package var commits: [ReportCommit] = []
    package var commitsTotal = 0
    /// Their authors without programs; nil where not all commits are listed.
    package var people: Int?
    /// The pushes, as `teamsync log` groups them: only those that touch the configured paths. Newest first, at most
    /// as many as the commits.
    package var pushes: [ReportPush] = []
    /// The differences in one sentence; nil for none.
    package var summary: String?
    /// The same in a few sentences.
    package var groups: [HighlightGroup] = []
    /// Sentences about what could not be read.
    package var notes: [String] = []
    /// The most important first.
    package var items: [ReportItem] = []
    /// The names of items beyond those.
    package var others: [ChangedItems] = []
    /// How the counts have developed.
    package var history: [CountHistory] = []

    package init(id: String, label: String, branch: String, upstream: String) {
        (self.id, self.label, self.branch, self.upstream) = (id, label, branch, upstream)
    }

    enum CodingKeys: String, CodingKey {
        case id, label, branch, upstream, check, problem, from, to, commits, people, pushes, summary, groups, notes,
            items,
            others, history
        case commitsTotal = "commits_total"
    }
}

/// How a repository stood when it was last checked.
package struct CheckState: Codable, Equatable, Sendable {
    /// `3 behind`
    package var state: String
    /// `checked 3m ago`, `last check failed: offline; last success 5d ago, stale`
    package var sentence: String
    package var isFresh: Bool
    /// The error of the last attempt.
    package var error: ReportProblem?

    package init(state: String, sentence: String, isFresh: Bool, error: ReportProblem? = nil) {
        (self.state, self.sentence, self.isFresh, self.error) = (state, sentence, isFresh, error)
    }

    /// Whether there is nothing to do.
    var isGood: Bool { isFresh && state == "up to date" }

    enum CodingKeys: String, CodingKey {
        case state, sentence, error
        case isFresh = "is_fresh"
    }
}

/// An error, and a hint for fixing it.
package struct ReportProblem: Codable, Equatable, Sendable {
    package var message: String
    package var hint: String?

    package init(_ message: String, hint: String? = nil) {
        (self.message, self.hint) = (message, hint)
    }

    /// `The message. The hint.`
    var sentence: String {
        [message, hint].compactMap { $0.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." } }.joined(
            separator: " ")
    }
}

/// One end of what is compared.
package struct ReportEnd: Codable, Equatable, Sendable {
    package var commit: String
    /// Its displayed name: `main`, `the merge base`.
    package var name: String
    /// Its page at the forge; nil where that is not known.
    package var page: String?

    package init(commit: String, name: String, page: String? = nil) {
        (self.commit, self.name, self.page) = (commit, name, page)
    }
}

package struct ReportCommit: Codable, Equatable, Sendable {
    package var id: String
    package var author: String
    package var time: Timestamp
    package var subject: String
    /// `#12`, `!12`; nil where its message names none.
    package var pullRequest: String?
    package var page: String?

    package init(
        id: String, author: String, time: Timestamp, subject: String, pullRequest: String? = nil, page: String? = nil
    ) {
        (self.id, self.author, self.time, self.subject, self.page) = (id, author, time, subject, page)
        self.pullRequest = pullRequest
    }

    enum CodingKeys: String, CodingKey {
        case id, author, time, subject, page
        case pullRequest = "pull_request"
    }
}

/// One push, or one merge, that touched the configured paths.
package struct ReportPush: Codable, Equatable, Sendable {
    /// The commit that upstream was at afterwards.
    package var commit: String
    package var time: Timestamp
    /// At most `LogEntry.authorLimit`.
    package var authors: [String]
    package var authorsTotal: Int
    /// The commits that came in with it.
    package var commits: Int
    package var subject: String
    package var pullRequest: String?
    package var page: String?

    package init(_ entry: LogEntry, page: String?) {
        (commit, time, authors, authorsTotal) = (entry.commit, entry.time, entry.authors, entry.authorsTotal)
        (commits, subject, pullRequest) = (entry.commits, entry.subject.shortened(to: 1 << 10), entry.pullRequest)
        self.page = page
    }

    /// Whether no person is among its authors.
    var isByPrograms: Bool { authors.allSatisfy(CommitAuthor.isProgram) }

    enum CodingKeys: String, CodingKey {
        case commit, time, authors, commits, subject, page
        case authorsTotal = "authors_total"
        case pullRequest = "pull_request"
    }
}

/// Which authors are programs.
enum CommitAuthor {
    private static let programs: Set<String> = [
        "dependabot", "renovate", "github-actions", "greenkeeper", "semantic-release-bot", "weblate", "hosted weblate",
    ]

    /// Whether a name says that it is a program's: `renovate[bot]`, `release-bot`.
    static func isProgram(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix("[bot]") || name.hasSuffix("-bot") || name.hasSuffix(" bot") || programs.contains(name)
    }
}

/// An item that differs.
package struct ReportItem: Codable, Equatable, Sendable {
    /// The name of the catalogue, as in `counts`.
    package var catalogue: String
    /// `icon`, `color`, `component`, `token` or `item`.
    package var kind: String
    package var key: String
    package var oldKey: String?
    package var change: Highlight.Change
    /// The facts about it, the most important first; only the first one where there is no room.
    package var facts: [Fact]
    /// One sentence without its full stop, which begins with the key: for scripts.
    package var summary: String
    /// Whether its API changed so that code which uses it may not compile any more; nil where that was not found.
    package var breaks: Bool?
    package var members: [Highlight.Member] = []
    package var files: [ReportFile] = []
    /// Drawings that differ, before and after.
    package var drawings: [DrawingPair] = []
    /// The drawing of the item, if it did not change.
    package var picture: ReportDrawing?
    package var colors: [ColorChange] = []
    /// The ids of the commits that touched it.
    package var commits: [String] = []
    /// The places that name it in other configured repositories.
    package var uses: [ItemUse] = []

    package init(
        catalogue: String, kind: String, key: String, oldKey: String? = nil, change: Highlight.Change, facts: [Fact]
    ) {
        (self.catalogue, self.kind, self.key, self.oldKey) = (catalogue, kind, key, oldKey)
        (self.change, self.facts) = (change, facts)
        summary = Words.about(key, facts).write().shortened(to: 1000)
    }

    enum CodingKeys: String, CodingKey {
        case catalogue, kind, key, change, facts, summary, breaks, members, files, drawings, picture, colors, commits,
            uses
        case oldKey = "old_key"
    }
}

/// A file of an item that differs.
package struct ReportFile: Codable, Equatable, Sendable {
    package var path: String
    package var oldPath: String?
    package var change: Highlight.Change
    /// Its pages at the forge, as it was and as it is; nil where that is not known, or there was or is none.
    package var oldPage: String?
    package var page: String?

    package init(
        path: String, oldPath: String? = nil, change: Highlight.Change, oldPage: String? = nil, page: String? = nil
    ) {
        (self.path, self.oldPath, self.change) = (path, oldPath, change)
        (self.oldPage, self.page) = (oldPage, page)
    }

    enum CodingKeys: String, CodingKey {
        case path, change, page
        case oldPath = "old_path"
        case oldPage = "old_page"
    }
}

/// A place that names an item in another repository.
package struct ItemUse: Codable, Equatable, Sendable {
    package var repository: String
    /// `Sources/Toolbar.swift:12`, the first of several.
    package var place: String

    package init(repository: String, place: String) {
        (self.repository, self.place) = (repository, place)
    }
}

/// The development of one count.
package struct CountHistory: Codable, Equatable, Sendable {
    /// The value at one commit that changed it.
    package struct Point: Codable, Equatable, Sendable {
        package var time: Timestamp
        /// nil where it is not known from here on.
        @ExplicitNull package var count: Int?

        package init(time: Timestamp, count: Int?) {
            (self.time, self.count) = (time, count)
        }
    }

    package var name: String
    /// Oldest first.
    package var points: [Point]
    /// A note about missing data, such as the history before a shallow clone.
    package var note: String?

    package init(name: String, points: [Point], note: String? = nil) {
        (self.name, self.points, self.note) = (name, points, note)
    }
}
