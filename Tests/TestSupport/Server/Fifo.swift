import Foundation

/// A pipe whose ends are not inherited by any other child process: they are close-on-exec from the start, which `pipe`
/// cannot guarantee while other threads start processes.
final class Fifo {
    private(set) var reading: Int32
    private(set) var writing: Int32

    init(in folder: TemporaryFolder) throws {
        let path = folder.appending("fifo-\(UInt64.random(in: .min ... .max))")
        guard mkfifo(path, 0o600) == 0 else { throw SystemError("create", path) }
        defer { unlink(path) }
        reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        writing = open(path, O_WRONLY | O_CLOEXEC)
        guard reading >= 0, writing >= 0, fcntl(reading, F_SETFL, 0) == 0 else { throw SystemError("open", path) }
    }

    deinit {
        if reading >= 0 { close(reading) }
        if writing >= 0 { close(writing) }
    }

    /// Returns the write end; the other end is closed here.
    func keepWriting() -> Int32 {
        defer { writing = -1 }
        return writing
    }

    /// Returns the read end; the other end is closed here.
    func keepReading() -> Int32 {
        defer { reading = -1 }
        return reading
    }
}
