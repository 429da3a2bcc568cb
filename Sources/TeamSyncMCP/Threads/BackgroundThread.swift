#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A thread of its own for work that may block.
enum BackgroundThread {
    // Virtual memory: what is not used costs nothing. A hostile document may nest deeply.
    private static let stackSize = 8 << 20

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// - Returns: false when the system gives no more threads; `body` has not run then.
    @discardableResult
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        pthread_attr_init(attributes)
        defer {
            pthread_attr_destroy(attributes)
            attributes.deallocate()
        }
        pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(attributes, stackSize)
        let context = Unmanaged.passRetained(Body(body))
        #if os(Linux)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        let code = pthread_create(
            &thread, attributes,
            { context in
                guard let context else { return nil }
                Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        guard code != 0 else { return true }
        context.release()
        return false
    }
}
