package import TeamSyncBase

/// Measures how much of one file's contents is also in another file, as git does: `estimate_similarity` in
/// diffcore-rename.c.
struct FileSimilarity {
    /// The score of identical contents.
    static let maximum = 60_000
    /// The maximum size in bytes. Larger files are not compared, but identical ones are still detected.
    private static let sizeLimit = 64 << 20

    /// The maximum number of bytes to read, and of steps for comparing fingerprints, so that this takes seconds, not
    /// minutes.
    static let readLimit = 256 << 20
    private static let stepLimit = 1_000_000_000
    /// The maximum total number of spans of sources, all of which are kept in memory.
    private static let spanLimit = 16_000_000

    private let repository: Repository
    private let readLimit: Int
    private var readBytes = 0
    private var steps = 0
    private var keptSpans = 0
    /// Whether the files are too many or too large for all of them to be compared; all further scores are then 0.
    private(set) var isExhausted = false
    private var sizes: [ObjectID: Int] = [:]
    private var sources: [ObjectID: ContentSpans] = [:]
    /// The spans of the most recent destination.
    private var destination: (id: ObjectID, spans: ContentSpans)?

    init(repository: Repository, reading readLimit: Int) {
        self.repository = repository
        self.readLimit = readLimit
    }

    /// - Returns: a score from 0 to `maximum`; also 0 if one of the two is not a regular file, if their sizes rule out
    ///   a score of `minimum`, and if contents are missing, as in a partial clone.
    mutating func score(of source: TreeEntry, _ target: TreeEntry, minimum: Int) throws(GitError) -> Int {
        guard source.mode.isRegularFile, target.mode.isRegularFile,
            let sourceSize = try size(of: source.id), let targetSize = try size(of: target.id)
        else { return 0 }
        let larger = max(sourceSize, targetSize)
        let difference = larger - min(sourceSize, targetSize)
        guard targetSize > 0, larger <= FileSimilarity.sizeLimit,
            larger * (FileSimilarity.maximum - minimum) >= difference * FileSimilarity.maximum
        else { return 0 }
        guard try hasRoom(forSource: source.id, sourceSize, destination: target.id, targetSize) else { return 0 }
        let (old, new) = (try spans(ofSource: source.id), try spans(ofDestination: target.id))
        steps += old.count + new.count
        return old.bytesKept(in: new) * FileSimilarity.maximum / larger
    }

    private mutating func hasRoom(
        forSource source: ObjectID, _ sourceSize: Int, destination target: ObjectID, _ targetSize: Int
    ) throws(GitError) -> Bool {
        if sources[source] == nil { readBytes += sourceSize }
        if destination?.id != target { readBytes += targetSize }
        if readBytes > readLimit || steps > FileSimilarity.stepLimit
            || keptSpans > FileSimilarity.spanLimit
        {
            isExhausted = true
        }
        return !isExhausted
    }

    private mutating func size(of id: ObjectID) throws(GitError) -> Int? {
        if let size = sizes[id] { return size }
        do throws(GitError) {
            let size = try repository.size(of: id)
            sizes[id] = size
            return size
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    private mutating func spans(ofSource id: ObjectID) throws(GitError) -> ContentSpans {
        if let spans = sources[id] { return spans }
        let spans = try readSpans(of: id)
        sources[id] = spans
        keptSpans += spans.count
        return spans
    }

    private mutating func spans(ofDestination id: ObjectID) throws(GitError) -> ContentSpans {
        if let destination, destination.id == id { return destination.spans }
        let spans = try readSpans(of: id)
        destination = (id, spans)
        return spans
    }

    private func readSpans(of id: ObjectID) throws(GitError) -> ContentSpans {
        try repository.withObject(id) { _, bytes throws(GitError) in ContentSpans(bytes) }
    }
}

extension Repository {
    /// Returns the fraction of one file's contents that is also in another file: git's similarity index.
    /// - Returns: 0 to 1; also 0 if contents are missing, as in a partial clone, or larger than 64 MiB.
    package func similarity(of old: ObjectID, to new: ObjectID) throws(GitError) -> Double {
        let file = { (id: ObjectID) in TreeEntry(mode: FileMode(rawValue: 0o100644), id: id) }
        var similarity = FileSimilarity(repository: self, reading: FileSimilarity.readLimit)
        let score = try similarity.score(of: file(old), file(new), minimum: 0)
        return Double(score) / Double(FileSimilarity.maximum)
    }
}
