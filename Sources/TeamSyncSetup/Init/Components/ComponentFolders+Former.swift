import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Finds components that are no longer recommended, in a folder such as `components/deprecated`. They are a count of
/// their own, because the folder often contains the former version of a component next to it.
extension ComponentFinder {
    private static let formerNames: Set<String> = ["deprecated", "legacy", "obsolete"]

    /// The depth of the folder with the components that a view belongs to: `depth`, or that of the folder for former
    /// components in it.
    /// - Parameter depth: the depth of a component folder that contains the file.
    /// - Returns: nil if the file is in a folder without components.
    static func placeDepth(of file: TreeSummary.File, in depth: Int) -> Int? {
        if file.rank == .usual { return depth }
        guard file.folders.count > depth + 1, isFormer(file.folders[...(depth + 1)]),
            FolderRank(file.folders[...depth] + file.folders[(depth + 2)...]) == .usual
        else { return nil }
        return depth + 1
    }

    static func isFormer(_ folders: some BidirectionalCollection<String>) -> Bool {
        folders.last.map { formerNames.contains($0.lowercased()) } ?? false
    }

    /// Returns the groups with the groups of former components as their inner groups. A folder of former components
    /// alone is not a catalogue.
    static func withFormer(_ groups: [Group]) -> [Group] {
        let former = groups.filter { isFormer($0.folder) }
        return groups.filter { !isFormer($0.folder) }.map { group in
            let own = former.filter { $0.folder.dropLast() == group.folder[...] && $0.ending == group.ending }
            guard !own.isEmpty else { return group }
            var group = group
            group.inner += own
            if case .files(let glob, let exclude, let key) = group.source, glob.contains("**") {
                group.source = .files(
                    glob: glob, exclude: exclude + own.map { $0.folder.joined(separator: "/") + "/**" }, key: key)
            }
            return group
        }
    }

    /// Returns the groups of former components in a folder in which each component has a folder.
    /// - Parameter folders: the files in the subfolders.
    func formerGroups(inside folder: [String], _ folders: [String: [TreeSummary.File]]) -> [Group] {
        folders.sorted { $0.key < $1.key }.compactMap { name, files -> Group? in
            let place = folder + [name]
            guard ComponentFinder.isFormer(place) else { return nil }
            let nested = files.filter { $0.folders.count > place.count }
            if !nested.isEmpty { return group(place, nested, share: 1, fewest: 1, ComponentFinder.isView) }
            let views = files.filter { ComponentFinder.isElement($0) && !ComponentSource.isAside(stem: $0.stem) }
            guard let first = views.first, views.allSatisfy({ $0.fileExtension == first.fileExtension }) else {
                return nil
            }
            let others = files.filter { file in
                file.fileExtension == first.fileExtension && !views.contains { $0.path == file.path }
            }
            guard others.count <= FilePatterns.limit else { return nil }
            let glob = "\(place.joined(separator: "/"))/*.\(first.fileExtension)"
            return Group(
                folder: place, source: .files(glob: glob, exclude: others.map(\.path).sorted()),
                names: Set(views.map { NameWords.letters($0.stem) }), sample: place)
        }
    }

    static func isNamed(_ file: TreeSummary.File, _ name: String) -> Bool {
        NameWords.letters(file.stem) == NameWords.letters(name)
    }

    /// Whether a file is the view of the component with this name.
    static func isView(_ file: TreeSummary.File, _ name: String) -> Bool {
        isNamed(file, name) || isElement(file) && areAlike(file.stem, name)
    }
}
