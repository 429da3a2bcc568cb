import Glibc

/// Runs work on a stack that is larger than that of the main thread, because parsers use recursion for each level of a
/// source.
enum DeepStack {
    /// The size in bytes. Memory is allocated only when it is used.
    private static let size = 256 << 20

    private final class Job<Value> {
        let work: () -> Value
        var result: Value?

        init(_ work: @escaping () -> Value) { self.work = work }
    }

    /// - Returns: the result of `work`, after `work` has ended.
    static func run<Value>(_ work: () -> Value) -> Value {
        withoutActuallyEscaping(work) { work in
            let job = Job(work)
            var attributes = pthread_attr_t()
            pthread_attr_init(&attributes)
            defer { pthread_attr_destroy(&attributes) }
            guard pthread_attr_setstacksize(&attributes, size) == 0 else { return work() }
            var thread = pthread_t()
            let box = Unmanaged.passRetained(AnyJob { job.result = job.work() })
            let code = pthread_create(
                &thread, &attributes,
                { argument in
                    if let argument { Unmanaged<AnyJob>.fromOpaque(argument).takeRetainedValue().run() }
                    return nil
                }, box.toOpaque())
            guard code == 0 else {
                box.release()
                return work()
            }
            pthread_join(thread, nil)
            return job.result ?? work()
        }
    }

    private final class AnyJob {
        let run: () -> Void

        init(_ run: @escaping () -> Void) { self.run = run }
    }
}
