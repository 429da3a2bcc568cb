package import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncDocuments
import TeamSyncGit
package import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncWords
import TeamSyncWorker

/// Determines from the history of a clone which changes arrived in upstream.
package struct LogReader {
    /// The maximum size of all entries as JSON, in bytes.
    private static let sizeLimit = 10 << 20

    private let clone: HistoryClone
    private let query: LogQuery
    private let now: Timestamp
    private let isOverdue: () -> Bool
    private var reader = CatalogueReader()
    private var recent = RecentCatalogues()
    private var comparisons = 0
    private var sources: LogSources?

    /// - Parameters:
    ///   - sources: compares Swift sources; nil to omit this comparison.
    ///   - isOverdue: whether reading has taken too long; called before each comparison.
    package init(
        _ clone: HistoryClone, _ query: LogQuery, now: Timestamp, sources: LogSources? = nil,
        isOverdue: @escaping () -> Bool = { false }
    ) {
        (self.clone, self.query, self.now, self.isOverdue) = (clone, query, now, isOverdue)
        self.sources = sources
    }

    package mutating func read(_ cache: inout HistoryCache) throws(Problem) -> LogRepository {
        let configuration = clone.configuration
        var log = LogRepository(
            id: configuration.id, label: configuration.label, upstream: configuration.upstreamName,
            branch: configuration.branch)
        var search = LogSearch(clone, query, now: now, isOverdue: isOverdue)
        let candidates = try search.candidates()
        var notes = search.notes
        var (total, room) = (0, LogReader.sizeLimit)
        var stoppedAt: LogCandidate?
        var lacksContents = false
        for candidate in candidates {
            let isListed = log.entries.count < query.limit && room > 0
            // An entry for other sources of a module is not counted if it is not listed.
            let mayChange =
                candidate.changesItems
                || query.isWhole && (candidate.changesScope || isListed && candidate.changesModules)
            guard mayChange else { continue }
            // Whether files in scope differ is already known without a comparison.
            if !isListed, query.isWhole, candidate.changesScope {
                total += 1
                continue
            }
            if isOverdue() {
                stoppedAt = candidate
                break
            }
            let whole = try self.changes(candidate, &cache)
            let changes = filtered(whole)
            guard query.isWhole ? !changes.isEmpty || !changes.warnings.isEmpty : !changes.items.isEmpty else {
                continue
            }
            total += 1
            guard isListed else { continue }
            let entry = try entry(candidate, changes, &cache)
            room -= LogReader.size(of: entry)
            lacksContents = lacksContents || UnfetchedNotes.contains(changes.warnings)
            guard room > 0 else { continue }
            if candidate.changesItems || candidate.changesModules {
                sources?.add(LogSources.Step(log.entries.count, candidate.parent, candidate.newest.id, whole))
            }
            log.entries.append(entry)
        }
        for (position, changes) in try sources?.changes(in: clone, &cache, isOverdue: isOverdue) ?? [] {
            let changes = filtered(changes)
            (log.entries[position].summary, log.entries[position].groups) = (changes.summary, changes.groups)
            (log.entries[position].highlights, log.entries[position].items) = (changes.highlights, changes.items)
        }
        if lacksContents { notes.append(UnfetchedNotes.remedy(configuration)) }
        if room <= 0 {
            notes.append("the entries are larger than \(LogReader.sizeLimit >> 20) MiB: the oldest ones were omitted")
        }
        if let stoppedAt {
            notes.append(
                "changes up to \(LogSearch.day(stoppedAt.newest.time)) were not compared within the time limit: run the command "
                    + "again to continue")
        } else {
            log.entriesTotal = total
        }
        log.notes = notes
        return log
    }

    /// Returns the same pushes without their changes, which requires no comparisons; at most as many as are to be
    /// listed.
    package mutating func pushes(_ cache: inout HistoryCache) throws(Problem) -> [LogEntry] {
        var search = LogSearch(clone, query, now: now, isOverdue: isOverdue)
        var entries: [LogEntry] = []
        for candidate in try search.candidates()
        where candidate.changesScope || candidate.changesItems || candidate.changesModules {
            guard entries.count < query.limit, !isOverdue() else { break }
            entries.append(try entry(candidate, RangeChanges(), &cache))
        }
        return entries
    }

    /// Returns the approximate size of an entry as JSON, in bytes.
    private static func size(of entry: LogEntry) -> Int {
        let fixed = 150
        let subjects = entry.subject.utf8.count + entry.earlierSubjects.reduce(0) { $0 + $1.utf8.count }
        var size = 4 * fixed + subjects + entry.authors.reduce(0) { $0 + $1.utf8.count }
        size += entry.groups.reduce(0) { size, group in
            (group.facts + group.examples.flatMap(\.facts)).reduce(size + fixed + group.summary.utf8.count) {
                $0 + $1.size
            }
        }
        size += entry.highlights.reduce(0) { size, highlight in
            highlight.facts.reduce(size + fixed + highlight.key.utf8.count + highlight.summary.utf8.count) {
                $0 + $1.size
            }
        }
        for items in entry.items {
            size += (items.keys + items.oldKeys).reduce(fixed) { $0 + 16 + $1.utf8.count }
        }
        return size
    }

    /// The number of comparisons after which a catalogue reader is replaced.
    private static let comparisonsPerReader = 8

    private mutating func changes(
        _ candidate: LogCandidate, _ cache: inout HistoryCache
    ) throws(Problem) -> RangeChanges {
        if let known = sources?.known(candidate.parent, candidate.newest.id, &cache) { return known }
        let key = "log \(candidate.parent?.description ?? "-") \(candidate.newest.id)"
        if let known = cache.value(of: key, as: RangeChanges.self) { return known }
        comparisons += 1
        if comparisons % LogReader.comparisonsPerReader == 0 { reader = CatalogueReader() }
        // A new comparer for each entry, so that the result depends only on the two commits.
        var comparer = CommitComparer(repository: clone.repository, configuration: clone.configuration)
        (comparer.items.reader, comparer.items.recent, comparer.moved) = (reader, recent, clone.moved)
        let upstream = clone.configuration.upstreamName
        do throws(GitError) {
            let changes = try comparer.changes(
                from: candidate.parent.map { NamedCommit($0, called: upstream) },
                to: NamedCommit(candidate.newest.id, called: upstream), .sentences)
            (reader, recent) = (comparer.items.reader, comparer.items.recent)
            // Contents that a partial clone lacks may be available the next time.
            let mayImprove = changes.warnings.isEmpty ? false : try clone.repository.isPartial()
            if !mayImprove { cache.remember(changes, for: key) }
            return changes
        } catch {
            // If a comparison fails, the others are still shown.
            var changes = RangeChanges()
            changes.warnings.add(
                .comparison(.unknownItems(reason: Problem(reading: clone.configuration.path, error).message)))
            return changes
        }
    }

    private func filtered(_ changes: RangeChanges) -> RangeChanges {
        guard !query.isWhole else { return changes }
        var filter = ChangesFilter()
        filter.kind = query.kind
        var result = changes
        // Sentences about several items can be filtered by kind, but not by the name of an item.
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
        /// The number of commits, excluding the merge itself.
        let commits: Int
        let authors: [String]
        let authorsTotal: Int
    }

    private func entry(
        _ candidate: LogCandidate, _ changes: RangeChanges, _ cache: inout HistoryCache
    ) throws(Problem) -> LogEntry {
        let newest = candidate.newest
        let message = try clone.reading { repository throws(GitError) in try repository.message(ofCommit: newest.id) }
        let title = PushTitle(message)
        let merged = newest.isMerge ? try merged(newest, candidate.author, &cache) : nil
        let warnings = UnfetchedNotes.brief(changes.warnings).bySeverity
        var files = LogFiles()
        (files.added, files.modified) = (changes.files.added, changes.files.modified)
        (files.deleted, files.renamed) = (changes.files.deleted, changes.files.renamed)
        return LogEntry(
            commit: newest.id.description, parent: candidate.parent?.description,
            time: message.commit.committerTime.map { Timestamp($0) } ?? Timestamp(secondsSinceEpoch: 0),
            authors: (merged?.authors ?? [candidate.author]).map { $0.shortened(to: 256) },
            authorsTotal: merged?.authorsTotal ?? 1, commits: merged?.commits ?? candidate.steps,
            isMerge: newest.isMerge ? true : nil, subject: title.title, pullRequest: title.pullRequest,
            isLocal: candidate.isLocal, summary: changes.summary,
            groups: changes.groups, highlights: changes.highlights, items: changes.items, files: files,
            warnings: warnings.map(Words.text), warningFacts: warnings,
            earlierSubjects: newest.isMerge ? [] : candidate.earlierSubjects)
    }

    /// The maximum number of commits in a merge for which the authors are read.
    private static let mergedLimit = 1000

    /// Returns the commits and authors of a merge, excluding the merge itself.
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
            // Parts of the merged branch can be missing; its changes are in the merge itself.
            return nil
        }
    }
}
