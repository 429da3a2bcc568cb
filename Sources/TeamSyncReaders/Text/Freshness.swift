package import TeamSyncBase
package import TeamSyncDocuments

/// How long ago something was, in its largest whole unit.
package struct Age: Equatable, Sendable {
    /// Whole seconds, never negative: a time in the future has the age 0.
    package let seconds: Int64

    package init(seconds: Int64) {
        self.seconds = max(0, seconds)
    }

    package init(of time: Timestamp, at now: Timestamp) {
        self.init(seconds: time.seconds(until: now))
    }

    /// `now` under a minute, then `59m`, `23h`, `364d`, and years of 365 days.
    package var short: String {
        let days = seconds / 86_400
        return switch seconds {
        case ..<60: "now"
        case ..<3600: "\(seconds / 60)m"
        case ..<86_400: "\(seconds / 3600)h"
        default: days < 365 ? "\(days)d" : "\(days / 365)y"
        }
    }

    /// `just now`, `3m ago`.
    package var ago: String {
        seconds < 60 ? "just now" : "\(short) ago"
    }
}

/// Whether what is known of a repository's upstream can still be believed, with the age of the last successful check.
package enum Freshness: Equatable, Sendable {
    case fresh(Age)
    case stale(Age)
    /// The remote has never answered.
    case never
    /// The last success lies ahead of the clock, so its age is unknown.
    case future

    /// Clocks of one machine may differ by this much between two processes without anything being wrong.
    static let tolerance: Int64 = 5 * 60
    /// Nothing younger than this is stale.
    static let shortestLimit: Int64 = 3600

    /// - Parameter limit: the age in seconds up to which a check counts; nil for three intervals, at least an hour.
    package init(of repository: RepositoryStatus, at now: Timestamp, limit: Int64? = nil) {
        guard let success = repository.lastSuccessAt else {
            self = .never
            return
        }
        guard now.seconds(until: success) <= Freshness.tolerance else {
            self = .future
            return
        }
        let age = Age(of: success, at: now)
        self = age.seconds > limit ?? Freshness.limit(of: repository) ? .stale(age) : .fresh(age)
    }

    /// The age in seconds up to which a check counts: three intervals, at least an hour.
    static func limit(of repository: RepositoryStatus) -> Int64 {
        max(interval(of: repository).map { 3 * $0 } ?? 0, shortestLimit)
    }

    /// The seconds between two checks; nil after a failure, when the time to the next attempt is a backoff of up to a
    /// day and tells nothing about the interval.
    static func interval(of repository: RepositoryStatus) -> Int64? {
        guard repository.error == nil, let attempt = repository.lastAttemptAt, let next = repository.nextAttemptAt
        else { return nil }
        return attempt.seconds(until: next)
    }

    package var isFresh: Bool {
        if case .fresh = self { true } else { false }
    }

    /// `checked 3m ago`, `never checked`.
    var sentence: String {
        switch self {
        case .fresh(let age), .stale(let age): "checked \(age.ago)"
        case .never: "never checked"
        case .future: "checked in the future"
        }
    }

    /// `3m ago`, `5d ago (stale)`: a cell of a table.
    var cell: String {
        switch self {
        case .fresh(let age): age.ago
        case .stale(let age): "\(age.ago) (stale)"
        case .never: "never"
        case .future: "in the future"
        }
    }

    /// `5d ago`, `never`: where there is less room.
    package var short: String {
        switch self {
        case .fresh(let age), .stale(let age): age.ago
        case .never: "never"
        case .future: "in the future"
        }
    }

    /// `5d`; empty when there is no age.
    var brief: String {
        switch self {
        case .fresh(let age), .stale(let age): age.short
        case .never, .future: ""
        }
    }
}

/// How far to trust what is said of a repository: `checked 3m ago`, `checked 5d ago, stale, offline`.
struct CheckNote {
    let repository: RepositoryStatus
    let now: Timestamp

    var text: String {
        let freshness = Freshness(of: repository, at: now)
        var parts = [freshness.sentence]
        if case .stale = freshness { parts.append("stale") }
        if let error = repository.error { parts.append(Sanitizer.clean(error.code.rawValue, limit: .name)) }
        return parts.joined(separator: ", ")
    }
}
