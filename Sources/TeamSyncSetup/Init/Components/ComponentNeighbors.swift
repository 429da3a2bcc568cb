import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds the views of a library that no count contains, so that none is lacking without a line: folders of
/// components with another name next to those that are counted, such as `recipes/` next to `components/`.
extension ComponentFinder {
    private static let viewEndings: Set<String> = ["tsx", "jsx", "vue", "svelte", "ts", "js", "mjs"]
    /// The same of languages in which sources that are not views are often next to them.
    private static let nativeEndings: Set<String> = ["swift", "kt", "dart"]
    /// Names of folders with the pages of a site or an app.
    private static let pageFolders: Set<String> = [
        "pages", "page", "screens", "routes", "app", "apps", "features", "modules", "tools", "scripts", "plugins",
    ]
    /// Names of folders that say nothing about their contents.
    private static let plainFolders: Set<String> = ["src", "lib", "source", "packages", "libs"]

    /// A folder with views that no count contains.
    private struct Neighbor {
        let package: [String]
        /// The outermost folder that contains none of the components that are counted.
        let branch: [String]
        var views: [TreeSummary.File] = []
        /// The numbers of all sources that may be views.
        var number = 0
    }

    /// - Parameters:
    ///   - groups: the components that are counted or mentioned.
    ///   - others: further counts, whose files are not mentioned again.
    /// - Returns: the folders with the same shape as a counted one next to it, and the other places, which are mentioned.
    func neighbors(
        of groups: [Group], besides others: [CloneProposal.Count], _ files: [TreeSummary.File]
    ) throws(GitError) -> (counted: [CloneProposal.Count], leftOut: [CloneProposal.Count]) {
        let known = (groups.map(\.source) + others.map(\.configuration.source)).map(Coverage.init)
        let names = groups.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        var found: [[String]: Neighbor] = [:]
        var left = ComponentFinder.fileLimit
        for file in files where mayBeNeighbor(file) && !known.contains(where: { $0.contains(file) }) {
            let package = evidence.package(of: file.folders)
            let branch = ComponentFinder.branch(of: file.folders, in: package, besides: groups)
            let isNative = ComponentFinder.nativeEndings.contains(file.fileExtension)
            let name = ComponentPlace.isGeneral(file) ? file.folders.last : nil
            let isDeclared = left > 0 ? try declaresView(file, named: name) : false
            let isView = isDeclared && !self.known.hidden.contains(file.path)
            left -= 1
            if isView || !isNative {
                found[branch, default: Neighbor(package: package, branch: branch)].number += 1
            }
            if isView { found[branch]?.views.append(file) }
        }
        var (counted, leftOut): ([CloneProposal.Count], [CloneProposal.Count]) = ([], [])
        for neighbor in found.values.sorted(by: {
            ($1.views.count, $0.branch.joined(separator: "/")) < ($0.views.count, $1.branch.joined(separator: "/"))
        }) where neighbor.views.count * 2 > neighbor.number {
            guard let group = group(of: neighbor, besides: groups), group.number >= ComponentFinder.fewestBeside,
                group.names.intersection(names).count * 2 <= group.number
            else { continue }
            let path = group.path ?? group.folder.joined(separator: "/")
            let own = neighbor.branch.last { !ComponentFinder.plainFolders.contains($0.lowercased()) }
            let count = CloneProposal.Count(
                own.flatMap(ComponentFinder.name) ?? "more_components",
                CountConfiguration(
                    source: withoutDotted(group.source),
                    with: group.source.isOfFolders ? ["\(path)/{key}/**"] : [], optional: group.parts, kind: .component)
            )
            if isAlike(group, neighbor, groups, files) { counted.append(count) } else { leftOut.append(count) }
        }
        return (counted, Array(leftOut.prefix(LeftOut.limit)))
    }

    /// Whether a source is in a place where libraries have views, by the names of its folders.
    private func mayBeNeighbor(_ file: TreeSummary.File) -> Bool {
        guard ComponentFinder.viewEndings.union(ComponentFinder.nativeEndings).contains(file.fileExtension),
            file.rank == .usual, !ComponentSource.isAside(stem: file.stem),
            known.values[file.path] != false, !file.stem.contains(".") || file.stem.hasSuffix(".component"),
            !ComponentFinder.isHook(file.stem), !ComponentPlace.isGeneral(file) || ComponentFinder.isMarkup(file),
            evidence.isLibrary(file.folders), !evidence.isApp(file.folders)
        else { return false }
        let package = evidence.package(of: file.folders)
        return file.folders.count > package.count
            && !file.folders.dropFirst(package.count).contains { name in
                let plain = name.lowercased()
                return ComponentFinder.internals.contains(plain) || ComponentFinder.pageFolders.contains(plain)
                    || name.hasPrefix("_") || FolderRank.isShowcase(name)
                    || IconPlace.isName(name) || AppEvidence.names.contains(plain) || ComponentFinder.isFormer([name])
                    || !ComponentFinder.plainFolders.contains(plain) && !ComponentFinder.unlikely.contains(plain)
                        && plain != "typography" && ComponentFinder.isHelper(name, [], in: [])
            }
    }

    /// The outermost folder around a file that contains none of the groups; in a package of its own, the package.
    private static func branch(of folders: [String], in package: [String], besides groups: [Group]) -> [String] {
        let all = groups.map(\.folder)
        for depth in stride(from: max(1, package.count), through: folders.count, by: 1)
        where !all.contains(where: { $0.starts(with: folders[..<depth]) }) {
            return Array(folders[..<depth])
        }
        return folders
    }

    private func group(of neighbor: Neighbor, besides groups: [Group]) -> Group? {
        func isFolder(_ file: TreeSummary.File) -> Bool {
            file.folders.count > neighbor.branch.count
                && (ComponentPlace.isGeneral(file)
                    || ComponentFinder.areAlike(String(file.stem.prefix { $0 != "." }), file.folders.last ?? ""))
        }
        let folders = Set(neighbor.views.filter(isFolder).map(\.folders))
        let rest = neighbor.views.filter { !folders.contains($0.folders) }
        // Files next to a folder whose files are the components are components, too.
        let areFiles = groups.contains { other in
            !other.source.isOfFolders && ["swift", "kt"].contains(other.ending)
                && other.folder.dropLast() == neighbor.branch.dropLast()
        }
        guard !areFiles, let depth = folders.first?.count, rest.count * 5 <= folders.count,
            folders.allSatisfy({ $0.count == depth }), let sample = folders.first
        else {
            let place = FilePatterns.commonFolder(neighbor.views)
            let kinds = Dictionary(grouping: neighbor.views, by: \.fileExtension)
            let best = kinds.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
            return place.isEmpty ? nil : best.flatMap { viewGroups([place: $0.value]).first }
        }
        let place = folders.reduce(Array(sample.dropLast())) { common, folder in
            Array(zip(common, folder).prefix { $0 == $1 }.map(\.0))
        }
        let stars = Array(repeating: "*", count: depth - place.count)
        let path = place.joined(separator: "/") + stars.map { "/\($0)" }.joined()
        let own = Set(folders.map { $0.joined(separator: "/") })
        let pattern = GlobPattern(path)
        let excluded = summary.folders.union(summary.asides).filter { !own.contains($0) && pattern.matches($0) }
        guard !place.isEmpty, excluded.count <= FilePatterns.limit * 2 else { return nil }
        var group = Group(
            folder: place, source: .directories(glob: path, exclude: excluded.sorted()),
            names: Set(folders.compactMap(\.last).map(NameWords.letters)), sample: sample)
        group.path = (place + stars.dropLast()).joined(separator: "/")
        return group
    }

    /// Whether a folder is next to one of the groups, in the same package and with sources of the same kind: in a folder for
    /// each component, or with public views whose names begin with the same word.
    private func isAlike(
        _ group: Group, _ neighbor: Neighbor, _ groups: [Group], _ files: [TreeSummary.File]
    ) -> Bool {
        guard group.number >= ComponentFinder.fewest else { return false }
        let kinds = Set(neighbor.views.map(\.fileExtension))
        guard group.source.isOfFolders else {
            // The sources of a module for apps say which views others can use.
            let others = groups.filter { other in
                !other.source.isOfFolders && other.path == nil
                    && other.folder.dropLast() == neighbor.branch.dropLast()
                    && evidence.package(of: other.sample) == neighbor.package && kinds == [other.ending]
            }
            let own = files.filter { file in
                kinds.contains(file.fileExtension)
                    && others.contains {
                        file.folders.starts(with: $0.folder) && $0.names.contains(NameWords.letters(file.stem))
                    }
            }
            return !kinds.isDisjoint(with: ["swift", "kt"]) && areNamedAlike(neighbor.views, own)
        }
        return groups.contains { other in
            other.source.isOfFolders && other.path == nil && other.folder.dropLast() == neighbor.branch.dropLast()
                && evidence.package(of: other.sample) == neighbor.package
                && files.contains {
                    $0.folders.starts(with: other.folder) && $0.rank == .usual && kinds.contains($0.fileExtension)
                }
        }
    }

    /// The files that a count reads, including those that it excludes one by one.
    private struct Coverage {
        private let pattern: GlobPattern
        private let excluded: [GlobPattern]
        private let isOfFolders: Bool

        init(_ source: CatalogueSource) {
            switch source {
            case .directories(let glob, let exclude):
                (pattern, isOfFolders) = (GlobPattern(glob), true)
                excluded = exclude.filter { !$0.hasPrefix("**") }.map { GlobPattern($0) }
            case .files(let glob, _, _): (pattern, excluded, isOfFolders) = (GlobPattern(glob), [], false)
            default: (pattern, excluded, isOfFolders) = (GlobPattern(LeftOut.place(of: source)), [], false)
            }
        }

        func contains(_ file: TreeSummary.File) -> Bool {
            guard isOfFolders else { return pattern.matches(components: file.components) }
            return (1...max(1, file.folders.count)).contains { depth in
                let folders = file.folders.prefix(depth).map { ArraySlice($0.utf8) }
                return pattern.matches(components: folders) && !excluded.contains { $0.matches(components: folders) }
            }
        }
    }
}
