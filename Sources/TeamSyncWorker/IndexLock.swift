import Glibc
import TeamSyncBase

/// The lock on the index of a working tree, which git also holds while it changes the index. It contains the token of
/// an update, which identifies the owner if the process is killed.
struct IndexLock {
    private let path: String

    /// - Parameter file: a file that becomes the lock, so that a lock always contains its token.
    /// - Returns: nil if another process holds the lock.
    init?(_ path: String, from file: String) throws(FileError) {
        let code = TreeFolders.move(file, to: path)
        if code == EEXIST { return nil }
        guard code == 0 else { throw FileError(operation: "create", path: path, code: code) }
        self.path = path
    }

    func release() { unlink(path) }

    /// Whether an update with this token holds the lock; another process may hold it in the meantime.
    static func isHeld(_ path: String, by token: [UInt8]) -> Bool {
        path.hasSuffix("/index.lock") && PlainFile.contents(of: path, limit: 256) == token
    }
}
