import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds components in modules next to those that are counted: modules with too few components, or with components in
/// other folders.
extension ComponentFinder {
    /// Finds views in the same folder of sibling modules, and in modules that the pattern for several modules does not
    /// match.
    func siblings(of groups: [Group], _ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        var found: [[String]: [TreeSummary.File]] = [:]
        var left = ComponentFinder.fileLimit
        for group in groups {
            guard case .files(let glob, _, _) = group.source else { continue }
            let (pattern, ending) = (GlobPattern(glob), FileKind.fileExtension(of: glob))
            let candidates = files.filter { $0.fileExtension == ending && $0.rank == .usual }
            let own = group.path == nil ? [] : candidates.filter { pattern.matches(components: $0.components) }
            let modules = Set(own.compactMap { $0.folders.dropFirst(group.folder.count).first })
            for file in candidates {
                let folder: [String]
                if group.path == nil {
                    folder = file.folders
                    guard folder.count == group.folder.count, folder.last == group.folder.last,
                        zip(folder, group.folder).count(where: { $0 != $1 }) == 1
                    else { continue }
                } else {
                    guard file.folders.starts(with: group.folder), file.folders.count > group.folder.count,
                        !modules.contains(file.folders[group.folder.count])
                    else { continue }
                    folder = Array(file.folders[...group.folder.count])
                }
                guard evidence.isLibrary(folder), !groups.contains(where: { $0.folder == folder }) else { continue }
                if try declaresView(file, within: &left) { found[folder, default: []].append(file) }
            }
        }
        return viewGroups(found)
    }

    /// The views that are files next to folders of components, or in folders next to these.
    /// - Returns: the counts, and whether there are enough components for each.
    func singleViews(
        beside groups: [Group], _ files: [TreeSummary.File]
    ) throws(GitError) -> [(isCounted: Bool, count: CloneProposal.Count)] {
        try (viewsBeside(groups, files) + viewsBetweenFolders(groups, files)).map { group in
            let isBetween = groups.contains { $0.folder == group.folder }
            // Nothing in a source of Dart says whether the library exports it, except that the names are alike.
            let isOfKit = group.ending == "dart" && areNamedAlike(group, groups, files)
            let isCounted =
                group.number >= ComponentFinder.fewestBeside && (isBetween || group.ending != "dart" || isOfKit)
            let name = isCounted && isBetween ? nil : ComponentFinder.name(of: group.folder.last ?? "")
            let configuration = CountConfiguration(
                source: withoutDotted(group.source), optional: group.parts, kind: .component)
            return (isCounted, CloneProposal.Count(name ?? "more_components", configuration))
        }
    }

    /// Finds public views in folders next to a folder of components: `Modal/KitModal.swift` next to `Components/`.
    func viewsBeside(_ groups: [Group], _ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        var found: [[String]: [TreeSummary.File]] = [:]
        var left = ComponentFinder.fileLimit
        for group in groups.prefix(LeftOut.limit)
        where group.path == nil && group.folder.last.map(ComponentPlace.isUsualName) == true {
            let (parent, ending) = (group.folder.dropLast(), ending(ofFolders: group, files))
            guard ["swift", "dart"].contains(ending) else { continue }
            for file in files where file.folders.count == group.folder.count && file.folders.starts(with: parent) {
                guard file.fileExtension == ending, file.rank == .usual, !parent.isEmpty,
                    !groups.contains(where: { file.folders.starts(with: $0.folder) }),
                    !file.folders[parent.count...].contains(where: {
                        ComponentFinder.internals.contains($0.lowercased())
                            || $0.lowercased() != "typography" && ComponentFinder.isHelper($0, [], in: [])
                    }), try declaresView(file, within: &left),
                    let bytes = try RepositoryFile.contents(
                        of: file, in: repository, limit: ComponentFinder.sizeLimit),
                    ending == "dart" || bytes.firstRange(of: Array("public ".utf8)) != nil
                else { continue }
                found[file.folders, default: []].append(file)
            }
        }
        return viewGroups(found)
    }

    /// Finds folders of public views next to a folder of such folders: `Cells/IconCell/IconCell.swift` next to
    /// `Components/`.
    func foldersBeside(_ groups: [Group], _ files: [TreeSummary.File]) throws(GitError) -> [CloneProposal.Count] {
        var found: [[String]: Set<String>] = [:]
        var left = ComponentFinder.fileLimit
        for group in groups.prefix(LeftOut.limit)
        where group.path == nil && group.source.isOfFolders && group.folder.count > 1
            && group.folder.last.map(ComponentPlace.isUsualName) == true
        {
            let (parent, depth) = (group.folder.dropLast(), group.folder.count)
            for file in files where file.folders.count == depth + 1 && file.folders.starts(with: parent) {
                let folder = file.folders[..<depth]
                guard file.stem == file.folders[depth], file.rank == .usual,
                    ["swift", "kt", "dart"].contains(file.fileExtension),
                    !groups.contains(where: { $0.folder.starts(with: folder) }),
                    !ComponentFinder.internals.contains(folder.last?.lowercased() ?? ""),
                    !AppEvidence.names.contains(folder.last?.lowercased() ?? ""),
                    !IconPlace.isName(folder.last ?? "") || file.stem.lowercased().contains("icon"),
                    evidence.isLibrary(file.folders), try declaresView(file, within: &left),
                    !known.hidden.contains(file.path)
                else { continue }
                found[Array(folder), default: []].insert(file.stem)
            }
        }
        return found.filter { $0.value.count >= ComponentFinder.fewestBeside }
            .sorted { $0.key.joined() < $1.key.joined() }
            .map { folder, names in
                let path = folder.joined(separator: "/")
                let excluded = excluded(folder, names)
                return CloneProposal.Count(
                    ComponentFinder.name(of: folder.last ?? "") ?? "more_components",
                    CountConfiguration(
                        source: .directories(
                            glob: "\(path)/*", exclude: excluded.count <= FilePatterns.limit ? excluded : []),
                        with: ["\(path)/{key}/**"], kind: .component))
            }
    }

    /// Finds public views that are files between folders of components: `components/Card.kt` beside
    /// `components/button/Button.kt`.
    func viewsBetweenFolders(_ groups: [Group], _ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        var found: [[String]: [TreeSummary.File]] = [:]
        var left = ComponentFinder.fileLimit
        for group in groups.prefix(LeftOut.limit) where group.source.isOfFolders && group.path == nil {
            for file in files where file.folders == group.folder && file.rank == .usual {
                let isCompiled = ["swift", "kt", "dart"].contains(file.fileExtension)
                guard isCompiled, try declaresView(file, within: &left),
                    let bytes = try RepositoryFile.contents(
                        of: file, in: repository, limit: ComponentFinder.sizeLimit),
                    file.fileExtension != "swift" || bytes.firstRange(of: Array("public ".utf8)) != nil,
                    !group.names.contains(NameWords.letters(file.stem))
                else { continue }
                found[group.folder, default: []].append(file)
            }
        }
        return viewGroups(found.filter { _, views in Set(views.map(\.fileExtension)).count == 1 })
    }

    /// Finds the views of levels with names that have another meaning elsewhere: `templates/` next to `organisms/`.
    func topLevels(beside groups: [Group], _ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        var found: [[String]: [TreeSummary.File]] = [:]
        var left = ComponentFinder.fileLimit
        for group in groups where group.path == nil && ComponentPlace.levels.contains(group.folder.last ?? "") {
            let (parent, depth) = (group.folder.dropLast(), group.folder.count)
            guard !found.keys.contains(where: { $0.dropLast() == parent }) else { continue }
            for file in files where file.folders.count >= depth && file.folders.starts(with: parent) {
                guard ComponentPlace.topLevels.contains(file.folders[depth - 1].lowercased()),
                    FolderRank(parent + file.folders[depth...]) == .usual,
                    group.ending.isEmpty || file.fileExtension == group.ending,
                    !file.folders[depth...].contains(where: { ComponentFinder.internals.contains($0.lowercased()) }),
                    try declaresView(file, within: &left)
                else { continue }
                found[Array(file.folders[..<depth]), default: []].append(file)
            }
        }
        return viewGroups(found.filter { _, views in Set(views.map(\.fileExtension)).count == 1 })
    }

    /// - Parameter found: the files that declare views, by their folder or a folder around it.
    func viewGroups(_ found: [[String]: [TreeSummary.File]]) -> [Group] {
        found.sorted { $0.key.joined(separator: "/") < $1.key.joined(separator: "/") }.map { folder, views in
            let front = folder.joined(separator: "/") + (views.allSatisfy { $0.folders == folder } ? "/" : "/**/")
            let glob = "\(front)*.\(views[0].fileExtension)"
            let pattern = GlobPattern(glob)
            let known = Set(views.map(\.path))
            let others = summary.sources.filter {
                !known.contains($0.path) && pattern.matches(components: $0.components)
            }
            let helpers = ComponentFinder.helpers(in: glob)
            let excluded = exclusion(of: ComponentFinder.without(others, helpers), beside: views, front)
            var group = Group(
                folder: folder, source: .files(glob: glob, exclude: excluded + helpers),
                names: Set(views.map { NameWords.letters($0.stem) }), sample: folder)
            group.parts = parts(of: views, named: views.map(\.stem), in: folder, front)
            return group
        }.filter { group in
            guard case .files(_, let exclude, _) = group.source else { return false }
            return exclude.count <= FilePatterns.limit
        }
    }

    /// Finds folders of components that differ from a counted one in one part of the path, such as the name of the
    /// platform: `Sources/KitMac/Components` next to `Sources/KitPhone/Components`.
    func folderSiblings(
        of groups: [Group], _ files: [TreeSummary.File], _ isFitting: (Group) -> Bool
    ) -> [Group] {
        // A group for several modules includes such folders.
        guard groups.allSatisfy({ $0.path == nil }) else { return [] }
        var found: [[String]: [TreeSummary.File]] = [:]
        for group in groups.prefix(LeftOut.limit) where group.source.isOfFolders && group.folder.count > 2 {
            let depth = group.folder.count
            for file in files where file.folders.count > depth && file.rank == .usual {
                let folder = file.folders[..<depth]
                guard folder.last == group.folder.last,
                    zip(folder, group.folder).count(where: { $0 != $1 }) == 1
                else { continue }
                found[Array(folder), default: []].append(file)
            }
        }
        let others = found.filter { folder, _ in !groups.contains { $0.folder == folder } }.mapValues { files in
            files.filter { file in
                !known.types.contains { file.folders.starts(with: $0) && $1.contains(file.folders[$0.count]) }
            }
        }.filter { !$0.value.isEmpty }
        return others.sorted { $0.key.joined(separator: "/") < $1.key.joined(separator: "/") }
            .compactMap { folder, files in
                // An index alone does not show that a folder is a component.
                group(folder, files, share: 0.8, fewest: 1) {
                    !ComponentPlace.isGeneral($0) && ComponentFinder.names($0, $1)
                }
            }.filter { group in isFitting(group) && !group.names.allSatisfy { $0.hasPrefix("base") } }
    }

    /// The folders of components in a language that is not read, so that only changes to their files are known. The largest
    /// comes first.
    func unreadFolders(besides groups: [CloneProposal.Count]) -> [CloneProposal.Count] {
        var found: [[String]: Set<String>] = [:]
        for file in summary.unread {
            guard let place = file.folders.firstIndex(where: ComponentPlace.isUsualName),
                place + 1 < file.folders.count, evidence.isLibrary(file.folders),
                FolderRank(file.folders[...place] + file.folders[(place + 2)...]) == .usual
            else { continue }
            let name = file.folders[place + 1]
            guard !ComponentFinder.isHelper(name, [], in: []), !name.hasPrefix("_") else { continue }
            found[Array(file.folders[...place]), default: []].insert(name)
        }
        let paths = groups.flatMap(\.configuration.source.ownPaths)
        return found.map { (path: $0.key.joined(separator: "/"), names: $0.value) }.filter { folder in
            folder.names.count >= ComponentFinder.fewest && !paths.contains { $0.hasPrefix(folder.path) }
        }.sorted { ($1.names.count, $0.path) < ($0.names.count, $1.path) }.prefix(SmallSet.limit).map { folder in
            let excluded = excluded(folder.path.split(separator: "/").map(String.init), folder.names)
            let source = CatalogueSource.directories(
                glob: "\(folder.path)/*", exclude: excluded.count <= FilePatterns.limit * 2 ? excluded : [])
            return CloneProposal.Count(
                "components",
                CountConfiguration(source: source, with: ["\(folder.path)/{key}/**"], kind: .component))
        }
    }

    private static let pageNames: Set<String> = ["index", "layout", "page", "template", "main", "home"]

    /// The component folders with too few views for a count, except for parts and copies of those that are counted.
    func smallSets(besides groups: [Group], _ isFitting: (Group) -> Bool) throws(GitError) -> [SmallSet] {
        let names = groups.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        var found = known.fewFolders.filter { group in
            isFitting(group) && evidence.isLibrary(group.sample) && group.names.isDisjoint(with: names)
                && !groups.contains { group.folder.starts(with: $0.folder) || $0.folder.starts(with: group.folder) }
        }.prefix(SmallSet.limit).map { group in
            let tied = group.folder.joined(separator: "/") + "/{key}/**"
            let count = CountConfiguration(source: group.source, with: [tied], kind: .component)
            return SmallSet("components", count, fewest: ComponentFinder.fewest)
        }
        var left = ComponentFinder.fileLimit
        // Many sibling folders with such a place, `bell/components/`, are not components but have parts in it.
        func outer(_ files: [TreeSummary.File]) -> [String] {
            files.first.flatMap { file in
                ComponentPlace.index(in: file.folders).map { Array(file.folders.prefix($0).dropLast()) }
            }
                ?? []
        }
        let places = Dictionary(grouping: known.few, by: outer).mapValues(\.count)
        for files in known.few
        where left > 0 && found.count < SmallSet.limit
            && places[outer(files), default: 0] < ComponentFinder.fewestUnnamed
        {
            // A page that shows something is not a component.
            guard !files.allSatisfy({ ComponentFinder.pageNames.contains(NameWords.letters($0.stem)) }),
                let depth = ComponentPlace.index(in: files[0].folders)
            else { continue }
            let folder = Array(files[0].folders[...depth])
            let isFlat = files.allSatisfy { $0.folders == folder }
            let front = folder.joined(separator: "/") + (isFlat ? "/" : "/**/")
            let glob = "\(front)*.\(files[0].fileExtension)"
            let ownNames = Set(files.map { NameWords.letters($0.stem) })
            let candidate = Group(
                folder: folder, source: .files(glob: glob, exclude: []), names: ownNames, sample: files[0].folders)
            guard isFitting(candidate), ownNames.isDisjoint(with: names),
                !groups.contains(where: { folder.starts(with: $0.folder) || $0.folder.starts(with: folder) })
            else { continue }
            var views: [TreeSummary.File] = []
            for file in files where try declaresView(file, within: &left) { views.append(file) }
            let pattern = GlobPattern(glob)
            let others = summary.sources.filter { file in
                pattern.matches(components: file.components) && !views.contains { $0.path == file.path }
            }
            let own = viewsByEnding(views, others, folder, front)
            let excluded = own == nil ? exclusion(of: others, beside: views, front) : []
            guard !views.isEmpty, excluded.count <= min(views.count, FilePatterns.limit) else { continue }
            let count = CountConfiguration(
                source: own?.source ?? .files(glob: glob, exclude: excluded), optional: own?.parts ?? [],
                kind: .component)
            found.append(SmallSet("components", count, fewest: ComponentFinder.fewest))
        }
        return found
    }
}
