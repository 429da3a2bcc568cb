import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncMCP
@testable import TeamSyncReaders

@Suite("Requested changes")
struct ChosenChangesTests {
    private let now = Timestamp(secondsSinceEpoch: 1_770_883_260)

    private func entry(_ count: Int, detail: String = "") -> ChangesReport.Entry {
        let status = RepositoryStatus(
            id: "icons", label: "Icons", state: .behind, branch: "main", upstream: "origin/main")
        let highlights = (0..<count).map { number in
            let member = Highlight.Member(
                file: "a.json", pointer: "/a", path: ["a"], old: nil, new: .string(detail))
            return Highlight(
                catalogue: "icons", kind: number.isMultiple(of: 2) ? "icon" : "color", key: "key-\(number)",
                change: .added, summary: "key-\(number) is new", details: Highlight.Details(members: [member]))
        }
        let files = (0..<count).map { IncomingFile(status: .added, path: "icons/\($0).svg") }
        return ChangesReport.Entry(
            repository: status,
            changes: ChangesDocument(
                id: "icons", state: .behind, files: files, filesTotal: count, highlights: highlights,
                highlightsTotal: count + 100))
    }

    private func told(
        _ entry: ChangesReport.Entry, _ filter: ChangesFilter = ChangesFilter(), limit: Int, budget: Int = 1 << 20
    ) throws -> [String: JSONValue] {
        var budget = budget
        return try #require(ChosenChanges(entry, filter, limit: limit).json(at: now, budget: &budget).members)
    }

    private func count(_ list: JSONValue?) -> Int? {
        guard case .array(let elements)? = list else { return nil }
        return elements.count
    }

    @Test("Lists are truncated at the limit, and the totals are kept")
    func limit() throws {
        let members = try told(entry(30), limit: 10)
        #expect(count(members["highlights"]) == 10)
        #expect(members["highlights_total"] == 130)
        #expect(count(members["files"]) == 10)
        #expect(members["files_total"] == 30)
        #expect(members["truncated"] == true)
    }

    @Test("For a kind or a name, only those items are reported and counted, without files")
    func filter() throws {
        var filter = ChangesFilter()
        filter.kind = "icon"
        let kind = try told(entry(30), filter, limit: 50)
        #expect(count(kind["highlights"]) == 15)
        #expect(kind["highlights_total"] == 15)
        #expect(kind["files_total"] == 0)
        #expect(kind["truncated"] == false)
        filter.name = "KEY-2"
        #expect(try told(entry(30), filter, limit: 50)["highlights_total"] == 6)
    }

    @Test("Content that is too large is omitted; for large items, only the details")
    func budget() throws {
        let members = try told(entry(30, detail: String(repeating: "x", count: 1000)), limit: 50, budget: 10_000)
        #expect(try #require(count(members["highlights"])) == 8)
        #expect(members["truncated"] == true)
        let huge = try told(entry(2, detail: String(repeating: "x", count: 5000)), limit: 50, budget: 5000)
        #expect(count(huge["highlights"]) == 2)
    }
}
