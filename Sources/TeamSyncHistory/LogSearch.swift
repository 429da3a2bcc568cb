import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol

/// Two commits that may become an entry of the log.
struct LogCandidate {
    let newest: ChainStep
    /// The previous commit; nil if there is none.
    let parent: ObjectID?
    let author: String
    let steps: Int
    /// The subjects of the newest of the steps before `newest`.
    let earlierSubjects: [String]
    let isLocal: Bool
    /// Whether a file in scope differs, whether a file that items consist of may differ, and whether a file in a module
    /// with components differs.
    let (changesScope, changesItems, changesModules): (Bool, Bool, Bool)
}

/// Finds the steps of a history that may become entries of the log, without comparing files.
struct LogSearch {
    /// The maximum number of commits read for a log of commits, and the maximum size of a subject in bytes.
    private static let (commitLimit, subjectLimit) = (100_000, 256)

    private let clone: HistoryClone
    private let query: LogQuery
    private let now: Timestamp
    private let isOverdue: () -> Bool
    /// Sentences about history that was not read.
    private(set) var notes: [String] = []

    init(_ clone: HistoryClone, _ query: LogQuery, now: Timestamp, isOverdue: @escaping () -> Bool) {
        (self.clone, self.query, self.now, self.isOverdue) = (clone, query, now, isOverdue)
    }

    /// Returns the date of a time: `2026-01-02`.
    static func day(_ time: Int64) -> Substring {
        Timestamp(secondsSinceEpoch: time).description.prefix { $0 != "T" }
    }

    /// Returns the candidates, newest first.
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
            if let start = excluded, try clone.isReversed(start, end) {
                let name = to ?? clone.configuration.upstreamName
                notes.append(
                    "'\(name)' is older than '\(from)': for the changes between them, use '--from \(name) --to \(from)'"
                )
            }
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

    private mutating func chainSteps(
        from tip: ObjectID, _ wanted: Set<ObjectID>?, since start: Int64?
    ) throws(Problem) -> [ChainStep] {
        let chain: FirstParentChain
        if let start, wanted == nil {
            chain = try FirstParentChain(from: tip, in: clone, since: start - 1, isOverdue: isOverdue)
        } else {
            chain = try FirstParentChain(from: tip, in: clone, isOverdue: isOverdue) { link in
                wanted.map { !$0.contains(link.id) } ?? false
            }
        }
        // Missing history is irrelevant if it is older than the requested part.
        let isWanted = start.map { start in chain.endTime.map { $0 >= start } ?? false } ?? true
        if isWanted, let note = chain.note(clone) { notes.append(note) }
        return chain.steps
    }

    /// Returns every commit, newest first. The changes of a merge are those of the commits that it merges.
    private mutating func allSteps(
        from tip: ObjectID, _ wanted: Set<ObjectID>?, since start: Int64?
    ) throws(Problem) -> [ChainStep] {
        var old = 0
        let walk = try clone.reading { repository throws(GitError) in
            try repository.newestCommits(from: tip, limit: LogSearch.commitLimit) { link in
                if let wanted { return wanted.contains(link.id) ? .listed : .passed }
                guard let start else { return .listed }
                old = link.committerTime < start ? old + 1 : 0
                return old > FirstParentChain.slop ? .last : .listed
            }
        }
        if let cut = walk.cut, start.map({ cut.committerTime >= $0 }) ?? true {
            let day = LogSearch.day(cut.committerTime)
            notes.append(
                "history before \(day) is not in this shallow clone: run \(clone.unshallowCommand) to fetch it")
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

    private func pulledCommits(in repository: Repository) -> Set<ObjectID> {
        do {
            return try repository.pulledCommits(of: clone.configuration.localReference)
        } catch {
            // The log is complete without the reflog; entries may only combine several pulls.
            return []
        }
    }

    private func candidates(of steps: [ChainStep], isLocal: (ObjectID) -> Bool) throws(Problem) -> [LogCandidate] {
        let isPerCommit = query.isPerCommit
        var places = RelevantPlaces(clone.configuration, clone.moved)
        return try clone.reading { repository throws(GitError) in
            var relevant: [(step: ChainStep, addsCatalogue: Bool, endsPull: Bool)] = []
            let pulled = isPerCommit ? [] : pulledCommits(in: repository)
            var endsPull = false
            for step in steps {
                // The newest relevant step of a pull need not be its last commit.
                endsPull = endsPull || pulled.contains(step.id)
                let change = try places.change(from: step.parentTree, to: step.tree, in: repository)
                guard change.ofScope || change.ofItems || change.ofModules else { continue }
                relevant.append((step, change.addsCatalogue, endsPull))
                endsPull = false
            }
            var (logSteps, subjects): ([LogStep], [String]) = ([], [])
            for (step, addsCatalogue, endsPull) in relevant {
                let commit = try repository.commit(step.id)
                subjects.append(commit.subject.shortened(to: LogSearch.subjectLimit))
                logSteps.append(
                    LogStep(
                        author: commit.authorName, time: step.time, isMerge: step.isMerge, isLocal: isLocal(step.id),
                        pullRequest: PushTitle(subject: commit.subject, second: "", body: "").pullRequest,
                        addsCatalogue: addsCatalogue, endsPull: endsPull))
            }
            let pushes = isPerCommit ? logSteps.indices.map { $0...$0 } : LogStep.pushes(of: logSteps)
            var candidates: [LogCandidate] = []
            for push in pushes {
                let (newest, oldest) = (relevant[push.lowerBound].step, relevant[push.upperBound].step)
                let change = try places.change(from: oldest.parentTree, to: newest.tree, in: repository)
                candidates.append(
                    LogCandidate(
                        newest: newest, parent: oldest.parent, author: logSteps[push.lowerBound].author,
                        steps: push.count,
                        earlierSubjects: Array(subjects[push].dropFirst().prefix(LogEntry.earlierLimit)),
                        isLocal: logSteps[push.lowerBound].isLocal, changesScope: change.ofScope,
                        changesItems: change.ofItems, changesModules: change.ofModules))
            }
            return candidates
        }
    }
}

/// The paths in a tree that are relevant according to the configuration.
private struct RelevantPlaces {
    private var reader: PlaceReader
    /// The indices of the paths in scope, of the paths of the files that items consist of, for each count, and of the
    /// modules that contain components.
    private let (scope, counts, modules): ([Int], [[Int]], [Int])

    init(_ configuration: RepositoryConfiguration, _ moved: MovedCounts) {
        var paths: [GitPath] = []
        func numbers(_ own: [GitPath]) -> [Int] {
            // An empty list means the whole tree.
            (own.isEmpty ? [GitPath("")] : own).map { path in
                if let known = paths.firstIndex(of: path) { return known }
                paths.append(path)
                return paths.count - 1
            }
        }
        scope = numbers(configuration.scopePaths)
        let all = Array(configuration.counts.values) + Array(moved.counts.values)
        counts = all.map { numbers($0.itemPaths) }
        let sources = all.flatMap(\.sourcePaths)
        modules = sources.isEmpty ? [] : numbers(sources)
        reader = PlaceReader(paths)
    }

    /// Returns whether two trees differ in scope, in the files that items consist of, and in the modules that contain
    /// components, and whether only the new one contains the files of a count.
    /// - Parameter old: the old tree; nil for a tree without files.
    mutating func change(
        from old: ObjectID?, to new: ObjectID, in repository: Repository
    ) throws(GitError) -> (ofScope: Bool, ofItems: Bool, ofModules: Bool, addsCatalogue: Bool) {
        let after = try reader.state(of: new, in: repository)
        let before = try reader.state(of: old ?? Repository.emptyTree, in: repository)
        func differs(_ index: Int) -> Bool { before[index] != after[index] }
        return (
            scope.contains(where: differs), counts.joined().contains(where: differs), modules.contains(where: differs),
            old == nil || counts.contains { $0.allSatisfy { before[$0] == nil } && $0.contains { after[$0] != nil } }
        )
    }
}
