package import TeamSyncBase
package import TeamSyncDocuments

/// Why a step of the pipeline failed, for the published document: without a history yet.
package struct Problem: Error, Codable, Equatable, Sendable {
    package let code: ErrorCode
    /// One sentence: what happened, to what. Holds no credentials.
    package let message: String
    /// One sentence: what to do; nil when waiting is all there is.
    package let hint: String?
    /// Of `missing`: what a clone that is there lacks.
    package let missing: MissingPart?

    package init(_ code: ErrorCode, _ message: String, hint: String? = nil, missing: MissingPart? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.missing = missing
    }

    /// The failure of a look at the clone to remember. Looks come with every round, so the same problem seen again is
    /// no news: the published document stays as it is.
    package func lookFailure(after previous: RepositoryFailure?, at now: Timestamp) -> RepositoryFailure {
        if let previous, previous.code == code, previous.message == message { return previous }
        return failure(after: nil, at: now)
    }

    /// The failure of an attempt to remember: it began with the first of an unbroken row.
    package func failure(after previous: RepositoryFailure?, at now: Timestamp) -> RepositoryFailure {
        RepositoryFailure(
            code: code, message: message, hint: hint, since: previous?.since ?? now,
            failures: (previous?.failures ?? 0).clamped + 1, missing: missing)
    }
}

extension Int {
    /// A number of failures that can be added to, whatever stood in a file.
    package var clamped: Int { Swift.min(Swift.max(self, 0), 1_000_000) }
}

extension Problem {
    package init(_ error: FileError) {
        let hint: String? =
            switch error.errorCode {
            case .permission where error.distrust == nil: "check the permissions of \(error.path)"
            case .diskFull: "free some disk space"
            default: error.hint
            }
        self.init(error.errorCode, "\(error)", hint: hint)
    }

    /// A file of the state directory that cannot be used: never `missing`, which is said of a clone.
    package init(state error: FileError) {
        let problem = Problem(error)
        let isMissing = problem.code == .missing
        self.init(
            isMissing ? .internal : problem.code, problem.message,
            hint: isMissing ? "check that the state directory can be written to" : problem.hint)
    }
}
