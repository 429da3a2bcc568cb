import TeamSyncBase
import TeamSyncGit

/// Separates the components of a package from views that only its own code uses.
extension ComponentFinder {
    /// The endings of sources with one component each.
    private static let exportedEndings: Set<String> = ["vue", "svelte", "tsx", "jsx"]

    /// Moves views that an index around them does not name, if it names at least four fifths of them by their paths:
    /// `export { default as Button } from './components/Button.vue'`.
    func moveUnexported(
        from views: inout [TreeSummary.File], to others: inout [TreeSummary.File]
    ) throws(GitError) {
        guard views.count >= ComponentFinder.fewestUnnamed,
            views.allSatisfy({ ComponentFinder.exportedEndings.contains($0.fileExtension) })
        else { return }
        let folder = FilePatterns.commonFolder(views)
        let depth = evidence.package(of: folder).count
        let indexes = summary.sources.filter { file in
            file.stem == "index" && ["ts", "js", "mjs"].contains(file.fileExtension) && file.folders.count >= depth
                && folder.starts(with: file.folders)
        }
        for index in indexes.prefix(ComponentFinder.fewest) {
            let bytes = try RepositoryFile.contents(of: index, in: repository, limit: ComponentFinder.sizeLimit) ?? []
            let text = String(decoding: bytes, as: UTF8.self)
            let unnamed = views.filter { view in
                !["'", "\"", ".\(view.fileExtension)"].contains { text.contains("/\(view.stem)\($0)") }
            }
            guard !unnamed.isEmpty, unnamed.count * 5 <= views.count else { continue }
            let paths = Set(unnamed.map(\.path))
            views.removeAll { paths.contains($0.path) }
            others += unnamed
            return
        }
    }
}
