package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments

/// When a fetch has taken too long: in all, or without a sign of life. Pure; instants are passed in.
package struct FetchDeadline: Sendable {
    private let started: ContinuousClock.Instant
    private let timeout: Duration
    private let stallTimeout: Duration
    private var lastSign: ContinuousClock.Instant
    private var phase = FetchPhase.connect

    package init(_ configuration: RepositoryConfiguration, started: ContinuousClock.Instant) {
        self.started = started
        lastSign = started
        timeout = .seconds(configuration.timeout)
        stallTimeout = .seconds(configuration.stallTimeout)
    }

    /// Notes a sign of life.
    package mutating func note(_ progress: FetchProgress, at now: ContinuousClock.Instant) {
        phase = progress.phase
        lastSign = now
    }

    /// The instant to look again.
    package var expiry: ContinuousClock.Instant {
        min(started.advanced(by: timeout), lastSign.advanced(by: stallTimeout))
    }

    /// Replaces the phase by what can be found out about it when time is up.
    package mutating func refinePhase(_ refine: (FetchPhase) -> FetchPhase) {
        phase = refine(phase)
    }

    /// What to say when `expiry` has passed.
    package func problem(remote: String, at now: ContinuousClock.Instant) -> Problem {
        let spent = started.duration(to: now).components.seconds
        let why =
            now >= started.advanced(by: timeout)
            ? "the fetch from '\(remote)' took longer than \(timeout.components.seconds) s"
            : "'\(remote)' was silent for \(stallTimeout.components.seconds) s"
        return Problem(
            .timeout, "\(why) (phase \(phase.rawValue), \(spent) s in all)",
            hint: "the last good numbers stay; raise 'timeout' or 'stall_timeout' for a slow remote")
    }
}
