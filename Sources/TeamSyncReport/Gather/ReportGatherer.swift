package import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
package import TeamSyncHistory
package import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncWords
import TeamSyncWorker

/// Reads one repository for a report, without using the network.
package struct ReportGatherer {
    /// The age of the oldest counts to include.
    private static let historyAge = Duration.seconds(365 * 86_400)
    private static let historyTimeout = Duration.seconds(5)
    /// The maximum numbers of files and of commits for one item.
    private static let (fileLimit, commitLimit) = (20, 5)
    /// The maximum sizes in bytes: of the members of all items, of the paths of their files, of the names of further
    /// items, and of facts.
    private static let (membersSize, filesSize, namesSize, factsSize) = (2 << 20, 1 << 20, 1 << 20, 4 << 20)

    private let clone: HistoryClone
    private let now: Timestamp
    private let forge: Forge?

    package init(_ clone: HistoryClone, now: Timestamp) throws(Problem) {
        (self.clone, self.now) = (clone, now)
        forge = try clone.forge()
    }

    package func gather(_ query: ReportQuery, _ cache: inout HistoryCache) throws(Problem) -> GatheredRepository {
        let configuration = clone.configuration
        var report = RepositoryReport(
            id: configuration.id, label: configuration.label, branch: configuration.branch,
            upstream: configuration.upstreamName)
        if let wanted = query.range {
            let range = try clone.range(wanted, now: now)
            report.from = range.from.map(end)
            report.to = end(range.to)
            report.notes = range.notes
            if !range.isEmpty {
                try addChanges(in: range, to: &report)
                try addPushes(wanted, to: &report, &cache)
            }
            try addHistory(to: &report, &cache)
        }
        var gathered = GatheredRepository(report: report)
        gathered.uses = try uses(of: query.used, &gathered.report.notes)
        return gathered
    }

    private func end(_ commit: NamedCommit) -> ReportEnd {
        ReportEnd(
            commit: commit.id.description, name: commit.name == commit.id.description ? "commit" : commit.name,
            page: CommitPage.url(forge?.commitURL, commit.id.description))
    }

    // MARK: Changes

    private func addChanges(in range: ResolvedRange, to report: inout RepositoryReport) throws(Problem) {
        let (commits, total) = try commits(in: range)
        report.commitsTotal = total
        report.commits = try clone.reading { repository throws(GitError) in
            var read: [ReportCommit] = []
            for id in commits.prefix(clone.configuration.limits.commits) {
                read.append(try commit(id, in: repository))
            }
            return read
        }
        if report.commits.count == total {
            report.people = Set(report.commits.map(\.author)).count { !CommitAuthor.isProgram($0) }
        }
        let changes = try clone.reading { repository throws(GitError) in
            var comparer = CommitComparer(repository: repository, configuration: clone.configuration)
            comparer.moved = clone.moved
            comparer.api = .installed(access: clone.configuration.apiAccess)
            return try DetailedChanges(from: range.from, to: range.to, among: commits, in: &comparer)
        }
        report.groups = changes.groups
        report.summary = Words.summary(changes.groups)?.write().shortened(to: 1000)
        report.notes += changes.unread.map(Words.text)
        report.others = RepositoryReport.names(changes.names, size: ReportGatherer.namesSize)
        let cut = changes.names.reduce(0) { $0 + $1.keys.count }
        let named = report.others.reduce(0) { $0 + $1.keys.count }
        if named < cut { report.notes.append("\(cut - named) more changes are not listed because the report is full") }
        var pictures = DrawingReader(clone)
        var drawn: [Int: (pairs: [DrawingPair], picture: ReportDrawing?)] = [:]
        for index in RepositoryReport.drawingOrder(of: changes.items.map(\.change.rawValue)) {
            drawn[index] = try pictures.read(changes.items[index])
        }
        let colors = try ColorComparer(clone, range, changes.items)
        var left = (
            members: ReportGatherer.membersSize, files: ReportGatherer.filesSize, facts: ReportGatherer.factsSize
        )
        for (index, detailed) in changes.items.enumerated() {
            var item = item(detailed, in: range)
            (item.drawings, item.picture) = drawn[index] ?? ([], nil)
            item.colors = colors.changes(of: detailed)
            left.members -= item.members.reduce(0) { $0 + $1.size }
            if left.members < 0 { item.members = [] }
            left.files -= item.files.reduce(0) {
                $0 + 2 * $1.path.utf8.count + ($1.page?.utf8.count ?? 0) + ($1.oldPage?.utf8.count ?? 0)
            }
            if left.files < 0 { item.files = [] }
            left.facts -= item.facts.reduce(0) { $0 + $1.size }
            if left.facts < 0 { item.facts = Array(item.facts.prefix(1)) }
            report.items.append(item)
        }
    }

    private func item(_ detailed: DetailedItem, in range: ResolvedRange) -> ReportItem {
        var item = ReportItem(
            catalogue: detailed.catalogue, kind: detailed.kind.rawValue, key: detailed.key, oldKey: detailed.oldKey,
            change: detailed.change, facts: detailed.facts)
        item.breaks = detailed.facts.importance == .breaking ? true : nil
        item.members = detailed.members
        item.commits = detailed.commits.prefix(ReportGatherer.commitLimit).map(\.description)
        item.files = detailed.files.prefix(ReportGatherer.fileLimit).map { file in
            let change: Highlight.Change =
                switch (file.old, file.new) {
                case (nil, _): .added
                case (_, nil): .removed
                case (let old, let new) where old == new: .moved
                default: file.isReformatted ? .reformatted : .changed
                }
            return ReportFile(
                path: file.path.description.shortened(to: 1000),
                oldPath: file.oldPath?.description.shortened(to: 1000), change: change,
                oldPage: file.old == nil ? nil : page(of: file.oldPath ?? file.path, at: range.from),
                page: file.new == nil ? nil : page(of: file.path, at: range.to))
        }
        return item
    }

    private func page(of path: GitPath, at commit: NamedCommit?) -> String? {
        guard let commit, let path = path.text else { return nil }
        return forge?.file(path, at: commit.id.description)
    }

    /// The commits in a range, newest first, up to the configured number; and their total number.
    private func commits(in range: ResolvedRange) throws(Problem) -> (ids: [ObjectID], total: Int) {
        let limit = max(1, clone.configuration.limits.commits)
        return try clone.reading { repository throws(GitError) in
            guard let from = range.from else {
                let all = try repository.newestCommits(from: range.to.id, limit: FirstParentChain.limit) { _ in .listed
                }
                return (all.commits.prefix(limit).map(\.id), all.commits.count)
            }
            let history = try repository.compareHistory(local: from.id, upstream: range.to.id, incomingLimit: limit)
            return (history.incoming, history.behind)
        }
    }

    private func commit(_ id: ObjectID, in repository: Repository) throws(GitError) -> ReportCommit {
        let message = try repository.message(ofCommit: id)
        let commit = message.commit
        let time = commit.committerTime.map {
            Timestamp(secondsSinceEpoch: $0.seconds, offsetMinutes: $0.offsetMinutes)
        }
        return ReportCommit(
            id: id.description, author: commit.authorName.shortened(to: 256),
            time: time ?? Timestamp(secondsSinceEpoch: 0), subject: commit.subject.shortened(to: 1 << 10),
            pullRequest: PushTitle(message).pullRequest, page: CommitPage.url(forge?.commitURL, id.description))
    }

    /// Adds the pushes. They are omitted if reading them takes too long; the commits are still listed.
    private func addPushes(
        _ range: HistoryRange, to report: inout RepositoryReport, _ cache: inout HistoryCache
    ) throws(Problem) {
        let deadline = ContinuousClock.now + ReportGatherer.historyTimeout
        let query = LogQuery(range: range, limit: max(1, clone.configuration.limits.commits), isPerCommit: false)
        var reader = LogReader(clone, query, now: now) { ContinuousClock.now > deadline }
        report.pushes = try reader.pushes(&cache).map { entry in
            ReportPush(entry, page: CommitPage.url(forge?.commitURL, entry.commit))
        }
    }

    // MARK: History and uses

    private func addHistory(to report: inout RepositoryReport, _ cache: inout HistoryCache) throws(Problem) {
        guard !clone.configuration.counts.isEmpty else { return }
        let deadline = ContinuousClock.now + ReportGatherer.historyTimeout
        var reader = try CountSeriesReader(clone, since: ReportGatherer.historyAge, now: now) {
            ContinuousClock.now > deadline
        }
        for name in clone.configuration.counts.keys.sorted() {
            guard let series = try reader.series(of: name, cache: &cache) else { continue }
            let points = series.values.map { CountHistory.Point(time: $0.time, count: $0.count) }
            let notes = reader.notes + series.notes
            if notes.isEmpty, points.allSatisfy({ $0.count == nil }) { continue }
            report.history.append(
                CountHistory(name: name, points: points, note: notes.isEmpty ? nil : notes.joined(separator: "; ")))
        }
    }

    private func uses(of used: [String], _ notes: inout [String]) throws(Problem) -> [String: [String: String]] {
        let sources = clone.configuration.uses.filter { used.contains($0.key) }
        guard !sources.isEmpty else { return [:] }
        let commit = clone.local ?? clone.upstream
        let name = clone.local == nil ? clone.configuration.upstreamName : clone.configuration.branch
        var finder = UseFinder(sources)
        let found = try clone.reading { repository throws(GitError) in
            try finder.find(
                local: CommitFileSource(commit, called: name, in: repository), upstream: nil, ahead: nil, behind: nil)
        }
        notes += finder.warnings.map(Words.text)
        return found.mapValues { uses in
            Dictionary(uses.map { ($0.key, $0.place) }) { first, _ in first }
        }
    }
}

extension Highlight.Member {
    /// The approximate size, in bytes.
    fileprivate var size: Int {
        let values = [old, new].compactMap { $0?.text.utf8.count }.saturatingSum
        return values + file.utf8.count + pointer.utf8.count + path.reduce(0) { $0 + $1.utf8.count } + 50
    }
}

extension RepositoryReport {
    /// The names that fit into the given size.
    fileprivate static func names(_ names: [ChangedItems], size: Int) -> [ChangedItems] {
        var left = size
        return names.compactMap { names in
            var kept = names
            kept.keys = Array(
                names.keys.prefix { name in
                    left -= name.utf8.count + 10
                    return left >= 0
                })
            kept.oldKeys = Array(names.oldKeys.prefix(kept.keys.count))
            return kept.keys.isEmpty ? nil : kept
        }
    }
}
