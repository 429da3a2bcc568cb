package import TeamSyncProtocol

/// Why a round could not begin.
package enum SyncError: Error, Equatable, Sendable {
    /// No repository has one of these ids; `known` are those that are configured.
    case unknownRepositories([String], known: [String])
    /// The state directory cannot be made.
    case state(Problem)
}
