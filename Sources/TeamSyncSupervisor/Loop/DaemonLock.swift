package import Glibc
package import TeamSyncBase

/// Ensures that only one daemon at a time uses a state directory, with a `flock` on a file that contains the process id
/// of the daemon.
package final class DaemonLock {
    private static let attempts = 50
    /// The time between two attempts, in milliseconds.
    private static let pause: Int32 = 20

    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    package enum Attempt {
        case acquired(DaemonLock)
        /// The process id of the holder; nil if the holder has not written it yet.
        case held(by: pid_t?)
    }

    /// - Throws: `FileError`, including if others can modify the file, which is then not written to.
    package static func acquire(_ path: String) throws(FileError) -> Attempt {
        let descriptor = try OwnFile.open(path, O_RDWR | O_CREAT, operation: "open")
        var attempts = DaemonLock.attempts
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            let code = errno
            let holder = holder(descriptor)
            // A program that a daemon was just starting when it was killed holds the lock slightly longer than the
            // daemon.
            let isLeaving = holder.map { kill($0, 0) != 0 && errno == ESRCH } ?? false
            attempts -= 1
            guard code == EWOULDBLOCK, isLeaving, attempts > 0 else {
                close(descriptor)
                guard code == EWOULDBLOCK else { throw FileError(operation: "lock", path: path, code: code) }
                return .held(by: holder)
            }
            poll(nil, 0, DaemonLock.pause)
        }
        let text = Array("\(getpid())\n".utf8)
        guard ftruncate(descriptor, 0) == 0, pwrite(descriptor, text, text.count, 0) == text.count else {
            let code = errno
            close(descriptor)
            throw FileError(operation: "write", path: path, code: code)
        }
        return .acquired(DaemonLock(descriptor: descriptor))
    }

    /// The process id that a daemon has written to the file.
    private static func holder(_ descriptor: Int32) -> pid_t? {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return pid_t(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).prefix { $0.isNumber })
    }
}
