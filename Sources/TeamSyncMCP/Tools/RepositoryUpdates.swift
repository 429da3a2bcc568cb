import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncWords

/// The result of `check_updates` for one repository.
struct RepositoryUpdates {
    /// The maximum length of each list.
    private static let limit = 50

    /// The status and the changes, with truncated strings.
    let entry: ChangesReport.Entry
    /// Whether the remote has responded during this call, or so recently that the check was skipped.
    let isAnswered: Bool
    /// Whether the last response is from before this call.
    let isEarlier: Bool
    let lastSync: String?
    let now: Timestamp

    private var status: RepositoryStatus { entry.repository }
    private var changes: ChangesDocument { entry.changes }

    /// A clause with the age of a response from before this call.
    func earlierWords(isForced: Bool) -> ServerText? {
        let advice: ServerText = isForced ? "a remote is checked at most once a minute" : "force: true checks it now"
        return status.lastSuccessAt.map {
            "\(word: status.id) was not checked again: its state is from \(own: Age(of: $0, at: now).ago), and \(advice)."
        }
    }

    /// Whether the published state is current.
    var isKnown: Bool { isAnswered && status.error == nil && status.state != .unknown }

    /// Whether nothing is incoming; nil if unknown, because there may be new commits since the remote last responded.
    var isUpToDate: Bool? {
        switch status.state {
        case .behind, .diverged, .unrelated: false
        case .upToDate, .ahead: isKnown ? true : nil
        case .unknown: nil
        }
    }

    var text: String {
        let shown = ChosenChanges(entry, ChangesFilter(), limit: RepositoryUpdates.limit).entry
        var filter = ChangesFilter()
        (filter.hasEvidence, filter.hasFiles) = (true, true)
        let report = ChangesReport(entries: [shown.quotingLabel], now: now, filter: filter)
            .text(layout: TextLayout())
        let synced = lastSync.map { "  colors last synced: \(Sanitizer.clean($0))\n" } ?? ""
        let error = status.error.map { error in
            "  error: \(Sanitizer.clean(error.message))" + (error.hint.map { "; \(Sanitizer.clean($0))" } ?? "") + "\n"
        }
        guard isUpToDate == nil else { return report + (error ?? "") + synced }
        let age = Freshness(of: status, at: now)
        let last = status.state == .unknown ? "" : "; nothing was incoming at the last successful check"
        return "\(Sanitizer.clean(status.id)): it is unknown whether anything is incoming\(last) (\(age.short))\n"
            + (error ?? "") + synced
    }

    /// - Parameter budget: the remaining number of bytes for the rows of lists.
    func json(budget: inout Int) -> JSONValue {
        let limit = RepositoryUpdates.limit
        let sentences = changes.highlights.prefix(limit).map { Words.about($0).write(.terminal) }
        let highlights = JSONValue.rows(sentences.map(JSONValue.string), &budget)
        let commits = JSONValue.rows(changes.commits.prefix(limit).map(json), &budget)
        let rows = changes.files.prefix(limit * 4).map { file -> JSONValue in
            file.status == .renamed ? ["from": .text(file.oldPath), "to": .string(file.path)] : .string(file.path)
        }
        let files = zip(changes.files, JSONValue.rows(rows, &budget)).map { (status: $0.status, json: $1) }
        func paths(_ status: IncomingFile.Status) -> JSONValue {
            .array(files.filter { $0.status == status }.map(\.json))
        }
        let members: [String: JSONValue] = [
            "id": .string(status.id), "label": .string(status.label), "state": .string(status.state.rawValue),
            "up_to_date": isUpToDate.map(JSONValue.bool) ?? nil, "ahead": status.ahead.map(JSONValue.number) ?? nil,
            "behind": status.behind.map(JSONValue.number) ?? nil,
            "checked_at": .text(status.lastSuccessAt?.description), "error": error,
            "asked_now": .bool(!isEarlier && isAnswered),
            "age_seconds": status.lastSuccessAt.map { .number(max(0, Int($0.seconds(until: now)))) } ?? nil,
            "summary": .text(status.summary), "highlights": .array(highlights),
            "new_files": paths(.added), "modified_files": paths(.modified), "deleted_files": paths(.deleted),
            "renamed_files": paths(.renamed),
            "files_total": .number(changes.filesTotal), "commits": .array(commits),
            "commits_total": .number(changes.commitsTotal), "last_sync": .text(lastSync),
            "truncated": .bool(
                files.count < changes.filesTotal || highlights.count < changes.highlightsTotal
                    || commits.count < changes.commitsTotal),
        ]
        return .object(members.merging(Freshness(of: status, at: now).json) { $1 })
    }

    private var error: JSONValue {
        guard let error = status.error else { return nil }
        return ["code": .string(error.code.rawValue), "message": .string(error.message), "hint": .text(error.hint)]
    }

    private func json(_ commit: IncomingCommit) -> JSONValue {
        [
            "id": .string(commit.id), "subject": .string(commit.subject), "author": .string(commit.author),
            "date": .string(commit.authorTime.description),
            "age": .string(Age(of: commit.committerTime, at: now).ago),
        ]
    }
}
