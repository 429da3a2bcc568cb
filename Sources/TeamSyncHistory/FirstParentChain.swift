package import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncGit
package import TeamSyncProtocol

/// A step of a branch: a commit, and the commit before it on the branch.
package struct ChainStep: Equatable, Sendable {
    package let id: ObjectID
    package let tree: ObjectID
    /// nil for the first commit of the history; the same applies to `parentTree`.
    package let parent: ObjectID?
    package var parentTree: ObjectID?
    package let parentCount: Int
    /// The committer time in seconds since the epoch.
    package let time: Int64

    package var isMerge: Bool { parentCount > 1 }
}

/// The successive commits of a branch, newest first: the first parent of each one is the next one.
package struct FirstParentChain {
    /// The reason the chain ends.
    package enum End: Equatable, Sendable {
        /// The chain ends with the first commit of the history.
        case root
        /// The chain ends before a requested commit.
        case stopped(ObjectID)
        /// The chain ends before a boundary commit of a shallow clone.
        case cut(ObjectID)
        /// The chain ends before a commit with a parent that is missing from the repository.
        case missing(ObjectID)
        /// The chain ends because it has the maximum number of commits, or reading has taken too long.
        case tooLong(ObjectID)
    }

    /// The maximum number of commits.
    package static let limit = 100_000
    /// The number of commits between two checks of the elapsed time.
    private static let pause = 1000

    package private(set) var steps: [ChainStep] = []
    package let end: End
    /// The time of the commit at which the chain ends, in seconds since the epoch; nil if the chain ends at the first
    /// commit of the history.
    package let endTime: Int64?

    /// - Parameters:
    ///   - start: the newest commit.
    ///   - isOverdue: whether reading has taken too long.
    ///   - isEnd: whether a commit lies before the range; it is then not a step.
    package init(
        from start: ObjectID, in clone: HistoryClone, limit: Int = FirstParentChain.limit,
        isOverdue: () -> Bool = { false }, until isEnd: (CommitLink) -> Bool = { _ in false }
    ) throws(Problem) {
        var steps: [ChainStep] = []
        let (end, time) = try clone.reading { repository throws(GitError) in
            var next = try repository.link(start)
            while true {
                if !steps.isEmpty { steps[steps.count - 1].parentTree = next.tree }
                if isEnd(next) { return (End.stopped(next.id), Optional(next.committerTime)) }
                if next.isCut { return (End.cut(next.id), Optional(next.committerTime)) }
                let isLate = steps.count % FirstParentChain.pause == FirstParentChain.pause - 1 && isOverdue()
                if steps.count >= limit || isLate { return (End.tooLong(next.id), Optional(next.committerTime)) }
                steps.append(
                    ChainStep(
                        id: next.id, tree: next.tree, parent: next.parents.first, parentTree: nil,
                        parentCount: next.parents.count, time: next.committerTime))
                guard let parent = next.parents.first else { return (End.root, Int64?.none) }
                do throws(GitError) {
                    next = try repository.link(parent)
                } catch {
                    guard error.code == .notFound, let last = steps.popLast() else { throw error }
                    return (End.missing(last.id), Optional(last.time))
                }
            }
        }
        (self.steps, self.end, endTime) = (steps, end, time)
    }

    /// The number of consecutive commits older than the requested time after which a walk ends. Commit times can be
    /// incorrect, so one older commit is not enough.
    package static let slop = 100

    /// Reads the steps that are newer than a time. An older commit between newer ones is included.
    /// - Parameter time: seconds since the epoch.
    package init(
        from start: ObjectID, in clone: HistoryClone, since time: Int64, isOverdue: () -> Bool = { false }
    ) throws(Problem) {
        var old = 0
        let chain = try FirstParentChain(from: start, in: clone, isOverdue: isOverdue) { link in
            old = link.committerTime <= time ? old + 1 : 0
            return old > FirstParentChain.slop
        }
        let count = chain.steps.lastIndex { $0.time > time }.map { $0 + 1 } ?? 0
        guard count < chain.steps.count else {
            self = chain
            return
        }
        let last = chain.steps[count]
        self.init(steps: Array(chain.steps[..<count]), end: .stopped(last.id), endTime: last.time)
    }

    private init(steps: [ChainStep], end: End, endTime: Int64?) {
        (self.steps, self.end, self.endTime) = (steps, end, endTime)
    }

    /// The commit before the oldest step; nil if the oldest step is the first commit of the history.
    package var base: ObjectID? {
        switch end {
        case .root: nil
        case .stopped(let id), .cut(let id), .missing(let id), .tooLong(let id): id
        }
    }

    /// Returns a sentence about missing history; nil if the history is complete.
    package func note(_ clone: HistoryClone) -> String? {
        let branch = clone.configuration.upstreamName
        switch end {
        case .root, .stopped: return nil
        case .cut:
            return "history before \(day) is not in this shallow clone: run \(clone.unshallowCommand) to fetch it"
        case .missing:
            return "history before \(day) cannot be read: run \(ShellQuote.git("fsck", in: clone.configuration.path))"
        case .tooLong:
            return "only the newest \(steps.count) commits of \(branch) are read, back to \(day)"
        }
    }

    /// The date at which the chain ends: `2026-01-02`.
    private var day: String {
        String(Timestamp(secondsSinceEpoch: endTime ?? 0).description.prefix { $0 != "T" })
    }
}
