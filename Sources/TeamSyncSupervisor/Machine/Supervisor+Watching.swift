import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Keeps track of the locations of clones and of their watched files.
extension Supervisor {
    /// Returns the effect that watches a clone. It must be performed before the files are read, so that no change is
    /// missed in between.
    func watchEffect(_ repository: RepositoryConfiguration) -> SupervisorEffect? {
        guard case .daemon = mode, let status = status(of: repository.id), let clone = clones[repository.id],
            clone.isLocal
        else { return nil }
        let isRefused = status.error?.code.isForPeople ?? false
        return .watch(
            repository.applying(contents[repository.id]), clone: clone.path ?? repository.path, isRefused: isRefused)
    }

    mutating func watch(_ repository: RepositoryConfiguration) {
        if let effect = watchEffect(repository) { effects.append(effect) }
    }

    mutating func noteWatch(_ id: String, _ problem: Problem?) {
        let former = watchProblems[id]
        watchProblems[id] = problem
        if problem == nil { watched.insert(id) } else { watched.remove(id) }
        if watchProblems.isEmpty {
            nextPoll = nil
        } else if nextPoll == nil {
            nextPoll = time.wall.advanced(by: Supervisor.unwatchedInterval)
        }
        if former != problem { effects.append(.report(.watching(id: id, problem))) }
    }

    /// Stores the repository's own profile, as read by a worker.
    mutating func note(_ content: CommittedContent?, of repository: RepositoryConfiguration) {
        guard repository.committed != nil, contents[repository.id] != content else { return }
        contents[repository.id] = content
        noteTies()
    }

    /// Stores the location of a clone, as reported by a worker. If the clone is now watched, it is analyzed once more,
    /// because it may have changed before.
    mutating func note(_ clone: CloneFacts, of repository: RepositoryConfiguration) {
        guard case .daemon = mode, status(of: repository.id) != nil else { return }
        let place = ClonePlace(clone, of: repository)
        guard clones.updateValue(place, forKey: repository.id) != place else { return }
        if clone.isLocal {
            watch(repository)
            look([repository.id])
        } else {
            effects.append(.forget(id: repository.id))
            watched.remove(repository.id)
        }
    }
}

/// The facts about the location of a clone that are relevant for watching it.
struct ClonePlace: Equatable {
    /// The path without symbolic links; nil if it is equal to the configured path, or if there is no clone. In that
    /// case, its creation is detected by watching its parent folders.
    let path: String?
    let isThere: Bool
    let isLocal: Bool

    init(_ facts: CloneFacts, of repository: RepositoryConfiguration) {
        path = facts.path == repository.path ? nil : facts.path
        (isThere, isLocal) = (facts.path != nil, facts.isLocal)
    }
}
