import Glibc
import TeamSyncBase
import TeamSyncDocuments

/// Waits for the counts document to change, without polling.
final class DocumentFeed {
    enum News {
        /// The document was replaced, or came or went with its folder.
        case document
        /// A minute has passed.
        case time
        /// Nobody reads standard output any more.
        case readerGone
    }

    private let observer: DocumentObserver

    /// - Throws: when the system observes no further folders for this user, or the folder above the state directory.
    init(_ directory: StateDirectory) throws(FileError) {
        observer = try DocumentObserver(directory, hasDetails: false)
    }

    /// Blocks until there is something to say.
    func next() throws(FileError) -> News {
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while true {
            var files = [
                pollfd(fd: observer.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
            ]
            let left = max(0, ContinuousClock.now.duration(to: deadline) / .milliseconds(1))
            let count = poll(&files, nfds_t(files.count), Int32(left))
            if files[1].revents != 0 { return .readerGone }
            guard count > 0 else { return .time }
            if try !observer.changes().isEmpty { return .document }
        }
    }
}
