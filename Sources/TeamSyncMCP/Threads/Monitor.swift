import Glibc

/// A point of time on the monotonic clock, which does not run while the machine is suspended.
struct Deadline: Comparable, Sendable {
    private let nanoseconds: Int64

    /// - Parameter duration: from now; not negative.
    init(after duration: Duration) {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let parts = duration.components
        nanoseconds =
            (Int64(time.tv_sec) + parts.seconds) * 1_000_000_000 + Int64(time.tv_nsec) + parts.attoseconds
            / 1_000_000_000
    }

    static var now: Deadline { Deadline(after: .zero) }

    /// Rounded up; 0 for what is past.
    var millisecondsFromNow: Int32 {
        let rest = max(0, nanoseconds - Deadline.now.nanoseconds)
        return Int32(clamping: (rest + 999_999) / 1_000_000)
    }

    /// As `pthread_cond_timedwait` takes it.
    var systemTime: timespec {
        timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }

    static func < (left: Deadline, right: Deadline) -> Bool { left.nanoseconds < right.nanoseconds }
}

/// A value that one thread at a time looks at, and that threads wait for. Waiting costs nothing: no timer, no polling.
final class Monitor<State: Sendable>: @unchecked Sendable {
    // Unchecked: `state` is touched with `mutex` held only.
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

    /// Changes the value, and wakes all who wait for it.
    func change<Value>(_ body: (inout State) -> Value) -> Value {
        defer { wakeAll() }
        return withState(body)
    }

    /// Waits until `body`, which may change the value, returns something. Calls it at once, and after each change.
    /// - Parameter deadline: nil to wait forever.
    /// - Returns: nil after the deadline.
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

    /// Wakes one of those who wait, to be called after a change that one of them can use.
    func wakeOne() { pthread_cond_signal(condition) }

    func wakeAll() { pthread_cond_broadcast(condition) }
}
