import Glibc
import Synchronization

/// What happens to the entries of folders, for a thread that waits for it by itself (`inotify`). Folders below them are
/// not observed.
package final class FolderEvents: Sendable {
    private static let ownEvents = UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)
    private static let events =
        ownEvents | UInt32(IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_EXCL_UNLINK)

    /// Two paths may lead to one folder, which the system then knows by one number.
    private struct Table {
        var numbers: [String: Int32] = [:]
        var folders: [Int32: [String]] = [:]

        /// - Returns: the number when no path leads to its folder any more.
        mutating func forget(_ folder: String, _ number: Int32) -> Int32? {
            folders[number]?.removeAll { $0 == folder }
            guard folders[number]?.isEmpty == true else { return nil }
            folders[number] = nil
            return number
        }

        /// - Returns: the paths that led to the folder.
        mutating func forget(_ number: Int32) -> [String] {
            let paths = folders.removeValue(forKey: number) ?? []
            for path in paths where numbers[path] == number { numbers[path] = nil }
            return paths
        }
    }

    /// Can be read, for `poll`, when there are changes to fetch.
    package let descriptor: Int32
    private let table = Mutex(Table())

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
    /// - Parameter isItselfAlone: whether it is enough to be told when the folder is gone; then what happens to its
    ///   entries wakes nobody, unless it is observed for them already.
    /// - Throws: `ENOENT` or `ENOTDIR` when there is no such folder, `ENOSPC` when the user observes as many folders as
    ///   the system allows (`fs.inotify.max_user_watches`).
    package func observe(_ folder: String, isItselfAlone: Bool = false) throws(FileError) {
        let events = isItselfAlone ? FolderEvents.ownEvents | UInt32(IN_MASK_ADD) : FolderEvents.events
        let number = inotify_add_watch(descriptor, folder, events)
        guard number >= 0 else { throw FileError.last("observe", folder) }
        let stale = table.withLock { table in
            let former = table.numbers.updateValue(number, forKey: folder)
            if former != number { table.folders[number, default: []].append(folder) }
            // Another folder has taken the path's place.
            return former == number ? nil : former.flatMap { table.forget(folder, $0) }
        }
        if let stale { inotify_rm_watch(descriptor, stale) }
    }

    /// Ends observing a folder; a folder that is not observed is not an error.
    package func ignore(_ folder: String) {
        let unused = table.withLock { table in
            table.numbers.removeValue(forKey: folder).flatMap { table.forget(folder, $0) }
        }
        if let unused { inotify_rm_watch(descriptor, unused) }
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
                    changes += self.changes(event, name: String(decoding: name, as: UTF8.self))
                    offset = start + Int(event.len)
                }
            }
        }
        return changes
    }

    private func changes(_ event: inotify_event, name: String) -> [FolderChange] {
        let mask = event.mask
        if mask & UInt32(IN_Q_OVERFLOW) != 0 { return [.lost] }
        if mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED) != 0 {
            if mask & UInt32(IN_MOVE_SELF) != 0 { inotify_rm_watch(descriptor, event.wd) }
            return table.withLock { $0.forget(event.wd) }.map { .gone(folder: $0) }
        }
        guard !name.isEmpty else { return [] }
        return table.withLock { $0.folders[event.wd] ?? [] }.map { .entry(folder: $0, name: name) }
    }
}
