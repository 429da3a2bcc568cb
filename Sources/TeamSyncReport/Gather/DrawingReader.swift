import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncHistory
import TeamSyncProtocol
import TeamSyncWorker

/// Reads the drawings of items from the object database, up to a maximum total size.
struct DrawingReader {
    /// The maximum number of drawings of one item.
    private static let drawingLimit = 8

    private let clone: HistoryClone
    private var left = ReportContext.drawingLimit

    init(_ clone: HistoryClone) {
        self.clone = clone
    }

    /// Returns the changed drawings of an item; if no drawing changed, its drawing.
    mutating func read(_ item: DetailedItem) throws(Problem) -> (pairs: [DrawingPair], picture: ReportDrawing?) {
        var pairs: [DrawingPair] = []
        for file in item.files where file.isDrawing && file.old != file.new && pairs.count < DrawingReader.drawingLimit
        {
            pairs.append(
                DrawingPair(
                    path: file.path.description.shortened(to: 1000),
                    oldPath: file.oldPath?.description.shortened(to: 1000), before: try drawing(file.old),
                    after: try drawing(file.new), isReformatted: file.isReformatted))
        }
        if !pairs.isEmpty { return (pairs, nil) }
        return ([], try drawing(item.drawing?.new))
    }

    private mutating func drawing(_ id: ObjectID?) throws(Problem) -> ReportDrawing? {
        guard let id else { return nil }
        guard left > 0 else { return .noRoom }
        let drawing = try contents(of: id)
        left -= drawing.size
        return left < 0 ? .noRoom : drawing
    }

    private func contents(of id: ObjectID) throws(Problem) -> ReportDrawing {
        try clone.reading { repository throws(GitError) in
            do throws(GitError) {
                guard let bytes = try repository.blob(id, limit: ReportDrawing.byteLimit) else {
                    return ReportDrawing(omitted: "is larger than \(ReportDrawing.byteLimit >> 10) KiB")
                }
                return ReportDrawing(bytes)
            } catch {
                guard error.code == .notFound else { throw error }
                return ReportDrawing(
                    omitted: try repository.isPartial()
                        ? "has not been fetched into this partial clone" : "is missing from the clone")
            }
        }
    }
}
