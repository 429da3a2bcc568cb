import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Decides when the documents are written, and reports whether that succeeded.
extension Supervisor {
    mutating func publishIfDue() {
        guard needsPublication, !isPublishing, stopDue == nil else { return }
        if publicationBlocked != nil {
            guard let due = publicationDue, due <= time.steady else { return }
        } else if !jobs.isEmpty, let last = lastPublication {
            let due = last + Supervisor.publicationPause
            guard due <= time.steady else {
                publicationDue = due
                return
            }
        }
        (needsPublication, isPublishing, publicationDue) = (false, true, nil)
        effects.append(.publish(configuration))
    }

    mutating func notePublication(_ problem: Problem?) {
        isPublishing = false
        if let problem, problem.code == .locked {
            let since = publicationBlocked ?? time.steady
            if since.duration(to: time.steady) < Supervisor.publicationWait {
                publicationBlocked = since
                needsPublication = true
                publicationDue = time.steady + Supervisor.publicationRetry
                return
            }
        }
        publicationBlocked = nil
        lastPublication = time.steady
        guard publicationProblem != problem else { return }
        publicationProblem = problem
        effects.append(.report(.publication(problem)))
    }

    /// Records whether searches are running; when they have ended, their results are published.
    mutating func noteSearch(_ isSearching: Bool) {
        self.isSearching = isSearching
        if !isSearching, stopDue == nil { needsPublication = true }
    }

    mutating func reportState() {
        // Reports only data that has already been published.
        guard case .daemon = mode, isStarted, !needsPublication, !isPublishing else { return }
        let next = scheduler.next
        guard hasNewStatus || reportedCheck != .some(next) else { return }
        (hasNewStatus, reportedCheck) = (false, next)
        let statuses = configuration.repositories.compactMap { status(of: $0.id) }
        effects.append(.report(.state(statuses, nextCheck: next)))
    }
}
