package import TeamSyncBase

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
