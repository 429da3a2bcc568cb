import Synchronization

/// Runs tasks only when a test says so, until each of them has ended or waits: who comes first is then no accident.
final class StepExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Starts a task and runs everything until nothing can go on.
    func start(_ body: @escaping @Sendable () async -> Void) {
        Task(executorPreference: self) { await body() }
        while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
