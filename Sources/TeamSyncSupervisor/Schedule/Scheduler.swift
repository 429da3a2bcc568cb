import TeamSyncBase
import TeamSyncDocuments

/// Decides when the daemon checks which repository. Pure: the clock is an argument.
///
/// A repository is checked when the throttle's delay is over, plus or minus a tenth, so that the machines of a team
/// remain spread out. If its time has passed without a check (the daemon was not running, the machine was suspended,
/// the clock was set), it follows within one interval, at a time derived from machine and repository: a team that opens
/// its laptops at nine does not contact the remote at nine.
struct Scheduler: Sendable {
    /// The maximum delay of a check that still counts as on time.
    private static let slack = Duration.seconds(90)
    /// The delay before retrying a repository that another process was checking.
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

    /// The time of the next check; nil until one that is running has ended.
    var next: Timestamp? {
        entries.values.filter { !$0.isRunning }.map(\.dueAt).min()
    }

    var ids: [String] { entries.keys.sorted() }

    func isRunning(_ id: String) -> Bool { entries[id]?.isRunning ?? false }

    /// Adds a repository, or updates the interval and the last attempt of an existing one.
    mutating func add(_ id: String, interval: Duration, status: RepositoryStatus, now: Timestamp) {
        let dueAt = regular(id, status, now: now) ?? (status.lastAttemptAt == nil ? now : catchUp(id, interval, now))
        entries[id] = Entry(
            interval: interval, lastAttempt: status.lastAttemptAt, dueAt: dueAt,
            isRunning: entries[id]?.isRunning ?? false)
    }

    mutating func remove(_ id: String) {
        entries[id] = nil
    }

    /// - Returns: the ids of the repositories to check now, which count as running until `end`.
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

    /// All repositories that are not being checked; they count as running until `end`.
    mutating func beginAll() -> [String] {
        take(entries.filter { !$0.value.isRunning }.map(\.key))
    }

    /// - Returns: the id, unless it is being checked.
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
        // Without an attempt (there is no clone, the state cannot be written), the next one is already due.
        let dueAt = regular(id, status, now: now) ?? now.advanced(by: jittered(pause, id, now))
        entries[id] = Entry(interval: entry.interval, lastAttempt: status.lastAttemptAt, dueAt: dueAt)
    }

    /// Records a check by another process, which an analysis has detected.
    mutating func note(_ id: String, status: RepositoryStatus, now: Timestamp) {
        guard let entry = entries[id], !entry.isRunning, entry.lastAttempt != status.lastAttemptAt else { return }
        end(id, status: status, now: now)
    }

    /// Handles a change to the clock. Checks scheduled by the previous time must not wait for it.
    mutating func clockChanged(now: Timestamp) {
        for (id, entry) in entries {
            guard let last = entry.lastAttempt, last > now else { continue }
            let dueAt = catchUp(id, entry.interval, now)
            entries[id] = Entry(interval: entry.interval, dueAt: dueAt, isRunning: entry.isRunning)
        }
    }

    /// nil if the time has passed, or comes from a clock that was ahead.
    private func regular(_ id: String, _ status: RepositoryStatus, now: Timestamp) -> Timestamp? {
        guard let last = status.lastAttemptAt, let next = status.nextAttemptAt, last <= now else { return nil }
        let dueAt = last.advanced(by: jittered(last.duration(to: next), id, last))
        return dueAt > now ? dueAt : nil
    }

    private func catchUp(_ id: String, _ interval: Duration, _ now: Timestamp) -> Timestamp {
        let seconds = UInt64(max(1, interval.components.seconds))
        return now.advanced(by: .seconds(Int64(StableHash.value(of: "\(machine) \(id)") % seconds)))
    }

    /// `wait` plus or minus a tenth of it, derived from machine, repository and time.
    private func jittered(_ wait: Duration, _ id: String, _ moment: Timestamp) -> Duration {
        let most = max(0, wait.components.seconds / 10)
        let hash = StableHash.value(of: "\(machine) \(id) \(moment.secondsSinceEpoch)")
        return wait - .seconds(most) + .seconds(Int64(hash % UInt64(2 * most + 1)))
    }
}
