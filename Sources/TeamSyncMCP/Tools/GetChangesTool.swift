import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncReaders

/// `get_changes`
struct GetChangesTool: Tool {
    private static let everyKind = "all"

    let workspace: Workspace

    let definition = ToolDefinition(
        name: "get_changes", title: "Changes",
        description: """
            Incoming changes, item by item, with files and commits. No network.
            """,
        arguments: [
            .repository,
            Argument(
                name: "kind", description: "default: all",
                kind: .choice(CatalogueKind.allCases.map(\.rawValue) + [everyKind])),
            Argument(name: "name", kind: .text(limit: 500)),
            Argument(
                name: "outgoing", description: "show changes not yet upstream", kind: .flag),
            Argument(
                name: "limit", kind: .integer(1...200)),
        ])

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        var filter = ChangesFilter()
        filter.kind = arguments.text("kind")
        filter.name = arguments.text("name")
        if filter.kind == GetChangesTool.everyKind { filter.kind = nil }
        filter.isOutgoing = arguments.flag("outgoing") ?? false
        (filter.hasEvidence, filter.hasFiles) = (true, filter.isWhole)
        let limit = arguments.integer("limit") ?? 50
        let now = workspace.now
        var (entries, json, warnings): ([ChangesReport.Entry], [JSONValue], [ServerText]) = ([], [], [])
        var budget = Limits.page
        for status in try workspace.counts(arguments.repository).repositories {
            do throws(DocumentError) {
                let entry = try ChangesSelection.entry(of: status, from: workspace.documents)
                let changes = ChosenChanges(entry, filter, limit: limit)
                let part = changes.json(at: now, budget: &budget)
                entries.append(changes.shown(part))
                json.append(part)
            } catch {
                warnings.append("In \(word: status.id), \(error.description).")
            }
        }
        let (fitting, warning) = JSONValue.fitting(json)
        warnings = (warnings + [warning].compactMap { $0 }).bounded()
        let shown = entries.filter { filter.isWhole || filter.hasMatch(in: $0.changes) }
        var text = AnswerText()
        text.addWarnings(warnings)
        if shown.isEmpty, !entries.isEmpty || warnings.isEmpty {
            text.add("\(own: ChangesReport(entries: entries, now: now, filter: filter).nothing)")
        }
        text.add(
            shown.map { entry in
                let report = ChangesReport(entries: [entry.quotingLabel], now: now, filter: filter)
                let details = ChangeDetails.text(
                    of: filter.isOutgoing ? entry.changes.outgoing : entry.changes.highlights)
                return (entry.repository.id, report.text(layout: TextLayout()) + details)
            })
        return ToolResult(
            text: text, structured: ["repositories": .array(fitting), "warnings": .strings(warnings)])
    }
}

/// The requested part of a repository's changes, in lists of limited length.
struct ChosenChanges {
    /// The changes with only the selected items. Lists are shortened, but the totals count all selected items.
    private(set) var entry: ChangesReport.Entry
    private let isOutgoing: Bool
    private let highlightsTotal: Int

    /// - Parameter limit: the maximum length of each list.
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

    /// Returns the entry with the rows and details that are in the structured result.
    func shown(_ json: JSONValue) -> ChangesReport.Entry {
        func rows(_ member: String) -> [JSONValue] {
            guard case .array(let rows)? = json.members?[member] else { return [] }
            return rows
        }
        let highlights = zip(isOutgoing ? entry.changes.outgoing : entry.changes.highlights, rows("highlights")).map {
            original, row in
            var highlight = original
            if row.members?["details"] == nil {
                highlight.details = Highlight.Details(oldKey: highlight.details.oldKey)
            }
            return highlight
        }
        var entry = entry
        entry.changes.highlights = isOutgoing ? [] : highlights
        entry.changes.outgoing = isOutgoing ? highlights : []
        entry.changes.files = Array(entry.changes.files.prefix(rows("files").count))
        entry.changes.commits = Array(entry.changes.commits.prefix(rows("commits").count))
        return entry
    }

    /// - Parameter budget: the remaining number of bytes for the rows of lists.
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
