import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// What follows from the end of a job.
extension Supervisor {
    mutating func note(_ result: RepositoryResult, of job: Job) {
        needsPublication = true
        guard case .daemon = mode else {
            results[job.configuration.id] = result
            effects.append(.report(.finished(result)))
            return
        }
        let id = result.status.id
        let former = status(of: id)
        if !job.isCheck {
            let isAgain = looking.removeValue(forKey: id) ?? false
            if isAgain { debouncer.change(id, at: time.steady) }
        }
        guard let former else { return }
        note(result.status)
        effects.append(.report(.finished(result)))
        if job.isCheck {
            scheduler.end(id, status: result.status, isLocked: result.action == .locked, now: time.wall)
            let isAskedFor = checkAgain.remove(id) != nil
            if isAskedFor || isAboutAnother(job) {
                check(scheduler.begin(id), asking: .always)
            } else if isOutdated(job) {
                look([id])
            }
        } else {
            scheduler.note(id, status: result.status, now: time.wall)
        }
        let (was, isRefused) = (former.error?.code.isForPeople ?? false, result.status.error?.code.isForPeople ?? false)
        noteForNudge(result, of: job, former: former)
        // Watched for what decides about access as long as it is refused; that may have changed just before.
        watch(job.configuration)
        if isRefused, !was { look([id]) }
    }

    /// Whether the repository was configured differently when the job began.
    private func isOutdated(_ job: Job) -> Bool {
        configuration.repositories.first { $0.id == job.configuration.id } != job.configuration
    }

    /// Whether what the job has noted is about another clone, remote or branch than it would be now.
    private func isAboutAnother(_ job: Job) -> Bool {
        let current = configuration.repositories.first { $0.id == job.configuration.id }
        return current.map(RepositoryRecord.Subject.init) != RepositoryRecord.Subject(job.configuration)
    }
}

/// What is known of each repository.
extension Supervisor {
    func status(of id: String) -> RepositoryStatus? { statuses[id]?.status }

    /// Only what is compared and shown later is kept.
    mutating func note(_ status: RepositoryStatus) {
        var slim = status
        (slim.counts, slim.warnings, slim.summary, slim.commitURL) = ([:], [], nil, nil)
        guard statuses[status.id]?.status != slim else { return }
        statuses[status.id] = KnownStatus(slim)
        hasNewStatus = true
    }
}

/// A status outside the table that holds it, whose free places then cost little.
final class KnownStatus: Sendable {
    let status: RepositoryStatus

    init(_ status: RepositoryStatus) {
        self.status = status
    }
}
