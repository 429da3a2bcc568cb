import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit

/// Makes what is published of the changes of items.
struct HighlightMaker {
    /// Highlights of one repository and direction.
    static let limit = 200
    /// Bytes of files whose lines are counted.
    private static let fileLimit = 1 << 20
    /// Characters of a key.
    private static let keyLimit = 400

    let repository: Repository

    func highlights(_ changes: [ItemChange]) throws(GitError) -> [Highlight] {
        var highlights: [Highlight] = []
        for change in changes.prefix(HighlightMaker.limit) { highlights.append(try highlight(change)) }
        return highlights
    }

    private func highlight(_ change: ItemChange) throws(GitError) -> Highlight {
        var files: [Highlight.File] = []
        for file in change.files { files.append(try self.file(file)) }
        return Highlight(
            catalogue: change.catalogue, kind: change.kind.rawValue,
            key: change.key.shortened(to: HighlightMaker.keyLimit), change: change.change,
            summary: change.kind.voice.summary(of: change),
            details: Highlight.Details(
                oldKey: change.oldKey?.shortened(to: HighlightMaker.keyLimit), members: change.members, files: files))
    }

    private func file(_ file: ItemChange.File) throws(GitError) -> Highlight.File {
        var result = Highlight.File(
            path: file.path.description, part: file.part.rawValue,
            change: file.old == nil ? .added : file.new == nil ? .removed : .changed)
        do throws(GitError) {
            let lines = try repository.lineCount(from: file.old, to: file.new, limit: HighlightMaker.fileLimit)
            (result.added, result.removed) = (lines?.added, lines?.removed)
        } catch {
            guard error.code == .notFound, try repository.isPartial() else { throw error }
        }
        return result
    }
}
