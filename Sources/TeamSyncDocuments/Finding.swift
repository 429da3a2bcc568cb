/// The result of one step of `teamsync doctor`.
package struct Finding: Codable, Equatable, Sendable {
    package enum Verdict: String, Codable, Sendable {
        case ok
        /// For information only; not a fault.
        case note
        /// It works, but should be changed.
        case warning
        case failed
        /// The step could not be performed, or does not apply here.
        case skipped
    }

    /// The name of the step: `configuration`, `fetch`.
    package var step: String
    /// The id of the repository that the finding is about; nil for the machine.
    package var subject: String?
    package var verdict: Verdict
    /// One sentence. It contains no credentials, but may contain other people's text.
    package var text: String
    /// Advice; nil if no action is needed.
    package var fix: String?

    package init(_ step: String, subject: String? = nil, _ verdict: Verdict, _ text: String, fix: String? = nil) {
        self.step = step
        self.subject = subject
        self.verdict = verdict
        self.text = text
        self.fix = fix
    }

    /// Whether the user should act.
    package var needsFixing: Bool { verdict == .failed || verdict == .warning }
}
