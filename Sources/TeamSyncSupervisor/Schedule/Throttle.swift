import TeamSyncBase
import TeamSyncDocuments

/// Decides when a repository's remote is asked again. Pure: the clock is passed in.
struct Throttle {
    enum Decision: Equatable {
        case due
        case notBefore(Timestamp)
    }

    private static let hour: Int64 = 3600
    private static let day: Int64 = 24 * hour

    /// Seconds between two attempts while all is well.
    let interval: Int64
    /// The longest wait after repeated failures that may pass by themselves, in seconds.
    let maxBackoff: Int64

    /// Failures double the wait, from a first one up to a longest one; success brings it back to one interval.
    ///
    /// What only a person can fix waits an hour at first and a day at last: asking again with the credentials that
    /// were just refused locks accounts. A lock is gone within a minute or so.
    /// - Parameters:
    ///   - failures: attempts in a row that failed; 0 after a success.
    ///   - code: of the last failure.
    func wait(afterFailures failures: Int, code: ErrorCode? = nil) -> Int64 {
        guard failures > 0 else { return interval }
        switch code {
        case .locked?:
            return min(interval, 60)
        case .authFailed?, .hostKey?, .notFound?, .unsupported?, .corrupt?:
            return doubled(max(interval, Throttle.hour), failures, longest: Throttle.day)
        case .rateLimited?:
            return doubled(max(interval, Throttle.hour / 4), failures, longest: max(maxBackoff, Throttle.hour))
        default:
            return doubled(interval, failures, longest: maxBackoff)
        }
    }

    private func doubled(_ first: Int64, _ failures: Int, longest: Int64) -> Int64 {
        let (product, overflow) = first.multipliedReportingOverflow(by: 1 << Int64(min(failures - 1, 40)))
        return max(first, min(overflow ? longest : product, longest))
    }

    /// - Parameters:
    ///   - lastAttempt: nil for never.
    ///   - failures: attempts in a row that failed, the last with `code`.
    /// - Returns: nil when the next attempt is due at once.
    func nextAttempt(after lastAttempt: Timestamp?, failures: Int, code: ErrorCode? = nil) -> Timestamp? {
        lastAttempt.map { $0.advanced(bySeconds: wait(afterFailures: failures, code: code)) }
    }

    /// An attempt in the future means that the clock was set back: due, or a wrong clock would silence the
    /// repository until the time it once showed.
    /// - Parameter isEarly: whether a tenth of the wait may be missing.
    func decide(
        lastAttempt: Timestamp?, failures: Int, code: ErrorCode? = nil, now: Timestamp, isEarly: Bool = false
    ) -> Decision {
        guard let lastAttempt, lastAttempt <= now else { return .due }
        let wait = wait(afterFailures: failures, code: code)
        let next = lastAttempt.advanced(bySeconds: wait)
        let opening = isEarly ? next.advanced(bySeconds: -(wait / 10)) : next
        return now < opening ? .notBefore(next) : .due
    }
}
