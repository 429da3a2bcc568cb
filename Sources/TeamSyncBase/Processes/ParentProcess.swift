import Glibc

/// The process that started this one for its own use. The pipes that the two share indicate that it is gone, however it
/// ended.
package enum ParentProcess {
    /// A sign that the parent is gone or needs no more results.
    package enum Sign: Sendable {
        /// Standard input has ended. This process does not use the input otherwise: it is discarded.
        case inputEnded
        /// Standard input has no writers left; unread input remains readable.
        case inputHungUp
        /// Standard output has no readers left.
        case outputUnread
    }

    /// Calls `body` once, in a separate thread, when the sign appears; never if the system cannot create a thread, and
    /// never for a hang-up of a file or a device.
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

    /// Ends this process when standard input ends. From then on, it leads a session without a terminal, so that nothing
    /// it starts can prompt, and no terminal signals arrive.
    /// - Parameter body: called before that, in a separate thread.
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
