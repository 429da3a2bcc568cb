import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit

/// Makes what is published of items that differ.
struct HighlightMaker {
    /// Highlights of one repository and direction.
    static let limit = 200
    /// Files of one item, and bytes of their paths.
    private static let (fileLimit, filesSize) = (50, 8 << 10)
    /// Bytes of files whose lines are counted.
    private static let lineCountLimit = 1 << 20
    /// Bytes of a summary, and of a path.
    private static let (summaryLimit, pathLimit) = (1000, 1000)

    let repository: Repository

    /// - Returns: the most important ones, and the changes that they are about, without values.
    func highlights(
        _ differences: [ItemDifference], renamedFiles: [GitPath: GitPath] = [:]
    ) throws(GitError) -> (highlights: [Highlight], changes: [ItemChange]) {
        let details = ItemDetails(repository: repository, renamedFiles: renamedFiles)
        var highlights: [Highlight] = []
        var changes: [ItemChange] = []
        for difference in differences.prefix(HighlightMaker.limit) {
            // Values are large: those of one item are held at a time.
            var change = try details.change(difference)
            highlights.append(try highlight(change))
            (change.value, change.spec) = (nil, nil)
            changes.append(change)
        }
        return (highlights, changes)
    }

    private func highlight(_ change: ItemChange) throws(GitError) -> Highlight {
        var files: [Highlight.File] = []
        var left = HighlightMaker.filesSize
        for file in change.files.prefix(HighlightMaker.fileLimit) {
            let path = file.path.description.shortened(to: HighlightMaker.pathLimit)
            left -= path.utf8.count
            guard left >= 0 else { break }
            files.append(try self.file(file, path))
        }
        return Highlight(
            catalogue: change.catalogue, kind: change.kind.rawValue, key: change.key, change: change.change,
            summary: change.kind.describer.summary(of: change).shortened(to: HighlightMaker.summaryLimit),
            details: Highlight.Details(oldKey: change.oldKey, members: change.members, files: files))
    }

    private func file(_ file: ItemChange.File, _ path: String) throws(GitError) -> Highlight.File {
        var result = Highlight.File(
            path: path, part: file.part.rawValue,
            change: file.old == nil ? .added : file.new == nil ? .removed : .changed)
        do throws(GitError) {
            let lines = try repository.lineCount(from: file.old, to: file.new, limit: HighlightMaker.lineCountLimit)
            (result.added, result.removed) = (lines?.added, lines?.removed)
        } catch {
            guard error.code == .notFound, try repository.isPartial() else { throw error }
        }
        return result
    }
}
