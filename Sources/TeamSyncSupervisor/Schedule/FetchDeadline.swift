import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// When a fetch has taken too long: in all, or without a sign of life. Pure; instants are passed in.
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

    /// Notes a sign of life.
    mutating func note(_ progress: FetchProgress, at now: ContinuousClock.Instant) {
        phase = progress.phase
        lastSign = now
    }

    /// The instant to look again.
    var expiry: ContinuousClock.Instant {
        min(started.advanced(by: timeout), lastSign.advanced(by: stallTimeout))
    }

    /// The problem to report when `expiry` has passed.
    /// - Parameter refined: what the worker's connections said when the time was up.
    func problem(remote: String, refined: FetchPhase?, at now: ContinuousClock.Instant) -> Problem {
        let spent = started.duration(to: now).components.seconds
        let why =
            now >= started.advanced(by: timeout)
            ? "the fetch from '\(remote)' took longer than \(timeout.components.seconds) s"
            : "'\(remote)' was silent for \(stallTimeout.components.seconds) s"
        return Problem(
            .timeout, "\(why) (phase \(FetchDeadline.refined(phase, by: refined).rawValue), \(spent) s in total)",
            hint: "for a slow remote, raise 'timeout' or 'stall_timeout'; the last good numbers stay published")
    }

    /// How far a fetch had come when its time was up.
    /// - Parameters:
    ///   - phase: what the worker said last. `connect`, `tls` and `auth` are the latest it can be; others stay.
    ///   - current: what its connections say.
    private static func refined(_ phase: FetchPhase, by current: FetchPhase?) -> FetchPhase {
        guard [.connect, .tls, .auth].contains(phase), let current else { return phase }
        switch current {
        case .negotiate: return phase == .connect ? .negotiate : phase
        // A helper that is asked for credentials has no connection either.
        case .resolve: return phase == .auth ? .auth : .resolve
        default: return .connect
        }
    }
}
