/// A remote asks who comes.
public struct CredentialQuestion: Equatable, Sendable {
    /// 0 at first; how often the remote has refused what it was given.
    public let refusals: Int

    public init(refusals: Int) {
        self.refusals = refusals
    }
}
