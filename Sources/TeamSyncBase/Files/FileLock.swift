import Dispatch
import Glibc
import Synchronization

/// An exclusive `flock` on a file, held until it is released or the process ends. The file stays.
package final class FileLock: Sendable {
    private let descriptor: Mutex<Int32?>

    private init(descriptor: Int32) {
        self.descriptor = Mutex(descriptor)
    }

    deinit { release() }

    /// Gives the lock up; a second call does nothing.
    package func release() {
        descriptor.withLock { open in
            guard let descriptor = open else { return }
            // A child that is just being started has a copy of the descriptor until it runs its program.
            flock(descriptor, LOCK_UN)
            close(descriptor)
            open = nil
        }
    }

    /// - Returns: nil when another process, or another holder in this one, has the lock.
    /// - Throws: `FileError` when the file cannot be opened or made.
    package static func tryAcquire(_ path: String) throws(FileError) -> FileLock? {
        let descriptor = try openFile(path)
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return FileLock(descriptor: descriptor) }
        let code = errno
        close(descriptor)
        if code == EWOULDBLOCK { return nil }
        throw FileError(operation: "lock", path: path, code: code)
    }

    /// Waits for the lock, on a thread of its own, for at most `seconds`.
    /// - Returns: nil when the time is up.
    package static func acquire(_ path: String, waitingSeconds seconds: Int64) async throws(FileError) -> FileLock? {
        if let lock = try tryAcquire(path) { return lock }
        guard seconds > 0 else { return nil }
        let descriptor = try openFile(path)
        return await withCheckedContinuation { (continuation: CheckedContinuation<FileLock?, Never>) in
            let answer = OnceAnswer(continuation)
            DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Int(seconds))) { _ = answer.give(nil) }
            // flock cannot be told to stop waiting: a thread that comes too late gives the lock back at once.
            DispatchQueue(label: "teamsync.lock").async {
                var result = flock(descriptor, LOCK_EX)
                while result != 0, errno == EINTR { result = flock(descriptor, LOCK_EX) }
                let lock = FileLock(descriptor: descriptor)
                if !answer.give(result == 0 ? lock : nil) { lock.release() }
            }
        }
    }

    private static func openFile(_ path: String) throws(FileError) -> Int32 {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(operation: "lock", path: path, code: errno) }
        return descriptor
    }
}

/// Resumes a continuation with the first of several answers.
private final class OnceAnswer: Sendable {
    private let continuation: Mutex<CheckedContinuation<FileLock?, Never>?>

    init(_ continuation: CheckedContinuation<FileLock?, Never>) {
        self.continuation = Mutex(continuation)
    }

    /// - Returns: false when another answer came first.
    func give(_ lock: FileLock?) -> Bool {
        let waiting = continuation.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(returning: lock)
        return waiting != nil
    }
}
