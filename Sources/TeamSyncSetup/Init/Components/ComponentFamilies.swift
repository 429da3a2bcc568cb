import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Decides for folders with sources in Swift, Kotlin or Dart whether the folders or the views in them are the components.
/// The name of a source says less than in other languages, because a folder is often a package of several views, and
/// sources with colors and sizes have folders of their own.
extension ComponentFinder {
    /// Returns the group without the folders that contain no view. If several folders are families of views, such as
    /// `button/IconButton.kt` and `button/TextButton.kt`, each view is a component.
    /// - Parameter left: the number of files that may still be read.
    func byViews(_ group: Group, _ files: [TreeSummary.File], _ left: inout Int) throws(GitError) -> Group {
        guard case .directories(let glob, _) = group.source, group.number > 0, !group.folder.isEmpty, !group.haveParts
        else { return group }
        // The folders may be in categories: `Sources/*/*`.
        let root = group.folder.last == "*" ? group.folder.dropLast() : group.folder[...]
        guard group.path == nil || group.path == group.folder.joined(separator: "/"), !root.contains("*") else {
            return group
        }
        let depth = group.folder.count
        // The folder of a component may have a name that is usual for examples.
        let inside = files.filter { file in
            file.folders.count > depth && file.folders.starts(with: root)
                && FolderRank(root + file.folders[(depth + 1)...]) == .usual
        }
        let own = inside.filter { file in
            // A folder with a usual name for values or for what several components share may contain public views, too.
            group.names.contains(NameWords.letters(file.folders[depth]))
                || ComponentFinder.mayContainViews(file.folders[depth], inside)
        }
        guard let ending = own.first?.fileExtension, ["swift", "kt", "dart"].contains(ending),
            own.allSatisfy({ $0.fileExtension == ending }), own.count <= ComponentFinder.totalLimit
        else { return group }
        var views: [TreeSummary.File] = []
        for file in own where !file.folders[depth...].contains(where: ComponentFinder.isInternal) {
            guard left > 0 || known.values[file.path] != nil else { return group }
            if try declaresView(file, within: &left) { views.append(file) }
        }
        var others: [TreeSummary.File] = []
        try moveHelpers(from: &views, to: &others)
        let visible = views.filter { !known.hidden.contains($0.path) }
        // An app that contains its design system declares nothing public.
        if visible.count * 2 > views.count
            || Set(visible.map(\.folders[depth])).count * 10 >= Set(views.map(\.folders[depth])).count * 8
        {
            views = visible
        }
        let all = Set(own.map { $0.folders[depth] }.filter { group.names.contains(NameWords.letters($0)) })
        let folders = Dictionary(grouping: views) { $0.folders[depth] }
        // Otherwise, the views have a form that is not recognized.
        guard folders.count * 2 >= all.count else { return group }
        let number = folders.reduce(0) { $0 + ComponentFinder.memberNumber(of: $1.key, $1.value) }
        if number * 10 >= folders.count * 11, number > folders.count + 1, views.count >= ComponentFinder.fewest,
            let found = try self.group(
                ofViews: views, among: inside.filter { $0.fileExtension == ending }, in: group, Array(root))
        {
            return found
        }
        // In Swift, a component may also be a modifier, or a function of all views.
        guard Set(folders.keys) != all, ending != "swift", group.path == nil else { return group }
        let excluded = excluded(group.folder, Set(folders.keys))
        guard excluded.count <= max(FilePatterns.limit * 2, folders.count / 4) else { return group }
        var found = group
        found.source = .directories(glob: glob, exclude: excluded)
        found.names = Set(folders.keys.map(NameWords.letters))
        return found
    }

    /// Returns the ends of patterns for examples and similar files inside the folders of components.
    private static func unlikelyFolders(in folder: [String], _ ending: String, _ summary: TreeSummary) -> [String] {
        let names = summary.sources.lazy.filter { file in
            file.rank != .usual && file.fileExtension == ending && file.folders.starts(with: folder)
        }.compactMap { $0.folders.dropFirst(folder.count + 1).first { FolderRank(name: $0) != .usual } }
        return Set(names).sorted().map { "*/**/\($0)/**" }
    }

    /// Names of folders for what several components have in common.
    private static let sharedNames: Set<String> = ["base", "common", "core", "shared"]

    /// Whether a folder next to components may contain components too. In Dart, a source that exports the others shows
    /// that they are not only for the other components.
    private static func mayContainViews(_ folder: String, _ files: [TreeSummary.File]) -> Bool {
        let name = folder.lowercased()
        if name != "theme", valueNames.contains(name) { return true }
        guard sharedNames.contains(name) else { return false }
        return files.contains { file in
            file.folders.contains(folder)
                && (file.fileExtension == "kt" || file.fileExtension == "dart" && file.stem == file.folders.last)
        }
    }

    private static func isInternal(_ folder: String) -> Bool { internals.contains(folder.lowercased()) }

    /// The number of components in a folder: if a view is named after the folder, the views whose names begin with its
    /// name are parts of it.
    private static func memberNumber(of folder: String, _ views: [TreeSummary.File]) -> Int {
        let name = NameWords.letters(folder)
        let names = Set(views.map { NameWords.letters($0.stem) })
        let mains = names.filter { $0.hasSuffix(name) || name.hasSuffix("s") && $0.hasSuffix(name.dropLast()) }
        guard let main = mains.min(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) else { return names.count }
        return 1 + names.count { !$0.hasPrefix(main) }
    }

    /// The files that declare views below a folder; nil if a pattern for them needs too many exclusions.
    private func group(
        ofViews views: [TreeSummary.File], among files: [TreeSummary.File], in folders: Group, _ folder: [String]
    ) throws(GitError) -> Group? {
        let (ending, known) = (views[0].fileExtension, Set(views.map(\.path)))
        let front = folder.joined(separator: "/") + "/**/"
        let others = files.filter { !known.contains($0.path) }
        let foreign = ComponentFinder.foldersWithout(views, others, folder.count)
        let helpers = ComponentFinder.helpers(in: "\(front)*.\(ending)")
        let single = ComponentFinder.without(others, helpers + foreign.map { "\($0)/**" })
        let excluded =
            exclusion(ofFolders: foreign, with: others, beside: views, front)
            + exclusion(of: single, beside: views, front) + aside(folder, ending, front) + testFolders(below: front)
            + ComponentFinder.unlikelyFolders(in: folder, ending, summary).map {
                "\(folder.joined(separator: "/"))/\($0)"
            }
        // Such as a source that only exports the others.
        var direct: [String] = []
        for file in summary.sources where file.folders == folder && file.fileExtension == ending && file.rank == .usual
        {
            if try !declaresView(file) { direct.append(file.path) }
        }
        guard excluded.count <= FilePatterns.limit * 2 + views.count / 2 else { return nil }
        var found = folders
        (found.folder, found.path) = (folder, nil)
        found.source = .files(glob: "\(front)*.\(ending)", exclude: excluded + direct + helpers)
        found.names = Set(views.map { NameWords.letters($0.stem) })
        found.parts = parts(of: views, named: views.map(\.stem), in: folder, front)
        found.directNumber = views.count { $0.folders == folder }
        (found.isOfFamilies, found.haveIndexes, found.haveParts) = (false, false, false)
        return found
    }
}
