import Glibc
import TeamSyncBase

/// The lock on the index of a working tree, as git takes it while it changes the index. It holds the token of an update,
/// which says whose it is when the process is killed.
struct IndexLock {
    private let path: String

    /// - Returns: nil when another process holds it.
    init?(_ path: String, _ token: [UInt8]) throws(FileError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor < 0, errno == EEXIST { return nil }
        guard descriptor >= 0 else { throw FileError(operation: "create", path: path, code: errno) }
        defer { close(descriptor) }
        do throws(FileError) {
            try DescriptorWriter.writeAll(token, to: descriptor, called: path)
        } catch {
            unlink(path)
            throw error
        }
        self.path = path
    }

    func release() { unlink(path) }

    /// Whether an update with this token holds the lock. Another process may have one of the same name by now.
    static func isHeld(_ path: String, by token: [UInt8]) -> Bool {
        path.hasSuffix("/index.lock") && PlainFile.contents(of: path, limit: 256) == token
    }
}
