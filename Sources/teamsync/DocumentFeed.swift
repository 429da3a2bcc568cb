import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncDocuments
import TeamSyncReaders

extension StatuslineRequest {
    /// Prints the line again whenever the document or an age in it changes, until the output is closed.
    func follow() throws {
        do {
            try expectAnswer()
            let feed = try DocumentFeed(StateDirectory(environment: CommandContext.environment))
            var printed: [UInt8] = []
            while true {
                // Changes after this point are printed in the next iteration.
                let line = try line()
                if let line, line != printed {
                    try Output.print(line)
                    printed = line
                }
                if case .readerGone = try feed.next() { return }
            }
        } catch let error as FileError {
            throw Failure(error)
        }
    }

    /// Fails if the folder does not respond, because it could not be observed either.
    private func expectAnswer() throws(Failure) {
        do throws(DocumentError) {
            _ = try CommandContext.reader.counts()
        } catch {
            if case .noAnswer = error { throw Failure(error) }
        }
    }

    /// - Returns: nil if there is nothing to print, which is the case with `--json` while there is no readable
    ///   document.
    private func line() throws -> [UInt8]? {
        guard format == .json else {
            let line = try output()
            return Array((line.isEmpty ? "\n" : line).utf8)
        }
        do {
            return try DocumentCodec.encodeLine(CommandContext.reader.counts())
        } catch is DocumentError {
            return nil
        }
    }
}

/// Waits for the counts document to change, without polling.
final class DocumentFeed {
    enum News {
        /// The document was replaced, or it was created or removed together with its folder.
        case document
        /// A minute has passed.
        case time
        /// Standard output no longer has a reader.
        case readerGone
    }

    private let observer: DocumentObserver

    /// - Throws: an error when the system does not allow this user to observe more folders, or when the folder above
    ///   the state directory cannot be observed.
    init(_ directory: StateDirectory) throws(FileError) {
        observer = try DocumentObserver(directory, hasDetails: false)
    }

    /// Blocks until the next event.
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
