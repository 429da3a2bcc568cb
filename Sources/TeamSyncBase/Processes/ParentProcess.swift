import Glibc

/// The process that started this one for its own use. When the parent exits, for whatever reason, this process notices
/// it through the pipes between the two.
package enum ParentProcess {
    /// A sign that the parent is gone or needs no more results.
    package enum Sign: Sendable {
        /// Standard input has ended. This process discards the input and does not otherwise use it.
        case inputEnded
        /// Standard input has no writers left; unread input remains readable.
        case inputHungUp
        /// Standard output has no readers left.
        case outputUnread
    }

    /// Calls `body` once, in a separate thread, when the sign appears. Never calls it if the system cannot create a
    /// thread, or if the sign is a hang-up and the stream is a file or a device.
    package static func whenGone(_ sign: Sign, _ body: @escaping @Sendable () -> Void) {
        _ = DetachedThread.start {
            switch sign {
            case .inputEnded: discardInput()
            case .inputHungUp: waitForHangUp(STDIN_FILENO)
            case .outputUnread: waitForHangUp(STDOUT_FILENO)
            }
            body()
        }
    }

    /// Ends this process when standard input ends. From this call on, the process leads a session without a terminal,
    /// so that no program that it starts can prompt, and no terminal signals arrive.
    /// - Parameter body: called before the process ends, in a separate thread.
    package static func follow(beforeEnd body: @escaping @Sendable () -> Void = {}) {
        setsid()
        whenGone(.inputEnded) {
            body()
            _exit(1)
        }
    }

    private static func discardInput() {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            guard count > 0 || count < 0 && errno == EINTR else { return }
        }
    }

    private static func waitForHangUp(_ descriptor: Int32) {
        var file = pollfd(fd: descriptor, events: 0, revents: 0)
        while file.revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 { poll(&file, 1, -1) }
    }
}
