/// A file that differs between two trees.
package struct FileChange: Equatable, Sendable {
    package enum Status: Sendable {
        case added
        /// The contents, mode or type differ.
        case modified
        case deleted
        case renamed
    }

    package let status: Status
    /// The path in the new tree; for a deleted file, in the old tree.
    package let path: GitPath
    /// The path of a renamed file in the old tree; nil for any other status.
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
    /// nil if the file did not exist. For a submodule, a commit.
    package let old: ObjectID?
    package let new: ObjectID?

    package init(path: GitPath, old: ObjectID?, new: ObjectID?) {
        (self.path, self.old, self.new) = (path, old, new)
    }
}
