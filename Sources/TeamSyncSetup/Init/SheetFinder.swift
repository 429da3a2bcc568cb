import TeamSyncBase
import TeamSyncConfiguration

/// Finds the style sheets of components in a folder outside theirs, such as the package of a theme.
enum SheetFinder {
    /// The pattern with `{key}` for style sheets that are named after most components: `theme/src/{key}.scss`. Empty if
    /// there are none.
    static func patterns(
        _ keys: [String], besides count: CloneProposal.Count, _ summary: TreeSummary
    ) -> [String] {
        let (names, own) = (Set(keys), count.configuration.source.ownPaths)
        guard names.count >= ComponentFinder.fewest, !own.isEmpty else { return [] }
        var found: [String: Set<String>] = [:]
        for file in summary.sources
        where FileKind(file.name) == .css && file.rank == .usual && !own.contains(where: file.path.hasPrefix) {
            let mark = file.stem.hasPrefix("_") ? "_" : ""
            let name = String(file.stem.dropFirst(mark.count))
            guard names.contains(name), !file.folders.isEmpty else { continue }
            found["\(file.folder)/\(mark){key}.\(file.fileExtension)", default: []].insert(name)
        }
        let best = found.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        guard let best, best.value.count * 10 >= names.count * 6 else { return [] }
        return [best.key]
    }
}

extension CloneProposal.Count {
    /// The count with further patterns for files that not every item has.
    func adding(optional patterns: [String]) -> CloneProposal.Count {
        let old = configuration
        return CloneProposal.Count(
            name,
            CountConfiguration(
                source: old.source, with: old.with, optional: old.optional + patterns, kind: old.kind))
    }
}
