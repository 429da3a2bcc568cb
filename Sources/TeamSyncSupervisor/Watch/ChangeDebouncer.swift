/// Waits until the files of a repository have not changed for a moment, so that a burst of events counts as one change:
/// `git pull` changes several files, and a rebase changes hundreds. Pure: the time is an argument.
struct ChangeDebouncer {
    private static let quiet = Duration.milliseconds(20)
    /// The maximum length of a burst. A longer one is treated as a change before it ends.
    private static let longest = Duration.milliseconds(500)

    private struct Burst {
        let began: ContinuousClock.Instant
        var settles: ContinuousClock.Instant
    }

    private var bursts: [String: Burst] = [:]

    /// The time at which the next burst ends; nil if there is none.
    var next: ContinuousClock.Instant? { bursts.values.map(\.settles).min() }

    mutating func change(_ id: String, at now: ContinuousClock.Instant) {
        let began = bursts[id]?.began ?? now
        let settles = min(now + ChangeDebouncer.quiet, began + ChangeDebouncer.longest)
        bursts[id] = Burst(began: began, settles: settles)
    }

    /// Returns the repositories with bursts that have ended, sorted.
    mutating func settled(at now: ContinuousClock.Instant) -> [String] {
        let ids = bursts.filter { $0.value.settles <= now }.map(\.key).sorted()
        for id in ids { bursts[id] = nil }
        return ids
    }

    mutating func forget(_ id: String) {
        bursts[id] = nil
    }
}
