import TeamSyncSnapshot

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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

    private let directory: StateDirectory
    private let observer: FolderObserver
    private let input: Int32
    private var observed: Set<String> = []

    /// - Throws: when the system observes no further folders for this user, or the folder above the state directory.
    init(_ directory: StateDirectory) throws(FileError) {
        self.directory = directory
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw FileError(operation: "make", path: "a pair of sockets", code: errno)
        }
        let (input, output) = (ends[0], ends[1])
        self.input = input
        let documents: Set = [directory.countsDocument, directory.path]
        observer = try FolderObserver { changes in
            let concerns = changes.contains { change in
                switch change {
                case .entry(let folder, let name):
                    // A folder on the way to the state directory may be the next one to observe.
                    documents.contains("\(folder)/\(name)") || directory.path.hasPrefix("\(folder)/\(name)/")
                case .gone, .lost: true
                }
            }
            // A full socket has told its reader already.
            if concerns { _ = [UInt8(1)].withUnsafeBytes { write(output, $0.baseAddress, 1) } }
        }
        try observe()
    }

    /// Blocks until there is something to say.
    func next() throws(FileError) -> News {
        var files = [
            pollfd(fd: input, events: Int16(POLLIN), revents: 0), pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
        ]
        let count = poll(&files, nfds_t(files.count), 60_000)
        if files[1].revents != 0 { return .readerGone }
        guard count > 0 else { return .time }
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(input, &bytes, bytes.count) > 0 {}
        try observe()
        return .document
    }

    /// The state directory, or the last folder on the way to it that is there.
    private func observe() throws(FileError) {
        var folder = directory.path
        while true {
            do throws(FileError) {
                try observer.observe(folder)
                break
            } catch {
                guard error.isMissingFile, folder != "/" else { throw error }
                folder = AtomicFile.folder(of: folder)
            }
        }
        for former in observed where former != folder { observer.ignore(former) }
        observed = [folder]
    }
}
