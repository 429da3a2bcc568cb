/// Lets at most one fetch per host run at a time, and a limited number in all. First come, first served, unless a host
/// is busy.
struct HostLimits {
    private let limit: Int
    private var running: [Int: String?] = [:]
    private var waiting: [(job: Int, host: String?)] = []

    /// - Parameter limit: the maximum number that run at a time.
    init(limit: Int) {
        self.limit = limit
    }

    /// - Parameter host: nil for a local remote, to which only the total limit applies.
    mutating func wait(_ job: Int, host: String?) {
        waiting.append((job, host))
    }

    /// Releases a slot, or ends waiting for one.
    mutating func leave(_ job: Int) {
        running[job] = nil
        waiting.removeAll { $0.job == job }
    }

    /// The jobs that may start now; they count as running until `leave`.
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
