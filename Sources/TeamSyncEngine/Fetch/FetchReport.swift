import TeamSyncBase
import TeamSyncGit

/// What a fetch did to the tracking reference. Commits are 40 hexadecimal digits.
package enum FetchReport: Codable, Equatable, Sendable {
    case upToDate(commit: String)
    /// The reference did not exist before.
    case created(commit: String)
    case advanced(from: String, to: String)
    /// The remote's branch was force-pushed.
    case rewritten(from: String, to: String)
    /// The remote's branch shares no history with the former one.
    case replaced(from: String, to: String)
    /// Another process moved the reference during the fetch; its value stands.
    case overtaken(commit: String?)

    init(_ outcome: FetchOutcome) {
        switch outcome {
        case .upToDate(let commit): self = .upToDate(commit: commit.description)
        case .created(let commit): self = .created(commit: commit.description)
        case .advanced(let from, let to): self = .advanced(from: from.description, to: to.description)
        case .rewritten(let from, let to): self = .rewritten(from: from.description, to: to.description)
        case .replaced(let from, let to): self = .replaced(from: from.description, to: to.description)
        case .overtaken(let commit): self = .overtaken(commit: commit?.description)
        }
    }
}
