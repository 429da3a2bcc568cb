import Glibc

/// A time on the monotonic clock, which stops while the machine is suspended.
struct Deadline: Comparable, Sendable {
    private let nanoseconds: Int64

    /// - Parameter duration: the time from now until the deadline; not negative.
    init(after duration: Duration) {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let parts = duration.components
        nanoseconds =
            (Int64(time.tv_sec) + parts.seconds) * 1_000_000_000 + Int64(time.tv_nsec) + parts.attoseconds
            / 1_000_000_000
    }

    static var now: Deadline { Deadline(after: .zero) }

    /// The remaining time, rounded up; 0 if the deadline has passed.
    var millisecondsFromNow: Int32 {
        let rest = max(0, nanoseconds - Deadline.now.nanoseconds)
        return Int32(clamping: (rest + 999_999) / 1_000_000)
    }

    /// The deadline in the format for `pthread_cond_timedwait`.
    var systemTime: timespec {
        timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }

    static func < (left: Deadline, right: Deadline) -> Bool { left.nanoseconds < right.nanoseconds }
}

/// A value that only one thread at a time accesses. Threads can wait for changes to it, without a timer and without
/// polling.
final class Monitor<State: Sendable>: @unchecked Sendable {
    // Unchecked because `state` is accessed only while holding `mutex`.
    private var state: State
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(_ state: State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func withState<Value>(_ body: (inout State) -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&state)
    }

    /// Changes the value, and wakes all waiting threads.
    func change<Value>(_ body: (inout State) -> Value) -> Value {
        defer { wakeAll() }
        return withState(body)
    }

    /// Waits until `body`, which may change the value, returns a result. `body` is called immediately, and after each
    /// change.
    /// - Parameter deadline: the deadline; nil to wait indefinitely.
    /// - Returns: nil if the deadline passes.
    func wait<Value>(until deadline: Deadline? = nil, for body: (inout State) -> Value?) -> Value? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let value = body(&state) { return value }
            guard let deadline else {
                pthread_cond_wait(condition, mutex)
                continue
            }
            guard Deadline.now < deadline else { return nil }
            var time = deadline.systemTime
            pthread_cond_timedwait(condition, mutex, &time)
        }
    }

    /// Wakes one waiting thread, after a change that only one thread can use.
    func wakeOne() { pthread_cond_signal(condition) }

    func wakeAll() { pthread_cond_broadcast(condition) }
}
