import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Decides when a repository's remote is contacted again. Pure: the clock is an argument.
struct Throttle {
    enum Decision: Equatable {
        case due
        case notBefore(Timestamp)
    }

    private static let minute = Duration.seconds(60)
    private static let hour = Duration.seconds(3600)
    private static let day = hour * 24

    /// The number of failures after which a repository that looks damaged is considered damaged.
    private static let quickRetries = 3

    /// The time between two attempts without failures.
    let interval: Duration
    /// The maximum delay after repeated failures that may be temporary.
    let maxBackoff: Duration

    init(interval: Duration, maxBackoff: Duration) {
        (self.interval, self.maxBackoff) = (interval, maxBackoff)
    }

    /// Creates the throttle for checks caused by a line of `nudge`.
    init(nudgedAgainAfter repository: RepositoryConfiguration) {
        self.init(
            interval: min(repository.interval, NudgeControl.shortestPause), maxBackoff: repository.maxBackoff)
    }

    /// Failures double the delay, from an initial value up to a maximum; a success resets it to one interval.
    ///
    /// Failures that require user action wait an hour at first and up to a day: retrying with refused credentials locks
    /// accounts. A lock is released within about a minute. An object moved by the user's `git gc` also becomes
    /// available again; a repository that is really damaged waits an hour, since its repair is not announced.
    /// - Parameters:
    ///   - failures: the number of consecutive failed attempts; 0 after a success.
    ///   - code: the code of the last failure.
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
    ///   - failures: the number of consecutive failed attempts, the last with `code`.
    /// - Returns: nil if the next attempt is due immediately.
    func nextAttempt(after lastAttempt: Timestamp?, failures: Int, code: ErrorCode? = nil) -> Timestamp? {
        lastAttempt.map { $0.advanced(by: wait(afterFailures: failures, code: code)) }
    }

    /// Decides whether an attempt is due. An attempt in the future means that the clock was set back: the next one is
    /// then due, or a wrong clock would prevent checks until the time it once showed.
    /// - Parameter isEarly: whether up to a tenth of the delay may be missing.
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
