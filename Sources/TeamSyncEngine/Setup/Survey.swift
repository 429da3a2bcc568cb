/// What a look for repositories has found.
public struct Survey: Equatable, Sendable {
    /// What a configuration should have, in its order.
    public let repositories: [ChosenRepository]
    /// How many clones fit no profile.
    public let others: Int
    /// What could not be looked at or used, and other things worth knowing.
    public let notes: [Problem]
}
