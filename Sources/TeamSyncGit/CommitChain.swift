import CLibgit2
package import TeamSyncBase

/// A commit with the ids of its parents.
package struct CommitLink: Equatable, Sendable {
    package let id: ObjectID
    package let tree: ObjectID
    /// The parents; empty for a root commit, and at the boundary of a shallow clone.
    package let parents: [ObjectID]
    /// Seconds since the epoch; as in git, 0 when the commit has no readable time, and `Int64.max` if it is out of
    /// range.
    package let committerTime: Int64
    /// The time that git uses to order commits: `CommitHeader.committerTime`.
    fileprivate let order: UInt64
    /// Whether a shallow clone lacks the commit's parents.
    package let isCut: Bool
}

/// The author of a commit and the beginning of its message.
package struct CommitMessage: Equatable, Sendable {
    package let commit: Commit
    /// The second paragraph of the message on one line; empty if there is none.
    package let secondParagraph: String
    /// The following paragraphs, truncated to `CommitMessage.bodyLimit` bytes.
    package let body: String

    /// The maximum number of bytes to read after the subject of a message.
    static let bodyLimit = 4 << 10
}

extension Repository {
    /// Reads the fields of a commit that a walk through history needs.
    package func link(_ id: ObjectID) throws(GitError) -> CommitLink {
        let node = try node(id)
        return CommitLink(
            id: id, tree: node.tree, parents: node.parents, committerTime: Int64(clamping: node.committerTime),
            order: node.committerTime, isCut: shallowBoundary.contains(id))
    }

    /// Reads a commit's author and the beginning of its message.
    package func message(ofCommit id: ObjectID) throws(GitError) -> CommitMessage {
        let commit = try commit(id)
        return try withObject(id) { kind, bytes throws(GitError) in
            guard kind == .commit else { throw GitError.malformed("commit", id) }
            let lines = CommitLines(bytes)
            let (second, body) = CommitText.paragraphs(ofMessage: lines.message, limit: CommitMessage.bodyLimit)
            return CommitMessage(
                commit: commit, secondParagraph: CommitText.decode(second, encoding: lines.encoding),
                body: CommitText.decode(body, encoding: lines.encoding))
        }
    }

    /// The empty tree. libgit2 knows its id without reading it.
    package static var emptyTree: ObjectID { ObjectID(hex: "4b825dc642cb6eb9a060e54bf8d69288fbee4904") ?? .zero }

    /// A string that changes whenever the boundary of a shallow clone may have changed, which affects the parents of
    /// commits; empty for a complete clone.
    package var shallowState: String {
        guard isShallow else { return "" }
        return StableHash.hex(of: Array(shallowBoundary.map(\.description).sorted().joined().utf8))
    }
}

/// The newest commits of a history.
package struct NewestCommits: Sendable {
    /// The commits, sorted by committer time, newest first.
    package fileprivate(set) var commits: [CommitLink] = []
    /// The newest commit at the boundary of a shallow clone; nil if none was found.
    package fileprivate(set) var cut: CommitLink?
    /// Whether there are more commits than requested.
    package fileprivate(set) var isTooLong = false

    package enum Visit: Sendable {
        case listed
        /// The commit is not listed, and its parents are not visited either.
        case passed
        /// Ends the walk.
        case last
    }
}

extension Repository {
    /// Walks through the history of a commit, newest first, like `git log`.
    /// - Parameters:
    ///   - limit: the maximum number of listed commits.
    ///   - visit: determines how to treat each commit.
    package func newestCommits(
        from start: ObjectID, limit: Int, _ visit: (CommitLink) -> NewestCommits.Visit
    ) throws(GitError) -> NewestCommits {
        var walk = NewestCommits()
        var queue = CommitQueue<CommitLink>()
        var seen: Set<ObjectID> = [start]
        let first = try link(start)
        queue.insert(first, time: first.order)
        while let next = queue.popNewest() {
            switch visit(next) {
            case .last: return walk
            case .passed: continue
            case .listed: break
            }
            guard walk.commits.count < limit else {
                walk.isTooLong = true
                return walk
            }
            walk.commits.append(next)
            if next.isCut, walk.cut == nil { walk.cut = next }
            for parent in next.parents where seen.insert(parent).inserted {
                let link = try link(parent)
                queue.insert(link, time: link.order)
            }
        }
        return walk
    }
}
