import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Reports which clones have relevant changes. Only folders on local file systems are watched: a call on another one
/// may never return.
final class CloneWatch {
    private var index = WatchIndex()
    private let events: FolderEvents

    /// - Throws: `EMFILE` when the system allows this user no more inotify instances.
    init() throws(FileError) {
        events = try FolderEvents()
    }

    /// A descriptor that `poll` reports as readable when there are changes to fetch.
    var descriptor: Int32 { events.descriptor }

    /// The repositories for which something may have changed since the last call; does not wait.
    func changed() -> Set<String> {
        index.ids(concernedBy: events.changes())
    }

    /// Replaces the watched files of a repository with those that affect it now.
    /// - Parameter accessFiles: files that determine access to the remote, if it is refused.
    /// - Returns: the reason some of them cannot be watched, nil if all can; and whether different ones were watched
    ///   before, so that a change in between may have been missed.
    func update(
        _ configuration: RepositoryConfiguration, clone: String, mounts: MountTable, accessFiles: [String]
    ) -> (problem: Problem?, mayHaveMissed: Bool) {
        let plan = WatchPlan(configuration, clone: clone, mounts: mounts, accessFiles: accessFiles)
        var (found, problem) = observe(plan)
        var (unused, differs) = index.set(found, of: configuration.id)
        for folder in unused { events.ignore(folder) }
        if problem?.code == ENOSPC, !unused.isEmpty {
            // There is room again, because some files are no longer watched.
            (found, problem) = observe(plan)
            (unused, _) = index.set(found, of: configuration.id)
            for folder in unused { events.ignore(folder) }
        }
        if plan.isTooLarge {
            // Folders beyond the limit differ each time, and are checked every minute.
            return (CloneWatch.tooLarge(configuration), false)
        }
        return (problem.map(CloneWatch.problem), differs)
    }

    /// - Returns: the watched folders, and the reason some cannot be.
    private func observe(
        _ plan: WatchPlan
    ) -> (found: [FolderEvents.Number: WatchPlan.Entries], problem: FileError?) {
        var found: [FolderEvents.Number: WatchPlan.Entries] = [:]
        var problem: FileError?
        for (folder, entries) in plan.folders.sorted(by: { $0.key < $1.key }) {
            let isItselfAlone = entries == .none
            do throws(FileError) {
                let number = try events.observe(folder, for: isItselfAlone ? .itself : .entries)
                // Two paths may lead to the same folder.
                found[number] = found[number]?.union(entries) ?? entries
            } catch {
                // A folder that has just been removed causes an event in its parent. A folder that can be traversed but
                // not read, such as another user's home, cannot be watched, and this user does not move it either.
                if error.isMissingFile || isItselfAlone && error.code == EACCES { continue }
                problem = problem ?? error
            }
        }
        return (found, problem)
    }

    func forget(_ id: String) {
        for folder in index.set([:], of: id).unused { events.ignore(folder) }
    }

    /// The reason something cannot be watched.
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
