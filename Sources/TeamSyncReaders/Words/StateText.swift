import TeamSyncDocuments

/// A repository's state in words.
enum StateText {
    /// `up to date`, `3 behind`, `1 ahead`, `diverged (1 ahead, 3 behind)`, `unrelated`, `unknown`.
    static func words(_ repository: RepositoryStatus) -> String {
        switch repository.state {
        case .upToDate: "up to date"
        case .behind: repository.behind.map { "\($0) behind" } ?? "behind"
        case .ahead: repository.ahead.map { "\($0) ahead" } ?? "ahead"
        case .diverged:
            if let ahead = repository.ahead, let behind = repository.behind {
                "diverged (\(ahead) ahead, \(behind) behind)"
            } else {
                "diverged"
            }
        case .unrelated: "unrelated"
        case .unknown: "unknown"
        }
    }

    static func tint(_ state: BranchState) -> Tint {
        switch state {
        case .upToDate, .ahead: .good
        case .behind, .diverged: .attention
        case .unrelated, .unknown: .bad
        }
    }
}
