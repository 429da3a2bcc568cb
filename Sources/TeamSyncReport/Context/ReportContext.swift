package import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncWords

/// The complete contents of a report as one value. The code that creates the value reads repositories; the code that
/// renders it is a pure function. See `config/report.schema.json`. Text from repositories is untrusted and must be
/// escaped.
package struct ReportContext: Codable, Equatable, Sendable {
    package static let currentSchemaVersion = 1

    package var schemaVersion = ReportContext.currentSchemaVersion
    package var generatedAt: Timestamp
    /// The requested range: `incoming`, `since 7d`, `from v1.0 to main`.
    package var range: String
    /// The repositories, in the order of the configuration.
    package var repositories: [RepositoryReport]
    /// The effects on code; nil if not requested.
    package var impact: ReportImpact?
    /// The reason that pixel differences are unknown; nil if they are known, or if no drawings differ.
    package var pixelProblem: ReportProblem?

    package init(
        generatedAt: Timestamp, range: String, repositories: [RepositoryReport], impact: ReportImpact? = nil
    ) {
        (self.generatedAt, self.range, self.repositories) = (generatedAt, range, repositories)
        self.impact = impact
    }

    enum CodingKeys: String, CodingKey {
        case range, repositories
        // Encoded after the keys that identify earlier reports.
        case impact = "used_by"
        case pixelProblem = "pixels_problem"
        case schemaVersion = "schema_version"
        case generatedAt = "generated_at"
    }
}

/// The part of a report about one repository.
package struct RepositoryReport: Codable, Equatable, Sendable {
    package var id: String
    package var label: String
    package var branch: String
    package var upstream: String
    /// The last published state of the repository; nil if none is published.
    package var check: CheckState?
    /// The reason that nothing could be read; the other properties are then empty.
    package var problem: ReportProblem?
    /// The beginning of the range; nil for a range from the first commit, or if nothing could be read.
    package var from: ReportEnd?
    package var to: ReportEnd?
    /// The commits in the range, newest first; at most `limits.commits` of the configuration.
    package var commits: [ReportCommit] = []
    package var commitsTotal = 0
    /// The number of people among the authors of the commits, not counting programs; nil if not all commits are listed.
    package var people: Int?
    /// The pushes that change the configured paths, newest first, grouped as in `teamsync log`. The limit for commits
    /// also applies to pushes.
    package var pushes: [ReportPush] = []
    /// The differences in one sentence; nil if there are none.
    package var summary: String?
    /// The differences in several sentences, in groups.
    package var groups: [HighlightGroup] = []
    /// Sentences about errors in reading the repository.
    package var notes: [String] = []
    /// The changed items, most important first.
    package var items: [ReportItem] = []
    /// The names of the changed items that `items` does not contain.
    package var others: [ChangedItems] = []
    /// The values of the counts over time.
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

/// The state of a repository at its last check.
package struct CheckState: Codable, Equatable, Sendable {
    /// The state in words: `3 behind`.
    package var state: String
    /// The time of the check, in a clause: `checked 3m ago`, `last check failed: offline; last success 5d ago, stale`.
    package var sentence: String
    package var isFresh: Bool
    /// The error of the last attempt.
    package var error: ReportProblem?

    package init(state: String, sentence: String, isFresh: Bool, error: ReportProblem? = nil) {
        (self.state, self.sentence, self.isFresh, self.error) = (state, sentence, isFresh, error)
    }

    /// Whether the user does not have to do anything.
    var isGood: Bool { isFresh && state == "up to date" }

    enum CodingKeys: String, CodingKey {
        case state, sentence, error
        case isFresh = "is_fresh"
    }
}

/// An error with advice for the user.
package struct ReportProblem: Codable, Equatable, Sendable {
    package var message: String
    package var hint: String?

    package init(_ message: String, hint: String? = nil) {
        (self.message, self.hint) = (message, hint)
    }

    /// The message and the hint as sentences: `The message. The hint.`
    var sentence: String {
        [message, hint].compactMap { $0.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." } }.joined(
            separator: " ")
    }
}

/// One end of the compared range.
package struct ReportEnd: Codable, Equatable, Sendable {
    package var commit: String
    /// The display name: `main`, `the merge base`.
    package var name: String
    /// The URL of its page on the forge; nil if unknown.
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
    /// The pull request or merge request, `#12` or `!12`; nil if the message names none.
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

/// A push or a merge that changed the configured paths.
package struct ReportPush: Codable, Equatable, Sendable {
    /// The commit at the tip of upstream after the push.
    package var commit: String
    package var time: Timestamp
    /// The authors; at most `LogEntry.authorLimit`.
    package var authors: [String]
    package var authorsTotal: Int
    /// The number of commits in the push.
    package var commits: Int
    package var subject: String
    package var pullRequest: String?
    package var page: String?

    package init(_ entry: LogEntry, page: String?) {
        (commit, time, authors, authorsTotal) = (entry.commit, entry.time, entry.authors, entry.authorsTotal)
        (commits, subject, pullRequest) = (entry.commits, entry.subject.shortened(to: 1 << 10), entry.pullRequest)
        self.page = page
    }

    /// Whether all authors are programs.
    var isByPrograms: Bool { authors.allSatisfy(CommitAuthor.isProgram) }

    enum CodingKeys: String, CodingKey {
        case commit, time, authors, commits, subject, page
        case authorsTotal = "authors_total"
        case pullRequest = "pull_request"
    }
}

/// Recognizes authors that are programs.
enum CommitAuthor {
    private static let programs: Set<String> = [
        "dependabot", "renovate", "github-actions", "greenkeeper", "semantic-release-bot", "weblate", "hosted weblate",
    ]

    /// Whether a name is the name of a program: `renovate[bot]`, `release-bot`.
    static func isProgram(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix("[bot]") || name.hasSuffix("-bot") || name.hasSuffix(" bot") || programs.contains(name)
    }
}

/// A changed item.
package struct ReportItem: Codable, Equatable, Sendable {
    /// The name of the catalogue under `counts` in the configuration.
    package var catalogue: String
    /// The kind of the item: `icon`, `color`, `component`, `token` or `item`.
    package var kind: String
    package var key: String
    package var oldKey: String?
    package var change: Highlight.Change
    /// The facts about the change, most important first; only the first one if there is not enough space.
    package var facts: [Fact]
    /// A sentence for scripts that begins with the key and lacks its period.
    package var summary: String
    /// Whether code that uses the item may no longer compile, because its API changed; nil if unknown.
    package var breaks: Bool?
    package var members: [Highlight.Member] = []
    package var files: [ReportFile] = []
    /// The changed drawings, before and after the change.
    package var drawings: [DrawingPair] = []
    /// The drawing of the item, if it was not changed.
    package var picture: ReportDrawing?
    package var colors: [ColorChange] = []
    /// The ids of the commits that changed the item.
    package var commits: [String] = []
    /// The places in other configured repositories that refer to the item.
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

/// A changed file of an item.
package struct ReportFile: Codable, Equatable, Sendable {
    package var path: String
    package var oldPath: String?
    package var change: Highlight.Change
    /// The URL of the old version on the forge; nil if it is unknown, or if there is no old version. `page` is the URL
    /// of the new version.
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

/// A place that refers to an item of another repository.
package struct ItemUse: Codable, Equatable, Sendable {
    package var repository: String
    /// The place, such as `Sources/Toolbar.swift:12`; the first one if there are several.
    package var place: String

    package init(repository: String, place: String) {
        (self.repository, self.place) = (repository, place)
    }
}

/// The values of one count over time.
package struct CountHistory: Codable, Equatable, Sendable {
    /// The value of the count at a commit that changed it.
    package struct Point: Codable, Equatable, Sendable {
        package var time: Timestamp
        /// The value; nil if it is unknown from this commit on.
        @ExplicitNull package var count: Int?

        package init(time: Timestamp, count: Int?) {
            (self.time, self.count) = (time, count)
        }
    }

    package var name: String
    /// The values, oldest first.
    package var points: [Point]
    /// A note about missing data, such as the history before a shallow clone.
    package var note: String?

    package init(name: String, points: [Point], note: String? = nil) {
        (self.name, self.points, self.note) = (name, points, note)
    }
}
