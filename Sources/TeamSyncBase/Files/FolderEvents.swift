import Glibc

/// What happens to the entries of folders, for a thread that waits for it by itself (`inotify`). Folders below them are
/// not observed.
package final class FolderEvents: Sendable {
    /// What the system calls an observed folder, by whatever path; another one in its place has another number.
    package typealias Number = Int32

    private static let ownEvents = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
    private static let events =
        ownEvents | UInt32(IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_EXCL_UNLINK)

    /// What is reported of a folder.
    package enum Interest: Sendable {
        /// All that happens to its entries, and its own end.
        case entries
        /// Entries that are removed or moved away, and its own end.
        case removals
        /// Its own end; then what happens to its entries wakes nobody, unless it is observed for them already.
        case itself

        fileprivate var events: UInt32 {
            switch self {
            case .entries: FolderEvents.events
            case .removals: FolderEvents.ownEvents | UInt32(IN_MASK_ADD | IN_DELETE | IN_MOVED_FROM)
            case .itself: FolderEvents.ownEvents | UInt32(IN_MASK_ADD)
            }
        }
    }

    /// Can be read, for `poll`, when there are changes to fetch.
    package let descriptor: Int32

    /// - Throws: `EMFILE` when the user has as many observers as the system allows
    ///   (`fs.inotify.max_user_instances`).
    package init() throws(FileError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { throw FileError.last("observe", "folders") }
    }

    deinit {
        close(descriptor)
    }

    /// Begins to observe a folder; one that is observed already goes on.
    /// - Returns: the folder's number in `changes()`.
    /// - Throws: `ENOENT` or `ENOTDIR` when there is no such folder, `ENOSPC` when the user observes as many folders as
    ///   the system allows (`fs.inotify.max_user_watches`).
    @discardableResult
    package func observe(_ folder: String, for interest: Interest = .entries) throws(FileError) -> Number {
        let number = inotify_add_watch(descriptor, folder, interest.events)
        guard number >= 0 else { throw FileError.last("observe", folder) }
        return number
    }

    /// Ends observing a folder; one that is not observed any more is not an error.
    package func ignore(_ folder: Number) {
        inotify_rm_watch(descriptor, folder)
    }

    /// All that has happened since the last call; does not wait.
    package func changes() -> [FolderChange] {
        var changes: [FolderChange] = []
        withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
                    let start = offset + MemoryLayout<inotify_event>.size
                    let name = buffer[start..<start + Int(event.len)].prefix { $0 != 0 }
                    change(event, name: String(decoding: name, as: UTF8.self)).map { changes.append($0) }
                    offset = start + Int(event.len)
                }
            }
        }
        return changes
    }

    private func change(_ event: inotify_event, name: String) -> FolderChange? {
        let mask = event.mask
        if mask & UInt32(IN_Q_OVERFLOW) != 0 { return .lost }
        // What has moved is elsewhere. The system says the same of it then as of what was removed.
        if mask & UInt32(IN_MOVE_SELF) != 0 { ignore(event.wd) }
        if mask & UInt32(IN_IGNORED) != 0 { return .gone(folder: event.wd) }
        return name.isEmpty ? nil : .entry(folder: event.wd, name: name)
    }
}
