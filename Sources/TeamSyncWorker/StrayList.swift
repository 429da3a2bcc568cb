import Glibc
import TeamSyncBase

/// A file that names what a running worker would leave behind, one path to a line: when the worker is killed, the next
/// one for the same repository finds there what to remove. It only ever names folders that a fetch downloads into, and
/// folders of updates.
struct StrayList: Sendable {
    private static let limit = 1 << 16
    private static let marker = "/objects/teamsync-"

    let path: String

    /// Waits until no other worker has the list. The worker of a supervisor that was killed goes on for a moment, in which
    /// another supervisor may start one: what that one notes is not to be removed by the first.
    /// - Returns: nil where the file of the lock cannot be made.
    func lock() -> FileLock? {
        do throws(FileError) {
            return try FileLock.acquire("\(path).lock")
        } catch {
            // Nor can the list be written there.
            return nil
        }
    }

    /// Removes what a killed fetch left behind, and ends what a killed update has begun. The caller is the only one that
    /// works on the repository.
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

    /// Empty when there is no list: nothing was left behind then.
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
            // Without a list something would stay if this process were killed; that is no reason not to go on.
            return
        }
    }

    /// Removes the folder with all that is in it; a name that is not one of ours is left alone.
    static func removeQuarantine(_ path: String) {
        guard let marker = path.firstRange(of: marker), !path[marker.upperBound...].contains("/") else { return }
        FolderRemoval.remove(path)
    }
}

/// Removes a folder that a process may still be writing to. Never follows a symbolic link.
enum FolderRemoval {
    /// How often a folder is emptied again because something new was in it.
    private static let passes = 100

    /// - Parameter depth: how many folders may be inside of each other; what is deeper stays.
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

    /// - Returns: whether anything was removed: if not, trying again is of no use.
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
