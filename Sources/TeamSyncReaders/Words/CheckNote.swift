import TeamSyncBase
import TeamSyncDocuments

/// How far to trust what is said of a repository: `checked 3m ago`, `checked 5d ago, stale, offline`.
struct CheckNote {
    let repository: RepositoryStatus
    let now: Timestamp

    var text: String {
        let freshness = Freshness(of: repository, at: now)
        var parts = [freshness.sentence]
        if case .stale = freshness { parts.append("stale") }
        if let error = repository.error { parts.append(Sanitizer.clean(error.code.rawValue)) }
        return parts.joined(separator: ", ")
    }
}
