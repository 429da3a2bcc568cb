/// Limits the number of fetches that run at the same time: one for each host, and a maximum for all hosts. Fetches
/// start in order of arrival, unless their host is busy.
struct HostLimits {
    private let limit: Int
    private var running: [Int: String?] = [:]
    private var waiting: [(job: Int, host: String?)] = []

    /// - Parameter limit: the maximum number of fetches that run at the same time.
    init(limit: Int) {
        self.limit = limit
    }

    /// - Parameter host: the host; nil for a local remote, to which only the total limit applies.
    mutating func wait(_ job: Int, host: String?) {
        waiting.append((job, host))
    }

    /// Releases the slot of a job, or removes the job from the queue.
    mutating func leave(_ job: Int) {
        running[job] = nil
        waiting.removeAll { $0.job == job }
    }

    /// Returns the jobs that may start now. They count as running until `leave` is called.
    mutating func admit() -> [Int] {
        var admitted: [Int] = []
        while let index = waiting.firstIndex(where: { isFree($0.host) }) {
            let next = waiting.remove(at: index)
            running.updateValue(next.host, forKey: next.job)
            admitted.append(next.job)
        }
        return admitted
    }

    private func isFree(_ host: String?) -> Bool {
        guard running.count < limit else { return false }
        guard let host else { return true }
        return !running.values.contains(host)
    }
}
