import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncWords

/// The description of a repository's state.
package enum StateText {
    /// Returns `up to date`, `3 behind`, `1 ahead`, `diverged (1 ahead, 3 behind)`, `unrelated` or `unknown`.
    package static func words(_ repository: RepositoryStatus) -> String {
        switch repository.shownState {
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

/// The display name for the kind of a failure.
package enum FailureWords {
    /// Returns a name such as `remote not found`; safe to print. In a code that only another version knows, underscores
    /// are replaced.
    package static func text(_ failure: RepositoryFailure) -> String {
        guard failure.code == .missing, let part = failure.missing else { return text(failure.code) }
        return switch part {
        case .commits: "no commits yet"
        case .branch: "branch not found"
        case .upstream: "upstream not fetched"
        default: "\(Sanitizer.clean(part.rawValue.replacing("_", with: " "), limit: .name)) not found"
        }
    }

    private static func text(_ code: ErrorCode) -> String {
        switch code {
        case .timeout: "timed out"
        case .authFailed: "authentication failed"
        case .hostKey: "host key not accepted"
        case .rateLimited: "rate limited"
        case .notFound: "remote not found"
        case .locked: "locked by another process"
        case .missing: "clone not found"
        case .corrupt: "clone damaged"
        case .tooLarge: "too large"
        case .diskFull: "disk full"
        case .permission: "permission denied"
        case .internal: "internal error"
        default: Sanitizer.clean(code.rawValue.replacing("_", with: " "), limit: .name)
        }
    }
}

extension RepositoryStatus {
    /// The label with the id, as in `Icons (icons-library)`, or only the label if the two are equal; safe to print.
    var name: String { RepositoryName.text(id: id, label: label) }
}

/// The name of a repository in text.
package enum RepositoryName {
    /// Returns the label with the id, as in `Icons (icons-library)`, or only the label if the two are equal; safe to
    /// print.
    package static func text(id: String, label: String) -> String {
        label == id
            ? Sanitizer.clean(id, limit: .name)
            : "\(Sanitizer.clean(label, limit: .name)) (\(Sanitizer.clean(id, limit: .name)))"
    }
}

extension RepositoryStatus {
    /// Returns the URL of the page for a commit; nil if the forge is unknown, or if the URL is not a plain `https` URL.
    func page(ofCommit id: String) -> String? { CommitPage.url(commitURL, id) }
}

/// URLs of the pages of commits on forges.
package enum CommitPage {
    /// - Parameter template: a URL that contains `{commit}`; nil if the forge is unknown.
    /// - Returns: nil if there is no template, or if the URL is not a plain `https` URL.
    package static func url(_ template: String?, _ id: String) -> String? {
        guard let template, id.utf8.count <= 64, template.hasPrefix("https://"), template.contains("{commit}"),
            id.allSatisfy(\.isHexDigit)
        else { return nil }
        let page = template.replacing("{commit}", with: id)
        return page.utf8.count <= 2048 && page.utf8.allSatisfy { 0x21...0x7e ~= $0 } ? page : nil
    }
}

/// A short description of the incoming changes.
enum IncomingText {
    /// Returns `+3 new, 1 mod, 1 del, 2 ren`; nil if no file in scope changes.
    static func files(_ incoming: IncomingSummary) -> String? { files(incoming, note: "") }

    /// Returns the same, with the number of deleted files that moved: `5 del (all moved out of the paths)`.
    static func filesWithMoves(_ incoming: IncomingSummary) -> String? {
        let moved = min(incoming.movedOut ?? 0, incoming.deleted)
        guard moved > 0 else { return files(incoming) }
        let isWhole = moved == incoming.deleted && incoming.added + incoming.modified + incoming.renamed == 0
        return files(incoming, note: " (\(isWhole ? "all" : "\(moved)") moved out of the paths)")
    }

    private static func files(_ incoming: IncomingSummary, note: String) -> String? {
        let parts = [
            incoming.added > 0 ? "+\(incoming.added) new" : nil,
            incoming.modified > 0 ? "\(incoming.modified) mod" : nil,
            incoming.deleted > 0 ? "\(incoming.deleted) del\(note)" : nil,
            incoming.renamed > 0 ? "\(incoming.renamed) ren" : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns the age of the newest commit with a space before it: ` (2h)`; empty if unknown.
    static func age(_ incoming: IncomingSummary, at now: Timestamp) -> String {
        incoming.latestCommitAt.map { " (\(Age(of: $0, at: now).short))" } ?? ""
    }
}

/// The display name of a catalogue: `design_tokens` becomes `Design Tokens`, in the singular `Design Token`.
enum CountName {
    /// - Parameter name: the configured name, which is in the plural and can be any text.
    static func words(_ name: String, count: Int?) -> String {
        English.noun(Sanitizer.clean(name, limit: .name), count ?? 2).split(separator: " ").map(titleCased)
            .joined(separator: " ")
    }

    private static func titleCased(_ word: Substring) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}

extension RepositoryStatus {
    /// Errors in reading the clone or saving the result, after which the last known state may be outdated. Errors of
    /// the remote are not included, because the result of an earlier check stays valid until it is too old.
    private static let concealing: Set<ErrorCode> = [
        .missing, .unsupported, .corrupt, .tooLarge, .permission, .diskFull, .internal,
    ]

    /// The state to display. The state of upstream is unknown if the remote has never responded, or if the clone or its
    /// stored state could not be read or written, even if nothing was incoming before.
    package var shownState: BranchState {
        guard state == .upToDate || state == .ahead else { return state }
        if lastSuccessAt == nil { return .unknown }
        return error.map { RepositoryStatus.concealing.contains($0.code) } ?? false ? .unknown : state
    }
}
