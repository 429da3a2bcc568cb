/// A request for credentials from a remote.
package struct CredentialQuestion: Equatable, Sendable {
    /// The number of times that the remote has refused credentials; initially 0.
    package let refusals: Int

    package init(refusals: Int) {
        self.refusals = refusals
    }
}
