import HeapModule

/// The commits that a walk has yet to visit, newest first. Commits with equal times keep the order of insertion, as in
/// git's queues.
struct CommitQueue<Value> {
    private struct Item: Comparable {
        let time: UInt64
        let order: Int
        let value: Value

        static func == (left: Item, right: Item) -> Bool { left.order == right.order }
        static func < (left: Item, right: Item) -> Bool {
            left.time == right.time ? left.order > right.order : left.time < right.time
        }
    }

    private var heap = Heap<Item>()
    private var inserted = 0

    /// The time of the next commit; nil if the queue is empty.
    var newestTime: UInt64? { heap.max?.time }

    mutating func insert(_ value: Value, time: UInt64) {
        heap.insert(Item(time: time, order: inserted, value: value))
        inserted += 1
    }

    mutating func popNewest() -> Value? {
        heap.popMax()?.value
    }
}
