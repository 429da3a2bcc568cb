import TeamSyncBase
import TeamSyncConfiguration

/// Finds the style sheets and themes of components in a folder outside theirs, such as the package of a theme.
enum SheetFinder {
    /// Words in the names of folders with the styles of components.
    private static let words: Set<String> = ["theme", "themes", "style", "styles", "css", "scss", "tokens", "recipes"]

    /// The pattern with `{key}` for files or folders that are named after most components: `theme/src/{key}.scss`,
    /// `src/theme/{key}/**`. Empty if there are none.
    static func patterns(
        _ keys: [String], besides count: CloneProposal.Count, _ summary: TreeSummary
    ) -> [String] {
        let (names, own) = (Set(keys), count.configuration.source.ownPaths)
        guard names.count >= ComponentFinder.fewest, !own.isEmpty else { return [] }
        var found: [String: Set<String>] = [:]
        for file in summary.sources where file.rank == .usual && !own.contains(where: file.path.hasPrefix) {
            let isSheet = FileKind(file.name) == .css
            let place = file.folders.lastIndex { folder in
                !words.isDisjoint(with: NameWords.of(folder, digits: .attached, limit: 8))
            }
            let mark = isSheet && file.stem.hasPrefix("_") ? "_" : ""
            let name = String(file.stem.dropFirst(mark.count))
            if names.contains(name), isSheet && !file.folders.isEmpty || place == file.folders.count - 1 {
                found["\(file.folder)/\(mark){key}.\(file.fileExtension)", default: []].insert(name)
            }
            if let place, place + 1 < file.folders.count, names.contains(file.folders[place + 1]) {
                let folder = file.folders[...place].joined(separator: "/")
                found["\(folder)/{key}/**", default: []].insert(file.folders[place + 1])
            }
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
