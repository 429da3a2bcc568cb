import TeamSyncBase
import TeamSyncConfiguration

/// Decides when the program of `nudge` runs, what its lines lead to, and which repositories may be checked less often.
/// Pure: time is passed in.
struct NudgeControl {
    /// Between two checks of a repository that lines ask for.
    static let shortestPause = Duration.seconds(60)
    /// Until the program is started again: doubled with each end, up to the longest.
    private static let firstBackoff = Duration.seconds(5)
    private static let longestBackoff = Duration.seconds(600)
    /// A program that ran for so long begins with the first wait again.
    private static let goodRun = Duration.seconds(300)
    /// Commits of a repository that were asked for and not found, such as that of an old retained message.
    private static let settledLimit = 16
    /// Commits of a repository that lines have announced and no check has answered.
    private static let pendingLimit = 16

    enum State: Equatable {
        case off
        case running(since: ContinuousClock.Instant)
        /// It is being ended, to be started again at once.
        case restarting
        case waiting(until: ContinuousClock.Instant)
    }

    /// The lines about a repository that have led to no answer yet.
    struct Pending: Equatable {
        /// The latest last; empty when no line had one.
        var commits: [String] = []
        /// When the latest line came.
        var since: ContinuousClock.Instant
        /// When the check begins; nil when the next regular one answers it.
        var due: ContinuousClock.Instant?
        /// Whether a check that began for it runs.
        var isAsked = false

        /// Whether the lines say that the repository is at this commit, or only that it has something new.
        func announces(_ upstream: String?) -> Bool {
            commits.isEmpty || upstream.map(commits.contains) == true
        }
    }

    private let machine: String
    private(set) var configuration: NudgeConfiguration?
    private(set) var state = State.off
    private var failures = 0
    private var heardAt: ContinuousClock.Instant?
    private var pending: [String: Pending] = [:]
    private var settled: [String: [String]] = [:]
    private var trust = NudgeTrust()

    /// - Parameter machine: see `MachineID`.
    init(machine: String) {
        self.machine = machine
    }

    // MARK: The program

    enum Step: Equatable {
        case start(NudgeConfiguration)
        case stop
        /// The remote of a repository is to be asked now.
        case check(String)
    }

    /// Another configuration restarts the program; the same one leaves it alone.
    mutating func configure(_ new: NudgeConfiguration?, at now: ContinuousClock.Instant) -> [Step] {
        guard new != configuration else { return [] }
        configuration = new
        trust = NudgeTrust()
        (pending, settled, failures) = ([:], [:], 0)
        switch state {
        case .restarting:
            return []
        case .running:
            // Also when there is none any more: it has to end first.
            state = .restarting
            return [.stop]
        case .off, .waiting:
            guard let new else {
                state = .off
                return []
            }
            return start(new, at: now)
        }
    }

    private mutating func start(_ configuration: NudgeConfiguration, at now: ContinuousClock.Instant) -> [Step] {
        (state, heardAt) = (.running(since: now), now)
        return [.start(configuration)]
    }

    /// The program has ended, or could not be started.
    mutating func ended(at now: ContinuousClock.Instant) -> [Step] {
        let former = state
        trust = NudgeTrust()
        guard let configuration else {
            state = .off
            return []
        }
        if case .restarting = former { return start(configuration, at: now) }
        if case .running(let since) = former, since.duration(to: now) >= NudgeControl.goodRun { failures = 0 }
        failures = min(failures + 1, 16)
        state = .waiting(until: now + backoff)
        return []
    }

    /// Half to one and a half times the wait, decided by machine and number: a broker that comes back does not see
    /// everybody in one second.
    private var backoff: Duration {
        var wait = NudgeControl.firstBackoff
        for _ in 1..<max(1, failures) where wait < NudgeControl.longestBackoff { wait = wait * 2 }
        let milliseconds = Int64(min(wait, NudgeControl.longestBackoff) / .milliseconds(1))
        let share = StableHash.value(of: "\(machine) nudge \(failures)") % UInt64(milliseconds)
        return .milliseconds(milliseconds / 2 + Int64(share))
    }

    /// When `expire` has something to do; nil for never.
    var next: ContinuousClock.Instant? {
        var instants = pending.values.compactMap(\.due)
        if let miss = trust.next { instants.append(miss) }
        switch state {
        case .waiting(let until): instants.append(until)
        case .running: if let silence { instants.append(silence) }
        case .off, .restarting: break
        }
        return instants.min()
    }

    /// When the program has been silent for too long.
    private var silence: ContinuousClock.Instant? {
        guard case .running = state, let limit = configuration?.heartbeat, let heardAt else { return nil }
        return heardAt + limit
    }

    mutating func expire(at now: ContinuousClock.Instant) -> [Step] {
        var steps: [Step] = []
        if case .waiting(let until) = state, until <= now, let configuration {
            steps += start(configuration, at: now)
        }
        if let silence, silence <= now {
            // What it has announced before is not to be relied on any more, from now on.
            trust = NudgeTrust()
            heardAt = nil
            steps.append(.stop)
        }
        trust.expire(at: now)
        for (id, line) in pending.sorted(by: { $0.key < $1.key }) {
            guard let due = line.due, due <= now else { continue }
            pending[id]?.due = nil
            steps.append(.check(id))
        }
        return steps
    }

    /// Whether the program was ended because it was silent, and has not ended yet.
    var isSilent: Bool {
        if case .running = state, configuration?.heartbeat != nil, heardAt == nil { return true }
        return false
    }

    // MARK: Lines

    /// The program has printed something.
    mutating func hear(at now: ContinuousClock.Instant) {
        if heardAt != nil { heardAt = now }
    }

    /// - Parameters:
    ///   - upstream: the commit of the remote's branch as it is known; nil for none.
    ///   - sinceAttempt: the time since the remote was last asked; nil for never.
    /// - Returns: whether the line says something new.
    mutating func take(
        _ line: NudgeLine, upstream: String?, sinceAttempt: Duration?, at now: ContinuousClock.Instant
    ) -> Bool {
        guard case .running = state else { return false }
        if let commit = line.commit {
            if commit == upstream {
                // It came a moment later than a regular check, a fetch or a push of the user's own.
                trust.announce(commit, of: line.id)
                return false
            }
            if settled[line.id]?.contains(commit) == true { return false }
        } else {
            trust.excuse(line.id)
        }
        let due = now + place(of: line.id) + NudgeControl.pause(sinceAttempt)
        let former = pending[line.id]
        var lines = Pending(commits: former?.commits ?? [], since: now, due: former?.due ?? due)
        if let commit = line.commit {
            lines.commits.removeAll { $0 == commit }
            lines.commits = lines.commits.suffix(NudgeControl.pendingLimit - 1) + [commit]
        }
        pending[line.id] = lines
        return true
    }

    /// When this machine has its turn, where many hear the same.
    private func place(of id: String) -> Duration {
        guard let spread = configuration?.spread, spread > .zero else { return .zero }
        let milliseconds = UInt64(max(1, spread / .milliseconds(1)))
        return .milliseconds(Int64(StableHash.value(of: "\(machine) \(id)") % milliseconds))
    }

    private static func pause(_ sinceAttempt: Duration?) -> Duration {
        guard let sinceAttempt, sinceAttempt >= .zero else { return .zero }
        return max(.zero, shortestPause - sinceAttempt)
    }

    /// The verdict of a check or an analysis on the lines.
    enum Outcome: Equatable {
        /// The remote has answered a question that began at this instant.
        case asked(since: ContinuousClock.Instant)
        /// The remote was not asked, and may be after this time.
        case postponed(Duration)
        case notAsked
    }

    /// - Parameters:
    ///   - former, upstream: the commit of the remote's branch before and after.
    mutating func note(
        _ id: String, from former: String?, to upstream: String?, _ outcome: Outcome, at now: ContinuousClock.Instant
    ) {
        let hasMoved = upstream != nil && former != upstream
        var isAnnounced = false
        if let line = pending[id] {
            var isAnswered = upstream != nil && line.commits.last == upstream
            isAnnounced = line.announces(upstream)
            switch outcome {
            case .asked(let since) where line.isAsked || since > line.since:
                for commit in line.commits where commit != upstream { settle(commit, of: id) }
                isAnswered = true
            case .asked: pending[id]?.due = line.due ?? now + NudgeControl.shortestPause
            case .postponed(let wait):
                pending[id]?.due = now + max(wait, NudgeControl.shortestPause)
                pending[id]?.isAsked = false
            case .notAsked: break
            }
            if isAnswered { pending[id] = nil }
        }
        guard hasMoved, former != nil, let upstream, case .running = state else { return }
        if isAnnounced { trust.confirm(upstream, of: id) } else { trust.wait(for: upstream, of: id, at: now) }
    }

    /// A check begins for the lines of a repository.
    mutating func noteCheck(_ id: String) {
        pending[id]?.isAsked = true
    }

    private mutating func settle(_ commit: String, of id: String) {
        settled[id, default: []].append(commit)
        if settled[id, default: []].count > NudgeControl.settledLimit { settled[id]?.removeFirst() }
    }

    mutating func forget(_ id: String) {
        (pending[id], settled[id]) = (nil, nil)
        trust.lose(id)
    }

    // MARK: The interval

    /// The time between two checks of a repository, where the program is trusted to announce what is new; nil for the
    /// usual one.
    func interval(of id: String) -> Duration? {
        guard case .running = state, let configuration else { return nil }
        return trust.interval(of: id, upTo: configuration.longestInterval)
    }

    /// The seconds between two checks of each repository for which the program is trusted.
    var intervals: [String: Int64] {
        let known = trust.ids.compactMap { id in interval(of: id).map { (id, $0.wholeSeconds) } }
        return Dictionary(uniqueKeysWithValues: known)
    }
}
