/// One file that differs between two trees.
public struct FileChange: Equatable, Sendable {
    public enum Status: Sendable {
        case added
        /// Contents, mode or type differ.
        case modified
        case deleted
        case renamed
    }

    public let status: Status
    /// The path in the new tree; of a deleted file, in the old one.
    public let path: GitPath
    /// Where a renamed file was in the old tree; nil for every other status.
    public let oldPath: GitPath?

    public init(status: Status, path: GitPath, oldPath: GitPath? = nil) {
        self.status = status
        self.path = path
        self.oldPath = oldPath
    }
}
