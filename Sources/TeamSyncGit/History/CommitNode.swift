/// What a walk through history needs of a commit.
struct CommitNode {
    let tree: ObjectID
    /// Empty for a root, and where a shallow clone was cut.
    let parents: [ObjectID]
    /// Seconds since the epoch; 0 when the commit has no readable time, as in git.
    let committerTime: Int64

    /// Reads the header lines `tree`, `parent` and `committer` of a commit's bytes; nil when it has no tree.
    init?(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes
        func take(_ prefix: StaticString) -> UnsafeRawBufferPointer? {
            let length = prefix.utf8CodeUnitCount
            guard rest.count >= length,
                rest.prefix(length).elementsEqual(UnsafeRawBufferPointer(start: prefix.utf8Start, count: length))
            else { return nil }
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count
            let line = UnsafeRawBufferPointer(rebasing: rest[length..<max(length, end)])
            rest = UnsafeRawBufferPointer(rebasing: rest[min(end + 1, rest.count)...])
            return line
        }
        guard let line = take("tree "), let tree = ObjectID(hexDigits: line) else { return nil }
        var parents: [ObjectID] = []
        while let line = take("parent "), let parent = ObjectID(hexDigits: line) { parents.append(parent) }
        _ = take("author ")
        self.tree = tree
        self.parents = parents
        self.committerTime = take("committer ").map(CommitNode.seconds(ofSignature:)) ?? 0
    }

    private init(tree: ObjectID, committerTime: Int64) {
        (self.tree, self.parents, self.committerTime) = (tree, [], committerTime)
    }

    var withoutParents: CommitNode { CommitNode(tree: tree, committerTime: committerTime) }

    /// The number behind the last `> ` of `name <mail> seconds zone`.
    private static func seconds(ofSignature line: UnsafeRawBufferPointer) -> Int64 {
        guard let close = line.lastIndex(of: UInt8(ascii: ">")) else { return 0 }
        var seconds: Int64 = 0
        for byte in line[(close + 1)...].drop(while: { $0 == UInt8(ascii: " ") }) {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), seconds < 1 << 56 else { break }
            seconds = seconds * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return seconds
    }
}

extension Repository {
    /// Reads the header of a commit.
    func node(_ id: ObjectID) throws(GitError) -> CommitNode {
        let node = try withObject(id) { kind, bytes throws(GitError) in
            guard kind == .commit, let node = CommitNode(bytes) else { throw GitError.malformed("commit", id) }
            return node
        }
        return shallowBoundary.contains(id) ? node.withoutParents : node
    }
}
