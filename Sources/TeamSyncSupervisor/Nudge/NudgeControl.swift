import TeamSyncBase
import TeamSyncConfiguration

/// Decides when the `nudge` program runs, what happens when it prints a line, and which repositories may be checked
/// less often. Pure: the time is an argument.
struct NudgeControl {
    /// The minimum time between two checks of a repository that were caused by lines.
    static let shortestPause = Duration.seconds(60)
    /// The delay before the first restart. It doubles each time the program ends, up to a maximum.
    private static let firstBackoff = Duration.seconds(5)
    private static let longestBackoff = Duration.seconds(600)
    /// After a run of at least this length, the delay is reset.
    private static let goodRun = Duration.seconds(300)
    /// The maximum number of commits kept for a repository that were announced but not found, such as the commit in an
    /// old retained message.
    private static let settledLimit = 16
    /// The maximum number of announced commits kept for a repository that no check has confirmed or refuted yet.
    private static let pendingLimit = 16

    enum State: Equatable {
        case off
        case running(since: ContinuousClock.Instant)
        /// The program is being ended, and will be restarted immediately.
        case restarting
        case waiting(until: ContinuousClock.Instant)
    }

    /// The lines about a repository that no check has resolved yet.
    struct Pending: Equatable {
        /// The announced commits, the latest last; empty if no line contained a commit.
        var commits: [String] = []
        /// The time at which the latest line arrived.
        var since: ContinuousClock.Instant
        /// The time at which to start a check; nil if the next regular check resolves the lines.
        var due: ContinuousClock.Instant?
        /// Whether a check is running because of these lines.
        var isAsked = false

        /// Whether the lines announce this commit, or a change without specifying a commit.
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
        /// Contact the remote of a repository now.
        case check(String)
    }

    /// Sets the configuration. If it has changed, the program is restarted.
    mutating func configure(_ new: NudgeConfiguration?, at now: ContinuousClock.Instant) -> [Step] {
        guard new != configuration else { return [] }
        configuration = new
        trust = NudgeTrust()
        (pending, settled, failures) = ([:], [:], 0)
        switch state {
        case .restarting:
            return []
        case .running:
            // Even if the new configuration contains no program, the running one has to end first.
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

    /// Handles a program that has ended or could not be started.
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

    /// The delay before the next restart, multiplied by a factor from 0.5 to 1.5 that depends on the machine and the
    /// number of failures, so that not all machines reconnect to a broker in the same second.
    private var backoff: Duration {
        var wait = NudgeControl.firstBackoff
        for _ in 1..<max(1, failures) where wait < NudgeControl.longestBackoff { wait = wait * 2 }
        let milliseconds = Int64(min(wait, NudgeControl.longestBackoff) / .milliseconds(1))
        let share = StableHash.value(of: "\(machine) nudge \(failures)") % UInt64(milliseconds)
        return .milliseconds(milliseconds / 2 + Int64(share))
    }

    /// The time at which `expire` must be called; nil for never.
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

    /// The time at which the program will have been silent for too long.
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
            // The earlier announcements of the program are no longer trusted.
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

    /// Whether the program is being ended because it was silent for too long.
    var isSilent: Bool {
        if case .running = state, configuration?.heartbeat != nil, heardAt == nil { return true }
        return false
    }

    // MARK: Lines

    /// Records that the program has printed something.
    mutating func hear(at now: ContinuousClock.Instant) {
        if heardAt != nil { heardAt = now }
    }

    /// - Parameters:
    ///   - upstream: the known commit of the remote's branch; nil if there is none.
    ///   - sinceAttempt: the time since the remote was last contacted; nil if it never was.
    /// - Returns: whether the line contains new information.
    mutating func take(
        _ line: NudgeLine, upstream: String?, sinceAttempt: Duration?, at now: ContinuousClock.Instant
    ) -> Bool {
        guard case .running = state else { return false }
        if let commit = line.commit {
            if commit == upstream {
                // The line may have arrived slightly later than a regular check, or than a fetch or push by the user.
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

    /// Returns the delay of this machine within the time over which all machines that receive the same line spread
    /// their checks.
    private func place(of id: String) -> Duration {
        guard let spread = configuration?.spread, spread > .zero else { return .zero }
        let milliseconds = UInt64(max(1, spread / .milliseconds(1)))
        return .milliseconds(Int64(StableHash.value(of: "\(machine) \(id)") % milliseconds))
    }

    private static func pause(_ sinceAttempt: Duration?) -> Duration {
        guard let sinceAttempt, sinceAttempt >= .zero else { return .zero }
        return max(.zero, shortestPause - sinceAttempt)
    }

    /// The result of a check or an analysis, as far as it concerns the lines.
    enum Outcome: Equatable {
        /// The remote has responded to a request that was started at this time.
        case asked(since: ContinuousClock.Instant)
        /// The remote was not contacted; it may be contacted after this time.
        case postponed(Duration)
        case notAsked
    }

    /// - Parameters:
    ///   - former, upstream: the commit of the remote's branch before and after the job.
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

    /// Records that a check has started because of the lines about a repository.
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

    /// Returns the interval between two checks of a repository if the program is trusted to announce its changes; nil
    /// if the usual interval applies.
    func interval(of id: String) -> Duration? {
        guard case .running = state, let configuration else { return nil }
        return trust.interval(of: id, upTo: configuration.longestInterval)
    }

    /// The intervals in seconds between two checks, for the repositories for which the program is trusted.
    var intervals: [String: Int64] {
        let known = trust.ids.compactMap { id in interval(of: id).map { (id, $0.wholeSeconds) } }
        return Dictionary(uniqueKeysWithValues: known)
    }
}
