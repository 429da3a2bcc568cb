import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds folders of components by their contents alone.
extension ComponentFinder {
    /// Whether a folder with the name of a place is a module of an app's libraries, and the components are deeper in it:
    /// `components/src/main/java/com/acme/button/AcmeButton.kt`, `KitComponents/Classes/Core/KitBadge/KitBadge.swift`.
    private static func isModule(_ file: TreeSummary.File, at place: Int) -> Bool {
        ["swift", "kt", "java"].contains(file.fileExtension)
            && file.folders.dropFirst(place + 1).first.map { ["src", "classes", "sources"].contains($0.lowercased()) }
                == true
    }

    /// Finds component folders in a folder whose name does not denote components: `packages/button/src/Button.tsx`,
    /// `Sources/Kit/Badge/Badge.swift`. Each folder contains a source with its name that declares a view.
    func unnamedFolders(_ sources: [TreeSummary.File]) throws(GitError) -> [Group] {
        var groups: [[String]: [TreeSummary.File]] = [:]
        for file in sources.prefix(20_000) {
            let place = ComponentPlace.index(in: file.folders)
            guard place.map({ ComponentFinder.isModule(file, at: $0) }) ?? true else { continue }
            for depth in file.folders.indices.dropFirst(place ?? 0)
            where ComponentFinder.names(file, file.folders[depth]) {
                guard !ComponentPlace.isGeneral(file) || depth == ComponentFinder.depth(ofGeneral: file) else {
                    continue
                }
                guard !file.folders[..<depth].contains(where: { $0.lowercased().contains("icon") }),
                    !FolderRank.isShowcase(file.folders[depth])
                else { break }
                let around = file.folders[..<depth] + file.folders[(depth + 1)...]
                guard file.rank == .usual || FolderRank(around) == .usual else { continue }
                groups[Array(file.folders[..<depth]), default: []].append(file)
            }
        }
        let alike = sourcesAlike(sources.prefix(20_000), besides: groups)
        groups.merge(alike) { $0 + $1 }
        var found: [Group] = []
        var left = ComponentFinder.totalLimit
        for (folder, all) in groups.sorted(by: {
            ($1.value.count, $0.key.joined()) < ($0.value.count, $1.key.joined())
        }) {
            var files = all
            var names = Dictionary(grouping: files) { $0.folders[folder.count] }
            guard names.count >= ComponentFinder.fewestUnnamed, left > 0,
                // The top folder may contain modules in other languages.
                !folder.isEmpty || evidence.isLibrary([]) && files.allSatisfy({ FileKind($0.name)?.isScript == true })
            else { continue }
            let further = Set(alike[folder]?.map(\.path) ?? [])
            var views: Set<String> = []
            var viewFiles: [TreeSummary.File] = []
            for (name, own) in names.sorted(by: { $0.key < $1.key }).prefix(ComponentFinder.fileLimit) {
                let sorted = own.sorted { ($0.stem.utf8.count, $0.path) < ($1.stem.utf8.count, $1.path) }
                let others = sorted.filter { further.contains($0.path) }
                for file in sorted.filter({ !further.contains($0.path) }).prefix(3) + others.prefix(3) {
                    left -= 1
                    let isGeneral = ComponentPlace.isGeneral(file) || further.contains(file.path)
                    guard try declaresView(file, named: isGeneral ? name : nil) else { continue }
                    views.insert(name)
                    viewFiles.append(file)
                    break
                }
            }
            if !further.isEmpty {
                let kept = Set(viewFiles.map(\.path))
                files.removeAll { further.contains($0.path) && !kept.contains($0.path) }
                names = Dictionary(grouping: files) { $0.folders[folder.count] }
            }
            let inside = Set(
                summary.sources.filter { $0.rank == .usual && $0.folders.starts(with: folder) }
                    .compactMap { $0.folders.dropFirst(folder.count).first })
            guard views.count >= ComponentFinder.fewestUnnamed, views.count * 2 >= inside.count else { continue }
            // Sibling folders contain views with other names.
            var members = files
            let beside = Dictionary(
                grouping: sources.filter { file in
                    file.rank == .usual && file.folders.starts(with: folder) && file.folders.count > folder.count
                        && !views.contains(file.folders[folder.count])
                }
            ) { $0.folders[folder.count] }
            let forms = ComponentFinder.commonForms(names)
            // A folder for another framework with enough components is a group of its own.
            func isGroupOfFramework(_ name: String, _ files: [TreeSummary.File]) -> Bool {
                ComponentFinder.framework(of: [name]) != nil
                    && Set(files.map { $0.folders[folder.count + 1] }).count >= ComponentFinder.fewestUnnamed
            }
            let areElements = try areElements(viewFiles)
            for (name, own) in beside.sorted(by: { $0.key < $1.key }).prefix(ComponentFinder.fileLimit)
            where left > 0 && !name.lowercased().contains("icon") && !FolderRank.isShowcase(name)
                && !isGroupOfFramework(name, groups[folder + [name]] ?? [])
            {
                guard
                    !ComponentFinder.isHelper(name, own, in: folder)
                        || ComponentFinder.isNamedAfterValues(name, own, in: folder, forms)
                else { continue }
                for file in own.prefix(4) {
                    left -= 1
                    guard try declaresView(file) else { continue }
                    if areElements, try !declaresElement(file) { continue }
                    views.insert(name)
                    members += own
                    break
                }
            }
            let categories = try categories(of: views, in: folder, members, sources, &left)
            members.removeAll { categories.names.contains($0.folders[folder.count]) }
            guard var group = group(folder, members, share: 0, { _, name in views.contains(name) }) else { continue }
            group.inner += categories.groups
            let own = members.filter { views.contains($0.folders[folder.count]) }
            let rest = beside.filter { !views.contains($0.key) }.values.joined()
            group.inner += try categoriesOfFiles(own + rest, in: folder, &left)
            group.isNamed = false
            let kinds = Set(members.map(\.fileExtension))
            group.isOfFamilies = ComponentFinder.areFamilies(
                Dictionary(
                    grouping: sources.filter { file in
                        file.rank == .usual && file.folders.starts(with: folder) && file.folders.count > folder.count
                            && views.contains(file.folders[folder.count]) && kinds.contains(file.fileExtension)
                    }
                ) { $0.folders[folder.count] })
            found.append(group)
        }
        return found
    }
}
