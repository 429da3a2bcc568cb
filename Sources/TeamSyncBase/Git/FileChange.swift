/// One file that differs between two trees.
package struct FileChange: Equatable, Sendable {
    package enum Status: Sendable {
        case added
        /// Contents, mode or type differ.
        case modified
        case deleted
        case renamed
    }

    package let status: Status
    /// The path in the new tree; of a deleted file, in the old one.
    package let path: GitPath
    /// Where a renamed file was in the old tree; nil for every other status.
    package let oldPath: GitPath?

    package init(status: Status, path: GitPath, oldPath: GitPath? = nil) {
        self.status = status
        self.path = path
        self.oldPath = oldPath
    }
}

/// A file that one commit changed.
package struct PathChange: Equatable, Sendable {
    package let path: GitPath
    /// nil for a file that was not there; likewise `new`. A submodule's is a commit.
    package let old: ObjectID?
    package let new: ObjectID?

    package init(path: GitPath, old: ObjectID?, new: ObjectID?) {
        (self.path, self.old, self.new) = (path, old, new)
    }
}
