import TeamSyncConfiguration
import TeamSyncDocuments

/// Names in `uses` of catalogues that no repository counts.
enum UnknownUses {
    /// The entry of a repository whose `uses` name catalogues that no other repository counts; nil for others.
    static func entry(
        of user: RepositoryConfiguration, among all: [RepositoryConfiguration]
    ) -> ImpactDocument.User? {
        let names = user.uses.keys.filter { name in
            !all.contains { $0.id != user.id && $0.counts[name] != nil }
        }
        guard let first = names.min() else { return nil }
        var entry = ImpactDocument.User(id: user.id, label: user.label, path: user.path)
        let counted = Set(all.filter { $0.id != user.id }.flatMap(\.counts.keys)).sorted()
        let others = counted.isEmpty ? "" : "; the others count \(counted.prefix(5).joined(separator: ", "))"
        entry.incomplete = ["its 'uses' name '\(first)', which no other repository counts\(others)"]
        return entry
    }
}
