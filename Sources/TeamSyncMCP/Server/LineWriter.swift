import Glibc
import Synchronization
import TeamSyncBase

/// Writes lines to a descriptor, one at a time, from any thread. The remaining lines are dropped if the reader has gone
/// away, or if it has closed the input and does not read for a while.
final class LineWriter: Sendable {
    private let input: Int32
    private let output: Int32
    /// The maximum time without reads by the client after the end of the input.
    private let timeout: Duration
    private let kind: Kind
    private let isUsable = Atomic(true)
    /// Whether the end of the input has been detected. The lock is held while writing.
    private let hasInputEnded = Mutex(false)

    private enum Kind {
        case pipe(capacity: Int)
        case socket
        /// Files, terminals and devices.
        case other
    }

    /// - Parameter input: the descriptor of the requests. While the output is blocked, this descriptor is checked for
    ///   the end of the input.
    init(_ output: Int32, input: Int32, timeout: Duration) {
        self.input = input
        self.timeout = timeout
        self.output = output
        kind = LineWriter.kind(of: output)
    }

    /// - Returns: false if the line could not be written; in this case, no more lines can be written either.
    @discardableResult
    func put(_ message: JSONValue) -> Bool {
        let line = JSONWriter.line(message)
        return hasInputEnded.withLock { hasInputEnded in
            guard isOpen else { return false }
            let isWritten = line.withUnsafeBytes { putAll($0, &hasInputEnded) }
            if !isWritten { close() }
            return isWritten
        }
    }

    var isOpen: Bool { isUsable.load(ordering: .relaxed) }

    /// Prevents further lines from being written, and truncates a line that is being written. Does not wait for a
    /// blocked write.
    func close() { isUsable.store(false, ordering: .relaxed) }

    private func putAll(_ line: UnsafeRawBufferPointer, _ hasInputEnded: inout Bool) -> Bool {
        var rest = line[...]
        while !rest.isEmpty {
            guard waitForRoom(&hasInputEnded), isOpen else { return false }
            let count = putSome(UnsafeRawBufferPointer(rebasing: rest))
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR, errno != EAGAIN, errno != EWOULDBLOCK {
                return false
            }
        }
        return true
    }

    /// Writes only as many bytes as are certain to fit, so that writing to a pipe or socket never blocks.
    private func putSome(_ bytes: UnsafeRawBufferPointer) -> Int {
        switch kind {
        case .pipe(let capacity):
            var held: Int32 = 0
            let isEmpty = ioctl(output, UInt(FIONREAD), &held) == 0 && held == 0
            // A pipe with free space accepts this many bytes.
            let room = isEmpty ? capacity : 4096
            return write(output, bytes.baseAddress, min(bytes.count, room))
        case .socket:
            return send(output, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        case .other:
            return write(output, bytes.baseAddress, bytes.count)
        }
    }

    /// - Returns: false if there will be no more space.
    private func waitForRoom(_ hasInputEnded: inout Bool) -> Bool {
        var deadline = hasInputEnded ? Deadline(after: timeout) : nil
        while true {
            var descriptors = [
                pollfd(fd: output, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: hasInputEnded ? -1 : input, events: LineWriter.hangup, revents: 0),
            ]
            let count = poll(&descriptors, 2, deadline?.millisecondsFromNow ?? -1)
            if count < 0, errno != EINTR { return false }
            if descriptors[0].revents & Int16(POLLERR | POLLNVAL) != 0 { return false }
            if descriptors[0].revents & Int16(POLLOUT) != 0 { return true }
            if count == 0 { return false }
            if descriptors[1].revents != 0 {
                hasInputEnded = true
                deadline = Deadline(after: timeout)
            }
        }
    }

    // Linux constants without names in Swift: POLLRDHUP and F_GETPIPE_SZ.
    private static let hangup = Int16(0x2000)
    private static let capacityCommand = Int32(1032)

    private static func kind(of descriptor: Int32) -> Kind {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .other }
        switch status.st_mode & S_IFMT {
        case S_IFIFO: return .pipe(capacity: max(4096, Int(fcntl(descriptor, capacityCommand))))
        case S_IFSOCK: return .socket
        default: return .other
        }
    }
}
