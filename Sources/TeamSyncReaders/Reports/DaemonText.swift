package import TeamSyncDocuments

/// What the daemon knows, in one line for `systemctl status`.
package enum DaemonSentence {
    /// More repositories than these are counted and not named.
    private static let named = 3

    /// `Icons 3 behind, Comps up to date; next check at 14:05`, or `5 repositories: 1 failing, 4 up to date; …`.
    /// - Parameters:
    ///   - nextCheck: a time of day; nil while everything is being checked.
    package static func text(_ repositories: [RepositoryStatus], nextCheck: String?) -> String {
        let next = nextCheck.map { "next check at \($0)" } ?? "checking now"
        let states = repositories.count > named ? totals(repositories) : names(repositories)
        return "\(states); \(next)"
    }

    private static func names(_ repositories: [RepositoryStatus]) -> String {
        repositories.map { repository in
            let failure = repository.error.map { " (\($0.code.rawValue))" } ?? ""
            return "\(Sanitizer.clean(repository.label, limit: .name)) \(StateText.words(repository))\(failure)"
        }.joined(separator: ", ")
    }

    private static func totals(_ repositories: [RepositoryStatus]) -> String {
        let failing = repositories.count { $0.error != nil }
        let behind = repositories.count { $0.error == nil && $0.behind ?? 0 > 0 }
        let unknown = repositories.count { $0.error == nil && $0.state == .unknown }
        let parts = [
            failing > 0 ? "\(failing) failing" : nil, unknown > 0 ? "\(unknown) unknown" : nil,
            behind > 0 ? "\(behind) behind" : nil,
            "\(repositories.count - failing - behind - unknown) up to date",
        ]
        return "\(repositories.count) repositories: " + parts.compactMap { $0 }.joined(separator: ", ")
    }
}

/// A notification's words.
package enum NewsText {
    package static let title = "Design system"

    /// Columns of a sentence that fit into a notification.
    private static let summaryLimit = 160

    /// `Icons: 3 icons are new (a, b, c)`, or `Icons: +3 new, 1 mod`; a line for each repository.
    package static func body(_ repositories: [RepositoryStatus]) -> String {
        repositories.map { repository in
            let summary = repository.summary.map { Sanitizer.clean($0, limit: .line) }
            let short = summary.flatMap { DisplayWidth.of($0) <= summaryLimit ? $0 : nil }
            let news = short ?? repository.incoming.flatMap(IncomingText.files) ?? ""
            return "\(Sanitizer.clean(repository.label, limit: .name)): \(news)"
        }.joined(separator: "\n")
    }

    /// The text where a notification server may read markup (`body-markup` of the freedesktop specification).
    package static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
