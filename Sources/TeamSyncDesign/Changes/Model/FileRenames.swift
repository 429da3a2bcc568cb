import TeamSyncBase

/// The old and new paths of the files that git considers renamed.
struct FileRenames {
    private(set) var oldPaths: [GitPath: GitPath] = [:]
    private(set) var newPaths: [GitPath: GitPath] = [:]

    /// - Parameter others: the new paths of further files by their old paths; renames in `changes` take precedence.
    init(_ changes: [FileChange], others: [GitPath: GitPath] = [:]) {
        for change in changes {
            guard let old = change.oldPath else { continue }
            oldPaths[change.path] = old
            newPaths[old] = change.path
        }
        for (old, new) in others.sorted(by: { $0.key < $1.key }) where newPaths[old] == nil && oldPaths[new] == nil {
            oldPaths[new] = old
            newPaths[old] = new
        }
    }

    /// The same renames in the other direction.
    var reversed: FileRenames {
        var renames = self
        (renames.oldPaths, renames.newPaths) = (newPaths, oldPaths)
        return renames
    }

    /// The new paths of folders by their old paths, for folders from which a file moved with its relative path
    /// unchanged.
    var newFolders: [GitPath: GitPath] {
        var folders: [GitPath: GitPath] = [:]
        for (old, new) in newPaths.sorted(by: { $0.key < $1.key }) {
            var (before, after) = (old.components, new.components)
            while let name = before.popLast(), let other = after.popLast(), name == other, !before.isEmpty {
                let folder = GitPath(Array(before.joined(separator: [UInt8(ascii: "/")])))
                guard folders[folder] == nil else { continue }
                folders[folder] = GitPath(Array(after.joined(separator: [UInt8(ascii: "/")])))
            }
        }
        return folders
    }

    /// Returns the new path of a file, or of a folder from which a file moved with its relative path unchanged.
    func newPath(of path: GitPath) -> GitPath? {
        if let known = newPaths[path] { return known }
        let folder = path.bytes + [UInt8(ascii: "/")]
        for (old, new) in newPaths where old.bytes.starts(with: folder) {
            let rest = old.bytes.dropFirst(folder.count - 1)
            if new.bytes.reversed().starts(with: rest.reversed()) {
                return GitPath(Array(new.bytes.dropLast(rest.count)))
            }
        }
        return nil
    }
}
