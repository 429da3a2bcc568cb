import TeamSyncConfiguration
import TeamSyncDocuments

/// Reports which incoming changes status lines, `gate` and hooks ignore, and checks that the ignored kinds exist.
struct IgnoreStep {
    let repository: RepositoryConfiguration
    /// The names of all counts; nil if some are unknown because a repository contains its own profile.
    let counts: Set<String>?

    /// The finding; nil if nothing is ignored.
    var finding: Finding? {
        guard let rules = repository.ignore else { return nil }
        let kinds = Set(CatalogueKind.allCases.map(\.rawValue))
        if let counts, let unknown = rules.kinds.first(where: { !kinds.contains($0) && !counts.contains($0) }) {
            return Finding(
                "ignore", subject: repository.id, .warning,
                "'ignore' lists the kind '\(unknown)', but there is no such kind or count",
                fix: "use one of: \((kinds.sorted() + counts.sorted()).joined(separator: ", "))")
        }
        let parts = [("kinds", rules.kinds), ("members", rules.members), ("paths", rules.paths)].filter { !$1.isEmpty }
        let words = parts.map { "\($0) \($1.joined(separator: ", "))" }.joined(separator: "; ")
        return Finding(
            "ignore", subject: repository.id, .note, "status lines, 'gate' and hooks omit: \(words)")
    }
}
