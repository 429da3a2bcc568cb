import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds icons that are drawn in code in folders of components.
extension ComponentFinder {
    /// Records a source in a folder without views if it draws an icon.
    func noteDrawing(_ file: TreeSummary.File) throws(GitError) {
        guard known.drawings.count < ComponentFinder.fileLimit,
            let bytes = try RepositoryFile.contents(of: file, in: repository, limit: ComponentFinder.sizeLimit),
            IconList.isDrawn(bytes, file)
        else { return }
        known.drawings.append(file)
    }

    /// The icons that are drawn in code in folders of components; nil if there are too few to mention.
    var drawings: CloneProposal.Count? {
        let files = known.drawings
        guard files.count > 2, let first = files.first, files.allSatisfy({ $0.fileExtension == first.fileExtension })
        else { return nil }
        let folder = FilePatterns.commonFolder(files)
        let depths = Set(files.map { $0.folders.count - folder.count })
        guard !folder.isEmpty, depths.count == 1, let depth = depths.first else { return nil }
        let glob = (folder + Array(repeating: "*", count: depth) + ["*.\(first.fileExtension)"]).joined(separator: "/")
        let pattern = GlobPattern(glob)
        let number = summary.sources.count { pattern.matches(components: $0.components) }
        guard number == files.count else { return nil }
        return CloneProposal.Count("icons", CountConfiguration(source: .files(glob: glob, exclude: []), kind: .icon))
    }
}
