package import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncGit
package import TeamSyncProtocol

/// A step of a branch: a commit, and the previous one of the branch.
package struct ChainStep: Equatable, Sendable {
    package let id: ObjectID
    package let tree: ObjectID
    /// nil for the first commit of the history, as is `parentTree`.
    package let parent: ObjectID?
    package var parentTree: ObjectID?
    package let parentCount: Int
    /// Committer time in seconds since the epoch.
    package let time: Int64

    package var isMerge: Bool { parentCount > 1 }
}

/// The successive commits of a branch, newest first: each one's first parent is the next.
package struct FirstParentChain {
    /// The reason the chain ends.
    package enum End: Equatable, Sendable {
        /// At the first commit of the history.
        case root
        /// At a requested commit.
        case stopped(ObjectID)
        /// At a boundary commit of a shallow clone.
        case cut(ObjectID)
        /// At a commit whose parent is missing from the repository.
        case missing(ObjectID)
        /// After the maximum number of commits.
        case tooLong(ObjectID)
    }

    /// The maximum number of commits.
    package static let limit = 100_000
    /// The number of commits between checks of the time.
    private static let pause = 1000

    package private(set) var steps: [ChainStep] = []
    package let end: End
    /// The time of the last commit, in seconds since the epoch; nil if it is a root.
    package let endTime: Int64?

    /// - Parameters:
    ///   - start: the newest commit.
    ///   - isOverdue: whether reading has taken too long.
    ///   - isEnd: whether a commit is before the range: it is not a step.
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

    /// The number of consecutive commits before the requested time after which a walk ends, because commit times can be
    /// wrong.
    package static let slop = 100

    /// The steps after a time. A commit between them with an earlier time is included.
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

    /// The commit before the oldest step; nil if that step is the first commit of the history.
    package var base: ObjectID? {
        switch end {
        case .root: nil
        case .stopped(let id), .cut(let id), .missing(let id), .tooLong(let id): id
        }
    }

    /// A sentence about missing history; nil if it is complete.
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

    /// The date of the end: `2026-01-02`
    private var day: String {
        String(Timestamp(secondsSinceEpoch: endTime ?? 0).description.prefix { $0 != "T" })
    }
}
