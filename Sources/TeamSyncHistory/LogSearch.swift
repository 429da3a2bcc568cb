import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncGit
import TeamSyncProtocol

/// Two commits that may be an entry of the log.
struct LogCandidate {
    let newest: ChainStep
    /// What was in front of it; nil for nothing.
    let parent: ObjectID?
    let author: String
    let steps: Int
    let isLocal: Bool
    /// Whether something in scope differs; whether something may that items are made of.
    let (changesScope, changesItems): (Bool, Bool)
}

/// Finds out which parts of a history may be entries of the log, without comparing files.
struct LogSearch {
    /// Commits that are read for the log of each commit.
    private static let commitLimit = 100_000

    private let clone: HistoryClone
    private let query: LogQuery
    private let now: Timestamp
    /// Sentences about history that is not read.
    private(set) var notes: [String] = []

    init(_ clone: HistoryClone, _ query: LogQuery, now: Timestamp) {
        (self.clone, self.query, self.now) = (clone, query, now)
    }

    /// `2026-01-02`
    static func day(_ time: Int64) -> Substring {
        Timestamp(secondsSinceEpoch: time).description.prefix { $0 != "T" }
    }

    /// Newest first.
    mutating func candidates() throws(Problem) -> [LogCandidate] {
        var end = clone.upstream
        var excluded: ObjectID?
        var start: Int64?
        switch query.range {
        case nil: break
        case .incoming: excluded = clone.local
        case .since(let age): start = now.advanced(by: .zero - age).secondsSinceEpoch
        case .between(let from, let to):
            excluded = try clone.commit(named: from)
            if let to { end = try clone.commit(named: to) }
        }
        let (tip, base, oldest) = (end, excluded, start)
        let missing = try clone.local.map { local throws(Problem) in try commits(of: tip, notOf: local) }
        let wanted = try base.map { base throws(Problem) in try commits(of: tip, notOf: base) }
        let steps =
            query.isPerCommit
            ? try allSteps(from: tip, wanted, since: oldest) : try chainSteps(from: tip, wanted, since: oldest)
        return try candidates(of: steps) { id in missing.map { !$0.contains(id) } ?? false }
    }

    private func commits(of tip: ObjectID, notOf base: ObjectID) throws(Problem) -> Set<ObjectID> {
        try clone.reading { repository throws(GitError) in
            Set(try repository.compareHistory(local: base, upstream: tip, incomingLimit: .max).incoming)
        }
    }

    /// Commits older than what is asked for, in a row, before a walk ends: clocks lie.
    private static let slop = 100

    private mutating func chainSteps(
        from tip: ObjectID, _ wanted: Set<ObjectID>?, since start: Int64?
    ) throws(Problem) -> [ChainStep] {
        var old = 0
        let chain = try FirstParentChain(from: tip, in: clone) { link in
            if let wanted { return !wanted.contains(link.id) }
            guard let start else { return false }
            old = link.committerTime < start ? old + 1 : 0
            return old > LogSearch.slop
        }
        if let note = chain.note(clone) { notes.append(note) }
        return chain.steps.filter { step in start.map { step.time >= $0 } ?? true }
    }

    /// Every commit, newest first. What a merge brings is in the commits that it merges.
    private mutating func allSteps(
        from tip: ObjectID, _ wanted: Set<ObjectID>?, since start: Int64?
    ) throws(Problem) -> [ChainStep] {
        var old = 0
        let walk = try clone.reading { repository throws(GitError) in
            try repository.newestCommits(from: tip, limit: LogSearch.commitLimit) { link in
                if let wanted { return wanted.contains(link.id) ? .listed : .passed }
                guard let start else { return .listed }
                old = link.committerTime < start ? old + 1 : 0
                return old > LogSearch.slop ? .last : .listed
            }
        }
        if let cut = walk.cut {
            let day = LogSearch.day(cut.committerTime)
            notes.append(
                "history before \(day) is not in this shallow clone: 'git -C \(clone.configuration.path) fetch "
                    + "--unshallow' fetches it")
        }
        if walk.isTooLong { notes.append("only the newest \(LogSearch.commitLimit) commits are read") }
        var steps: [ChainStep] = []
        for link in walk.commits where link.parents.count <= 1 && !link.isCut {
            if let start, link.committerTime < start { continue }
            var step = ChainStep(
                id: link.id, tree: link.tree, parent: link.parents.first, parentTree: nil,
                parentCount: link.parents.count, time: link.committerTime)
            if let parent = step.parent {
                step.parentTree = try clone.reading { repository throws(GitError) in
                    try repository.tree(ofCommit: parent)
                }
            }
            steps.append(step)
        }
        return steps
    }

    private func candidates(of steps: [ChainStep], isLocal: (ObjectID) -> Bool) throws(Problem) -> [LogCandidate] {
        let configuration = clone.configuration
        let itemPaths = configuration.counts.values.map(\.itemPaths)
        let hasWholeTree = itemPaths.contains { $0.isEmpty }
        let isPerCommit = query.isPerCommit
        return try clone.reading { repository throws(GitError) in
            var scope = PlaceReader(configuration.scopePaths)
            var items = PlaceReader(hasWholeTree ? [] : itemPaths.flatMap { $0 })
            func differs(
                _ places: inout PlaceReader, _ old: ObjectID?, _ new: ObjectID
            ) throws(GitError) -> Bool {
                let after = try places.state(of: new, in: repository)
                guard let old else { return after.contains { $0 != nil } }
                return try places.state(of: old, in: repository) != after
            }
            var logSteps: [LogStep] = []
            for step in steps {
                var isRelevant = try differs(&scope, step.parentTree, step.tree)
                if !isRelevant, !itemPaths.isEmpty { isRelevant = try differs(&items, step.parentTree, step.tree) }
                logSteps.append(
                    LogStep(
                        author: try repository.commit(step.id).authorName, time: step.time, isMerge: step.isMerge,
                        isLocal: isLocal(step.id), isRelevant: isRelevant))
            }
            let pushes =
                isPerCommit
                ? logSteps.indices.filter { logSteps[$0].isRelevant }.map { $0...$0 } : LogStep.pushes(of: logSteps)
            var candidates: [LogCandidate] = []
            for push in pushes {
                let (newest, oldest) = (steps[push.lowerBound], steps[push.upperBound])
                var changesItems = false
                if !itemPaths.isEmpty { changesItems = try differs(&items, oldest.parentTree, newest.tree) }
                candidates.append(
                    LogCandidate(
                        newest: newest, parent: oldest.parent, author: logSteps[push.lowerBound].author,
                        steps: push.count, isLocal: logSteps[push.lowerBound].isLocal,
                        changesScope: try differs(&scope, oldest.parentTree, newest.tree),
                        changesItems: changesItems))
            }
            return candidates
        }
    }
}
