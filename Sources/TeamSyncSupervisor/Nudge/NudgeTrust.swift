import TeamSyncBase

/// How far the program of `nudge` is trusted to announce what is new, for each repository. Pure: time is passed in.
///
/// Trust grows by one step with each commit that a line announced in time and that was found at the remote; it is lost at
/// the first miss. How long a commit has been at the remote cannot be known: its date is what the committer's clock showed,
/// and old commits are pushed, too. It is there when it is found, so a miss is a commit that no line has announced
/// `grace` after it was found. What a committer writes into a commit changes nothing.
struct NudgeTrust {
    /// Between two checks after the first step; each further step doubles it.
    static let firstInterval = Duration.seconds(3600)
    /// The longest delay of a line after its commit.
    static let grace = Duration.seconds(60)
    private static let mostSteps = 16
    /// Commits of a repository that wait for their line.
    private static let mostUnannounced = 16

    /// A commit that was found and that no line has announced yet.
    private struct Unannounced {
        let commit: String
        let until: ContinuousClock.Instant
    }

    private var steps: [String: Int] = [:]
    private var unannounced: [String: [Unannounced]] = [:]

    /// The repositories with trust.
    var ids: [String] { steps.keys.sorted() }

    /// When `expire` has something to do; nil for never.
    var next: ContinuousClock.Instant? {
        unannounced.values.lazy.flatMap { $0 }.map(\.until).min()
    }

    /// - Returns: the time between two checks, at most `longest`; nil without trust.
    func interval(of id: String, upTo longest: Duration) -> Duration? {
        guard let steps = steps[id] else { return nil }
        var interval = NudgeTrust.firstInterval
        for _ in 1..<max(1, steps) where interval < longest { interval = interval * 2 }
        return min(interval, longest)
    }

    /// A commit was found that a line had announced.
    mutating func confirm(_ commit: String, of id: String) {
        unannounced[id]?.removeAll { $0.commit == commit }
        steps[id] = min(steps[id, default: 0] + 1, NudgeTrust.mostSteps)
    }

    /// A commit was found that no line had announced.
    mutating func wait(for commit: String, of id: String, at now: ContinuousClock.Instant) {
        var commits = unannounced[id, default: []]
        guard commits.count < NudgeTrust.mostUnannounced else { return lose(id) }
        commits.append(Unannounced(commit: commit, until: now + NudgeTrust.grace))
        unannounced[id] = commits
    }

    /// A line names the commit that a repository is at. It confirms the commit if that is still waited for; later, or
    /// again, it says nothing.
    mutating func announce(_ commit: String, of id: String) {
        guard unannounced[id]?.contains(where: { $0.commit == commit }) == true else { return }
        confirm(commit, of: id)
    }

    /// A line without a commit names a repository: what was found may be what it announces, so it is not a miss.
    mutating func excuse(_ id: String) {
        unannounced[id] = nil
    }

    /// Counts expected lines that have not come as misses.
    mutating func expire(at now: ContinuousClock.Instant) {
        for (id, commits) in unannounced where commits.contains(where: { $0.until <= now }) { lose(id) }
    }

    mutating func lose(_ id: String) {
        (steps[id], unannounced[id]) = (nil, nil)
    }
}
