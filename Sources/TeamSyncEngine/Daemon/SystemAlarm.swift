import CLinux
@preconcurrency import Dispatch
import Glibc
package import TeamSyncBase

// A dispatch source may be used from any thread, which Dispatch for Linux does not declare.

/// An alarm on the system's real-time clock (`timerfd`): it rings also when the time passes while the machine sleeps,
/// and tells when the clock is set.
package final class SystemAlarm: Alarm {
    private let descriptor: Int32
    private let source: any DispatchSourceRead

    /// - Parameters:
    ///   - onRing: called from any thread when the time has come.
    ///   - onClockChange: called from any thread when somebody has set the clock.
    package init(
        onRing: @escaping @Sendable () -> Void, onClockChange: @escaping @Sendable () -> Void
    ) throws(FileError) {
        let descriptor = clinux_real_time_timer()
        guard descriptor >= 0 else { throw FileError(operation: "make", path: "a timer", code: errno) }
        self.descriptor = descriptor
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "teamsync.alarm"))
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self] in
            var count: UInt64 = 0
            if read(descriptor, &count, MemoryLayout<UInt64>.size) > 0 {
                onRing()
            } else if errno == ECANCELED {
                // A timer that was cancelled once is dead until it is set again.
                self?.set(nil)
                onClockChange()
            }
        }
        set(nil)
        source.activate()
    }

    deinit {
        source.cancel()
    }

    package func set(_ time: Timestamp?) {
        // Without a time it waits for the end of the world, to be told of a clock that is set.
        let seconds = time.map { max(1, $0.secondsSinceEpoch) } ?? Int64(Int32.max) * 4
        // When the clock was set in between, the event handler is told, and the timer counts the second time.
        if clinux_set_timer(descriptor, seconds) != 0 { _ = clinux_set_timer(descriptor, seconds) }
    }
}
