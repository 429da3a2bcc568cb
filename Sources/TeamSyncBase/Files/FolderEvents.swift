import Glibc

/// Events for the entries of folders (`inotify`), for a thread that waits for them. Subfolders are not observed.
package final class FolderEvents: Sendable {
    /// The system's identifier for an observed folder, the same for every path to it; a folder that replaces it has
    /// another number.
    package typealias Number = Int32

    private static let ownEvents = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
    private static let events =
        ownEvents | UInt32(IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_EXCL_UNLINK)

    /// The events that are reported for a folder.
    package enum Interest: Sendable {
        /// Everything that happens to its entries, and its own removal.
        case entries
        /// The removal of its entries, including moving them away, and its own removal.
        case removals
        /// Only its own removal; events about its entries do not wake the process unless it is already observed for
        /// them.
        case itself

        fileprivate var events: UInt32 {
            switch self {
            case .entries: FolderEvents.events
            case .removals: FolderEvents.ownEvents | UInt32(IN_MASK_ADD | IN_DELETE | IN_MOVED_FROM)
            case .itself: FolderEvents.ownEvents | UInt32(IN_MASK_ADD)
            }
        }
    }

    /// A descriptor that `poll` reports as readable when there are changes to fetch.
    package let descriptor: Int32

    /// - Throws: `EMFILE` when the user has as many instances as the system allows (`fs.inotify.max_user_instances`).
    package init() throws(FileError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { throw FileError.last("observe", "folders") }
    }

    deinit {
        close(descriptor)
    }

    /// Starts observing a folder, unless it is already observed.
    /// - Returns: the number that identifies the folder in `changes()`.
    /// - Throws: `ENOENT` or `ENOTDIR` when there is no such folder, `ENOSPC` when the user observes as many folders as
    ///   the system allows (`fs.inotify.max_user_watches`).
    @discardableResult
    package func observe(_ folder: String, for interest: Interest = .entries) throws(FileError) -> Number {
        let number = inotify_add_watch(descriptor, folder, interest.events)
        guard number >= 0 else { throw FileError.last("observe", folder) }
        return number
    }

    /// Stops observing a folder; does nothing if it is not observed.
    package func ignore(_ folder: Number) {
        inotify_rm_watch(descriptor, folder)
    }

    /// Returns everything that has happened since the last call, without waiting.
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
        // A moved folder has a different path. After this call, the system reports the same event as for a removed
        // folder.
        if mask & UInt32(IN_MOVE_SELF) != 0 { ignore(event.wd) }
        if mask & UInt32(IN_IGNORED) != 0 { return .gone(folder: event.wd) }
        return name.isEmpty ? nil : .entry(folder: event.wd, name: name)
    }
}
