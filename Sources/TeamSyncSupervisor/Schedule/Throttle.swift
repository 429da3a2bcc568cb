import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Decides when the remote of a repository is contacted again. Pure: the clock is an argument.
struct Throttle {
    enum Decision: Equatable {
        case due
        case notBefore(Timestamp)
    }

    private static let minute = Duration.seconds(60)
    private static let hour = Duration.seconds(3600)
    private static let day = hour * 24

    /// The number of failures after which a repository that seems to be damaged is considered damaged.
    private static let quickRetries = 3

    /// The time between two attempts if there are no failures.
    let interval: Duration
    /// The maximum delay after repeated failures that may be only temporary.
    let maxBackoff: Duration

    init(interval: Duration, maxBackoff: Duration) {
        (self.interval, self.maxBackoff) = (interval, maxBackoff)
    }

    /// Creates the throttle for checks that lines of the `nudge` program cause.
    init(nudgedAgainAfter repository: RepositoryConfiguration) {
        self.init(
            interval: min(repository.interval, NudgeControl.shortestPause), maxBackoff: repository.maxBackoff)
    }

    /// Returns the delay before the next attempt. Failures double the delay, from an initial value up to a maximum; a
    /// success resets it to one interval.
    ///
    /// After failures that require user action, the delay starts at one hour and increases to a day, because accounts
    /// are locked if refused credentials are used repeatedly. A lock is released within about a minute. If the user's
    /// `git gc` has moved an object, it also becomes available again soon; the next attempt for a repository that is
    /// really damaged waits an hour, because there is no notification of its repair.
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

    /// Returns the time of the next attempt.
    /// - Parameters:
    ///   - lastAttempt: the time of the last attempt; nil for never.
    ///   - failures: the number of consecutive failed attempts, the last of which failed with `code`.
    /// - Returns: nil if the next attempt is due immediately.
    func nextAttempt(after lastAttempt: Timestamp?, failures: Int, code: ErrorCode? = nil) -> Timestamp? {
        lastAttempt.map { $0.advanced(by: wait(afterFailures: failures, code: code)) }
    }

    /// Decides whether an attempt is due. If the last attempt is in the future, the clock was set back. The next
    /// attempt is then due, because a clock that was wrong would otherwise prevent checks until the time that it
    /// showed.
    /// - Parameter isEarly: whether the attempt may come earlier by up to a tenth of the delay.
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
