import TeamSyncBase

/// The trust in the `nudge` program to announce changes, for each repository. Pure: the time is an argument.
///
/// Trust grows by one step with each commit that a line announced in time and that was found on the remote; it is lost
/// at the first miss. The time at which a commit arrived on the remote cannot be known: its date is from the
/// committer's clock, and old commits are pushed, too. A commit that is found has arrived. It is a miss if no line
/// announces it within `grace` of being found. The contents of a commit have no influence.
struct NudgeTrust {
    /// The interval between two checks after the first step; each further step doubles it.
    static let firstInterval = Duration.seconds(3600)
    /// The maximum delay of a line after its commit.
    static let grace = Duration.seconds(60)
    private static let mostSteps = 16
    /// The maximum number of commits of a repository that wait for their line.
    private static let mostUnannounced = 16

    /// A commit that was found but not yet announced by a line.
    private struct Unannounced {
        let commit: String
        let until: ContinuousClock.Instant
    }

    private var steps: [String: Int] = [:]
    private var unannounced: [String: [Unannounced]] = [:]

    /// The repositories with trust.
    var ids: [String] { steps.keys.sorted() }

    /// The time at which `expire` has work to do; nil for never.
    var next: ContinuousClock.Instant? {
        unannounced.values.lazy.flatMap { $0 }.map(\.until).min()
    }

    /// - Returns: the interval between two checks, at most `longest`; nil without trust.
    func interval(of id: String, upTo longest: Duration) -> Duration? {
        guard let steps = steps[id] else { return nil }
        var interval = NudgeTrust.firstInterval
        for _ in 1..<max(1, steps) where interval < longest { interval = interval * 2 }
        return min(interval, longest)
    }

    /// Records that a commit was found that a line had announced.
    mutating func confirm(_ commit: String, of id: String) {
        unannounced[id]?.removeAll { $0.commit == commit }
        steps[id] = min(steps[id, default: 0] + 1, NudgeTrust.mostSteps)
    }

    /// Records that a commit was found that no line had announced.
    mutating func wait(for commit: String, of id: String, at now: ContinuousClock.Instant) {
        var commits = unannounced[id, default: []]
        guard commits.count < NudgeTrust.mostUnannounced else { return lose(id) }
        commits.append(Unannounced(commit: commit, until: now + NudgeTrust.grace))
        unannounced[id] = commits
    }

    /// Records a line that names the commit of a repository. It confirms the commit if that is still waiting for its
    /// line; later, or when repeated, it has no effect.
    mutating func announce(_ commit: String, of id: String) {
        guard unannounced[id]?.contains(where: { $0.commit == commit }) == true else { return }
        confirm(commit, of: id)
    }

    /// Records a line without a commit: it may announce what was found, which is then not a miss.
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
