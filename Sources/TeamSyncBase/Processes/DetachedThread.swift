import Glibc

/// A detached POSIX thread.
package enum DetachedThread {
    /// The stack size in bytes: enough for the most deeply nested JSON, and for libgit2.
    private static let stackSize = 8 << 20

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// The error to throw when a required thread could not be created.
    package static let refused = FileError(operation: "start", path: "a thread", code: EAGAIN)

    /// Starts a thread that blocks all signals: the main thread may wait for a signal, which would be lost if another
    /// thread did not block it.
    /// - Returns: false if the system cannot create a thread; `body` is then not called.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        pthread_attr_init(attributes)
        defer {
            pthread_attr_destroy(attributes)
            attributes.deallocate()
        }
        pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(attributes, stackSize)
        var (all, former) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        let context = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, attributes,
            { context in
                if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            }, context.toOpaque())
        if code != 0 { context.release() }
        return code == 0
    }
}
