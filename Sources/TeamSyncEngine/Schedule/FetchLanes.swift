/// Lets at most one fetch per host run at a time, and a few in all. First come, first served, as far as hosts allow.
actor FetchLanes {
    private let limit: Int
    private var running = 0
    private var busyHosts: Set<String> = []
    private var waiting: [(host: String?, continuation: CheckedContinuation<Void, Never>)] = []

    /// - Parameter limit: the most fetches at a time.
    init(limit: Int) {
        self.limit = limit
    }

    /// Waits for a free lane.
    /// - Parameter host: nil for a remote on this machine, which counts towards the limit only.
    func enter(host: String?) async {
        // Nobody who waits could go: `leave` lets in all who can.
        if isFree(host) {
            take(host)
            return
        }
        await withCheckedContinuation { waiting.append((host, $0)) }
    }

    /// Gives a lane back. Every `enter` needs one `leave` with the same host.
    func leave(host: String?) {
        running -= 1
        if let host { busyHosts.remove(host) }
        while let index = waiting.firstIndex(where: { isFree($0.host) }) {
            let next = waiting.remove(at: index)
            take(next.host)
            next.continuation.resume()
        }
    }

    private func isFree(_ host: String?) -> Bool {
        running < limit && host.map { !busyHosts.contains($0) } ?? true
    }

    private func take(_ host: String?) {
        running += 1
        if let host { busyHosts.insert(host) }
    }
}
