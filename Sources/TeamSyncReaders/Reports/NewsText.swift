package import TeamSyncDocuments

/// A notification's words.
package enum NewsText {
    package static let title = "Design system"

    /// Characters of a sentence that fit into a notification.
    private static let summaryLimit = 160

    /// `Icons: 3 icons are new (a, b, c)`, or `Icons: +3 new, 1 mod`; a line for each repository.
    package static func body(_ repositories: [RepositoryStatus]) -> String {
        repositories.map { repository in
            let summary = repository.summary.flatMap { $0.count <= summaryLimit ? Sanitizer.clean($0) : nil }
            let news = summary ?? repository.incoming.flatMap(IncomingText.files) ?? ""
            return "\(Sanitizer.clean(repository.label)): \(news)"
        }.joined(separator: "\n")
    }

    /// The text where a notification server may read markup (`body-markup` of the freedesktop specification).
    package static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
