import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Performs the effects of the state machine.
extension SupervisorLoop {
    func perform(_ effect: SupervisorEffect) {
        switch effect {
        case .load(let repositories): queue.append(.loaded(repositories.map(files.load)))
        case .tryLock(let job, let id, let lock):
            let answer = files.tryLock(job, id, lock, in: machine.configuration)
            queue.append(answer)
            if case .lock(_, _, remembered: _?) = answer { waitForLocks() }
        case .unlock(let job, let lock): files.unlock(job, lock)
        case .prepare(let job, let repository): queue.append(files.prepare(job, repository))
        case .send(let job, let task, let repository):
            if let event = workers.send(job, task, repository) { queue.append(event) }
        case .dismiss(let job): workers.dismiss(job)
        case .kill(let job):
            if let event = workers.kill(job) { queue.append(event) }
        case .save(let job, let repository, let record, let hasWrittenChanges):
            let changes = workers.takeChangesFile(of: job)
            queue.append(files.save(job, repository, record, changesFile: changes, isNew: hasWrittenChanges))
        case .publish(let configuration):
            let problem = files.publish(configuration, now: SupervisorLoop.now.wall)
            queue.append(.published(problem))
            if problem?.code == .locked { waitForLocks() }
        case .watch(let repository, let clone, let isRefused):
            queue.append(.watched(id: repository.id, update(repository, clone: clone, isRefused: isRefused)))
        case .forget(let id):
            if case .success(let watch)? = watch { watch.forget(id) }
        case .startNudge(let configuration): startNudge(configuration)
        case .stopNudge: nudge?.stop(at: .now)
        case .report(let report): hooks.report(report)
        case .finish(let summary): self.summary = summary
        }
    }

    private func update(_ repository: RepositoryConfiguration, clone: String, isRefused: Bool) -> Problem? {
        switch watch {
        case .success(let watch):
            let (problem, mayHaveMissed) = watch.update(
                repository, clone: clone, mounts: .current,
                accessFiles: isRefused
                    ? AccessFingerprint.files(clone: clone, environment: files.environment) : [])
            if mayHaveMissed { queue.append(.changed([repository.id])) }
            return problem
        case .failure(let problem): return problem
        case nil: return nil
        }
    }

    private func startNudge(_ configuration: NudgeConfiguration) {
        do throws(NudgeProcess.Problem) {
            nudge = try NudgeProcess(configuration, environment: files.environment)
        } catch {
            queue.append(.nudgeEnded(reason: error.reason))
        }
    }

    func note(_ events: [NudgeProcess.Event]) {
        for event in events {
            switch event {
            case .lines(let lines): queue.append(.nudged(lines))
            case .said(let text): hooks.report(.nudgeSaid(text))
            case .ended(let reason): queue.append(.nudgeEnded(reason: reason))
            }
        }
    }
}
