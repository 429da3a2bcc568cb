public import TeamSyncSnapshot

/// A notification's words.
public enum NewsText {
    public static let title = "Design system"

    /// `Icons: +3 new, 1 mod`, a line for each repository.
    public static func body(_ repositories: [RepositoryStatus]) -> String {
        repositories.map { repository in
            let files = repository.incoming.flatMap(IncomingText.files) ?? ""
            return "\(Sanitizer.clean(repository.label)): \(files)"
        }.joined(separator: "\n")
    }

    /// The text where a notification server may read markup (`body-markup` of the freedesktop specification).
    public static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
