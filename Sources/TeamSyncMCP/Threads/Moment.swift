import Glibc

/// A point of time on the clock that nobody sets.
struct Moment: Comparable, Sendable {
    private let nanoseconds: Int64

    static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    func adding(milliseconds: Int) -> Moment {
        Moment(nanoseconds: nanoseconds + Int64(milliseconds) * 1_000_000)
    }

    /// Rounded up; 0 for what is past.
    var millisecondsFromNow: Int32 {
        let rest = max(0, nanoseconds - Moment.now.nanoseconds)
        return Int32(clamping: (rest + 999_999) / 1_000_000)
    }

    var systemTime: timespec {
        timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }

    static func < (left: Moment, right: Moment) -> Bool { left.nanoseconds < right.nanoseconds }
}
