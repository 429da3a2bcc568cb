/// A remote asks who comes.
package struct CredentialQuestion: Equatable, Sendable {
    /// 0 at first; how often the remote has refused what it was given.
    package let refusals: Int

    package init(refusals: Int) {
        self.refusals = refusals
    }
}
