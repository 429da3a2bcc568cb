import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Reports which clones have relevant changes. Only folders on local file systems are watched, because a system call on
/// another file system may never return.
final class CloneWatch {
    private var index = WatchIndex()
    private let events: FolderEvents

    /// - Throws: `EMFILE` when this user cannot have more inotify instances.
    init() throws(FileError) {
        events = try FolderEvents()
    }

    /// A descriptor that `poll` reports as readable when there are changes to fetch.
    var descriptor: Int32 { events.descriptor }

    /// Returns the repositories for which something may have changed since the last call, without waiting.
    func changed() -> Set<String> {
        index.ids(concernedBy: events.changes())
    }

    /// Replaces the watched files of a repository by the files that affect it now.
    /// - Parameter accessFiles: files that determine access to the remote if access is refused; otherwise empty.
    /// - Returns: the reason some files cannot be watched, nil if all can; and whether other files were watched before,
    ///   so that a change may have been missed.
    func update(
        _ configuration: RepositoryConfiguration, clone: String, mounts: MountTable, accessFiles: [String]
    ) -> (problem: Problem?, mayHaveMissed: Bool) {
        let plan = WatchPlan(configuration, clone: clone, mounts: mounts, accessFiles: accessFiles)
        var (found, problem) = observe(plan)
        var (unused, differs) = index.set(found, of: configuration.id)
        for folder in unused { events.ignore(folder) }
        if problem?.code == ENOSPC, !unused.isEmpty {
            // Other files are no longer watched, so the limit may now allow more.
            (found, problem) = observe(plan)
            (unused, _) = index.set(found, of: configuration.id)
            for folder in unused { events.ignore(folder) }
        }
        if plan.isTooLarge {
            // The folders beyond the limit differ each time, so the repository is analyzed every minute.
            return (CloneWatch.tooLarge(configuration), false)
        }
        return (problem.map(CloneWatch.problem), differs)
    }

    /// - Returns: the watched folders, and the reason some folders cannot be watched.
    private func observe(
        _ plan: WatchPlan
    ) -> (found: [FolderEvents.Number: WatchPlan.Entries], problem: FileError?) {
        var found: [FolderEvents.Number: WatchPlan.Entries] = [:]
        var problem: FileError?
        for (folder, entries) in plan.folders.sorted(by: { $0.key < $1.key }) {
            let isItselfAlone = entries == .none
            do throws(FileError) {
                let number = try events.observe(folder, for: isItselfAlone ? .itself : .entries)
                // Two paths may denote the same folder.
                found[number] = found[number]?.union(entries) ?? entries
            } catch {
                // If a folder has just been removed, there is an event in its parent. A folder that can be traversed
                // but not read, such as another user's home folder, cannot be watched, but this user cannot move it
                // either.
                if error.isMissingFile || isItselfAlone && error.code == EACCES { continue }
                problem = problem ?? error
            }
        }
        return (found, problem)
    }

    func forget(_ id: String) {
        for folder in index.set([:], of: id).unused { events.ignore(folder) }
    }

    /// Converts the reason a file cannot be watched to a problem.
    static func problem(_ error: FileError) -> Problem {
        switch error.code {
        case ENOSPC:
            Problem(
                .internal, "the limit of inotify watches has been reached",
                hint: "raise fs.inotify.max_user_watches with sysctl")
        case EMFILE, ENFILE:
            Problem(
                .internal, "the limit of inotify instances has been reached",
                hint: "raise fs.inotify.max_user_instances with sysctl")
        default: Problem(error)
        }
    }

    private static func tooLarge(_ configuration: RepositoryConfiguration) -> Problem {
        Problem(
            .internal, "the working tree \(configuration.path) has too many folders to watch",
            hint: "narrow the globs of 'counts', or use 'counts_from: head'")
    }
}
