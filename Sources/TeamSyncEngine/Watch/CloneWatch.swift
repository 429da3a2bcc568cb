import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Tells which clones have changed in what is known of them.
final class CloneWatch: Sendable {
    private let interests: Interests
    private let observer: FolderObserver

    /// - Parameter onChange: called from any thread with the ids of repositories.
    /// - Throws: `EMFILE` when the system allows this user no further observer.
    init(onChange: @escaping @Sendable (Set<String>) -> Void) throws(FileError) {
        let interests = Interests()
        self.interests = interests
        observer = try FolderObserver { changes in
            let ids = interests.ids(concernedBy: changes)
            if !ids.isEmpty { onChange(ids) }
        }
    }

    /// Observes what decides about a repository now, and no longer what did before.
    /// - Parameter accessFiles: files that decide about access to the remote, when it is refused.
    /// - Returns: why some of it cannot be observed; nil when all is.
    func update(_ configuration: RepositoryConfiguration, accessFiles: [String]) -> Problem? {
        let plan = WatchPlan(configuration, accessFiles: accessFiles)
        for folder in interests.set(plan.folders, of: configuration.id) { observer.ignore(folder) }
        var problem = plan.isTooLarge ? Self.tooLarge(configuration) : nil
        for (folder, entries) in plan.folders.sorted(by: { $0.key < $1.key }) {
            let isItselfAlone = entries == .named([])
            do throws(FileError) {
                try observer.observe(folder, isItselfAlone: isItselfAlone)
            } catch {
                // A folder that has just gone is an event in the folder above it. One that may be passed but not read,
                // as others' homes, cannot be observed, and is not moved by this user either.
                if error.isMissingFile || isItselfAlone && error.code == EACCES { continue }
                problem = problem ?? Self.problem(error)
            }
        }
        return problem
    }

    func forget(_ id: String) {
        for folder in interests.set([:], of: id) { observer.ignore(folder) }
    }

    /// What cannot be observed for this reason.
    static func problem(_ error: FileError) -> Problem {
        switch error.code {
        case ENOSPC:
            Problem(
                .internal, "the system lets this user observe no more folders",
                hint: "raise fs.inotify.max_user_watches (sysctl)")
        case EMFILE, ENFILE:
            Problem(
                .internal, "the system lets this user have no more observers of folders",
                hint: "raise fs.inotify.max_user_instances (sysctl)")
        default: Problem(error)
        }
    }

    private static func tooLarge(_ configuration: RepositoryConfiguration) -> Problem {
        Problem(
            .internal, "the working tree \(configuration.path) has too many folders to observe",
            hint: "narrow the globs of 'counts', or use 'counts_from: head'")
    }
}
