import Foundation

/// A process that need not be a child of this one. The handle prevents its id from referring to another process.
package final class ProcessHandle: Sendable {
    package let id: Int32
    private let descriptor: Int32

    /// - Returns: nil if the process no longer exists.
    package init?(_ id: Int32) throws {
        let descriptor = try Self.open(id)
        guard descriptor >= 0 else {
            guard errno == ESRCH else { throw SystemError("watch process", id) }
            return nil
        }
        self.id = id
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Waits until the process has ended.
    /// - Parameter milliseconds: the longest time to wait; nil for no limit.
    /// - Returns: false if it still runs after that time.
    package func waitForEnd(atMost milliseconds: Int? = nil) throws -> Bool {
        let deadline = milliseconds.map { ContinuousClock.now.advanced(by: .milliseconds($0)) }
        while true {
            let rest = deadline.map { max(0, ContinuousClock.now.duration(to: $0).wholeMilliseconds) }
            var end = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let count = poll(&end, 1, rest.map { Int32(clamping: $0) } ?? -1)
            if count > 0 { return true }
            if count == 0 { return false }
            guard errno == EINTR else { throw SystemError("wait for process", id) }
        }
    }

    /// `pidfd_open(2)`, which some of the supported C libraries do not declare.
    private static func open(_ id: Int32) throws -> Int32 {
        typealias SystemCall = @convention(c) (Int, Int, Int) -> Int
        guard let symbol = dlsym(nil, "syscall") else { throw SystemError("find", "syscall", code: ENOSYS) }
        return Int32(unsafeBitCast(symbol, to: SystemCall.self)(pidfdOpen, Int(id), 0))
    }

    private static let pidfdOpen = 434
}

extension Duration {
    fileprivate var wholeMilliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
