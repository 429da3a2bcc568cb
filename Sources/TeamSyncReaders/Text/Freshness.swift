package import TeamSyncBase
package import TeamSyncDocuments

/// An age, displayed in the largest unit that fits.
package struct Age: Equatable, Sendable {
    /// The duration; zero if the time is in the future.
    package let duration: Duration

    package init(_ duration: Duration) {
        self.duration = max(.zero, duration)
    }

    package init(seconds: Int64) {
        self.init(.seconds(seconds))
    }

    package init(of time: Timestamp, at now: Timestamp) {
        self.init(time.duration(to: now))
    }

    package var seconds: Int64 { duration.wholeSeconds }

    package var isUnderAMinute: Bool { duration < .seconds(60) }

    /// `now` for less than a minute, then `59m`, `23h`, `364d`, and years of 365 days.
    package var short: String {
        let days = seconds / 86_400
        return switch seconds {
        case ..<60: "now"
        case ..<3600: "\(seconds / 60)m"
        case ..<86_400: "\(seconds / 3600)h"
        default: days < 365 ? "\(days)d" : "\(days / 365)y"
        }
    }

    /// The age rounded up to a whole unit: `minute`, `4 minutes`, `3 hours`, `6 days`.
    var atMost: String {
        let (unit, length): (String, Int64) =
            seconds < 3600 ? ("minute", 60) : seconds < 86_400 ? ("hour", 3600) : ("day", 86_400)
        let count = seconds / length + (seconds % length == 0 ? 0 : 1)
        return count <= 1 ? unit : "\(count) \(unit)s"
    }

    /// `just now`, `3m ago`.
    package var ago: String {
        isUnderAMinute ? "just now" : "\(short) ago"
    }
}

/// Whether the data about the upstream branch of a repository is recent enough, with the age of the last successful
/// check.
package enum Freshness: Equatable, Sendable {
    case fresh(Age)
    case stale(Age)
    /// The remote has never responded.
    case never
    /// The last success is in the future according to this clock, so its age is unknown.
    case future

    /// The maximum difference expected between the clocks of two processes on one machine.
    static let tolerance = Duration.seconds(5 * 60)
    /// The maximum age if the interval is unknown.
    static let usualLimit = Duration.seconds(3600)

    /// - Parameter limit: the maximum age of a check that is considered fresh; nil for one and a half intervals.
    package init(of repository: RepositoryStatus, at now: Timestamp, limit: Duration? = nil) {
        guard let success = repository.lastSuccessAt else {
            self = .never
            return
        }
        guard now.duration(to: success) <= Freshness.tolerance else {
            self = .future
            return
        }
        let age = Age(of: success, at: now)
        if let limit {
            self = age.duration > limit ? .stale(age) : .fresh(age)
        } else {
            let isOld = age.duration > Freshness.limit(of: repository) || Freshness.isOverdue(repository, at: now)
            self = isOld ? .stale(age) : .fresh(age)
        }
    }

    /// Returns the maximum age of a check that is considered fresh: one and a half intervals, or an hour if the
    /// interval is unknown.
    static func limit(of repository: RepositoryStatus) -> Duration {
        interval(of: repository).map { $0 + $0 / 2 } ?? usualLimit
    }

    /// Whether the next attempt is overdue by more than half of the planned time since the last attempt, which may have
    /// failed. If so, no process is checking the repository.
    static func isOverdue(_ repository: RepositoryStatus, at now: Timestamp) -> Bool {
        guard let attempt = repository.lastAttemptAt, let next = repository.nextAttemptAt else { return false }
        let wait = max(attempt.duration(to: next), .seconds(60))
        return next.duration(to: now) > wait / 2
    }

    /// Returns the interval between two checks; nil after a failure, when the time of the next attempt depends on a
    /// backoff of up to a day.
    static func interval(of repository: RepositoryStatus) -> Duration? {
        guard repository.error == nil, let attempt = repository.lastAttemptAt, let next = repository.nextAttemptAt
        else { return nil }
        return attempt.duration(to: next)
    }

    package var isFresh: Bool {
        if case .fresh = self { true } else { false }
    }

    /// `checked 3m ago`, `never checked`.
    var sentence: String {
        switch self {
        case .fresh(let age), .stale(let age): "checked \(age.ago)"
        case .never: "never checked"
        case .future: "the last check is dated in the future"
        }
    }

    /// The cell of a table: `3m ago`, `5d ago (stale)`.
    var cell: String {
        switch self {
        case .fresh(let age): age.ago
        case .stale(let age): "\(age.ago) (stale)"
        case .never: "never"
        case .future: "in the future"
        }
    }

    /// The text for narrow outputs: `5d ago`, `never`.
    package var short: String {
        switch self {
        case .fresh(let age), .stale(let age): age.ago
        case .never: "never"
        case .future: "in the future"
        }
    }

    /// The age: `5d`; empty if there is none.
    var brief: String {
        switch self {
        case .fresh(let age), .stale(let age): age.short
        case .never, .future: ""
        }
    }
}

/// How reliable the data about a repository is: `checked 3m ago`,
/// `last check failed: offline; last success 5d ago, stale`.
package struct CheckNote {
    let repository: RepositoryStatus
    let now: Timestamp

    package init(repository: RepositoryStatus, now: Timestamp) {
        (self.repository, self.now) = (repository, now)
    }

    package var text: String {
        let freshness = Freshness(of: repository, at: now)
        var checked = freshness.sentence
        if case .stale = freshness { checked += ", stale" }
        guard let error = repository.error else { return checked }
        let failure = "last check failed: \(FailureWords.text(error))"
        switch freshness {
        case .fresh(let age) where age.isUnderAMinute: return failure
        case .fresh(let age): return "\(failure); last success \(age.ago)"
        case .stale(let age): return "\(failure); last success \(age.ago), stale"
        case .never, .future: return "\(failure); \(checked)"
        }
    }
}
