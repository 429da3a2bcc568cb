import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Reports which clones have changed in what is known of them. Only folders on file systems of this machine are
/// watched: a call on another one may never return.
final class CloneWatch {
    private var index = WatchIndex()
    private let events: FolderEvents

    /// - Throws: `EMFILE` when the system allows this user no more inotify instances.
    init() throws(FileError) {
        events = try FolderEvents()
    }

    /// Can be read, for `poll`, when there are changes to fetch.
    var descriptor: Int32 { events.descriptor }

    /// The repositories for which something may have changed since the last call; does not wait.
    func changed() -> Set<String> {
        index.ids(concernedBy: events.changes())
    }

    /// Watches what decides about a repository now, and no longer what did before.
    /// - Parameter accessFiles: files that decide about access to the remote, when it is refused.
    /// - Returns: why some of it cannot be watched, nil when all is; and whether something else was watched before, so
    ///   that a change may have been missed while the one took the place of the other.
    func update(
        _ configuration: RepositoryConfiguration, clone: String, mounts: MountTable, accessFiles: [String]
    ) -> (problem: Problem?, mayHaveMissed: Bool) {
        let plan = WatchPlan(configuration, clone: clone, mounts: mounts, accessFiles: accessFiles)
        var (found, problem) = observe(plan)
        var (unused, differs) = index.set(found, of: configuration.id)
        for folder in unused { events.ignore(folder) }
        if problem?.code == ENOSPC, !unused.isEmpty {
            // What is not watched any more has made room.
            (found, problem) = observe(plan)
            (unused, _) = index.set(found, of: configuration.id)
            for folder in unused { events.ignore(folder) }
        }
        if plan.isTooLarge {
            // Folders beyond the limit are other ones each time, and are looked at every minute.
            return (CloneWatch.tooLarge(configuration), false)
        }
        return (problem.map(CloneWatch.problem), differs)
    }

    /// - Returns: the folders that are watched, and why some cannot be.
    private func observe(
        _ plan: WatchPlan
    ) -> (found: [FolderEvents.Number: WatchPlan.Entries], problem: FileError?) {
        var found: [FolderEvents.Number: WatchPlan.Entries] = [:]
        var problem: FileError?
        for (folder, entries) in plan.folders.sorted(by: { $0.key < $1.key }) {
            let isItselfAlone = entries == .none
            do throws(FileError) {
                let number = try events.observe(folder, for: isItselfAlone ? .itself : .entries)
                // Two paths may lead to one folder.
                found[number] = found[number]?.union(entries) ?? entries
            } catch {
                // A folder that has just gone is an event in the folder above it. One that may be passed but not read,
                // as others' homes, cannot be watched, and is not moved by this user either.
                if error.isMissingFile || isItselfAlone && error.code == EACCES { continue }
                problem = problem ?? error
            }
        }
        return (found, problem)
    }

    func forget(_ id: String) {
        for folder in index.set([:], of: id).unused { events.ignore(folder) }
    }

    /// Why something cannot be watched.
    static func problem(_ error: FileError) -> Problem {
        switch error.code {
        case ENOSPC:
            Problem(
                .internal, "the limit of inotify watches is reached",
                hint: "raise fs.inotify.max_user_watches with sysctl")
        case EMFILE, ENFILE:
            Problem(
                .internal, "the limit of inotify instances is reached",
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
