import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Handles the results of finished jobs.
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
        // While access is refused, the files that determine access are also watched; whether it is refused may just
        // have changed.
        watch(job.configuration)
        if isRefused, !was { look([id]) }
    }

    /// Whether the configuration of the repository has changed since the job began.
    private func isOutdated(_ job: Job) -> Bool {
        configuration.repositories.first { $0.id == job.configuration.id } != job.configuration
    }

    /// Whether the results of the job belong to a different clone, remote or branch than the one configured now.
    private func isAboutAnother(_ job: Job) -> Bool {
        let current = configuration.repositories.first { $0.id == job.configuration.id }
        return current.map(RepositoryRecord.Subject.init) != RepositoryRecord.Subject(job.configuration)
    }
}

extension Supervisor {
    func status(of id: String) -> RepositoryStatus? { statuses[id]?.status(of: id) }

    mutating func note(_ status: RepositoryStatus) {
        let known = KnownStatus(status, commit: nudge.configuration == nil ? nil : status.upstreamCommit)
        guard statuses[status.id] != known else { return }
        statuses[status.id] = known
        hasNewStatus = true
    }
}

/// The data about a repository that is kept between its jobs. It determines the next job and is used in reports about
/// all repositories. It is as small as possible, because there may be hundreds of repositories. It is not an object,
/// because the objects of each round would be allocated in the memory gaps that the previous round left.
struct KnownStatus: Equatable {
    private enum Failure: Equatable {
        case none
        indirect case some(RepositoryFailure)
    }

    private let label: String
    private let state: BranchState
    private let ahead: Int?
    private let behind: Int?
    private let upstreamCommit: String?
    private let lastAttemptAt: Timestamp?
    /// If this is nil, no state is reported.
    private let lastSuccessAt: Timestamp?
    private let nextAttemptAt: Timestamp?
    private let failure: Failure

    /// - Parameter commit: the upstream commit if it is needed for a later comparison; otherwise nil.
    init(_ status: RepositoryStatus, commit: String?) {
        (label, state, ahead, behind) = (status.label, status.state, status.ahead, status.behind)
        (upstreamCommit, lastAttemptAt, nextAttemptAt) = (commit, status.lastAttemptAt, status.nextAttemptAt)
        lastSuccessAt = status.lastSuccessAt
        failure = status.error.map { .some($0) } ?? .none
    }

    /// Returns the status, with nil or empty values for everything that was not kept.
    func status(of id: String) -> RepositoryStatus {
        let error: RepositoryFailure? = if case .some(let error) = failure { error } else { nil }
        return RepositoryStatus(
            id: id, label: label, state: state, branch: "", upstream: "", upstreamCommit: upstreamCommit, ahead: ahead,
            behind: behind, lastAttemptAt: lastAttemptAt, lastSuccessAt: lastSuccessAt, nextAttemptAt: nextAttemptAt,
            error: error)
    }
}
