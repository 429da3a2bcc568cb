import TeamSyncBase
import TeamSyncDocuments

/// Decides when the daemon checks which repository. Pure: the clock is an argument.
///
/// A repository is checked after the delay of the throttle, plus or minus a tenth, so that the checks of a team's
/// machines remain spread out. If the time of a check has passed (because the daemon was not running, the machine was
/// suspended, or the clock was set), the check follows within one interval, at a time derived from the machine and the
/// repository. This way, a team that opens its laptops at nine does not contact the remote all at once at nine.
struct Scheduler: Sendable {
    /// The maximum delay with which a check still counts as on time.
    private static let slack = Duration.seconds(90)
    /// The delay before trying again to check a repository that another process was checking.
    private static let pauseAfterLock = Duration.seconds(60)

    private struct Entry {
        var interval: Duration
        var lastAttempt: Timestamp?
        var dueAt: Timestamp
        var isRunning = false
    }

    private let machine: String
    private var entries: [String: Entry] = [:]

    /// - Parameter machine: see `MachineID`.
    init(machine: String) {
        self.machine = machine
    }

    /// The time of the next check; nil if all repositories are being checked.
    var next: Timestamp? {
        entries.values.filter { !$0.isRunning }.map(\.dueAt).min()
    }

    var ids: [String] { entries.keys.sorted() }

    func isRunning(_ id: String) -> Bool { entries[id]?.isRunning ?? false }

    /// Adds a repository, or updates the interval and the last attempt of a repository that exists.
    mutating func add(_ id: String, interval: Duration, status: RepositoryStatus, now: Timestamp) {
        let dueAt = regular(id, status, now: now) ?? (status.lastAttemptAt == nil ? now : catchUp(id, interval, now))
        entries[id] = Entry(
            interval: interval, lastAttempt: status.lastAttemptAt, dueAt: dueAt,
            isRunning: entries[id]?.isRunning ?? false)
    }

    mutating func remove(_ id: String) {
        entries[id] = nil
    }

    /// - Returns: the ids of the repositories to check now. They count as running until `end` is called.
    mutating func begin(now: Timestamp) -> [String] {
        var due: [String] = []
        for (id, entry) in entries where !entry.isRunning && entry.dueAt <= now {
            if entry.dueAt.duration(to: now) > Scheduler.slack {
                let dueAt = catchUp(id, entry.interval, now)
                entries[id]?.dueAt = dueAt
            } else {
                due.append(id)
            }
        }
        return take(due)
    }

    /// Returns the ids of all repositories that are not being checked. They count as running until `end` is called.
    mutating func beginAll() -> [String] {
        take(entries.filter { !$0.value.isRunning }.map(\.key))
    }

    /// - Returns: the id; empty if the repository is already being checked.
    mutating func begin(_ id: String) -> [String] {
        take(entries[id].map { $0.isRunning } == false ? [id] : [])
    }

    private mutating func take(_ ids: [String]) -> [String] {
        for id in ids { entries[id]?.isRunning = true }
        return ids.sorted()
    }

    /// Records the end of a check.
    /// - Parameter isLocked: whether another process was checking the repository.
    mutating func end(_ id: String, status: RepositoryStatus, isLocked: Bool = false, now: Timestamp) {
        guard let entry = entries[id] else { return }
        let pause = isLocked ? min(entry.interval, Scheduler.pauseAfterLock) : entry.interval
        // If there was no attempt (because there is no clone, or the state cannot be written), the regular time has
        // already passed.
        let dueAt = regular(id, status, now: now) ?? now.advanced(by: jittered(pause, id, now))
        entries[id] = Entry(interval: entry.interval, lastAttempt: status.lastAttemptAt, dueAt: dueAt)
    }

    /// Records a check by another process that was detected by an analysis.
    mutating func note(_ id: String, status: RepositoryStatus, now: Timestamp) {
        guard let entry = entries[id], !entry.isRunning, entry.lastAttempt != status.lastAttemptAt else { return }
        end(id, status: status, now: now)
    }

    /// Handles a change of the system clock. Checks must not wait for a time that was computed from the previous clock.
    mutating func clockChanged(now: Timestamp) {
        for (id, entry) in entries {
            guard let last = entry.lastAttempt, last > now else { continue }
            let dueAt = catchUp(id, entry.interval, now)
            entries[id] = Entry(interval: entry.interval, dueAt: dueAt, isRunning: entry.isRunning)
        }
    }

    /// Returns the regular time of the next check; nil if it has passed, or comes from a clock that was ahead.
    private func regular(_ id: String, _ status: RepositoryStatus, now: Timestamp) -> Timestamp? {
        guard let last = status.lastAttemptAt, let next = status.nextAttemptAt, last <= now else { return nil }
        let dueAt = last.advanced(by: jittered(last.duration(to: next), id, last))
        return dueAt > now ? dueAt : nil
    }

    private func catchUp(_ id: String, _ interval: Duration, _ now: Timestamp) -> Timestamp {
        let seconds = UInt64(max(1, interval.components.seconds))
        return now.advanced(by: .seconds(Int64(StableHash.value(of: "\(machine) \(id)") % seconds)))
    }

    /// Returns `wait` plus or minus up to a tenth of it, derived from the machine, the repository and the time.
    private func jittered(_ wait: Duration, _ id: String, _ moment: Timestamp) -> Duration {
        let most = max(0, wait.components.seconds / 10)
        let hash = StableHash.value(of: "\(machine) \(id) \(moment.secondsSinceEpoch)")
        return wait - .seconds(most) + .seconds(Int64(hash % UInt64(2 * most + 1)))
    }
}
