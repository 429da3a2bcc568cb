/// How much of a repository is read at most: what a large one has, and what a hostile one ends at.
struct TreeBudget {
    /// Entries that one walk visits; unchanged folders are not entered.
    private static let entries = 2_000_000
    /// Bytes of all paths that one walk hands out.
    private static let pathBytes = 128 << 20
    /// Folders below folders. A stack has to be large enough for them.
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

/// The last values of a walk, by what they were made from: a tree that is below itself ten thousand times is read once.
struct RecentValues<Key: Hashable, Element> {
    /// Elements of all values that are kept.
    private let limit: Int
    private var count = 0
    private var values: [Key: [Element]] = [:]

    init(keeping limit: Int = 16_384) {
        self.limit = limit
    }

    subscript(key: Key) -> [Element]? { values[key] }

    /// Keeps a value; forgets all others once there are too many.
    mutating func keep(_ value: [Element], for key: Key) {
        guard value.count < limit, values[key] == nil else { return }
        if count + value.count + 1 > limit { (values, count) = ([:], 0) }
        values[key] = value
        count += value.count + 1
    }
}

/// How many commits one comparison reads at most.
struct HistoryBudget {
    private static let commits = 3_000_000

    private var commits = HistoryBudget.commits

    mutating func visit() throws(GitError) {
        commits -= 1
        if commits < 0 { throw GitError.tooLarge("a history has more than \(HistoryBudget.commits) commits") }
    }
}

/// Sizes of single objects.
enum ObjectLimits {
    static let commit = 64 << 20
    static let tree = 256 << 20
    /// UTF-8 bytes of a subject or an author's name; longer ones end in `…`.
    static let text = 1 << 10
}
