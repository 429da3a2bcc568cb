import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Handles new sources that consist of declarations from the sources of other components.
extension ItemComparer {
    /// Returns the new sources that only declare what the sources of components declared before, with the same access and
    /// in the same package, and do so no longer. Each belongs to the component from which most of it comes.
    /// - Parameter kept: the components at both ends.
    mutating func movedParts(
        _ added: [Catalogue.Item], of kept: [Catalogue.Item]
    ) throws(FileSourceError) -> [Part] {
        let changed = kept.filter { item in old[item.key].map { $0.files != item.files } ?? false }
        guard !added.isEmpty, !changed.isEmpty, changed.count <= SplitSources.sourceLimit else { return [] }
        var left = SplitSources.sizeLimit
        var lost: [String: [(owner: String, source: SplitSources.Source)]] = [:]
        for item in changed {
            guard let before = old[item.key],
                let former = try SplitSources.source(of: before, &left, &contents),
                let now = try SplitSources.source(of: item, &left, &contents)
            else { continue }
            for name in former.declared.keys where now.declared[name] == nil {
                lost[name, default: []].append((item.key, former))
            }
        }
        guard !lost.isEmpty else { return [] }
        var parts: [Part] = []
        for item in added.prefix(SplitSources.sourceLimit) {
            guard item.files.count == 1,
                let source = try SplitSources.source(of: item, &left, &contents), !source.declared.isEmpty
            else { continue }
            let owners = source.declared.compactMap { name, isPublic -> String? in
                let homes = lost[name] ?? []
                guard homes.count == 1, homes[0].source.declared[name] == isPublic,
                    homes[0].source.package == source.package, homes[0].source.path.ending == source.path.ending
                else { return nil }
                return homes[0].owner
            }
            guard owners.count == source.declared.count else { continue }
            let numbers = Dictionary(owners.map { ($0, 1) }, uniquingKeysWith: +)
            guard let owner = numbers.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { continue }
            parts.append(Part(key: item.key, owner: owner, path: source.path, id: source.id))
        }
        return parts
    }
}
