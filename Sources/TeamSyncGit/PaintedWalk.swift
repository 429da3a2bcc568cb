import TeamSyncBase

/// Walks through history from two sides, newest commit first, and finds the commits that only one side reaches and the
/// commits where the two meet: `paint_down_to_common` of git's commit-reach.c, with the same order among commits with
/// equal times.
struct PaintedWalk {
    struct Paint: OptionSet {
        let rawValue: UInt8
        static let local = Paint(rawValue: 1)
        static let upstream = Paint(rawValue: 2)
        /// An ancestor of a commit at which the two sides have met.
        static let stale = Paint(rawValue: 4)
        static let result = Paint(rawValue: 8)
        static let queued = Paint(rawValue: 16)
        static let both: Paint = [.local, .upstream]
    }

    private struct Visit {
        let id: ObjectID
        let time: UInt64
        let parents: [ObjectID]
        var paint: Paint
    }

    /// The number of extra commits that git visits before it stops, because commit times can be incorrect (`SLOP` in
    /// revision.c).
    private static let slop = 5

    private let repository: Repository
    private(set) var budget: HistoryBudget
    private var visits: [Visit] = []
    private var indices: [ObjectID: Int] = [:]
    private var queue = CommitQueue<Int>()
    /// The number of commits in the queue that are not stale.
    private var open = 0
    private var order: [Int] = []
    private var results: [Int] = []
    /// The time of the oldest commit reached from one side only.
    private var oldestOneSided = UInt64.max

    init(repository: Repository, budget: HistoryBudget = HistoryBudget()) {
        self.repository = repository
        self.budget = budget
    }

    mutating func start(at id: ObjectID, paint: Paint) throws(GitError) {
        try add(paint, to: id)
    }

    mutating func run() throws(GitError) {
        var slop = PaintedWalk.slop
        while let newest = queue.newestTime {
            if open == 0, newest < oldestOneSided {
                guard slop > 0 else { return }
                slop -= 1
            } else {
                slop = PaintedWalk.slop
            }
            guard let index = queue.popNewest() else { return }
            try visit(index)
        }
    }

    private mutating func visit(_ index: Int) throws(GitError) {
        visits[index].paint.remove(.queued)
        var inherited = visits[index].paint.intersection([.local, .upstream, .stale])
        if !inherited.contains(.stale) { open -= 1 }
        if inherited == .both {
            if !visits[index].paint.contains(.result) {
                visits[index].paint.insert(.result)
                results.append(index)
            }
            inherited.insert(.stale)
        } else if !inherited.isSuperset(of: .both) {
            oldestOneSided = min(oldestOneSided, visits[index].time)
            order.append(index)
        }
        for parent in visits[index].parents { try add(inherited, to: parent) }
    }

    private mutating func add(_ paint: Paint, to id: ObjectID) throws(GitError) {
        if let index = indices[id] {
            let old = visits[index].paint
            guard !old.isSuperset(of: paint) else { return }
            visits[index].paint.formUnion(paint)
            if !old.contains(.queued) {
                enqueue(index)
            } else if !old.contains(.stale), paint.contains(.stale) {
                open -= 1
            }
        } else {
            try budget.visit()
            let node = try repository.node(id)
            indices[id] = visits.count
            visits.append(Visit(id: id, time: node.committerTime, parents: node.parents, paint: paint))
            enqueue(visits.count - 1)
        }
    }

    private mutating func enqueue(_ index: Int) {
        visits[index].paint.insert(.queued)
        if !visits[index].paint.contains(.stale) { open += 1 }
        queue.insert(index, time: visits[index].time)
    }

    /// Returns the commits reached from this side only, newest first.
    func commits(painted side: Paint) -> [ObjectID] {
        var seen = Set<Int>()
        let own = order.filter { visits[$0].paint.intersection(.both) == side && seen.insert($0).inserted }
        let sorted = own.enumerated().sorted { left, right in
            let (leftTime, rightTime) = (visits[left.element].time, visits[right.element].time)
            return leftTime == rightTime ? left.offset < right.offset : leftTime > rightTime
        }
        return sorted.map { visits[$0.element].id }
    }

    /// Returns the commits where the two sides met, newest first: all merge bases, and possibly ancestors of them.
    func commonTips() -> [ObjectID] {
        let tips = results.filter { !visits[$0].paint.contains(.stale) }
        let sorted = tips.enumerated().sorted { left, right in
            let (leftTime, rightTime) = (visits[left.element].time, visits[right.element].time)
            return leftTime == rightTime ? left.offset < right.offset : leftTime > rightTime
        }
        return sorted.map { visits[$0.element].id }
    }
}
