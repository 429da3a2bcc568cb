import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Decides whether the components of a repository with a package for each of them are the packages, or the views that the
/// packages export: `button/src/{KitButton,KitButtonGroup}.vue`.
extension ComponentFinder {
    /// The maximum number of bytes of an index, and the maximum number of indexes.
    private static let (indexLimit, indexNumber) = (64 << 10, 400)

    /// Replaces a group of packages with the views in them if several packages export more than one view.
    func withExportedViews(
        _ groups: [Group], _ places: [Group]
    ) throws(GitError) -> (groups: [Group], places: [Group]) {
        var (remaining, result) = (groups, places)
        for (index, place) in places.enumerated() {
            guard case .files(let glob, let exclude, nil) = place.source, place.path != nil,
                let packages = groups.first(where: {
                    $0.source.isOfFolders && $0.path == nil && $0.folder == place.folder
                }), !packages.isOfFamilies
            else { continue }
            let listing = (GlobPattern(glob), exclude.map { GlobPattern($0) })
            let views = summary.sources.filter { file in
                listing.0.matches(components: file.components)
                    && !listing.1.contains { $0.matches(components: file.components) }
                    && file.folders.count > place.folder.count && !file.stem.contains(".")
            }
            let depth = place.folder.count
            let names = try exportedNames(in: Set(views.map { Array($0.folders[...depth]) }))
            let exported = views.filter { names[Array($0.folders[...depth])]?.contains($0.stem) == true }
            let several = Dictionary(grouping: exported) { $0.folders[depth] }.values.count { $0.count > 1 }
            let hidden = views.filter { view in !exported.contains { $0.path == view.path } }.map(\.path).sorted()
            guard exported.count * 4 >= packages.number * 5, several * 5 >= packages.number,
                hidden.count <= FilePatterns.limit
            else { continue }
            var own = place
            own.source = .files(glob: glob, exclude: hidden + exclude, key: nil)
            own.names = Set(exported.map { NameWords.letters($0.stem) })
            result[index] = own
            remaining.removeAll { $0.source == packages.source }
        }
        return (remaining, result)
    }

    /// The words in the indexes of packages, by the folders of the packages.
    private func exportedNames(in packages: Set<[String]>) throws(GitError) -> [[String]: Set<String>] {
        guard let depth = packages.first?.count else { return [:] }
        let indexes = summary.sources.filter { file in
            file.folders.count >= depth && file.folders.count <= depth + 1 && file.rank == .usual
                && NameWords.letters(file.stem) == "index" && FileKind(file.name)?.isScript == true
                && packages.contains(Array(file.folders[..<depth]))
        }
        var names: [[String]: Set<String>] = [:]
        for file in indexes.prefix(ComponentFinder.indexNumber) {
            let limit = ComponentFinder.indexLimit
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit) else { continue }
            let words = bytes.split { !WordSearch.isWord($0) }.map { String(decoding: $0, as: UTF8.self) }
            names[Array(file.folders[..<depth]), default: []].formUnion(words)
        }
        return names
    }
}
