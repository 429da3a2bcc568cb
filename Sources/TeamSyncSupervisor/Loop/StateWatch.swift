import TeamSyncBase
import TeamSyncDocuments

/// Reports events in the state directory: locks that other processes released, and files that were removed.
final class StateWatch {
    struct Changes {
        /// A lock may have been released.
        var isReleased = false
        /// A file or folder that teamsync itself never removes was removed.
        var isDamaged = false
    }

    private let directory: StateDirectory
    private let events: FolderEvents
    private var observed: [FolderEvents.Number: String] = [:]

    /// - Throws: the errors of `FolderEvents`.
    init(_ directory: StateDirectory) throws(FileError) {
        self.directory = directory
        events = try FolderEvents()
    }

    var descriptor: Int32 { events.descriptor }

    /// Starts observing the existing folders.
    func observe() {
        let interests: [(String, FolderEvents.Interest)] = [
            (directory.path, .entries), (directory.locksFolder, .entries), (directory.changesFolder, .removals),
            (directory.repositoriesFolder, .removals),
        ]
        for (folder, interest) in interests {
            do throws(FileError) {
                observed[try events.observe(folder, for: interest)] = folder
            } catch {
                // Events in this folder are then missed, as on a system without inotify.
                continue
            }
        }
    }

    /// Returns the changes since the last call, without waiting.
    func changes() -> Changes {
        var changes = Changes()
        for change in events.changes() {
            switch change {
            case .entry(let number, let name):
                guard let folder = observed[number] else { continue }
                let path = "\(folder)/\(name)"
                changes.isReleased =
                    changes.isReleased || folder == directory.locksFolder || path == directory.publicationLock
                changes.isDamaged = changes.isDamaged || directory.hasLost(path)
            case .gone(let number):
                observed[number] = nil
                (changes.isReleased, changes.isDamaged) = (true, true)
            case .lost:
                (changes.isReleased, changes.isDamaged) = (true, true)
            }
        }
        return changes
    }
}
