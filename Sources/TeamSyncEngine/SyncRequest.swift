/// What one round of checks is asked to do.
package struct SyncRequest: Sendable {
    /// When a round asks the remotes. The clones are looked at in every case.
    package enum Asking: Sendable {
        case whenDue
        /// As `whenDue`, up to a tenth of the interval earlier: the daemon's times have that jitter.
        case whenAlmostDue
        /// Ignores the throttle, not the lock.
        case always
        case never
    }

    /// Repositories by id; empty for all.
    package var ids: [String]
    package var asking: Asking
    /// How long to wait for another process that holds a repository's lock.
    package var waitSeconds: Int64

    package init(ids: [String] = [], asking: Asking = .whenDue, waitSeconds: Int64 = 30) {
        self.ids = ids
        self.asking = asking
        self.waitSeconds = waitSeconds
    }
}
