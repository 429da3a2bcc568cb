import Glibc
import TeamSyncBase

/// Standard output, written whole or not at all.
enum Output {
    /// Writes to standard output. A reader that has gone away has read enough, which ends the process in success.
    static func print(_ text: String) throws(Failure) {
        try print(Array(text.utf8))
    }

    static func print(_ bytes: [UInt8]) throws(Failure) {
        signal(SIGPIPE, SIG_IGN)
        let code = write(bytes, to: STDOUT_FILENO)
        if code == EPIPE { exit(EXIT_SUCCESS) }
        if code != 0 { throw Failure(FileError(operation: "write", path: "standard output", code: code)) }
    }

    /// Writes to standard error. One that takes nothing changes nothing.
    static func say(_ text: String) {
        signal(SIGPIPE, SIG_IGN)
        _ = write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// - Returns: 0, or the `errno` of the write that failed.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { unsafeWrite(descriptor, $0) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}

private func unsafeWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
