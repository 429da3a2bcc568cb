/// The limits on reading the trees of a repository: sufficient for a large repository, and a protection against a
/// hostile one.
struct TreeBudget {
    /// The maximum number of entries visited in one walk; unchanged folders are not entered.
    private static let entries = 2_000_000
    /// The maximum size of all paths from one walk, in bytes.
    private static let pathBytes = 128 << 20
    /// The maximum nesting of folders. The stack has to be large enough for it.
    private static let depth = 512

    private var entries = TreeBudget.entries
    private var pathBytes = TreeBudget.pathBytes

    mutating func visit(_ count: Int) throws(GitError) {
        entries -= count
        if entries < 0 { throw GitError.tooLarge("a tree has more than \(TreeBudget.entries) files and folders") }
    }

    mutating func handOut(_ path: [UInt8]) throws(GitError) {
        pathBytes -= path.count
        if pathBytes < 0 { throw GitError.tooLarge("the paths of a tree have more than \(TreeBudget.pathBytes) bytes") }
    }

    func enter(depth: Int) throws(GitError) {
        if depth >= TreeBudget.depth {
            throw GitError.tooLarge("a tree has more than \(TreeBudget.depth) levels of folders")
        }
    }
}

/// The most recent values, by their inputs, so that a subtree that occurs ten thousand times is read once.
struct RecentValues<Key: Hashable, Value: Collection> {
    /// The maximum number of elements in all values.
    private let limit: Int
    private var count = 0
    private var values: [Key: Value] = [:]

    init(keeping limit: Int = 16_384) {
        self.limit = limit
    }

    subscript(key: Key) -> Value? { values[key] }

    /// Stores a value; first removes all others if there are too many.
    mutating func keep(_ value: Value, for key: Key) {
        guard value.count < limit, values[key] == nil else { return }
        if count + value.count + 1 > limit { (values, count) = ([:], 0) }
        values[key] = value
        count += value.count + 1
    }
}

/// The maximum number of commits read in one comparison.
package struct HistoryBudget {
    private let limit: Int
    private var left: Int

    package init(_ limit: Int = 3_000_000) { (self.limit, left) = (limit, limit) }

    mutating func visit() throws(GitError) {
        left -= 1
        if left < 0 { throw GitError.tooLarge("a history has more than \(limit) commits") }
    }
}

/// The maximum sizes of single objects.
enum ObjectLimits {
    static let commit = 64 << 20
    static let tree = 256 << 20
    /// The maximum length of a subject or an author's name, in bytes of UTF-8. Longer ones are truncated and end with
    /// `…`.
    static let text = 1 << 10
}
