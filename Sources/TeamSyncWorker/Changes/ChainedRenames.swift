import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit

/// Follows the files of removed components through the renames of single commits to the files of new components: other
/// commits can change a file so much that git sees no rename between the two ends.
struct ChainedRenames {
    /// The original paths of the files, by their paths after the commits that were added.
    private var originals: [GitPath: GitPath] = [:]
    private var targets: Set<GitPath> = []

    init(_ items: [ItemDifference]) {
        for item in items where item.kind == .component {
            for file in item.files {
                if item.change == .removed, file.new == nil { originals[file.path] = file.path }
                if item.change == .added, file.old == nil { targets.insert(file.path) }
            }
        }
    }

    var isEmpty: Bool { originals.isEmpty || targets.isEmpty }

    /// Whether a commit deleted one of the files, and added another file.
    func isTouched(by changes: [PathChange]) -> Bool {
        !isEmpty && changes.contains { $0.old == nil }
            && changes.contains { $0.new == nil && originals[$0.path] != nil }
    }

    /// Adds the next commit, with the renames that git finds in it.
    mutating func add(_ files: [FileChange]) {
        let moved = files.compactMap { file in
            file.oldPath.flatMap { old in originals[old].map { (old: old, new: file.path, original: $0) } }
        }
        for move in moved { originals[move.old] = nil }
        for move in moved { originals[move.new] = move.original }
    }

    /// The files of new components, by the paths that these files had in removed components.
    var newPaths: [GitPath: GitPath] {
        originals.reduce(into: [:]) { found, path in
            if path.key != path.value, targets.contains(path.key) { found[path.value] = path.key }
        }
    }
}
