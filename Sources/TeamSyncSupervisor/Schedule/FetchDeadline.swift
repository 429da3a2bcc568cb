import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Decides when a fetch has taken too long: in total, or without progress. Pure: the time is an argument.
struct FetchDeadline: Equatable {
    private let started: ContinuousClock.Instant
    private let timeout: Duration
    private let stallTimeout: Duration
    private var lastSign: ContinuousClock.Instant
    private var phase = FetchPhase.connect

    init(_ configuration: RepositoryConfiguration, started: ContinuousClock.Instant) {
        self.started = started
        lastSign = started
        timeout = configuration.timeout
        stallTimeout = configuration.stallTimeout
    }

    /// Records progress.
    mutating func note(_ progress: FetchProgress, at now: ContinuousClock.Instant) {
        phase = progress.phase
        lastSign = now
    }

    /// The time at which the fetch has taken too long, unless it makes progress.
    var expiry: ContinuousClock.Instant {
        min(started.advanced(by: timeout), lastSign.advanced(by: stallTimeout))
    }

    /// Returns the problem to report after `expiry`.
    /// - Parameter refined: the phase at that time, determined from the connections of the worker.
    func problem(remote: String, refined: FetchPhase?, at now: ContinuousClock.Instant) -> Problem {
        let spent = started.duration(to: now).components.seconds
        let why =
            now >= started.advanced(by: timeout)
            ? "the fetch from '\(remote)' took longer than \(timeout.components.seconds) s"
            : "'\(remote)' sent no data for \(stallTimeout.components.seconds) s"
        return Problem(
            .timeout, "\(why) (phase \(FetchDeadline.refined(phase, by: refined).rawValue), \(spent) s in total)",
            hint: "for a slow remote, raise 'timeout' or 'stall_timeout'; the last good numbers stay published")
    }

    /// Returns the phase of a fetch at the time when its limit passed.
    /// - Parameters:
    ///   - phase: the phase that the worker reported last. `connect`, `tls` and `auth` are refined; other phases are
    ///     returned unchanged.
    ///   - current: the phase determined from the worker's connections.
    private static func refined(_ phase: FetchPhase, by current: FetchPhase?) -> FetchPhase {
        guard [.connect, .tls, .auth].contains(phase), let current else { return phase }
        switch current {
        case .negotiate: return phase == .connect ? .negotiate : phase
        // While a credential helper is being asked, there is no connection either.
        case .resolve: return phase == .auth ? .auth : .resolve
        default: return .connect
        }
    }
}
