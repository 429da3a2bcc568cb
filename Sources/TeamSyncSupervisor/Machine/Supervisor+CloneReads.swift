import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Which jobs read clones at the same time, and which jobs have workers.
extension Supervisor {
    /// How long a worker on a local file system may take to report that it has opened the clone. After that its file system
    /// is taken for one that does not respond.
    static let answerTimeout = Duration.seconds(1)

    mutating func waitToLook(_ id: Int) {
        guard let job = jobs[id] else { return }
        jobs[id]?.state = .waitingToLook
        cloneReads.wait(id, at: place(of: job))
        waitingWithWorker.append(id)
    }

    /// Where the clone is. What a worker has found out counts most; until one has, the mount table decides, which lists
    /// no symbolic links.
    func place(of job: Job) -> CloneReadLimits.Place {
        let record = job.preparation?.record
        if let clone = record?.clone, !clone.isLocal { return .mount(clone.mount ?? clone.fileSystem) }
        if let mount = job.preparation?.mount, !mount.isLocal { return .mount(mount.point) }
        if job.isUnanswered || record?.localFailure?.code == .timeout { return .mount(unansweringMount(job)) }
        return .local
    }

    /// Clones on a local mount that do not answer share one place, whatever else is on that mount.
    private func unansweringMount(_ job: Job) -> String { job.preparation?.mount?.point ?? "" }

    /// Lets those begin that have a place now.
    mutating func admit() {
        guard !isStopping else { return }
        for id in fetches.admit() { fetch(id) }
        for id in cloneReads.admit() { sendLook(id) }
        // A job that waits keeps no worker, or there would be as many as repositories.
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

    /// The worker has said nothing for too long: the local place is for others, and this job goes on in the place of its
    /// mount, now or when that is free.
    mutating func noteSilence(_ id: Int) {
        guard let job = jobs[id] else { return }
        jobs[id]?.answerDue = nil
        jobs[id]?.isUnanswered = true
        if !cloneReads.move(id, to: unansweringMount(job)) { stop(id, in: .unanswered) }
    }

    /// A worker that had to give its place back has ended.
    mutating func lookLater(_ id: Int) {
        cloneReads.leave(id)
        waitToLook(id)
    }
}
