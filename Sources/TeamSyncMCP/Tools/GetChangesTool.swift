import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncReaders

/// `get_changes`
struct GetChangesTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "get_changes", title: "What the team has changed",
        description: """
            What upstream has and this machine does not, as changes of the design system: icons redrawn, colours \
            changed from one value to another, components that gained or lost properties, with files and commits. \
            Answers from what is published, without the network.
            """,
        arguments: [
            .repository,
            Argument(
                name: "kind", description: "Only changes of this kind of item.",
                kind: .choice(CatalogueKind.allCases.map(\.rawValue))),
            Argument(name: "name", description: "Only items whose name contains this.", kind: .text(limit: 500)),
            Argument(
                name: "outgoing", description: "Instead: what this machine has and upstream does not.", kind: .flag),
            Argument(
                name: "limit", description: "The most highlights, files and commits of a repository, 50 when left out.",
                kind: .integer(1...200)),
        ],
        output: Schema.object([
            (
                "repositories",
                Schema.list(
                    "In the order of the configuration.",
                    of: Schema.object([
                        ("id", Schema.text("The id of the repository.")),
                        ("label", Schema.text("The repository's name for people.")),
                        ("state", Schema.text("up_to_date, behind, ahead, diverged, unrelated or unknown.")),
                        ("local_commit", Schema.optionalText("null: there is no such branch.")),
                        ("upstream_commit", Schema.optionalText("null: there is no such branch.")),
                        ("checked", Schema.text("When the remote last answered: '3m ago', 'never'.")),
                        ("is_stale", Schema.flag("Whether that is too long ago to rely on.")),
                        ("summary", Schema.optionalText("What is incoming, in one sentence.")),
                        ("highlights", Schema.list("Items, the most important first.", of: ["type": "object"])),
                        ("highlights_total", Schema.integer("The number of items, listed or not.")),
                        ("files", Schema.list("Files; none when a kind or a name was given.", of: ["type": "object"])),
                        ("files_total", Schema.integer("The number of files, listed or not.")),
                        ("commits", Schema.list("Commits, newest first; likewise.", of: ["type": "object"])),
                        ("commits_total", Schema.integer("The number of commits, listed or not.")),
                        ("truncated", Schema.flag("Whether a list was cut.")),
                    ]))
            ),
            ("warnings", Schema.texts("What could not be read.")),
        ]))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        var filter = ChangesFilter()
        filter.kind = arguments.text("kind")
        filter.name = arguments.text("name")
        filter.isOutgoing = arguments.flag("outgoing") ?? false
        let limit = arguments.integer("limit") ?? 50
        let now = workspace.now
        var (entries, json, warnings): ([ChangesReport.Entry], [JSONValue], [String]) = ([], [], [])
        var budget = Limits.page
        for status in try workspace.counts(arguments.repository).repositories {
            do throws(DocumentError) {
                let entry = try ChangesSelection.entry(of: status, from: workspace.documents)
                let changes = ChosenChanges(entry, filter, limit: limit)
                entries.append(changes.entry)
                json.append(changes.json(at: now, budget: &budget))
            } catch {
                warnings.append("\(status.id): \(error).".shortened(to: Limits.sentence))
            }
        }
        let report = ChangesReport(entries: entries, now: now, filter: filter).text(layout: TextLayout())
            .limitedLines()
        let text = entries.isEmpty && !warnings.isEmpty ? "" : report
        return ToolResult(
            text: text + warnings.map { "Warning: \(Sanitizer.clean($0))\n" }.joined(),
            structured: ["repositories": .array(json), "warnings": .strings(warnings)])
    }
}

/// The part of a repository's changes that was asked for, in lists of limited length.
struct ChosenChanges {
    /// With the chosen items only, in lists that are cut; the totals count what was chosen.
    private(set) var entry: ChangesReport.Entry
    private let isOutgoing: Bool
    private let highlightsTotal: Int

    /// - Parameter limit: of each list.
    init(_ entry: ChangesReport.Entry, _ filter: ChangesFilter, limit: Int) {
        var changes = entry.changes
        let chosen = filter.highlights(of: changes)
        let highlights = Array(chosen.prefix(limit))
        isOutgoing = filter.isOutgoing
        let isFiltered = filter.kind != nil || filter.name != nil
        let total = filter.isOutgoing ? changes.outgoingTotal : changes.highlightsTotal
        highlightsTotal = isFiltered ? chosen.count : total
        if filter.isOutgoing {
            (changes.outgoing, changes.outgoingTotal) = (highlights, highlightsTotal)
        } else {
            (changes.highlights, changes.highlightsTotal) = (highlights, highlightsTotal)
        }
        if isFiltered || filter.isOutgoing {
            (changes.files, changes.filesTotal) = ([], 0)
            (changes.commits, changes.commitsTotal) = ([], 0)
        }
        changes.files = Array(changes.files.prefix(limit))
        changes.commits = Array(changes.commits.prefix(limit))
        self.entry = ChangesReport.Entry(repository: entry.repository, changes: changes).limited
    }

    /// - Parameter budget: bytes that the rows of lists may still have; each list has one row at least.
    func json(at now: Timestamp, budget: inout Int) -> JSONValue {
        let (status, changes) = (entry.repository, entry.changes)
        let chosen = isOutgoing ? changes.outgoing : changes.highlights
        let items = JSONValue.rows(chosen.lazy.map { JSONValue(document: $0) }, &budget)
        let files = JSONValue.rows(changes.files.lazy.map { JSONValue(document: $0) }, &budget)
        let commits = JSONValue.rows(changes.commits.lazy.map { JSONValue(document: $0) }, &budget)
        let members: [String: JSONValue] = [
            "id": .string(status.id), "label": .string(status.label), "state": .string(changes.state.rawValue),
            "local_commit": .text(changes.localCommit), "upstream_commit": .text(changes.upstreamCommit),
            "summary": .text(status.summary), "highlights": .array(items),
            "highlights_total": .number(highlightsTotal), "files": .array(files),
            "files_total": .number(changes.filesTotal), "commits": .array(commits),
            "commits_total": .number(changes.commitsTotal),
            "truncated": .bool(
                items.count < highlightsTotal || files.count < changes.filesTotal
                    || commits.count < changes.commitsTotal),
        ]
        return .object(members.merging(Freshness(of: status, at: now).json) { $1 })
    }
}
