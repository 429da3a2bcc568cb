import Glibc
import TeamSyncBase

/// A file that lists what a worker would leave behind if it were killed while running, one path per line. The next
/// worker for the same repository removes these files. The list contains only folders of downloads and folders of
/// updates.
struct StrayList: Sendable {
    private static let limit = 1 << 16
    private static let marker = "/objects/teamsync-"

    let path: String

    /// Waits until no other worker uses the list. If a supervisor is killed, its worker continues for a moment. If
    /// another supervisor starts a worker during that time, neither worker may remove the files that the other one
    /// lists.
    /// - Returns: nil if the lock file cannot be created.
    func lock() -> FileLock? {
        do throws(FileError) {
            return try FileLock.acquire("\(path).lock")
        } catch {
            // If this fails, the list cannot be written either.
            return nil
        }
    }

    /// Removes files that a killed fetch has left, and completes or undoes a killed update. No other process may be
    /// working on the repository.
    func sweep() {
        let lines = lines
        if lines.isEmpty { return }
        let left = lines.filter { line in
            if let folder = UpdateFolder(path: line) { return !UpdateRecovery(folder: folder).run() }
            StrayList.removeQuarantine(line)
            return false
        }
        replace(with: left)
    }

    func note(quarantine: String) {
        replace(with: lines + [quarantine])
    }

    func note(_ update: UpdateFolder) {
        replace(with: lines + [update.path])
    }

    func remove(_ update: UpdateFolder) {
        replace(with: lines.filter { $0 != update.path })
    }

    /// The lines of the list; empty if there is none, in which case nothing was left behind.
    private var lines: [String] {
        do throws(FileError) {
            let bytes = try OwnFile.contents(of: path, limit: StrayList.limit)
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        } catch {
            return []
        }
    }

    private func replace(with lines: [String]) {
        if lines.isEmpty {
            unlink(path)
            return
        }
        guard !lines.contains(where: { $0.contains("\n") }) else { return }
        do throws(FileError) {
            try OwnFile.replace(path, with: Array(lines.map { "\($0)\n" }.joined().utf8))
        } catch {
            // Without the list, files would be left behind if this process were killed. That is not a reason to stop.
            return
        }
    }

    /// Removes a folder of a download with its contents; a folder with any other name is left alone.
    static func removeQuarantine(_ path: String) {
        guard let marker = path.firstRange(of: marker), !path[marker.upperBound...].contains("/") else { return }
        FolderRemoval.remove(path)
    }
}

/// Removes a folder that a process may still be writing to. Never follows a symbolic link.
enum FolderRemoval {
    /// The maximum number of times that a folder is emptied, because a process may write new files to it.
    private static let passes = 100

    /// - Parameter depth: the maximum nesting of folders; deeper ones are left alone.
    static func remove(_ path: String, depth: Int = 4) {
        remove(path, in: AT_FDCWD, depth: depth)
    }

    private static func remove(_ name: String, in parent: Int32, depth: Int) {
        for _ in 0..<passes {
            let descriptor = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { return }
            let hasRemoved = empty(descriptor, depth: depth)
            close(descriptor)
            if unlinkat(parent, name, AT_REMOVEDIR) == 0 || !hasRemoved { return }
        }
    }

    /// - Returns: whether anything was removed. If not, trying again is useless.
    private static func empty(_ folder: Int32, depth: Int) -> Bool {
        var hasRemoved = false
        for name in FolderListing.names(of: "/proc/self/fd/\(folder)") {
            if unlinkat(folder, name, 0) == 0 {
                hasRemoved = true
            } else if errno == EISDIR, depth > 0 {
                remove(name, in: folder, depth: depth - 1)
                hasRemoved = hasRemoved || faccessat(folder, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0
            }
        }
        return hasRemoved
    }
}
