import TeamSyncBase

/// Determines which deleted file became which added file: git's `diffcore_rename` with its defaults (`-M50%`, no
/// copies, `diff.renameLimit` 1000), step by step, so that the pairs are the same as git's.
struct RenameDetection {
    private static let minimumScore = FileSimilarity.maximum / 2
    /// The minimum score for files with the same name, which are compared before all others (`GIT_BASENAME_FACTOR`
    /// 0.5).
    private static let minimumSameNameScore = minimumScore + (FileSimilarity.maximum - minimumScore) / 2
    private static let candidatesPerDestination = 4
    private static let limit = 1000
    private static let identicalAlternatives = 100

    struct File {
        let path: GitPath
        let entry: TreeEntry
        var isPaired = false
    }

    private(set) var sources: [File]
    private(set) var destinations: [File]
    /// Pairs of indices into `sources` and `destinations`.
    private(set) var pairs: [(source: Int, destination: Int)] = []
    private var similarity: FileSimilarity

    /// - Parameters:
    ///   - deleted: the deleted files, sorted by path; `added` is sorted in the same way.
    ///   - readLimit: the maximum number of bytes to compare. After that, only exact renames are detected.
    init(deleted: [File], added: [File], repository: Repository, reading readLimit: Int) {
        sources = deleted
        destinations = added
        similarity = FileSimilarity(repository: repository, reading: readLimit)
    }

    mutating func run() throws(GitError) {
        guard !sources.isEmpty, !destinations.isEmpty else { return }
        pairIdenticalFiles()
        let identical = (sources, destinations, pairs)
        try pairFilesOfTheSameName()
        try pairMostSimilarFiles()
        if hasOnlyIdenticalFiles { (sources, destinations, pairs) = identical }
    }

    /// Whether edited files were not compared because there are too many, or because they are too large.
    var hasOnlyIdenticalFiles: Bool { similarity.isExhausted }

    private mutating func pair(_ source: Int, _ destination: Int) {
        sources[source].isPaired = true
        destinations[destination].isPaired = true
        pairs.append((source, destination))
    }

    private func haveSameName(_ source: Int, _ destination: Int) -> Bool {
        sources[source].path.baseName == destinations[destination].path.baseName
    }

    private mutating func pairIdenticalFiles() {
        let byContent = Dictionary(grouping: sources.indices) { sources[$0].entry.id }
        for destination in destinations.indices {
            let target = destinations[destination].entry
            var best: Int?
            var alternatives = 0
            for source in byContent[target.id] ?? [] where !sources[source].isPaired {
                let candidate = sources[source].entry
                let bothRegular = candidate.mode.isRegularFile && target.mode.isRegularFile
                guard bothRegular || candidate.mode == target.mode else { continue }
                if haveSameName(source, destination) {
                    best = source
                    break
                }
                best = best ?? source
                if alternatives > RenameDetection.identicalAlternatives { break }
                alternatives += 1
            }
            if let best { pair(best, destination) }
        }
    }

    private mutating func pairFilesOfTheSameName() throws(GitError) {
        let openSources = Dictionary(grouping: sources.indices.filter { !sources[$0].isPaired }) {
            sources[$0].path.baseName
        }
        let openDestinations = Dictionary(grouping: destinations.indices.filter { !destinations[$0].isPaired }) {
            destinations[$0].path.baseName
        }
        for source in sources.indices where !sources[source].isPaired {
            let name = sources[source].path.baseName
            guard openSources[name]?.count == 1, let named = openDestinations[name], named.count == 1 else { continue }
            let score = try similarity.score(
                of: sources[source].entry, destinations[named[0]].entry,
                minimum: RenameDetection.minimumSameNameScore)
            if score >= RenameDetection.minimumSameNameScore { pair(source, named[0]) }
        }
    }

    private struct Candidate {
        let source: Int
        let destination: Int
        let score: Int
        let hasSameName: Bool

        func isBetter(than other: Candidate) -> Bool {
            score == other.score ? hasSameName && !other.hasSameName : score > other.score
        }
    }

    private mutating func pairMostSimilarFiles() throws(GitError) {
        let openSources = sources.indices.filter { !sources[$0].isPaired }
        let openDestinations = destinations.indices.filter { !destinations[$0].isPaired }
        let comparisons = openSources.count.multipliedReportingOverflow(by: openDestinations.count)
        guard !comparisons.overflow, comparisons.partialValue <= RenameDetection.limit * RenameDetection.limit
        else { return }
        var candidates: [Candidate] = []
        for destination in openDestinations where !similarity.isExhausted {
            candidates += try bestCandidates(for: destination, among: openSources)
        }
        let ranked = candidates.enumerated().sorted { left, right in
            if left.element.isBetter(than: right.element) { return true }
            return !right.element.isBetter(than: left.element) && left.offset < right.offset
        }
        for (_, candidate) in ranked where candidate.score >= RenameDetection.minimumScore {
            if !destinations[candidate.destination].isPaired, !sources[candidate.source].isPaired {
                pair(candidate.source, candidate.destination)
            }
        }
    }

    /// Returns the best sources for a destination. In a full list, a better candidate replaces the worst one, and if
    /// there are several worst ones, the first of them: its position later decides between equal scores.
    private mutating func bestCandidates(
        for destination: Int, among openSources: [Int]
    ) throws(GitError) -> [Candidate] {
        var best: [Candidate] = []
        for source in openSources where !similarity.isExhausted {
            let score = try similarity.score(
                of: sources[source].entry, destinations[destination].entry, minimum: RenameDetection.minimumScore)
            let candidate = Candidate(
                source: source, destination: destination, score: score,
                hasSameName: haveSameName(source, destination))
            if best.count < RenameDetection.candidatesPerDestination {
                best.append(candidate)
                continue
            }
            var worst = 0
            for index in 1..<best.count where best[worst].isBetter(than: best[index]) { worst = index }
            if candidate.isBetter(than: best[worst]) { best[worst] = candidate }
        }
        return best
    }
}
