/// The result of one step of `teamsync doctor`.
package struct Finding: Codable, Equatable, Sendable {
    package enum Verdict: String, Codable, Sendable {
        case ok
        /// For information; not a fault.
        case note
        /// Works, but should be changed.
        case warning
        case failed
        /// The step could not be performed, or does not apply here.
        case skipped
    }

    /// The name of the step: `configuration`, `fetch`.
    package var step: String
    /// The id of the repository concerned; nil for the machine.
    package var subject: String?
    package var verdict: Verdict
    /// One sentence. Contains no credentials, but may contain other people's text.
    package var text: String
    /// Advice; nil if nothing needs to be done.
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
