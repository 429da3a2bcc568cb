package import TeamSyncBase

/// Rings at a time of the system's clock.
package protocol Alarm: Sendable {
    /// Replaces the time at which it rings; nil for never. A time that has passed rings at once.
    func set(_ time: Timestamp?)
}
