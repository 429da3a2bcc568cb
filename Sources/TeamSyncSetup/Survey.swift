import TeamSyncEngine
package import TeamSyncProtocol

/// What a look for repositories has found.
package struct Survey: Equatable, Sendable {
    /// What a configuration should have, in its order.
    package let repositories: [ChosenRepository]
    /// How many clones fit no profile.
    package let others: Int
    /// What could not be looked at or used, and other things worth knowing.
    package let notes: [Problem]
}
