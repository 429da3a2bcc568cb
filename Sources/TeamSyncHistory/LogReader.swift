package import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
package import TeamSyncDocuments
import TeamSyncGit
package import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncWorker

/// Reads from a clone's history what came into its upstream.
package struct LogReader {
    /// Bytes of all entries, as JSON.
    private static let sizeLimit = 10 << 20
    /// Commits that are read for the log of each commit.
    private static let commitLimit = 100_000

    private let clone: HistoryClone
    private let query: LogQuery
    private let now: Timestamp
    private let isOverdue: () -> Bool
    private var reader = CatalogueReader()
    private var comparisons = 0
    private var notes: [String] = []

    /// - Parameter isOverdue: whether it has taken too long; called before each comparison.
    package init(
        _ clone: HistoryClone, _ query: LogQuery, now: Timestamp, isOverdue: @escaping () -> Bool = { false }
    ) {
        (self.clone, self.query, self.now, self.isOverdue) = (clone, query, now, isOverdue)
    }

    /// Two commits that may be an entry.
    private struct Candidate {
        let newest: ChainStep
        /// What was in front of it; nil for nothing.
        let parent: ObjectID?
        let author: String
        let steps: Int
        let isLocal: Bool
        /// Whether something in scope differs; whether something may that items are made of.
        let (changesScope, changesItems): (Bool, Bool)
    }

    package mutating func read(_ cache: inout HistoryCache) throws(Problem) -> LogRepository {
        let configuration = clone.configuration
        var log = LogRepository(
            id: configuration.id, label: configuration.label, upstream: configuration.upstreamName,
            branch: configuration.branch)
        let candidates = try candidates()
        var (total, room) = (0, LogReader.sizeLimit)
        var stoppedAt: Candidate?
        for candidate in candidates {
            guard query.isWhole ? candidate.changesScope || candidate.changesItems : candidate.changesItems else {
                continue
            }
            let isListed = log.entries.count < query.limit && room > 0
            // Whether files in scope differ is known without a comparison.
            if !isListed, query.isWhole, candidate.changesScope {
                total += 1
                continue
            }
            if isOverdue() {
                stoppedAt = candidate
                break
            }
            let changes = filtered(try self.changes(candidate, &cache))
            guard query.isWhole ? !changes.isEmpty || !changes.warnings.isEmpty : !changes.items.isEmpty else {
                continue
            }
            total += 1
            guard isListed else { continue }
            let entry = try entry(candidate, changes, &cache)
            room -= LogReader.size(of: entry)
            if room > 0 { log.entries.append(entry) }
        }
        if room <= 0 {
            notes.append("the entries are larger than \(LogReader.sizeLimit >> 20) MiB: the oldest ones are left out")
        }
        if let stoppedAt {
            notes.append(
                "what came in until \(LogReader.day(stoppedAt.newest.time)) takes too long to compare: run the command "
                    + "again to go on")
        } else {
            log.entriesTotal = total
        }
        log.notes = notes
        return log
    }

    private static func day(_ time: Int64) -> Substring {
        Timestamp(secondsSinceEpoch: time).description.prefix { $0 != "T" }
    }

    private static func size(of entry: LogEntry) -> Int {
        do { return try DocumentCodec.encodeLine(entry).count } catch { return LogReader.sizeLimit }
    }

    // MARK: What may be an entry

    private mutating func candidates() throws(Problem) -> [Candidate] {
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
            return old > LogReader.slop
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
            try repository.newestCommits(from: tip, limit: LogReader.commitLimit) { link in
                if let wanted { return wanted.contains(link.id) ? .listed : .passed }
                guard let start else { return .listed }
                old = link.committerTime < start ? old + 1 : 0
                return old > LogReader.slop ? .last : .listed
            }
        }
        if let cut = walk.cut {
            let day = LogReader.day(cut.committerTime)
            notes.append(
                "history before \(day) is not in this shallow clone: 'git -C \(clone.configuration.path) fetch "
                    + "--unshallow' fetches it")
        }
        if walk.isTooLong { notes.append("only the newest \(LogReader.commitLimit) commits are read") }
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

    private func candidates(of steps: [ChainStep], isLocal: (ObjectID) -> Bool) throws(Problem) -> [Candidate] {
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
            var candidates: [Candidate] = []
            for push in pushes {
                let (newest, oldest) = (steps[push.lowerBound], steps[push.upperBound])
                var changesItems = false
                if !itemPaths.isEmpty { changesItems = try differs(&items, oldest.parentTree, newest.tree) }
                candidates.append(
                    Candidate(
                        newest: newest, parent: oldest.parent, author: logSteps[push.lowerBound].author,
                        steps: push.count, isLocal: logSteps[push.lowerBound].isLocal,
                        changesScope: try differs(&scope, oldest.parentTree, newest.tree),
                        changesItems: changesItems))
            }
            return candidates
        }
    }

    // MARK: What an entry is

    /// What a reader of catalogues has read is forgotten after so many comparisons.
    private static let comparisonsPerReader = 8

    private mutating func changes(
        _ candidate: Candidate, _ cache: inout HistoryCache
    ) throws(Problem) -> RangeChanges {
        let key = "log \(candidate.parent?.description ?? "-") \(candidate.newest.id)"
        if let known = cache.value(of: key, as: RangeChanges.self) { return known }
        comparisons += 1
        if comparisons % LogReader.comparisonsPerReader == 0 { reader = CatalogueReader() }
        // A new comparison each time: what it finds depends on nothing but the two commits.
        var items = ItemChanges(repository: clone.repository, configuration: clone.configuration)
        items.reader = reader
        let upstream = clone.configuration.upstreamName
        do throws(GitError) {
            let changes = try items.changes(
                from: candidate.parent.map { NamedCommit($0, called: upstream) },
                to: NamedCommit(candidate.newest.id, called: upstream), .sentences)
            reader = items.reader
            // The contents that a partial clone lacks may be there the next time.
            let mayImprove = changes.warnings.isEmpty ? false : try clone.repository.isPartial()
            if !mayImprove { cache.remember(changes, for: key) }
            return changes
        } catch {
            // One comparison that fails hides none of the others.
            var changes = RangeChanges()
            changes.warnings = [Problem(reading: clone.configuration.path, error).message]
            return changes
        }
    }

    private func filtered(_ changes: RangeChanges) -> RangeChanges {
        guard !query.isWhole else { return changes }
        var filter = ChangesFilter()
        filter.kind = query.kind
        var result = changes
        // Sentences about several items are about one kind, and about any names.
        let kinds = clone.configuration.counts.mapValues(\.kind.rawValue)
        result.groups =
            query.name == nil
            ? changes.groups.filter { filter.includes($0.catalogue, kinds[$0.catalogue] ?? $0.kind, "", nil) } : []
        filter.name = query.name
        result.highlights = changes.highlights.filter {
            filter.includes($0.catalogue, $0.kind, $0.key, $0.details.oldKey)
        }
        result.items = filter.changedItems(in: changes.items)
        result.summary = nil
        return result
    }

    private struct Merged: Codable {
        /// Without the merge itself.
        let commits: Int
        let authors: [String]
        let authorsTotal: Int
    }

    private func entry(
        _ candidate: Candidate, _ changes: RangeChanges, _ cache: inout HistoryCache
    ) throws(Problem) -> LogEntry {
        let newest = candidate.newest
        let message = try clone.reading { repository throws(GitError) in try repository.message(ofCommit: newest.id) }
        let title = PushTitle(subject: message.commit.subject, second: message.secondParagraph, body: message.body)
        let merged = newest.isMerge ? try merged(newest, candidate.author, &cache) : nil
        var files = LogFiles()
        (files.added, files.modified) = (changes.files.added, changes.files.modified)
        (files.deleted, files.renamed) = (changes.files.deleted, changes.files.renamed)
        return LogEntry(
            commit: newest.id.description, parent: candidate.parent?.description,
            time: message.commit.committerTime.map { Timestamp($0) } ?? Timestamp(secondsSinceEpoch: 0),
            authors: (merged?.authors ?? [candidate.author]).map { $0.shortened(to: 256) },
            authorsTotal: merged?.authorsTotal ?? 1, commits: merged?.commits ?? candidate.steps,
            subject: title.title, pullRequest: title.pullRequest, isLocal: candidate.isLocal, summary: changes.summary,
            groups: changes.groups, highlights: changes.highlights, items: changes.items, files: files,
            warnings: changes.warnings)
    }

    /// Commits of a merge whose authors are looked at.
    private static let mergedLimit = 1000

    /// What a merge brought, without the merge itself.
    private func merged(
        _ step: ChainStep, _ author: String, _ cache: inout HistoryCache
    ) throws(Problem) -> Merged? {
        guard let parent = step.parent else { return nil }
        let key = "merge \(step.id)"
        if let known = cache.value(of: key, as: Merged.self) { return known }
        do {
            let repository = clone.repository
            let history = try repository.compareHistory(
                local: parent, upstream: step.id, incomingLimit: LogReader.mergedLimit)
            var authors: [String] = []
            for id in history.incoming where id != step.id {
                let name = try repository.commit(id).authorName
                if !authors.contains(name) { authors.append(name) }
            }
            if authors.isEmpty { authors = [author] }
            let merged = Merged(
                commits: max(1, history.behind - 1), authors: Array(authors.prefix(LogEntry.authorLimit)),
                authorsTotal: authors.count)
            cache.remember(merged, for: key)
            return merged
        } catch {
            // Parts of a branch can be missing; what it brought is in the merge itself.
            return nil
        }
    }
}
