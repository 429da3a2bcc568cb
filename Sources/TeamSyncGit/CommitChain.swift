import CLibgit2
package import TeamSyncBase

/// A commit as a link to those before it.
package struct CommitLink: Equatable, Sendable {
    package let id: ObjectID
    package let tree: ObjectID
    /// Empty for a root, and where the history of a shallow clone was cut.
    package let parents: [ObjectID]
    /// Seconds since the epoch; 0 when the commit has no readable time, as in git, and `Int64.max` for a later one.
    package let committerTime: Int64
    /// By which git orders commits: `CommitHeader.committerTime`.
    fileprivate let order: UInt64
    /// Whether a shallow clone lacks the commit's parents.
    package let isCut: Bool
}

/// The author and the first words of a commit's message.
package struct CommitMessage: Equatable, Sendable {
    package let commit: Commit
    /// The second paragraph of the message on one line; empty when there is none.
    package let secondParagraph: String
    /// The paragraphs behind it, at most `CommitMessage.bodyLimit` bytes.
    package let body: String

    /// Bytes of a message that are read behind its subject.
    static let bodyLimit = 4 << 10
}

extension Repository {
    /// Reads what a walk along a history needs of a commit.
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

    /// The tree without entries, which libgit2 knows without reading it.
    package static var emptyTree: ObjectID { ObjectID(hex: "4b825dc642cb6eb9a060e54bf8d69288fbee4904") ?? .zero }

    /// A text that differs for two states of the clone in which the parents of a commit may differ.
    package var shallowState: String {
        guard isShallow else { return "" }
        return StableHash.hex(of: Array(shallowBoundary.map(\.description).sorted().joined().utf8))
    }
}

/// The newest commits of a history.
package struct NewestCommits: Sendable {
    /// By committer time, newest first.
    package fileprivate(set) var commits: [CommitLink] = []
    /// The newest commit whose parents a shallow clone lacks; nil when none was met.
    package fileprivate(set) var cut: CommitLink?
    /// Whether there are more commits than were asked for.
    package fileprivate(set) var isTooLong = false

    package enum Visit: Sendable {
        case listed
        /// Neither listed, nor are its parents visited.
        case passed
        /// Ends the walk.
        case last
    }
}

extension Repository {
    /// Walks through the history of a commit, newest first, as `git log` does.
    /// - Parameters:
    ///   - limit: commits that are listed.
    ///   - visit: decides about each commit.
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
