package import TeamSyncBase
import TeamSyncGit

/// How far a fetch has come.
package struct FetchProgress: Codable, Equatable, Sendable {
    package var phase: FetchPhase
    package var receivedObjects = 0
    /// 0 until the remote has said how many there are.
    package var totalObjects = 0
    package var receivedBytes = 0

    /// The phase as a word: `connect`, `negotiate`, `receive`, `index`.
    package var phaseName: String { phase.rawValue }
    /// Whether the remote has not answered yet.
    package var isConnecting: Bool { phase == .resolve || phase == .connect || phase == .tls }
}
