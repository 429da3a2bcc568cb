import Glibc
import TeamSyncBase

/// The lock on the index of a working tree, as git takes it while it changes the index. It holds the token of an update,
/// which says whose it is when the process is killed.
struct IndexLock {
    private let path: String

    /// - Parameter file: becomes the lock, so that no lock is ever without a token.
    /// - Returns: nil when another process holds it.
    init?(_ path: String, from file: String) throws(FileError) {
        let code = TreeFolders.move(file, to: path)
        if code == EEXIST { return nil }
        guard code == 0 else { throw FileError(operation: "create", path: path, code: code) }
        self.path = path
    }

    func release() { unlink(path) }

    /// Whether an update with this token holds the lock. Another process may have one of the same name by now.
    static func isHeld(_ path: String, by token: [UInt8]) -> Bool {
        path.hasSuffix("/index.lock") && PlainFile.contents(of: path, limit: 256) == token
    }
}
