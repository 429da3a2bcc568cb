public import TeamSyncGit

/// How far a fetch has come.
public struct FetchProgress: Codable, Equatable, Sendable {
    public var phase: FetchPhase
    public var receivedObjects = 0
    /// 0 until the remote has said how many there are.
    public var totalObjects = 0
    public var receivedBytes = 0

    /// The phase as a word: `connect`, `negotiate`, `receive`, `index`.
    public var phaseName: String { phase.rawValue }
    /// Whether the remote has not answered yet.
    public var isConnecting: Bool { phase == .resolve || phase == .connect || phase == .tls }
}
