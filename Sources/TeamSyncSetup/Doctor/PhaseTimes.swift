import TeamSyncBase
import TeamSyncGit

/// How long each phase of one fetch took, from when it was first told of. Pure: the clock is passed in.
struct PhaseTimes: Sendable {
    private let begin: ContinuousClock.Instant
    private var current: FetchPhase?
    private var since: ContinuousClock.Instant
    /// `start` is the time until the first phase: the worker's start and git's settings.
    private(set) var parts: [(name: String, duration: Duration)] = []

    init(begin: ContinuousClock.Instant) {
        (self.begin, since) = (begin, begin)
    }

    mutating func note(_ phase: FetchPhase, at time: ContinuousClock.Instant) {
        guard phase != current else { return }
        close(at: time)
        current = phase
    }

    mutating func close(at time: ContinuousClock.Instant) {
        let (name, duration) = (current?.rawValue ?? "start", since.duration(to: time))
        if let index = parts.firstIndex(where: { $0.name == name }) {
            parts[index].duration += duration
        } else {
            parts.append((name, duration))
        }
        since = time
    }

    /// `184 ms: start 21, connect 12, negotiate 151`
    var text: String {
        let list = parts.map { "\($0.name) \(PhaseTimes.milliseconds($0.duration))" }.joined(separator: ", ")
        return "\(PhaseTimes.milliseconds(begin.duration(to: since))) ms: \(list)"
    }

    private static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
