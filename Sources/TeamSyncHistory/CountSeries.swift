package import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
package import TeamSyncDocuments
import TeamSyncGit
package import TeamSyncProtocol
import TeamSyncWords
import TeamSyncWorker

/// Reads counts at every commit that may have changed them.
package struct CountSeriesReader {
    private let clone: HistoryClone
    private let chain: FirstParentChain
    private var reader = CatalogueReader()
    private var reads = 0
    /// The warnings about the series being read.
    private var unfetched = UnfetchedNotes()
    /// Whether to stop reading further back; called before each commit is read.
    private let isOverdue: () -> Bool

    /// The number of reads after which the catalogue reader is replaced, since it caches everything that it reads.
    private static let readsPerReader = 16
    private static let noteLimit = 5

    /// - Parameters:
    ///   - age: how far back to read; nil for the whole history.
    ///   - isOverdue: whether reading has taken too long.
    package init(
        _ clone: HistoryClone, since age: Duration? = nil, now: Timestamp, isOverdue: @escaping () -> Bool = { false }
    ) throws(Problem) {
        let start = age.map { now.advanced(by: .zero - $0).secondsSinceEpoch }
        self.clone = clone
        self.isOverdue = isOverdue
        if let start {
            chain = try FirstParentChain(from: clone.upstream, in: clone, since: start, isOverdue: isOverdue)
        } else {
            chain = try FirstParentChain(from: clone.upstream, in: clone, isOverdue: isOverdue)
        }
    }

    /// Sentences about missing history.
    package var notes: [String] { [chain.note(clone)].compactMap { $0 } }

    /// Advice on getting contents that a partial clone lacks; nil unless a series needed such contents.
    package private(set) var remedy: String?

    /// Reads the series of a configured count; nil for an unknown name.
    package mutating func series(of name: String, cache: inout HistoryCache) throws(Problem) -> CountSeries? {
        guard let count = clone.configuration.counts[name] else { return nil }
        var series = CountSeries(name: name, kind: count.kind.rawValue)
        // Newest first, so that the time limit affects only the oldest ones.
        var states: [(step: ChainStep, count: Int?)] = []
        var oldestRead: Int?
        for (index, step) in try changingSteps(count.countPaths) {
            if isOverdue() {
                oldestRead = index
                break
            }
            states.append((step, try self.count(name, count, at: step.id, &series, &cache)))
        }
        if let oldestRead {
            let day = Timestamp(secondsSinceEpoch: chain.steps[oldestRead].time).description.prefix { $0 != "T" }
            series.notes.append(
                "counts of \(name) up to \(day) were not read within the time limit: run the command again to continue"
            )
        } else if let base = chain.base {
            series.start = try point(base, self.count(name, count, at: base, &series, &cache))
        }
        series.notes += unfetched.sentences
        if !unfetched.sentences.isEmpty { remedy = UnfetchedNotes.remedy(clone.configuration) }
        unfetched = UnfetchedNotes()
        var former = series.start.map(\.count) ?? .some(nil)
        for (step, count) in states.reversed() where count != former {
            former = count
            series.points.append(try point(step.id, count))
        }
        // If older commits were not read, the first known value may come from an earlier commit.
        if oldestRead != nil, !series.points.isEmpty { series.start = series.points.removeFirst() }
        return series
    }

    /// Returns the steps that changed something at one of the paths, newest first.
    private func changingSteps(_ paths: [GitPath]) throws(Problem) -> [(Int, ChainStep)] {
        let chain = chain
        return try clone.reading { repository throws(GitError) in
            var changing: [(Int, ChainStep)] = []
            var places = PlaceReader(paths)
            for (index, step) in chain.steps.enumerated() {
                let new = try places.state(of: step.tree, in: repository)
                let old = try step.parentTree.map { tree throws(GitError) in
                    try places.state(of: tree, in: repository)
                }
                if old != new { changing.append((index, step)) }
            }
            return changing
        }
    }

    private func point(_ id: ObjectID, _ count: Int?) throws(Problem) -> CountPoint {
        let commit = try clone.reading { repository throws(GitError) in try repository.commit(id) }
        let time = commit.committerTime.map { Timestamp($0) } ?? Timestamp(secondsSinceEpoch: 0)
        return CountPoint(commit: id.description, time: time, count: count)
    }

    private struct Remembered: Codable {
        let count: Int?
        /// The reason the count is unknown; also nil if the file did not exist.
        var note: Warning?
    }

    private mutating func count(
        _ name: String, _ count: CountConfiguration, at id: ObjectID, _ series: inout CountSeries,
        _ cache: inout HistoryCache
    ) throws(Problem) -> Int? {
        let key = "count \(id) \(name)"
        let remembered: Remembered
        if let known = cache.value(of: key, as: Remembered.self) {
            remembered = known
        } else {
            reads += 1
            if reads % CountSeriesReader.readsPerReader == 0 { reader = CatalogueReader() }
            var reader = self.reader
            let upstream = clone.configuration.upstreamName
            let reading = try clone.reading { repository throws(GitError) in
                let files = try CommitFileSource(id, called: upstream, in: repository)
                return try GitError.rethrowing { () throws(FileSourceError) in
                    try reader.read(name, count.source, in: files)
                }
            }
            self.reader = reader
            if case .unknown(let warning) = reading {
                remembered = Remembered(count: nil, note: warning.isMissing ? nil : warning)
                // Contents that were not fetched may be available after the next fetch.
                if !reading.isNotFetched { cache.remember(remembered, for: key) }
            } else {
                remembered = Remembered(count: reading.count)
                cache.remember(remembered, for: key)
            }
        }
        if let note = remembered.note, !unfetched.add(note), series.notes.count < CountSeriesReader.noteLimit {
            series.notes.append(Words.text(note))
        }
        return remembered.count
    }
}

/// Reads the entries of trees at given paths. If a walk requests the same tree twice in a row, as for the parent of a
/// step, it is read once.
struct PlaceReader {
    private let paths: [GitPath]
    private var last: (tree: ObjectID, state: [TreeEntry?])?

    /// - Parameter paths: empty for the whole tree.
    init(_ paths: [GitPath]) {
        self.paths = paths
    }

    /// Returns the entries at the paths. Equal states mean equal contents at all of the paths.
    mutating func state(of tree: ObjectID, in repository: Repository) throws(GitError) -> [TreeEntry?] {
        if let last, last.tree == tree { return last.state }
        var state: [TreeEntry?] = []
        for path in paths.isEmpty ? [GitPath("")] : paths { state.append(try repository.entry(at: path, in: tree)) }
        last = (tree, state)
        return state
    }
}
