import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Decides when a repository's remote is asked again. Pure: the clock is passed in.
struct Throttle {
    enum Decision: Equatable {
        case due
        case notBefore(Timestamp)
    }

    private static let minute = Duration.seconds(60)
    private static let hour = Duration.seconds(3600)
    private static let day = hour * 24

    /// Failures of a repository that looks damaged before it is taken for damaged.
    private static let quickRetries = 3

    /// Between two attempts while all is well.
    let interval: Duration
    /// The longest wait after repeated failures that may pass by themselves.
    let maxBackoff: Duration

    init(interval: Duration, maxBackoff: Duration) {
        (self.interval, self.maxBackoff) = (interval, maxBackoff)
    }

    /// For checks that a line of `nudge` asks for.
    init(nudgedAgainAfter repository: RepositoryConfiguration) {
        self.init(
            interval: min(repository.interval, NudgeControl.shortestPause), maxBackoff: repository.maxBackoff)
    }

    /// Failures double the wait, from a first one up to a longest one; success brings it back to one interval.
    ///
    /// What only a person can fix waits an hour at first and a day at last: asking again with the credentials that
    /// were just refused locks accounts. A lock is gone within a minute or so. So is an object that a `git gc` of the
    /// user's moves; a repository that is really damaged waits an hour, since nobody says when the remote is corrected.
    /// - Parameters:
    ///   - failures: attempts in a row that failed; 0 after a success.
    ///   - code: of the last failure.
    func wait(afterFailures failures: Int, code: ErrorCode? = nil) -> Duration {
        guard failures > 0 else { return interval }
        switch code {
        case .locked?:
            return min(interval, Throttle.minute)
        case .corrupt? where failures <= Throttle.quickRetries:
            return min(interval, Throttle.minute)
        case .corrupt?:
            return max(interval, Throttle.hour)
        case .authFailed?, .hostKey?, .notFound?, .unsupported?:
            return doubled(max(interval, Throttle.hour), failures, longest: Throttle.day)
        case .rateLimited?:
            return doubled(max(interval, Throttle.hour / 4), failures, longest: max(maxBackoff, Throttle.hour))
        default:
            return doubled(interval, failures, longest: maxBackoff)
        }
    }

    private func doubled(_ first: Duration, _ failures: Int, longest: Duration) -> Duration {
        var (wait, left) = (first, failures - 1)
        while left > 0, wait < longest { (wait, left) = (min(wait * 2, longest), left - 1) }
        return wait
    }

    /// - Parameters:
    ///   - lastAttempt: nil for never.
    ///   - failures: attempts in a row that failed, the last with `code`.
    /// - Returns: nil when the next attempt is due at once.
    func nextAttempt(after lastAttempt: Timestamp?, failures: Int, code: ErrorCode? = nil) -> Timestamp? {
        lastAttempt.map { $0.advanced(by: wait(afterFailures: failures, code: code)) }
    }

    /// An attempt in the future means that the clock was set back: due, or a wrong clock would silence the
    /// repository until the time it once showed.
    /// - Parameter isEarly: whether a tenth of the wait may be missing.
    func decide(
        lastAttempt: Timestamp?, failures: Int, code: ErrorCode? = nil, now: Timestamp, isEarly: Bool = false
    ) -> Decision {
        guard let lastAttempt, lastAttempt <= now else { return .due }
        let wait = wait(afterFailures: failures, code: code)
        let next = lastAttempt.advanced(by: wait)
        let opening = isEarly ? next.advanced(by: wait / -10) : next
        return now < opening ? .notBefore(next) : .due
    }
}
