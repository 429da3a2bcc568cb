/// The progress a worker may print: some at once, and more as time passes, since a fetch may take long. Workers print
/// far less. Pure: time is passed in.
struct ProgressAllowance {
    /// Bytes.
    static let burst = 1 << 20
    /// Bytes for each second.
    static let rate = 8 << 10

    private var left = ProgressAllowance.burst
    private var last: ContinuousClock.Instant

    init(at now: ContinuousClock.Instant) {
        last = now
    }

    /// - Returns: false when this is too much.
    mutating func take(_ bytes: Int, at now: ContinuousClock.Instant) -> Bool {
        let seconds = min(
            last.duration(to: now) / .seconds(1), Double(ProgressAllowance.burst / ProgressAllowance.rate))
        let more = Int(seconds * Double(ProgressAllowance.rate))
        // What is less than a byte counts with the time that comes.
        if more > 0 { (left, last) = (min(left + more, ProgressAllowance.burst), now) }
        left -= bytes
        return left >= 0
    }
}
