import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds components that each consist of a file that declares a view.
extension ComponentFinder {
    /// Finds folders in which most files declare a view with the file's name. The other files are excluded.
    func views(_ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        var groups: [[String]: [String: [TreeSummary.File]]] = [:]
        for file in files {
            guard let place = ComponentPlace.index(in: file.folders),
                let depth = ComponentFinder.placeDepth(of: file, in: place), mayBeComponent(file, in: place),
                !file.folders[(depth + 1)...].contains(where: { ComponentFinder.internals.contains($0.lowercased()) })
            else { continue }
            groups[Array(file.folders[...depth]), default: [:]][file.fileExtension, default: []].append(file)
        }
        var found: [Group] = []
        for (folder, kinds) in groups.sorted(by: { $0.key.joined() < $1.key.joined() }) {
            for (ending, all) in kinds.sorted(by: { $0.key < $1.key }) {
                let icons = iconFolders(in: folder, all)
                let hidden = ComponentFinder.hiddenTemplates(all)
                let parted = foldersOfParts(in: folder, all)
                func isOfParts(_ name: String) -> Bool { parted?.names.contains(NameWords.letters(name)) == true }
                let files = all.filter { file in
                    !icons.contains { ComponentFinder.isInside(file, $0) } && !hidden.contains(file.path)
                        && !isOfParts(file.folders.dropFirst(folder.count).first ?? "")
                }
                let isLevel = ComponentPlace.isLevel(folder)
                let fewest = isLevel || ComponentFinder.isFormer(folder) ? 1 : ComponentFinder.fewest
                if let parted, files.count < fewest, parted.number >= fewest { found.append(parted) }
                guard files.count >= fewest, files.count <= 2000 else {
                    if files.count < fewest { known.few.append(files) }
                    continue
                }
                var (views, others): ([TreeSummary.File], [TreeSummary.File]) = ([], [])
                for file in files.prefix(ComponentFinder.fileLimit) {
                    if try declaresView(file) { views.append(file) } else { others.append(file) }
                }
                try moveHelpers(from: &views, to: &others)
                moveHidden(from: &views, to: &others)
                try moveUnexported(from: &views, to: &others)
                if !ComponentPlace.isName(folder.last ?? ""), let levels = try levels(of: views, in: folder, all) {
                    found.append(levels)
                    continue
                }
                // Subfolders without views, such as `icon/` with drawings in code.
                let foreign =
                    files.count > ComponentFinder.fileLimit
                    ? [] : ComponentFinder.foldersWithout(views, others, folder.count)
                for file in others where foreign.contains(where: { ComponentFinder.isInside(file, $0) }) {
                    try noteDrawing(file)
                }
                let notViews = others
                others.removeAll { file in foreign.contains { ComponentFinder.isInside(file, $0) } }
                // A file such as `badge.style.dart` next to `badge.dart` is a part of it.
                let partNumber = ComponentFinder.partNumber(of: views, others)
                guard views.count >= fewest, views.count * 2 >= others.count - partNumber + views.count else {
                    if !views.isEmpty, views.count < fewest,
                        views.count * 2 >= others.count - partNumber + views.count
                    {
                        known.few.append(views)
                    }
                    continue
                }
                let root = folder.joined(separator: "/")
                let isFlat = files.allSatisfy { $0.folders == folder }
                let front = "\(root)/\(isFlat ? "" : "**/")"
                let helpers = ComponentFinder.helpers(in: "\(front)*.\(ending)")
                others = ComponentFinder.without(others, helpers)
                let isAll = others.isEmpty && foreign.isEmpty || files.count > ComponentFinder.fileLimit
                let asides = summary.sources.contains {
                    $0.fileExtension == ending && $0.folders.starts(with: folder)
                        && (ComponentSource.isAside(stem: $0.stem) || showcases.contains($0.path))
                }
                if let own = viewsByEnding(views, others, folder, front), files.count <= ComponentFinder.fileLimit {
                    found.append(own)
                    continue
                }
                let excluded =
                    icons.sorted().map { "\($0)/**" } + (hidden.isEmpty ? [] : ["\(front)_*.\(ending)"])
                    + (isAll
                        ? []
                        : exclusion(ofFolders: foreign, with: notViews, beside: views, front)
                            + exclusion(of: others, beside: views, front))
                    + (asides ? aside(folder, ending, front) : [])
                    + (isFlat
                        ? []
                        : internalFolders(folder, ending, helpers) + testFolders(below: front)
                            + showcases(below: front, in: folder, ending))
                let partFolders =
                    isFlat ? [] : Set(all.compactMap { $0.folders.dropFirst(folder.count).first }).filter(isOfParts)
                guard excluded.count <= max(FilePatterns.limit, views.count / 4),
                    partFolders.count <= FilePatterns.limit * 2
                else {
                    continue
                }
                let source = CatalogueSource.files(
                    glob: "\(front)*.\(ending)",
                    exclude: excluded + partFolders.sorted().map { "\(root)/\($0)/**" } + helpers)
                let counted = files.count > ComponentFinder.fileLimit ? files : views
                var group = Group(
                    folder: folder, source: source, names: Set(counted.map { NameWords.letters($0.stem) }),
                    sample: folder)
                group.parts = parts(of: counted, named: counted.map(\.stem), in: folder, front)
                group.directNumber = counted.count { $0.folders == folder }
                group.common = FilePatterns.commonFolder(counted)
                if let parted { group.inner.append(parted) }
                found.append(group)
            }
        }
        let classes = found.filter { $0.ending == "rb" }
        // Skips templates that belong to the classes.
        found.removeAll { group in
            group.ending == "erb"
                && classes.contains { $0.folder == group.folder && $0.number * 2 >= group.number }
        }
        return ComponentFinder.withoutSmall(ComponentFinder.withFormer(found))
    }

    /// The paths of templates whose names hide them from the list of patterns, if they are a few of many:
    /// `_head.mustache`.
    private static func hiddenTemplates(_ files: [TreeSummary.File]) -> Set<String> {
        let hidden = files.filter { $0.name.hasPrefix("_") && FileKind($0.name) == .template }
        return hidden.count * 5 <= files.count ? Set(hidden.map(\.path)) : []
    }

    private static func isInside(_ file: TreeSummary.File, _ folder: String) -> Bool {
        file.folder == folder || file.folder.hasPrefix(folder + "/")
    }

    /// The minimum number of files for a pattern for the last word of their names, if it does not denote parts.
    private static let fewestAlike = 3

    /// Returns patterns for files that are not views. A pattern uses the common suffix of their names if no view has
    /// it.
    /// - Parameter path: the beginning of a pattern for all files.
    func exclusion(
        of others: [TreeSummary.File], beside views: [TreeSummary.File], _ path: String
    ) -> [String] {
        let marks = Set(others.compactMap { ComponentSource.testMark(in: $0.stem) })
        if let ending = others.first?.fileExtension, !marks.isEmpty {
            return marks.sorted().map { "\(path)*\($0).*.\(ending)" }
                + exclusion(of: others.filter { ComponentSource.testMark(in: $0.stem) == nil }, beside: views, path)
        }
        for front in ["use", "with"] {
            func isOfKind(_ file: TreeSummary.File) -> Bool {
                file.stem.hasPrefix(front) && ComponentFinder.isHook(file.stem)
            }
            let own = others.filter(isOfKind)
            // Components are named in capitals, so that those added later do not match.
            guard own.count > 1, views.allSatisfy({ $0.stem.first?.isUppercase == true }) else { continue }
            return ["\(path)\(front)*.\(own[0].fileExtension)"]
                + exclusion(of: others.filter { !isOfKind($0) }, beside: views, path)
        }
        let bases = others.filter(isSuperclass)
        if bases.count > 1, !views.contains(where: { $0.name.hasPrefix("Base") }) {
            return ["\(path)Base*.\(bases[0].fileExtension)"]
                + exclusion(of: others.filter { !$0.name.hasPrefix("Base") }, beside: views, path)
        }
        let groups = Dictionary(grouping: others) { file in
            NameWords.split(file.stem, digits: .attached).last.map { String(file.stem[$0.start...]) } ?? file.stem
        }
        return groups.sorted { $0.key < $1.key }.flatMap { word, files -> [String] in
            let isOnly = !views.contains { $0.stem.hasSuffix(word) }
            let isPart = ComponentFinder.partWords.contains(word.lowercased())
            // Components that are added later may end in a word that only a few files have in common.
            guard isPart || files.count >= ComponentFinder.fewestAlike, isOnly, let first = files.first,
                !word.contains(where: "*?{}".contains)
            else {
                return files.map(\.path).sorted()
            }
            let isSeparate = files.allSatisfy { $0.stem.hasSuffix(".\(word)") }
            return ["\(path)*\(isSeparate ? "." : "")\(word).\(first.fileExtension)"]
        }
    }

    /// Returns patterns for folders without views. If a folder contains parts of views, all with the same suffix, the
    /// pattern is for the suffix, so that a view that moves into the folder is still counted.
    /// - Parameter files: the files that are not views.
    func exclusion(
        ofFolders folders: [String], with files: [TreeSummary.File], beside views: [TreeSummary.File], _ front: String
    ) -> [String] {
        let names = Set(views.map(\.stem))
        let patterns = folders.map { folder in
            let inside = files.filter { ComponentFinder.isInside($0, folder) }
            let areParts = inside.allSatisfy { ComponentFinder.suffix(of: $0, after: names) != nil }
            let own = areParts ? exclusion(of: inside, beside: views, front) : []
            return own.count == 1 && own[0].contains("*") ? own[0] : "\(folder)/**"
        }
        return ComponentFinder.withCommonNames(Set(patterns), beside: views, front)
    }

    static let internals: Set<String> = [
        "internal", "internals", "private", "helpers", "utils", "support", "previews", "extensions", "modifiers",
        "impl",
    ]

    /// Returns patterns for folders with internals of components, except for those in `others`.
    private func internalFolders(_ folder: [String], _ ending: String, _ others: [String]) -> [String] {
        let names = summary.sources.lazy.filter { $0.fileExtension == ending && $0.folders.starts(with: folder) }
            .compactMap {
                $0.folders.dropFirst(folder.count).first { ComponentFinder.internals.contains($0.lowercased()) }
            }
        return Set(names).sorted().map { "\(folder.joined(separator: "/"))/**/\($0)/**" }
            .filter { !others.contains($0) }
    }
}
