import Glibc
import TeamSyncBase

/// A file that names what a running worker would leave behind, one path to a line: when the worker is killed, the next
/// one for the same repository finds there what to remove. It only ever names folders that a fetch of ours downloads
/// into, and the lock and the copy of an index that an update of ours works with.
struct StrayList: Sendable {
    private static let limit = 1 << 16
    private static let marker = "/objects/teamsync-"

    let path: String

    /// Removes what a killed fetch left behind. The caller is the only one that fetches into the repository.
    func sweep() {
        do throws(FileError) {
            let text = String(decoding: try OwnFile.contents(of: path, limit: StrayList.limit), as: UTF8.self)
            for line in text.split(separator: "\n") {
                let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                if fields.count == 3 {
                    StrayList.removeLock(fields[0], copy: fields[1], token: fields[2])
                } else {
                    StrayList.removeQuarantine(String(line))
                }
            }
            unlink(path)
        } catch {
            // No list: nothing was left behind.
            return
        }
    }

    func note(quarantine: String) {
        write(quarantine)
    }

    /// - Parameter token: what the lock holds when it is ours.
    func note(lock: String, copy: String, token: String) {
        write([lock, copy, token].joined(separator: "\t"))
    }

    private func write(_ line: String) {
        guard !line.contains("\n") else { return }
        do throws(FileError) {
            try OwnFile.replace(path, with: Array("\(line)\n".utf8))
        } catch {
            // Without a list a stray would stay if this process were killed; that is no reason not to go on.
            return
        }
    }

    func remove() {
        unlink(path)
    }

    private static func removeLock(_ lock: String, copy: String, token: String) {
        guard lock.hasSuffix("/index.lock"), token.hasPrefix("teamsync-"), copy.hasSuffix(token) else { return }
        unlink(copy)
        unlink("\(copy).lock")
        do throws(FileError) {
            // A lock of the same name may be the user's by now.
            if try BoundedFile.contents(of: lock, limit: 256) == Array(token.utf8) { unlink(lock) }
        } catch {
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
    private static let depth = 4
    /// How often a folder is emptied again because something new was in it.
    private static let passes = 100

    static func remove(_ path: String) {
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
