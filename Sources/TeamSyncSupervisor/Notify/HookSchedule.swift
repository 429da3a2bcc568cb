package import TeamSyncDocuments

/// Decides when the command of `hooks.on_change` runs: news of a moment is gathered, there is never more than one run, and
/// each has a deadline. Pure: the time is passed in.
package struct HookSchedule {
    package enum Action: Equatable {
        /// Start the command with this news.
        case start([RepositoryStatus])
        /// End the command, which takes too long.
        case kill
    }

    /// Changes within this time are one run.
    package static let gathering = Duration.seconds(2)

    private enum State {
        case idle
        /// The deadline is nil once the command has been killed.
        case running(deadline: ContinuousClock.Instant?)
    }

    private var state = State.idle
    /// In the order in which it came; of each repository the latest.
    private var waiting: [RepositoryStatus] = []
    private var due: ContinuousClock.Instant?

    package init() {}

    /// Takes in that a repository has news.
    package mutating func note(_ status: RepositoryStatus, at now: ContinuousClock.Instant) {
        waiting.removeAll { $0.id == status.id }
        waiting.append(status)
        if due == nil { due = now + HookSchedule.gathering }
    }

    /// When `act` has something to do next; nil while there is nothing to wait for but the command's end.
    package var next: ContinuousClock.Instant? {
        switch state {
        case .idle: due
        case .running(let deadline): deadline
        }
    }

    /// - Parameter timeout: of a run that begins now.
    /// - Returns: what is to be done now; nil for nothing.
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

    /// The command has ended, or could not be started.
    package mutating func ended() {
        state = .idle
    }

    /// Forgets what waits, as when the configuration has no command any more.
    package mutating func clear() {
        (waiting, due) = ([], nil)
    }
}
