/// Lets a limited number of workers read clones at a time: four for responsive file systems, and one for each mount
/// that may not respond, eight in all. So clones on hung file systems do not block others. First come, first served, as
/// far as mounts allow.
struct CloneReadLimits {
    /// The kind of location of a clone, which limits concurrent reads.
    enum Place: Equatable {
        /// On a local file system that is not known to be unresponsive.
        case local
        /// On a mount that is remote or did not respond.
        case mount(String)
    }

    static let local = 4
    static let mounts = 4
    static let all = local + mounts

    private enum Reader: Equatable {
        case at(Place)
        /// It did not respond, and is being ended.
        case ending
    }

    private var running: [Int: Reader] = [:]
    private var waiting: [(job: Int, place: Place)] = []

    mutating func wait(_ job: Int, at place: Place) {
        waiting.append((job, place))
    }

    /// Releases a slot, or ends waiting for one.
    mutating func leave(_ job: Int) {
        running[job] = nil
        waiting.removeAll { $0.job == job }
    }

    /// The jobs that may start now; they count as running until `leave`.
    mutating func admit() -> [Int] {
        var admitted: [Int] = []
        while let index = waiting.firstIndex(where: { running.count < CloneReadLimits.all && isFree($0.place) }) {
            let next = waiting.remove(at: index)
            running[next.job] = .at(next.place)
            admitted.append(next.job)
        }
        return admitted
    }

    /// Releases the local slot of a job whose file system does not respond.
    /// - Returns: whether it may continue, in the slot for its mount. If not, another job has that slot; this one has
    ///   to be ended, and counts until `leave`.
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
