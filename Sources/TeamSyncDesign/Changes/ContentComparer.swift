import TeamSyncBase

/// Compares the contents of files by what they mean. What was read is compared once.
struct ContentComparer {
    private struct Pair: Hashable {
        let old: ObjectID
        let new: ObjectID
    }

    /// Bytes of one file, and of all that are read; what is beyond them differs when its bytes do.
    private static let fileLimit = 2 << 20
    private static let readLimit = 256 << 20
    private static let drawingLimit = 8192
    /// Pieces of an outline.
    private static let sampleSize = 400

    struct Similarity {
        var text: Double
        /// nil for what is no drawing.
        var drawing: Double?

        /// Of what people see.
        var visible: Double { drawing ?? text }
    }

    private let reader: any ContentReader
    /// Of all files together.
    private(set) var bytesRead = 0
    private var differences: [Pair: ContentDifference] = [:]
    private var similarities: [Pair: Similarity] = [:]
    private var drawings: [ObjectID: DrawnLines?] = [:]

    init(_ reader: any ContentReader) {
        self.reader = reader
    }

    /// - Parameter path: its name decides what kind of content it is.
    /// - Returns: `.different` also when contents are missing or there is too much to read.
    mutating func difference(
        _ old: ObjectID, _ new: ObjectID, path: GitPath
    ) throws(FileSourceError) -> ContentDifference {
        if old == new { return .identical }
        let pair = Pair(old: old, new: new)
        if let known = differences[pair] { return known }
        var result = ContentDifference.different
        if let before = try contents(old), let after = try contents(new) {
            // Optimisers leave out the size where there is a view box, and what is drawn is the same.
            result = ContentDifference.between(before, after, path: path, ignoresSize: true)
            if result == .different, let before = Drawing(before), let after = Drawing(after) {
                if !ContentKind(path).isMarkup, before.hasSameShapes(as: after) { result = .reformatted }
                if after.isInTextColor, before.inTextColor?.hasSameShapes(as: after) == true { result = .inTextColor }
            }
        }
        differences[pair] = result
        return result
    }

    /// How much two files have in common, 0 to 1: of their text as git counts, and of what they draw. Drawings that are
    /// written differently and drawn alike count by what they draw.
    mutating func similarity(_ old: ObjectID, _ new: ObjectID) throws(FileSourceError) -> Similarity {
        if old == new { return Similarity(text: 1, drawing: 1) }
        let pair = Pair(old: old, new: new)
        if let known = similarities[pair] { return known }
        var result = Similarity(text: try reader.likeness(of: old, to: new))
        if let before = try lines(old), let after = try lines(new) {
            result.drawing = before.similarity(to: after)
        }
        similarities[pair] = result
        return result
    }

    /// How much of what people see differs, 0 to 1. Of a long outline a sample is compared.
    mutating func visibleChange(_ old: ObjectID, _ new: ObjectID) throws(FileSourceError) -> Double {
        if let known = similarities[Pair(old: old, new: new)] { return 1 - known.visible }
        guard let before = try lines(old), let after = try lines(new) else {
            return 1 - (try reader.likeness(of: old, to: new))
        }
        return 1 - before.similarity(to: after, sample: ContentComparer.sampleSize)
    }

    /// Releases the drawings that were read to be compared with many others: they are large.
    mutating func forgetDrawings() { drawings = [:] }

    private mutating func lines(_ id: ObjectID) throws(FileSourceError) -> DrawnLines? {
        if let known = drawings[id] { return known }
        if drawings.count > ContentComparer.drawingLimit { drawings = [:] }
        let lines = try contents(id).flatMap { Drawing($0) }.flatMap { DrawnLines($0) }
        drawings[id] = .some(lines)
        return lines
    }

    /// The value of a JSON or YAML file; nil for what is none, or is missing or too large.
    mutating func value(_ id: ObjectID, path: GitPath) throws(FileSourceError) -> JSONValue? {
        try contents(id).flatMap { JSONFile.value(of: $0, path: path) }
    }

    private mutating func contents(_ id: ObjectID) throws(FileSourceError) -> [UInt8]? {
        guard bytesRead < ContentComparer.readLimit else { return nil }
        do throws(FileSourceError) {
            guard case .bytes(let bytes, _) = try reader.contents(ofBlob: id, limit: ContentComparer.fileLimit) else {
                return nil
            }
            bytesRead += bytes.count
            return bytes
        } catch {
            // A submodule's commit is not here.
            guard case .noObject = error else { throw error }
            return nil
        }
    }
}
