import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("Pages of a list")
struct ListPageTests {
    private func page(
        _ count: Int, limit: Int? = nil, cursor: String? = nil, key: [String] = ["a"], size: Int = 1
    ) throws -> ListPage {
        var values: [String: JSONValue] = [:]
        if let limit { values["limit"] = .number(limit) }
        if let cursor { values["cursor"] = .string(cursor) }
        let arguments = try Arguments(values, for: [.limit, .cursor])
        return try ListPage(of: count, arguments, limit: 10, key: key) { _ in size }
    }

    @Test("Following cursors returns everything once", arguments: [0, 1, 9, 10, 11, 25, 30])
    func walk(count: Int) throws {
        var (seen, cursor): ([Int], String?) = ([], nil)
        repeat {
            let page = try page(count, cursor: cursor)
            seen += Array(page.rows)
            #expect(page.total == count)
            cursor = page.nextCursor
        } while cursor != nil
        #expect(seen == Array(0..<count))
    }

    @Test("A page ends before it is too large, and has at least one row")
    func large() throws {
        #expect(try page(100, limit: 50, size: 20 << 10).rows == 0..<2)
        #expect(try page(100, size: 1 << 20).rows == 0..<1)
    }

    @Test("A cursor from another list, or an invalid one, is refused")
    func foreign() throws {
        let cursor = try #require(try page(30).nextCursor)
        #expect(try page(30, cursor: cursor).rows == 10..<20)
        #expect(throws: ToolFailure.self) { try page(30, cursor: cursor, key: ["b"]) }
        #expect(throws: ToolFailure.self) { try page(5, cursor: cursor) }
        for cursor in ["10", "-1." + cursor.dropFirst(3), "x." + cursor.dropFirst(3), cursor + ".1"] {
            #expect(throws: ToolFailure.self, "\(cursor)") { try page(30, cursor: cursor) }
        }
    }
}
