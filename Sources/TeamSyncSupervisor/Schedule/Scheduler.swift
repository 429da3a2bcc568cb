import TeamSyncBase
import TeamSyncDocuments

/// Decides when the daemon checks which repository. Pure: the clock is passed in.
///
/// A repository is checked when the throttle's wait is over, give or take a tenth, so that the machines of a team,
/// once apart, stay apart. One whose time has passed while nobody looked (the daemon was not running, the machine
/// slept, the clock was set) comes within one interval, at a moment that machine and repository decide: a team that
/// opens its laptops at nine does not ask the remote at nine.
struct Scheduler: Sendable {
    /// How late a check may be and still be one in time.
    private static let slack = Duration.seconds(90)
    /// Until a repository is tried again that another process was checking.
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

    /// When the next check is due; nil when none is, until one that is running has ended.
    var next: Timestamp? {
        entries.values.filter { !$0.isRunning }.map(\.dueAt).min()
    }

    var ids: [String] { entries.keys.sorted() }

    func isRunning(_ id: String) -> Bool { entries[id]?.isRunning ?? false }

    /// Adds a repository, or gives one that is there its new interval and what is known of its last attempt.
    mutating func add(_ id: String, interval: Duration, status: RepositoryStatus, now: Timestamp) {
        let dueAt = regular(id, status, now: now) ?? (status.lastAttemptAt == nil ? now : catchUp(id, interval, now))
        entries[id] = Entry(
            interval: interval, lastAttempt: status.lastAttemptAt, dueAt: dueAt,
            isRunning: entries[id]?.isRunning ?? false)
    }

    mutating func remove(_ id: String) {
        entries[id] = nil
    }

    /// - Returns: the ids of those that are to be checked now, which count as running until `end`.
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

    /// All that are not running; they count as running until `end`.
    mutating func beginAll() -> [String] {
        take(entries.filter { !$0.value.isRunning }.map(\.key))
    }

    /// - Returns: the id, unless it is running.
    mutating func begin(_ id: String) -> [String] {
        take(entries[id].map { $0.isRunning } == false ? [id] : [])
    }

    private mutating func take(_ ids: [String]) -> [String] {
        for id in ids { entries[id]?.isRunning = true }
        return ids.sorted()
    }

    /// A check has ended.
    /// - Parameter isLocked: whether another process was checking the repository.
    mutating func end(_ id: String, status: RepositoryStatus, isLocked: Bool = false, now: Timestamp) {
        guard let entry = entries[id] else { return }
        let pause = isLocked ? min(entry.interval, Scheduler.pauseAfterLock) : entry.interval
        // Without an attempt (nothing is there, the state cannot be written) the next one is due already.
        let dueAt = regular(id, status, now: now) ?? now.advanced(by: jittered(pause, id, now))
        entries[id] = Entry(interval: entry.interval, lastAttempt: status.lastAttemptAt, dueAt: dueAt)
    }

    /// An analysis has shown that another process checked the repository.
    mutating func note(_ id: String, status: RepositoryStatus, now: Timestamp) {
        guard let entry = entries[id], !entry.isRunning, entry.lastAttempt != status.lastAttemptAt else { return }
        end(id, status: status, now: now)
    }

    /// The clock was set. What was to come after a moment that the clock once showed must not wait for it.
    mutating func clockChanged(now: Timestamp) {
        for (id, entry) in entries {
            guard let last = entry.lastAttempt, last > now else { continue }
            let dueAt = catchUp(id, entry.interval, now)
            entries[id] = Entry(interval: entry.interval, dueAt: dueAt, isRunning: entry.isRunning)
        }
    }

    /// nil when the time has passed, or comes from a clock that was ahead.
    private func regular(_ id: String, _ status: RepositoryStatus, now: Timestamp) -> Timestamp? {
        guard let last = status.lastAttemptAt, let next = status.nextAttemptAt, last <= now else { return nil }
        let dueAt = last.advanced(by: jittered(last.duration(to: next), id, last))
        return dueAt > now ? dueAt : nil
    }

    private func catchUp(_ id: String, _ interval: Duration, _ now: Timestamp) -> Timestamp {
        let seconds = UInt64(max(1, interval.components.seconds))
        return now.advanced(by: .seconds(Int64(StableHash.value(of: "\(machine) \(id)") % seconds)))
    }

    /// `wait` give or take a tenth of it, decided by machine, repository and moment.
    private func jittered(_ wait: Duration, _ id: String, _ moment: Timestamp) -> Duration {
        let most = max(0, wait.components.seconds / 10)
        let hash = StableHash.value(of: "\(machine) \(id) \(moment.secondsSinceEpoch)")
        return wait - .seconds(most) + .seconds(Int64(hash % UInt64(2 * most + 1)))
    }
}
