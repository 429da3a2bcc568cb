import Glibc

/// The process that started this one for itself. Pipes that only the two share say when it is gone, however it ended.
package enum ParentProcess {
    /// A sign that the parent is gone, or wants nothing more.
    package enum Sign: Sendable {
        /// Standard input has ended. This process reads nothing else from it: what comes is thrown away.
        case inputEnded
        /// Nobody can write to standard input any more; what is in it can still be read.
        case inputHungUp
        /// Nobody can read standard output any more.
        case outputUnread
    }

    /// Calls `body` once, in a thread of its own, as soon as there is the sign; never when the system gives no thread, and for
    /// signs of a hang-up never when the stream is a file or a device.
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

    /// Ends this process when standard input ends. It leads a session without a terminal from now on: nothing that it starts
    /// can ask on one, and no signal comes from one.
    /// - Parameter body: called before, in a thread of its own.
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
