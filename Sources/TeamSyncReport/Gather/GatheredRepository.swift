package import TeamSyncBase
package import TeamSyncDocuments
package import TeamSyncHistory
package import TeamSyncProtocol
import TeamSyncReaders

/// A request to the process that reads one repository for a report.
package struct ReportQuery: Codable, Equatable, Sendable {
    /// The range of commits; nil to only search for uses.
    package var range: HistoryRange?
    /// The names of the catalogues of other repositories for which uses are searched.
    package var used: [String]

    package init(_ range: HistoryRange?, used: [String]) {
        (self.range, self.used) = (range, used)
    }
}

extension HistoryRequest where Question == ReportQuery {
    /// Reads the repository.
    package func answer() throws(Problem) -> GatheredRepository {
        try withClone { clone, cache throws(Problem) in
            try ReportGatherer(clone, now: now).gather(question, &cache)
        }
    }
}

/// The result of the process that reads one repository for a report.
package struct GatheredRepository: Codable, Sendable {

    package var report: RepositoryReport
    /// The items of other repositories' catalogues that this repository's files refer to, by catalogue and key. The
    /// value is the first place.
    package var uses: [String: [String: String]] = [:]

    package init(report: RepositoryReport) {
        self.report = report
    }
}

extension ReportContext {
    /// The maximum size of all drawings in base64, in bytes. It leaves room for the other parts of a page below 10 MB.
    package static let drawingLimit = 7_800_000

    /// Combines repositories. Adds the places where they refer to each other's items, and omits drawings beyond the
    /// limit.
    /// - Parameter ids: the ids of the repositories to show; other repositories only contribute their references.
    package init(generatedAt: Timestamp, range: String, _ gathered: [GatheredRepository], showing ids: Set<String>) {
        var repositories = gathered.map(\.report).filter { ids.contains($0.id) }
        var left = ReportContext.drawingLimit
        for index in repositories.indices {
            let others = gathered.filter { $0.report.id != repositories[index].id && !$0.uses.isEmpty }
            for item in repositories[index].items.indices {
                let key = (repositories[index].items[item].catalogue, repositories[index].items[item].key)
                let oldKey = repositories[index].items[item].oldKey
                repositories[index].items[item].uses = others.compactMap { other in
                    let places = other.uses[key.0]
                    let place = places?[key.1] ?? oldKey.flatMap { places?[$0] }
                    return place.map { ItemUse(repository: other.report.label, place: $0) }
                }
            }
            repositories[index].limitDrawings(&left)
        }
        self.init(generatedAt: generatedAt, range: range, repositories: repositories)
    }
}

extension RepositoryReport {
    /// The kinds of change, sorted by decreasing importance of their drawings.
    package static let drawingOrder: [[String]] = [["changed"], ["added"], ["removed"], ["renamed"]]

    /// The indices of items, sorted by decreasing importance of their drawings.
    package static func drawingOrder(of changes: [String]) -> [Int] {
        let rank = { (change: String) in drawingOrder.firstIndex { $0.contains(change) } ?? drawingOrder.count }
        return changes.indices.sorted { (rank(changes[$0]), $0) < (rank(changes[$1]), $1) }
    }

    fileprivate mutating func limitDrawings(_ left: inout Int) {
        for index in RepositoryReport.drawingOrder(of: items.map(\.change.rawValue)) {
            let pairs = items[index].drawings
            let size = pairs.reduce(items[index].picture?.size ?? 0) {
                $0 + ($1.before?.size ?? 0) + ($1.after?.size ?? 0)
            }
            left -= size
            guard left < 0 else { continue }
            left += size
            items[index].picture = items[index].picture.map { _ in .noRoom }
            for pair in pairs.indices {
                items[index].drawings[pair].before = pairs[pair].before.map { _ in .noRoom }
                items[index].drawings[pair].after = pairs[pair].after.map { _ in .noRoom }
            }
        }
    }
}

extension ReportDrawing {
    /// The placeholder for a drawing that exceeds the limit.
    package static let noRoom = ReportDrawing(omitted: "is omitted because the report is full")
}

extension CheckState {
    /// Describes the published state of a repository in words.
    package init(_ status: RepositoryStatus, now: Timestamp) {
        self.init(
            state: StateText.words(status), sentence: CheckNote(repository: status, now: now).text,
            isFresh: status.error == nil && Freshness(of: status, at: now).isFresh,
            error: status.error.map { ReportProblem($0.message, hint: $0.hint) })
    }
}
