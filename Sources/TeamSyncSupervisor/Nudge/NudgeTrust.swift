import TeamSyncBase

/// The degree to which the `nudge` program is trusted to announce changes, for each repository. Pure: the time is an
/// argument.
///
/// Trust grows by one step with each commit that a line announced in time and that was then found on the remote. It is
/// lost at the first miss. It is impossible to know when a commit arrived on the remote, because its date comes from
/// the committer's clock and old commits are pushed too; but a commit that is found has arrived. It counts as a miss if
/// no line announces it within `grace` after it was found. The contents of a commit have no influence.
struct NudgeTrust {
    /// The interval between two checks after the first step; each further step doubles it.
    static let firstInterval = Duration.seconds(3600)
    /// The maximum delay of a line after its commit was found.
    static let grace = Duration.seconds(60)
    private static let mostSteps = 16
    /// The maximum number of commits of a repository that are waiting for their lines.
    private static let mostUnannounced = 16

    /// A commit that was found but that no line has announced yet.
    private struct Unannounced {
        let commit: String
        let until: ContinuousClock.Instant
    }

    private var steps: [String: Int] = [:]
    private var unannounced: [String: [Unannounced]] = [:]

    /// The repositories for which the program is trusted.
    var ids: [String] { steps.keys.sorted() }

    /// The time at which `expire` must be called; nil for never.
    var next: ContinuousClock.Instant? {
        unannounced.values.lazy.flatMap { $0 }.map(\.until).min()
    }

    /// - Returns: the interval between two checks, at most `longest`; nil if the program is not trusted.
    func interval(of id: String, upTo longest: Duration) -> Duration? {
        guard let steps = steps[id] else { return nil }
        var interval = NudgeTrust.firstInterval
        for _ in 1..<max(1, steps) where interval < longest { interval = interval * 2 }
        return min(interval, longest)
    }

    /// Records that a commit was found after a line had announced it.
    mutating func confirm(_ commit: String, of id: String) {
        unannounced[id]?.removeAll { $0.commit == commit }
        steps[id] = min(steps[id, default: 0] + 1, NudgeTrust.mostSteps)
    }

    /// Records that a commit was found before any line has announced it.
    mutating func wait(for commit: String, of id: String, at now: ContinuousClock.Instant) {
        var commits = unannounced[id, default: []]
        guard commits.count < NudgeTrust.mostUnannounced else { return lose(id) }
        commits.append(Unannounced(commit: commit, until: now + NudgeTrust.grace))
        unannounced[id] = commits
    }

    /// Records a line with the current commit of a repository. If the commit is still waiting for its line, the line
    /// confirms it; a later or repeated line has no effect.
    mutating func announce(_ commit: String, of id: String) {
        guard unannounced[id]?.contains(where: { $0.commit == commit }) == true else { return }
        confirm(commit, of: id)
    }

    /// Records a line without a commit. It may announce the commits that were found, so they are not counted as misses.
    mutating func excuse(_ id: String) {
        unannounced[id] = nil
    }

    /// Counts expected lines that have not arrived as misses.
    mutating func expire(at now: ContinuousClock.Instant) {
        for (id, commits) in unannounced where commits.contains(where: { $0.until <= now }) { lose(id) }
    }

    mutating func lose(_ id: String) {
        (steps[id], unannounced[id]) = (nil, nil)
    }
}
