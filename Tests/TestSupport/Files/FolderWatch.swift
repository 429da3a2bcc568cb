import Foundation

/// Waits for events in the files of a folder.
package final class FolderWatch: Sendable {
    private let descriptor: Int32

    package init(_ folder: String) throws {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError("watch", folder) }
        let events = UInt32(
            IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_ATTRIB)
        guard inotify_add_watch(descriptor, folder, events) >= 0 else {
            close(descriptor)
            throw SystemError("watch", folder)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Waits for the next event, or returns at once if there was one since the last call.
    /// - Returns: false if there was none within `milliseconds`.
    @discardableResult
    package func wait(atMost milliseconds: Int) throws -> Bool {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&ready, 1, Int32(clamping: milliseconds))
        guard count >= 0 || errno == EINTR else { throw SystemError("wait for", "a change of a folder") }
        guard count > 0 else { return false }
        var events = [UInt8](repeating: 0, count: 16 << 10)
        while events.withUnsafeMutableBytes({ read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
        return true
    }

    /// Waits until `condition` is true; evaluates it after every event.
    /// - Returns: whether it became true within `milliseconds`.
    package static func wait(
        for condition: () throws -> Bool, in folder: String, atMost milliseconds: Int
    ) throws -> Bool {
        let watch = try FolderWatch(folder)
        let deadline = ContinuousClock.now.advanced(by: .milliseconds(milliseconds))
        while try !condition() {
            let rest = ContinuousClock.now.duration(to: deadline)
            guard rest > .zero else { return false }
            try watch.wait(atMost: Int(rest / .milliseconds(1)) + 1)
        }
        return true
    }
}
