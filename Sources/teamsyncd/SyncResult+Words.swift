import TeamSyncEngine

extension SyncResult.Action {
    /// The word for logs and JSON.
    var word: String {
        switch self {
        case .fetched: "fetched"
        case .throttled: "throttled"
        case .looked: "looked"
        case .fetchFailed: "fetch_failed"
        case .notFetched: "not_fetched"
        case .locked: "locked"
        case .stateFailed: "state_failed"
        }
    }
}

extension FetchReport {
    /// What the fetch did to the tracking reference, and between which commits.
    var words: (outcome: String, from: String?, to: String?) {
        switch self {
        case .upToDate(let commit): ("up_to_date", nil, commit)
        case .created(let commit): ("created", nil, commit)
        case .advanced(let from, let to): ("advanced", from, to)
        case .rewritten(let from, let to): ("rewritten", from, to)
        case .replaced(let from, let to): ("replaced", from, to)
        case .overtaken(let commit): ("overtaken", nil, commit)
        }
    }

    /// The same for people.
    var sentence: String {
        switch self {
        case .upToDate: "nothing new"
        case .created: "fetched for the first time"
        case .advanced: "fetched"
        case .rewritten: "fetched; upstream was force-pushed"
        case .replaced: "fetched; upstream has an entirely new history"
        case .overtaken: "another git process fetched at the same time"
        }
    }
}
