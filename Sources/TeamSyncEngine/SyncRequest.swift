/// What one round of checks is asked to do.
public struct SyncRequest: Sendable {
    /// Repositories by id; empty for all.
    public var ids: [String]
    /// Ignores the throttle, not the lock.
    public var force: Bool
    /// How long to wait for another process that holds a repository's lock.
    public var waitSeconds: Int64

    public init(ids: [String] = [], force: Bool = false, waitSeconds: Int64 = 30) {
        self.ids = ids
        self.force = force
        self.waitSeconds = waitSeconds
    }
}
