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
        for file in summary.sources + summary.dictionaries
        where file.rank == .usual && !own.contains(where: file.path.hasPrefix) {
            let isSheet = [.css, .xaml].contains(FileKind(file.name))
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
        return SheetFinder.pattern(of: found, among: names.count)
    }

    /// Words in the names of folders with the types of components' properties.
    private static let typeFolders: Set<String> = ["types", "interfaces", "props"]

    /// The pattern with `{key}` for sources with types that are named after most components, in any spelling, in a folder
    /// next to that of the components: `src/types/{key}.ts` beside `src/components/Button/`. Empty if there are none.
    static func typePatterns(
        _ keys: [String], besides count: CloneProposal.Count, _ summary: TreeSummary
    ) -> [String] {
        let names = Set(keys.map { NameWords.letters($0.split(separator: "/").last.map(String.init) ?? $0) })
        let parents = Set(
            count.configuration.source.ownPaths.map { path in
                path.split(separator: "/").dropLast().joined(separator: "/")
            })
        guard names.count >= ComponentFinder.fewest else { return [] }
        var found: [String: Set<String>] = [:]
        for file in summary.sources
        where file.rank == .usual && file.fileExtension == "ts"
            && file.folders.last.map({ typeFolders.contains($0.lowercased()) }) == true
            && parents.contains(file.folders.dropLast().joined(separator: "/"))
        {
            let name = NameWords.letters(file.stem)
            if names.contains(name) { found["\(file.folder)/{key}.ts", default: []].insert(name) }
        }
        return pattern(of: found, among: names.count)
    }

    /// Returns the pattern that most names match, in a list.
    private static func pattern(of found: [String: Set<String>], among count: Int) -> [String] {
        let best = found.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        guard let best, best.value.count * 10 >= count * 6 else { return [] }
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
