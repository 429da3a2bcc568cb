/// How to reach a remote, decided by whoever knows the user's settings.
package struct FetchOptions: Sendable {
    /// The address after every rewriting; nil takes what libgit2 reads in the repository's configuration.
    package var url: String?
    /// nil for a direct connection.
    package var proxy: String?
    /// Whole header lines, `Name: value`.
    package var headers: [String] = []
    package var verifiesCertificates = true
    /// Whether to download what is missing; if not, a remote that has something new is `RemoteError.hasMore`.
    package var mayDownload = true
    /// The folder to download into, from `Repository.newQuarantine`. It must not be there, and is not afterwards.
    package var quarantine: String?
    /// Called when the objects have arrived, before the reference is moved. For tests of what can happen in between.
    var beforeMove: @Sendable () throws(GitError) -> Void = {}
    /// Asked when the remote wants to know who comes, once more after each refusal, on the fetching thread.
    /// nil as its answer gives up.
    package var credentials: @Sendable (CredentialQuestion) -> Credential? = { _ in nil }

    package init() {}
}
