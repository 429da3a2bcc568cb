import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders

/// What somebody wants to know of a repository's changes, and no more of it than a conversation can bear.
struct ChosenChanges {
    /// With the chosen items alone, and lists that are cut; the totals are those of what was chosen.
    private(set) var entry: ChangesReport.Entry
    private let highlights: [Highlight]
    private let highlightsTotal: Int

    /// - Parameter limit: of each list.
    init(_ entry: ChangesReport.Entry, _ filter: ChangesFilter, limit: Int) {
        var changes = entry.changes
        let chosen = filter.highlights(of: changes)
        highlights = Array(chosen.prefix(limit))
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
        self.entry = ChangesReport.Entry(repository: entry.repository, changes: changes)
    }

    /// - Parameter budget: bytes that may still be told; the first item of a repository is told in any case.
    func json(at now: Timestamp, budget: inout Int) -> JSONValue {
        let (status, changes) = (entry.repository, entry.changes)
        let items = ChosenChanges.told(highlights, &budget)
        let files = ChosenChanges.told(changes.files, &budget)
        let commits = ChosenChanges.told(changes.commits, &budget)
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

    private static func told(_ rows: [some Encodable], _ budget: inout Int) -> [JSONValue] {
        var told: [JSONValue] = []
        for row in rows {
            let value = JSONValue(document: row)
            budget -= value.size
            guard budget >= 0 || told.isEmpty else { break }
            told.append(value)
        }
        return told
    }
}
