/// Waits until the files of a repository have been quiet for a moment, so that a burst of changes is one: a `git pull`
/// moves several files, a rebase hundreds.
struct Unrest {
    private static let quiet = Duration.milliseconds(20)
    /// A burst that goes on for longer is looked at in the middle.
    private static let longest = Duration.milliseconds(500)

    private var begun: [String: ContinuousClock.Instant] = [:]
    private var waiting: [String: Task<Void, Never>] = [:]

    /// - Parameter settled: called once it is quiet, unless there is another change before.
    mutating func change(_ id: String, settled: @escaping @Sendable () -> Void) {
        let now = ContinuousClock.now
        if let since = begun[id] {
            guard since.duration(to: now) < Unrest.longest else { return }
            waiting[id]?.cancel()
        } else {
            begun[id] = now
        }
        waiting[id] = Task {
            do {
                try await Task.sleep(for: Unrest.quiet)
            } catch {
                return
            }
            settled()
        }
    }

    mutating func end(_ id: String) {
        begun[id] = nil
        waiting[id] = nil
    }

    func cancel() {
        for task in waiting.values { task.cancel() }
    }
}
