/// Waits until the files of a repository have not changed for a moment, so that an event burst counts as one change: a
/// `git pull` moves several files, a rebase hundreds. Pure: the time is an argument.
struct ChangeDebouncer {
    private static let quiet = Duration.milliseconds(20)
    /// A longer burst is analyzed before it ends.
    private static let longest = Duration.milliseconds(500)

    private struct Burst {
        let began: ContinuousClock.Instant
        var settles: ContinuousClock.Instant
    }

    private var bursts: [String: Burst] = [:]

    /// The end of the next burst; nil if there is none.
    var next: ContinuousClock.Instant? { bursts.values.map(\.settles).min() }

    mutating func change(_ id: String, at now: ContinuousClock.Instant) {
        let began = bursts[id]?.began ?? now
        let settles = min(now + ChangeDebouncer.quiet, began + ChangeDebouncer.longest)
        bursts[id] = Burst(began: began, settles: settles)
    }

    /// The repositories whose bursts are over, sorted.
    mutating func settled(at now: ContinuousClock.Instant) -> [String] {
        let ids = bursts.filter { $0.value.settles <= now }.map(\.key).sorted()
        for id in ids { bursts[id] = nil }
        return ids
    }

    mutating func forget(_ id: String) {
        bursts[id] = nil
    }
}
