import Glibc
import Synchronization

/// An exclusive `flock` on a file, held until it is released or the process ends. The file itself is never removed. To
/// wait for the lock, watch the folder for files that are closed.
package final class FileLock: Sendable {
    private let descriptor: Mutex<Int32?>

    private init(descriptor: Int32) {
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    /// Releases the lock; a second call does nothing.
    package func release() {
        descriptor.withLock { open in
            guard let descriptor = open else { return }
            flock(descriptor, LOCK_UN)
            close(descriptor)
            open = nil
        }
    }

    /// Acquires the lock, waiting while another process holds it.
    /// - Throws: `FileError` when the file cannot be opened or created, or when others can modify it.
    package static func acquire(_ path: String) throws(FileError) -> FileLock {
        let descriptor = try OwnFile.open(path, O_RDWR | O_CREAT, operation: "lock")
        while flock(descriptor, LOCK_EX) != 0 {
            let code = errno
            if code == EINTR { continue }
            close(descriptor)
            throw FileError(operation: "lock", path: path, code: code)
        }
        return FileLock(descriptor: descriptor)
    }

    /// Acquires the lock without waiting.
    /// - Returns: nil when another process, or another holder in this process, has the lock.
    /// - Throws: `FileError` when the file cannot be opened or created, or when others can modify it.
    package static func tryAcquire(_ path: String) throws(FileError) -> FileLock? {
        let descriptor = try OwnFile.open(path, O_RDWR | O_CREAT, operation: "lock")
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return FileLock(descriptor: descriptor) }
        let code = errno
        close(descriptor)
        if code == EWOULDBLOCK { return nil }
        throw FileError(operation: "lock", path: path, code: code)
    }
}
