/// Limits the number of workers that read clones at the same time: four on responsive file systems, and one on each
/// mount that may not respond, eight in all. This way, clones on hung file systems do not block others. Jobs start in
/// order of arrival, as far as the limits allow.
struct CloneReadLimits {
    /// The location of a clone, which determines the limit that applies to it.
    enum Place: Equatable {
        /// On a local file system that is not known to be unresponsive.
        case local
        /// On a mount that is remote or that did not respond.
        case mount(String)
    }

    static let local = 4
    static let mounts = 4
    static let all = local + mounts

    private enum Reader: Equatable {
        case at(Place)
        /// The reader did not respond and is being ended.
        case ending
    }

    private var running: [Int: Reader] = [:]
    private var waiting: [(job: Int, place: Place)] = []

    mutating func wait(_ job: Int, at place: Place) {
        waiting.append((job, place))
    }

    /// Releases the slot of a job, or removes the job from the queue.
    mutating func leave(_ job: Int) {
        running[job] = nil
        waiting.removeAll { $0.job == job }
    }

    /// Returns the jobs that may start now. They count as running until `leave` is called.
    mutating func admit() -> [Int] {
        var admitted: [Int] = []
        while let index = waiting.firstIndex(where: { running.count < CloneReadLimits.all && isFree($0.place) }) {
            let next = waiting.remove(at: index)
            running[next.job] = .at(next.place)
            admitted.append(next.job)
        }
        return admitted
    }

    /// Releases the local slot of a job if its file system does not respond.
    /// - Returns: whether the job may continue in the slot for its mount. If not, another job occupies that slot; this
    ///   job has to be ended, and it counts until `leave` is called.
    mutating func move(_ job: Int, to mount: String) -> Bool {
        guard running[job] != nil else { return false }
        let mayGoOn = isFree(.mount(mount))
        running[job] = mayGoOn ? .at(.mount(mount)) : .ending
        return mayGoOn
    }

    private func isFree(_ place: Place) -> Bool {
        let taken = running.values
        switch place {
        case .local:
            return taken.count { $0 == .at(.local) } < CloneReadLimits.local
        case .mount:
            let onMounts = taken.count { if case .at(.mount) = $0 { true } else { false } }
            return onMounts < CloneReadLimits.mounts && !taken.contains(.at(place))
        }
    }
}
