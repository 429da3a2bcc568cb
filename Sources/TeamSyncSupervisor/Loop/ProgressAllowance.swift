/// The amount of progress that a worker may print: some immediately, and more over time, since a fetch may take long.
/// Workers print far less. Pure: the time is an argument.
struct ProgressAllowance {
    /// The number of bytes that may be printed immediately.
    static let burst = 1 << 20
    /// The number of bytes added per second.
    static let rate = 8 << 10

    private var left = ProgressAllowance.burst
    private var last: ContinuousClock.Instant

    init(at now: ContinuousClock.Instant) {
        last = now
    }

    /// - Returns: false if the allowance is exceeded.
    mutating func take(_ bytes: Int, at now: ContinuousClock.Instant) -> Bool {
        let seconds = min(
            last.duration(to: now) / .seconds(1), Double(ProgressAllowance.burst / ProgressAllowance.rate))
        let more = Int(seconds * Double(ProgressAllowance.rate))
        // Bytes are added only in whole numbers, so the time is kept until a whole byte is due.
        if more > 0 { (left, last) = (min(left + more, ProgressAllowance.burst), now) }
        left -= bytes
        return left >= 0
    }
}
