import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The effects of the `nudge` program: earlier checks, and longer intervals.
extension Supervisor {
    mutating func perform(_ steps: [NudgeControl.Step]) {
        for step in steps {
            switch step {
            case .start(let configuration):
                (nudgeProblem, nudgeChanged) = (nil, time.wall)
                effects.append(.startNudge(configuration))
            case .stop:
                if nudge.isSilent, let limit = nudge.configuration?.heartbeat {
                    nudgeProblem = "it printed nothing for \(DurationText.text(limit))"
                } else {
                    (nudgeProblem, nudgeChanged) = ("the configuration has changed", time.wall)
                }
                effects.append(.stopNudge)
            case .check(let id):
                // If a check is already running and turns out to be insufficient, another one follows.
                let free = scheduler.begin(id)
                if !free.isEmpty { nudge.noteCheck(id) }
                check(free, asking: .whenNudged)
            }
        }
        reschedule()
    }

    mutating func take(_ lines: [NudgeLine]) {
        nudge.hear(at: time.steady)
        for line in lines {
            guard let status = status(of: line.id) else { continue }
            let sinceAttempt = status.lastAttemptAt.map { $0.duration(to: time.wall) }
            let isNew = nudge.take(
                line, upstream: status.upstreamCommit, sinceAttempt: sinceAttempt, at: time.steady)
            if isNew { lastNudge = time.wall }
        }
        expireNudge()
    }

    mutating func noteNudgeEnd(_ reason: String) {
        guard !isStopping else { return }
        nudgeChanged = time.wall
        nudgeProblem = nudgeProblem ?? reason
        perform(nudge.ended(at: time.steady))
    }

    mutating func expireNudge() {
        guard case .daemon = mode, !isStopping else { return }
        perform(nudge.expire(at: time.steady))
    }

    /// Updates the state of the `nudge` program at the end of a check or an analysis.
    mutating func noteForNudge(_ result: RepositoryResult, of job: Job, former: RepositoryStatus) {
        let outcome: NudgeControl.Outcome
        switch result.action {
        case .fetched: outcome = .asked(since: job.fetchStarted ?? time.steady)
        case .throttled(let until) where job.asking == .whenNudged:
            outcome = .postponed(time.wall.duration(to: until))
        case .locked where job.asking == .whenNudged: outcome = .postponed(NudgeControl.shortestPause)
        default: outcome = .notAsked
        }
        nudge.note(
            job.configuration.id, from: former.upstreamCommit, to: result.status.upstreamCommit, outcome,
            at: time.steady)
        reschedule()
    }

    /// Updates the times of the next checks and the reported status when the trust in the program has changed.
    private mutating func reschedule() {
        for repository in configuration.repositories where !scheduler.isRunning(repository.id) {
            guard let status = status(of: repository.id),
                nudgedIntervals[repository.id] != nudge.interval(of: repository.id)
            else { continue }
            nudgedIntervals[repository.id] = nudge.interval(of: repository.id)
            let scheduled = scheduled(status, repository)
            scheduler.add(repository.id, interval: repository.interval, status: scheduled, now: time.wall)
            // The analysis publishes the new time, which tells readers how long the data counts as fresh.
            look([repository.id])
        }
        reportNudge()
    }

    /// Returns the status with the time of the next check updated.
    func scheduled(_ status: RepositoryStatus, _ repository: RepositoryConfiguration) -> RepositoryStatus {
        guard status.error == nil, let last = status.lastAttemptAt else { return status }
        var status = status
        let interval = nudge.interval(of: repository.id) ?? .zero
        status.nextAttemptAt = last.advanced(by: max(repository.interval, interval))
        return status
    }

    private mutating func reportNudge() {
        guard case .daemon = mode else { return }
        let status = nudge.configuration.map { configuration in
            var status = NudgeStatus(
                command: WrittenPath.name(of: configuration.command[0]) ?? configuration.command[0],
                state: .waiting, since: nudgeChanged)
            if case .running = nudge.state { status.state = .running }
            if case .waiting(let until) = nudge.state {
                status.nextStartAt = time.wall.advanced(by: time.steady.duration(to: until))
            }
            status.lastEventAt = lastNudge
            status.trusted = nudge.intervals
            status.problem = nudgeProblem
            return status
        }
        guard status != nudgeStatus else { return }
        nudgeStatus = status
        effects.append(.report(.nudge(status)))
    }
}
