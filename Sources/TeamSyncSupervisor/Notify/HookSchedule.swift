package import TeamSyncDocuments

/// Decides when the command of `hooks.on_change` runs: changes that arrive at about the same time are combined, only
/// one command runs at a time, and each run has a time limit. Pure: the time is an argument.
package struct HookSchedule {
    package enum Action: Equatable {
        /// Start the command with these changes.
        case start([RepositoryStatus])
        /// End the command because it takes too long.
        case kill
    }

    /// The time within which changes are combined into one run.
    package static let gathering = Duration.seconds(2)

    private enum State {
        case idle
        /// The deadline is nil once the command has been killed.
        case running(deadline: ContinuousClock.Instant?)
    }

    private var state = State.idle
    /// The repositories in order of arrival, each with its latest status.
    private var waiting: [RepositoryStatus] = []
    private var due: ContinuousClock.Instant?

    package init() {}

    /// Adds a repository with changes.
    package mutating func note(_ status: RepositoryStatus, at now: ContinuousClock.Instant) {
        waiting.removeAll { $0.id == status.id }
        waiting.append(status)
        if due == nil { due = now + HookSchedule.gathering }
    }

    /// The next time at which `act` must be called; nil if there is nothing to do, or if a killed command has not ended
    /// yet.
    package var next: ContinuousClock.Instant? {
        switch state {
        case .idle: due
        case .running(let deadline): deadline
        }
    }

    /// - Parameter timeout: the time limit of a run that starts now.
    /// - Returns: the action to perform now; nil if there is none.
    package mutating func act(at now: ContinuousClock.Instant, timeout: Duration) -> Action? {
        guard let next, next <= now else { return nil }
        switch state {
        case .running:
            state = .running(deadline: nil)
            return .kill
        case .idle:
            let news = waiting
            (waiting, due, state) = ([], nil, .running(deadline: now + timeout))
            return .start(news)
        }
    }

    /// Records that the command has ended or could not be started.
    package mutating func ended() {
        state = .idle
    }

    /// Removes the waiting changes, for a configuration without a command.
    package mutating func clear() {
        (waiting, due) = ([], nil)
    }
}
