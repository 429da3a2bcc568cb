import Glibc

/// What a path leads to, the same whatever path leads there.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let inode: UInt64
    let isFolder: Bool
    let isFile: Bool

    /// Symbolic links are followed.
    /// - Returns: nil when there is nothing, or nothing that may be looked at.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        isFile = status.st_mode & S_IFMT == S_IFREG
    }
}
