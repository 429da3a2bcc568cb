import TeamSyncSnapshot

/// Decides when a repository's remote is asked again. Pure: the clock is passed in.
struct Throttle {
    enum Decision: Equatable {
        case due
        case notBefore(Timestamp)
    }

    /// Seconds between two attempts while all is well.
    let interval: Int64
    /// The longest wait after repeated failures, in seconds.
    let maxBackoff: Int64

    /// Failures double the wait, from one interval up to `maxBackoff`; success brings it back to one interval.
    func wait(afterFailures failures: Int) -> Int64 {
        guard failures > 1 else { return interval }
        let doublings = min(failures - 1, 40)
        let (doubled, overflow) = interval.multipliedReportingOverflow(by: 1 << Int64(doublings))
        return max(interval, min(overflow ? maxBackoff : doubled, maxBackoff))
    }

    /// - Parameters:
    ///   - lastAttempt: nil for never.
    ///   - failures: attempts in a row that failed.
    /// - Returns: nil when the next attempt is due at once.
    func nextAttempt(after lastAttempt: Timestamp?, failures: Int) -> Timestamp? {
        lastAttempt.map { $0.advanced(bySeconds: wait(afterFailures: failures)) }
    }

    /// An attempt in the future means that the clock was set back: due, or a wrong clock would silence the
    /// repository until the time it once showed.
    func decide(lastAttempt: Timestamp?, failures: Int, now: Timestamp) -> Decision {
        guard let lastAttempt, lastAttempt <= now,
            let next = nextAttempt(after: lastAttempt, failures: failures), now < next
        else { return .due }
        return .notBefore(next)
    }
}
