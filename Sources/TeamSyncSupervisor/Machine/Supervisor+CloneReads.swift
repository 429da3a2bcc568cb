import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Decides which jobs read clones at the same time, and which jobs keep their workers.
extension Supervisor {
    /// The time within which a worker has to report that it has opened a clone on a local file system. After this time,
    /// the file system is considered unresponsive.
    static let answerTimeout = Duration.seconds(1)

    mutating func waitToLook(_ id: Int) {
        guard let job = jobs[id] else { return }
        jobs[id]?.state = .waitingToLook
        cloneReads.wait(id, at: place(of: job))
        waitingWithWorker.append(id)
    }

    /// Returns the location of the clone, which determines the limits. A location reported by a worker takes
    /// precedence; otherwise, the location comes from the mount table, in which case symbolic links are not resolved.
    func place(of job: Job) -> CloneReadLimits.Place {
        let record = job.preparation?.record
        if let clone = record?.clone, !clone.isLocal { return .mount(clone.mount ?? clone.fileSystem) }
        if let mount = job.preparation?.mount, !mount.isLocal { return .mount(mount.point) }
        if job.isUnanswered || record?.localFailure?.code == .timeout { return .mount(unansweringMount(job)) }
        return .local
    }

    /// Returns the mount to use as the limit for an unresponsive clone. Unresponsive clones on the same local mount
    /// share one slot; other clones on that mount are not affected.
    private func unansweringMount(_ job: Job) -> String { job.preparation?.mount?.point ?? "" }

    /// Starts the jobs that have a slot now.
    mutating func admit() {
        guard !isStopping else { return }
        for id in fetches.admit() { fetch(id) }
        for id in cloneReads.admit() { sendLook(id) }
        // A job that waits does not keep its worker, because there could otherwise be a worker for each repository.
        for id in waitingWithWorker {
            switch jobs[id]?.state {
            case .waiting, .waitingToFetch, .waitingToLook: dismissWorker(id)
            default: break
            }
        }
        waitingWithWorker = []
    }

    private mutating func dismissWorker(_ id: Int) {
        guard jobs[id]?.hasWorker == true else { return }
        jobs[id]?.hasWorker = false
        jobs[id]?.hasWrittenChanges = false
        effects.append(.dismiss(job: id))
    }

    /// Handles a worker that has not responded for too long: the job gives up its local slot and continues in the slot
    /// for its mount, immediately if that slot is free, otherwise later.
    mutating func noteSilence(_ id: Int) {
        guard let job = jobs[id] else { return }
        jobs[id]?.answerDue = nil
        jobs[id]?.isUnanswered = true
        if !cloneReads.move(id, to: unansweringMount(job)) { stop(id, in: .unanswered) }
    }

    /// Handles the end of a worker with a job that had to give up its slot.
    mutating func lookLater(_ id: Int) {
        cloneReads.leave(id)
        waitToLook(id)
    }
}
