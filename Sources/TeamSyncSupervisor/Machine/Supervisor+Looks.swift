import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// The part of a job that reads the clone and moves the branch.
extension Supervisor {
    /// Analyzes the clone if any input of the analysis has changed.
    mutating func look(_ id: Int) {
        guard let job = jobs[id], let preparation = job.preparation else { return }
        guard isLookNeeded(job, preparation) else { return update(id) }
        waitToLook(id)
    }

    func isLookNeeded(_ job: Job, _ preparation: Preparation) -> Bool {
        let record = preparation.record
        guard preparation.isReadable, let fingerprint = preparation.fingerprint, fingerprint == record.lookFingerprint
        else { return true }
        if let last = record.lastAttemptAt, let fetch = preparation.userFetch, last < fetch, fetch <= time.wall {
            return true
        }
        // A different configuration, or different uses by other repositories, would result in different numbers.
        guard let known = record.stoppedLook ?? record.examination?.key, known.basis == basis(job) else { return true }
        if record.stoppedLook != nil { return job.isForced && record.canRetryStoppedLook }
        // The missing contents may have been fetched in the meantime.
        if record.examination?.packsWhenLacking != nil { return true }
        // The program that compares sources may have been installed in the meantime.
        if job.isForced, record.examination?.isMissingAPI ?? true { return true }
        return record.localFailure != nil || record.examination == nil || !preparation.isChangesFileWhole
    }

    func ties(_ job: Job) -> CatalogueTies { ties[job.configuration.id] ?? CatalogueTies() }

    /// Returns the `Examination.Key.basis` of an analysis that would start now; nil if it cannot be determined.
    func basis(_ job: Job) -> String? {
        do {
            return try Examination.Key.basis(of: job.configuration, ties(job))
        } catch {
            return nil
        }
    }

    mutating func sendLook(_ id: Int) {
        guard var job = jobs[id], let record = job.preparation?.record else { return cloneReads.leave(id) }
        job.state = .looking(until: time.steady + Supervisor.lookBegins)
        job.answerDue = place(of: job) == .local ? time.steady + Supervisor.answerTimeout : nil
        job.hasWorker = true
        (job.looking, job.searching) = (nil, nil)
        jobs[id] = job
        let look = WorkerRequest.Look(
            ties: ties(job), previous: record.examination,
            failed: job.isForced && record.canRetryStoppedLook ? nil : record.stoppedLook,
            changesFile: "",
            lastAttempt: record.lastAttemptAt,
            isChangesDocumentWhole: job.preparation?.isChangesFileWhole ?? false)
        effects.append(.send(job: id, .look(look), job.configuration))
    }

    mutating func looked(_ id: Int, _ looked: WorkerEvent.Looked) {
        cloneReads.leave(id)
        noteUnansweredUpdate(id, local: looked.examination.key.local)
        guard var job = jobs[id] else { return }
        job.hasWrittenChanges = job.hasWrittenChanges || looked.hasWrittenChanges
        if var record = job.preparation?.record {
            record.examination = looked.examination
            note(looked.examination.content, of: job.configuration)
            (record.stoppedLook, record.stoppedInSearch) = (nil, nil)
            record.clone = looked.clone
            record.lookFingerprint = looked.clone.isLocal ? looked.clone.fingerprint : nil
            // If upstream is missing, the error of a failed fetch explains it better.
            let isCausedByFetch = looked.examination.key.local != nil && record.fetchFailure != nil
            record.localFailure =
                isCausedByFetch ? nil : looked.problem?.lookFailure(after: record.localFailure, at: time.wall)
            job.preparation?.record = record
        }
        // If the analysis has detected a fetch by the user, our own fetch may be unnecessary.
        if job.fetchesAfterLook, job.adopted != nil, let preparation = job.preparation,
            case .notBefore(let next) = decision(job, preparation)
        {
            (job.fetchesAfterLook, job.action) = (false, .throttled(until: next))
        }
        jobs[id] = job
        update(id)
    }

    mutating func lookFailed(_ id: Int, _ problem: Problem, clone: CloneFacts?, wasStopped: Bool) {
        cloneReads.leave(id)
        noteUnansweredUpdate(id, local: nil)
        guard var job = jobs[id], var record = job.preparation?.record else { return }
        // A worker that knows that the same analysis was stopped before refuses it before starting; the first failure
        // explains more.
        let isRefused = problem.code == .tooLarge && record.stoppedLook != nil && job.looking == nil
        if !isRefused || record.localFailure?.code != .tooLarge {
            record.localFailure = problem.lookFailure(after: record.localFailure, at: time.wall)
        }
        record.clone = clone ?? record.clone
        if wasStopped {
            record.stoppedLook = job.looking ?? Examination.Key(basis: basis(job) ?? "")
            record.stoppedInSearch = job.searching == nil ? nil : true
        }
        if wasStopped || isRefused {
            record.lookFingerprint = clone?.fingerprint ?? job.preparation?.fingerprint
        } else {
            (record.lookFingerprint, record.stoppedLook, record.stoppedInSearch) = (nil, nil, nil)
        }
        job.preparation?.record = record
        if !wasStopped, job.asking != .never, !job.hasFetched, clone == nil || problem.code.keepsCloneFromBeingOpened {
            (job.fetchesAfterLook, job.action) = (false, .notFetched)
        }
        jobs[id] = job
        save(id)
    }

    // MARK: Update

    mutating func update(_ id: Int) {
        guard let job = jobs[id], let examination = job.preparation?.record.examination,
            mayMove(job), !job.hasUpdated, !job.fetchesAfterLook,
            job.preparation?.record.localFailure == nil, let behind = examination.behind, behind > 0
        else { return save(id) }
        guard examination.state == .behind, examination.ahead == 0, let local = examination.key.local,
            let upstream = examination.key.upstream
        else {
            let obstacle = WorkerEvent.Obstacle(
                reason: .notFastForward, message: "the branch has commits that are not in upstream")
            noteUpdate(id, obstacle)
            return save(id)
        }
        if let wanted = pulls[job.configuration.id], wanted != upstream {
            let message = "upstream has moved to \(upstream.prefix(9)) in the meantime"
            noteUpdate(id, WorkerEvent.Obstacle(reason: .failed, message: message))
            return save(id)
        }
        jobs[id]?.state = .updating(until: time.steady + Supervisor.updateTimeout)
        jobs[id]?.hasWorker = true
        jobs[id]?.hasUpdated = true
        effects.append(
            .send(
                job: id, .update(WorkerRequest.Update(local: local, upstream: upstream, behind: behind)),
                job.configuration))
    }

    private func mayMove(_ job: Job) -> Bool {
        guard pulls.isEmpty else { return pulls[job.configuration.id] != nil }
        return updatesBranches && job.configuration.update == .fastForward
    }

    /// Handles a worker that ended without an answer to an update. It may have moved the branch, which the next
    /// analysis shows.
    mutating func updateEnded(_ id: Int, _ obstacle: WorkerEvent.Obstacle, _ ending: WorkerEnding) {
        if ending == .stuck {
            noteUpdate(id, obstacle)
            return save(id)
        }
        jobs[id]?.unansweredUpdate = obstacle
        waitToLook(id)
    }

    /// - Parameter local: the current commit of the branch; nil if unknown.
    private mutating func noteUnansweredUpdate(_ id: Int, local: String?) {
        guard let obstacle = jobs[id]?.unansweredUpdate else { return }
        jobs[id]?.unansweredUpdate = nil
        let hasMoved = local != nil && local == jobs[id]?.preparation?.record.examination?.key.upstream
        noteUpdate(id, hasMoved ? nil : obstacle)
    }

    mutating func noteUpdate(_ id: Int, _ obstacle: WorkerEvent.Obstacle?) {
        guard let job = jobs[id], let record = job.preparation?.record else { return }
        let behind = record.examination?.behind ?? 0
        let message =
            obstacle?.message
            ?? "moved \(job.configuration.branch) by \(behind == 1 ? "1 commit" : "\(behind) commits")"
        let isSame = record.update?.reason == obstacle?.reason && record.update?.message == message
        let update = UpdateReport(
            moved: obstacle == nil, reason: obstacle?.reason, message: message, at: time.wall)
        jobs[id]?.update = update
        if !isSame || obstacle == nil { jobs[id]?.preparation?.record.update = update }
    }
}
