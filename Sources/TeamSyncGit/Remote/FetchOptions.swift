/// The settings for contacting a remote, made by a caller that knows the user's settings.
package struct FetchOptions: Sendable {
    /// The address after all rewriting; nil for the one that libgit2 finds in the repository's configuration.
    package var url: String?
    /// nil for a direct connection.
    package var proxy: String?
    /// Complete header lines, `Name: value`.
    package var headers: [String] = []
    package var verifiesCertificates = true
    /// Whether to download missing objects; if not, new commits throw `RemoteError.hasMore`.
    package var mayDownload = true
    /// The folder for the download, from `Repository.newQuarantine`. It must not exist, and is removed afterward.
    package var quarantine: String?
    /// Called when the objects have arrived, before the reference is moved. Lets tests simulate events in between.
    var beforeMove: @Sendable () throws(GitError) -> Void = {}
    /// Called on the fetching thread when the remote requests credentials, and again after each refusal. nil gives up.
    package var credentials: @Sendable (CredentialQuestion) -> Credential? = { _ in nil }

    package init() {}
}
