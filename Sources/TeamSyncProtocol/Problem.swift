package import TeamSyncBase
package import TeamSyncDocuments

/// The reason a step of the pipeline failed. In the published document, it becomes a `RepositoryFailure`, which adds
/// its history.
package struct Problem: Error, Codable, Equatable, Sendable {
    package let code: ErrorCode
    /// One sentence that says what failed on which object. Contains no credentials.
    package let message: String
    /// One sentence of advice; nil if the user can do nothing but wait.
    package let hint: String?
    /// For `missing`: the part that an existing clone lacks.
    package let missing: MissingPart?

    package init(_ code: ErrorCode, _ message: String, hint: String? = nil, missing: MissingPart? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
        self.missing = missing
    }

    /// Returns the failure to record when the clone could not be analyzed. Every round includes an analysis, so a
    /// repeated problem does not change the published document.
    package func lookFailure(after previous: RepositoryFailure?, at now: Timestamp) -> RepositoryFailure {
        if let previous, previous.code == code, previous.message == message { return previous }
        return failure(after: nil, at: now)
    }

    /// Returns the failure to record for a failed attempt. It starts with the first failure in an unbroken series.
    package func failure(after previous: RepositoryFailure?, at now: Timestamp) -> RepositoryFailure {
        RepositoryFailure(
            code: code, message: message, hint: hint, since: previous?.since ?? now,
            failures: (previous?.failures ?? 0).clamped + 1, missing: missing)
    }
}

extension Int {
    /// The number of failures, clamped to a safe range because a file could contain any number.
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

    /// Describes an unusable file in the state directory. The code is never `missing`, which applies to clones.
    package init(state error: FileError) {
        let problem = Problem(error)
        let isMissing = problem.code == .missing
        self.init(
            isMissing ? .internal : problem.code, problem.message,
            hint: isMissing ? "check that the state directory can be written to" : problem.hint)
    }
}
