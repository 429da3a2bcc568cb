/// A remote asks who comes.
public struct CredentialQuestion: Equatable, Sendable {
    /// The name that stands in the URL; nil when none does.
    public let userInURL: String?
    /// 0 at first; how often the remote has refused what it was given.
    public let refusals: Int

    public init(userInURL: String?, refusals: Int) {
        self.userInURL = userInURL
        self.refusals = refusals
    }
}
