import TeamSyncDocuments

/// Why a tool cannot answer: sentences for people and models, which say what to do instead.
struct ToolFailure: Error, Equatable {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

extension ToolFailure {
    /// What is published cannot be read.
    init(_ error: SnapshotError) {
        let advice =
            switch error {
            case .absent, .malformed: "Call check_updates, or have the user run 'teamsync sync'."
            default: "The user should \(error.hint)."
            }
        self.init("\(error). \(advice)".prefix(1).uppercased() + "\(error). \(advice)".dropFirst())
    }
}
