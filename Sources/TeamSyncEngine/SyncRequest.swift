/// What one round of checks is asked to do.
public struct SyncRequest: Sendable {
    /// When a round asks the remotes. The clones are looked at in every case.
    public enum Asking: Sendable {
        case whenDue
        /// As `whenDue`, up to a tenth of the interval earlier: the daemon's times have that jitter.
        case whenAlmostDue
        /// Ignores the throttle, not the lock.
        case always
        case never
    }

    /// Repositories by id; empty for all.
    public var ids: [String]
    public var asking: Asking
    /// How long to wait for another process that holds a repository's lock.
    public var waitSeconds: Int64

    public init(ids: [String] = [], asking: Asking = .whenDue, waitSeconds: Int64 = 30) {
        self.ids = ids
        self.asking = asking
        self.waitSeconds = waitSeconds
    }
}
