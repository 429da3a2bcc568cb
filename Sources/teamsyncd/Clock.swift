import Glibc
import TeamSyncBase

/// The system's clock.
enum Clock {
    /// `time()` may be a tick behind the clock that an alarm rings by.
    static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(secondsSinceEpoch: Int64(time.tv_sec))
    }

    /// `14:05` in the local time zone.
    static func timeOfDay(_ timestamp: Timestamp) -> String {
        var (seconds, local) = (time_t(timestamp.secondsSinceEpoch), tm())
        localtime_r(&seconds, &local)
        func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(digits(local.tm_hour)):\(digits(local.tm_min))"
    }
}
