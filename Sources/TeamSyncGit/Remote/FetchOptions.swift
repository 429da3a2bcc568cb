/// How to reach a remote, decided by whoever knows the user's settings.
public struct FetchOptions: Sendable {
    /// The address after every rewriting; nil takes what libgit2 reads in the repository's configuration.
    public var url: String?
    /// nil for a direct connection.
    public var proxy: String?
    /// Whole header lines, `Name: value`.
    public var headers: [String] = []
    public var verifiesCertificates = true
    /// Whether to download what is missing; if not, a remote that has something new is `RemoteError.hasMore`.
    public var mayDownload = true
    /// The folder to download into, from `Repository.newQuarantine`. It must not be there, and is not afterwards.
    public var quarantine: String?
    /// Asked when the remote wants to know who comes, once more after each refusal, on the fetching thread.
    /// nil as its answer gives up.
    public var credentials: @Sendable (CredentialQuestion) -> Credential? = { _ in nil }

    public init() {}
}
