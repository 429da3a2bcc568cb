import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncSwift

/// Names in `uses` of catalogues that no repository counts.
enum UnknownUses {
    /// The entries of all repositories with such names; none if a profile in a repository may count them.
    static func entries(_ completed: CompletedRepositories) -> [ImpactDocument.User] {
        guard completed.all.allSatisfy({ $0.committed == nil }) else { return [] }
        return completed.all.compactMap { entry(of: $0, among: completed.all) }
    }

    /// The entry of a repository whose `uses` name catalogues that no repository counts; nil for others.
    private static func entry(
        of user: RepositoryConfiguration, among all: [RepositoryConfiguration]
    ) -> ImpactDocument.User? {
        let names = user.uses.keys.filter { name in
            !all.contains { $0.counts[name] != nil }
        }
        guard let first = names.min() else { return nil }
        var entry = ImpactDocument.User(id: user.id, label: user.label, path: user.path)
        let counted = Set(all.filter { $0.id != user.id }.flatMap(\.counts.keys)).sorted()
        let others = counted.isEmpty ? "" : "; the others count \(counted.prefix(5).joined(separator: ", "))"
        entry.incomplete = ["its 'uses' name '\(first)', which no repository counts\(others)"]
        return entry
    }
}
