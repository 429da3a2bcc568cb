/// A request for credentials from a remote.
package struct CredentialQuestion: Equatable, Sendable {
    /// How often the remote has refused credentials; 0 at first.
    package let refusals: Int

    package init(refusals: Int) {
        self.refusals = refusals
    }
}
