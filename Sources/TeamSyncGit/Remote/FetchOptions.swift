/// The settings for contacting a remote, provided by a caller that knows the user's settings.
package struct FetchOptions: Sendable {
    /// The address after all rewriting; nil for the one that libgit2 finds in the repository's configuration.
    package var url: String?
    /// The proxy; nil for a direct connection.
    package var proxy: String?
    /// Complete header lines: `Name: value`.
    package var headers: [String] = []
    package var verifiesCertificates = true
    /// Whether missing objects may be downloaded; if not, new commits result in `RemoteError.hasMore`.
    package var mayDownload = true
    /// The folder for the download, from `Repository.newQuarantine`. It must not exist, and is removed afterward.
    package var quarantine: String?
    /// Called after the objects have arrived and before the reference is moved. Tests use it to simulate events in
    /// between.
    var beforeMove: @Sendable () throws(GitError) -> Void = {}
    /// Called on the fetching thread when the remote requests credentials, and again after each refusal. If it returns
    /// nil, the fetch ends.
    package var credentials: @Sendable (CredentialQuestion) -> Credential? = { _ in nil }

    package init() {}
}
