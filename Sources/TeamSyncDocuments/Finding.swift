/// What one step of `teamsync doctor` has found out.
package struct Finding: Codable, Equatable, Sendable {
    package enum Verdict: String, Codable, Sendable {
        case ok
        /// For information; not a fault.
        case note
        /// It works, but should be changed.
        case warning
        case failed
        /// The step could not be done, or has nothing to look at here.
        case skipped
    }

    /// The name of the step: `configuration`, `fetch`.
    package var step: String
    /// The id of the repository that it is about; nil when it is about the machine.
    package var subject: String?
    package var verdict: Verdict
    /// One sentence. Contains no credentials; may contain other people's text.
    package var text: String
    /// What to do; nil when there is nothing to do.
    package var fix: String?

    package init(_ step: String, subject: String? = nil, _ verdict: Verdict, _ text: String, fix: String? = nil) {
        self.step = step
        self.subject = subject
        self.verdict = verdict
        self.text = text
        self.fix = fix
    }

    /// Whether there is something to do.
    package var needsFixing: Bool { verdict == .failed || verdict == .warning }
}
