import CLinux
import TeamSyncBase

/// Threads that run jobs. A thread is started when it is needed, and then waits for more jobs.
final class WorkerPool: Sendable {
    static let threadLimit = 16
    static let jobLimit = 1024
    static let byteLimit = 64 << 20
    /// The size in bytes above which the memory of a job is returned to the system immediately.
    private static let largeSize = 1 << 20

    struct Job: Sendable {
        /// The name used to remove the job.
        var name: RequestID
        /// The approximate amount of memory that the job takes.
        var byteCount: Int
        var run: @Sendable () -> Void
    }

    private struct State {
        var jobs: [Job] = []
        var byteCount = 0
        var threadCount = 0
        var idleCount = 0
        var isClosed = false

        var hasRoom: Bool {
            isClosed || jobs.isEmpty || (jobs.count < WorkerPool.jobLimit && byteCount < WorkerPool.byteLimit)
        }

        /// - Returns: false if no more threads are needed.
        mutating func startsThread() -> Bool {
            guard jobs.count > idleCount, threadCount < WorkerPool.threadLimit else { return false }
            threadCount += 1
            idleCount += 1
            return true
        }

        mutating func takeFirst() -> Job? {
            guard !jobs.isEmpty else { return nil }
            byteCount -= jobs[0].byteCount
            return jobs.removeFirst()
        }
    }

    private let state = Monitor(State())

    /// Adds a job. Waits while too many jobs, or jobs that are too large together, are queued. After `close`, the job
    /// is dropped. Must be called by only one thread.
    func add(_ job: Job) {
        let needsThread = state.wait { state -> Bool? in
            guard state.hasRoom else { return nil }
            guard !state.isClosed else { return false }
            state.jobs.append(job)
            state.byteCount += job.byteCount
            return state.startsThread()
        }
        guard needsThread == true else { return state.wakeOne() }
        if !DetachedThread.start({ [self] in work() }) { doWithoutThread() }
    }

    /// Removes jobs that have not started.
    func remove(_ names: Set<RequestID>) {
        state.withState { state in
            state.jobs.removeAll { job in
                guard names.contains(job.name) else { return false }
                state.byteCount -= job.byteCount
                return true
            }
        }
        state.wakeAll()
    }

    /// Drops all jobs that have not started, and ends idle threads.
    func close() {
        state.withState { state in
            state.isClosed = true
            state.jobs = []
            state.byteCount = 0
        }
        state.wakeAll()
    }

    /// Waits until no job is running. After `close`, no more jobs start.
    func waitUntilIdle(_ deadline: Deadline) {
        _ = state.wait(until: deadline) { $0.idleCount == $0.threadCount ? true : nil }
    }

    private func work() {
        while let byteCount = runNext() {
            if byteCount > WorkerPool.largeSize { SystemMemory.giveBack() }
            let isClosed = state.withState { state in
                state.idleCount += 1
                return state.isClosed
            }
            if isClosed { state.wakeAll() }
        }
    }

    /// - Returns: the amount of memory of the job; nil if the pool is closed.
    private func runNext() -> Int? {
        guard let job = next() else { return nil }
        job.run()
        return job.byteCount
    }

    /// - Returns: nil if the pool is closed.
    private func next() -> Job? {
        let (job, wasFull) =
            state.wait { state -> (Job?, Bool)? in
                guard !state.isClosed else { return (nil, false) }
                let wasFull = !state.hasRoom
                guard let job = state.takeFirst() else { return nil }
                state.idleCount -= 1
                return (job, wasFull)
            } ?? (nil, false)
        if wasFull { state.wakeAll() }
        return job
    }

    /// Called if the system cannot create a thread. The job is left to an existing thread; if there is none, the caller
    /// runs it.
    private func doWithoutThread() {
        let job = state.withState { state -> Job? in
            state.threadCount -= 1
            state.idleCount -= 1
            return state.threadCount == 0 ? state.takeFirst() : nil
        }
        job?.run()
    }
}

/// Memory that was freed, but that the allocator retains.
enum SystemMemory {
    /// Returns freed memory to the system.
    static func giveBack() { clinux_release_memory() }
}
