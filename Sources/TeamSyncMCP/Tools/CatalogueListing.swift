import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncReaders
import TeamSyncWords

/// The result of the tools that list items.
struct CatalogueListing {
    let rows: CatalogueRows
    let page: ListPage
    private let members: [String: JSONValue]
    private let json: [JSONValue]
    private let lines: [ServerText]

    /// - Parameters:
    ///   - key: identifies the list, together with the query and the commits.
    ///   - more: further members besides the list.
    ///   - json: the members of a row, without its name, and without its repository if that is the first one.
    ///   - line: the text after the name in a row's line; empty if there is none.
    init(
        _ rows: CatalogueRows, _ arguments: Arguments, limit: Int, key: [String], more: [String: JSONValue] = [:],
        json: (CatalogueRows.Row) -> [String: JSONValue], line: (CatalogueRows.Row) -> ServerText
    ) throws(ToolFailure) {
        self.rows = rows
        members = more.merging([
            "sources": .array(rows.origins.map(\.json)), "warnings": .strings(rows.warnings),
        ]) { $1 }
        let key = key + [arguments.query ?? ""] + rows.origins.flatMap { [$0.repository, $0.commit.description] }
        var made: [(json: JSONValue, line: ServerText)] = []
        let hasCatalogues = rows.catalogues.count > 1
        let budget = Limits.answer - Limits.sentence - JSONValue.object(members).size
        page = try ListPage(of: rows.rows.count, arguments, limit: limit, key: key, budget: budget) { index in
            let row = rows.rows[index]
            var members = json(row)
            members["name"] = .string(row.item.name)
            let origin = row.catalogue.origin
            let isFirst = origin.repository == rows.origins.first?.repository
            if !isFirst { members["repository"] = .string(origin.repository) }
            if hasCatalogues { members["catalogue"] = .string(row.catalogue.name) }
            let facts = row.item.facts
            if facts.isDeprecated { members["deprecated"] = ["use": .text(facts.replacement)] }
            if !row.matched.isEmpty { members["matched"] = .strings(row.matched.map(\.rawValue)) }
            var details = [line(row)].filter { !$0.isEmpty }
            if facts.isDeprecated {
                details.append(facts.replacement.map { "deprecated, use \($0, limit: Limits.name)" } ?? "deprecated")
            }
            let names =
                (rows.origins.count > 1 ? [origin.repository] : []) + (hasCatalogues ? [row.catalogue.name] : [])
            let place: ServerText =
                names.isEmpty ? "" : " [\(names.map { "\(word: $0)" as ServerText }.joined(separator: ", "))]"
            let line: ServerText =
                "- \(row.item.name)\(place)" + (details.isEmpty ? "" : " — \(details.joined(separator: "; "))")
            made.append((.object(members), line))
            return max(made[made.count - 1].json.size, JSONValue.string(line.text).size)
        }
        self.json = made.prefix(page.rows.count).map(\.json)
        lines = made.prefix(page.rows.count).map(\.line)
    }

    /// - Parameters:
    ///   - member: the name of the list.
    ///   - heading: sentences before the list.
    func result(_ member: String, heading: [ServerText] = []) -> ToolResult {
        var members = members
        members[member] = .array(json)
        members["total"] = .number(page.total)
        members["truncated"] = .bool(page.isTruncated)
        if let cursor = page.nextCursor { members["next_cursor"] = .string(cursor) }
        let sources = rows.origins.map(\.words).joined(separator: ", ")
        var text = AnswerText(["\(own: page.words(rows.kind)) in \(sources)"])
        text.addWarnings(rows.warnings)
        text.add(heading + lines)
        if let cursor = page.nextCursor {
            text.add("\(page.total - page.rows.upperBound) more: call again with cursor \(cursor).")
        }
        return ToolResult(text: text, structured: .object(members))
    }
}

/// A page of a list. It contains as many rows as were requested and fit, but at least one.
struct ListPage {
    let rows: Range<Int>
    /// The cursor of the next page; nil at the end of the list.
    let nextCursor: String?
    let total: Int

    var isTruncated: Bool { nextCursor != nil }

    /// - Parameters:
    ///   - key: identifies the list. A cursor is valid only for the same list.
    ///   - budget: the maximum size of all rows, in bytes.
    ///   - size: returns the size of a row in bytes. It is called for each row of the page in order, and for the first
    ///     row that does not fit.
    init(
        of count: Int, _ arguments: Arguments, limit: Int, key: [String], budget: Int = Limits.page, size: (Int) -> Int
    ) throws(ToolFailure) {
        let key = StableHash.hex(of: Array(key.joined(separator: "\0").utf8))
        var start = 0
        if let cursor = arguments.text("cursor") {
            let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1] == key, let offset = Int(parts[0]), (0..<max(1, count)).contains(offset)
            else {
                throw ToolFailure(
                    "This cursor belongs to another list, or the list has changed. Start again without a cursor.")
            }
            start = offset
        }
        var (end, bytes) = (start, 0)
        let last = min(count, start + (arguments.integer("limit") ?? limit))
        while end < last {
            bytes += size(end)
            if bytes > budget, end > start { break }
            end += 1
        }
        rows = start..<end
        nextCursor = end < count ? "\(end).\(key)" : nil
        total = count
    }

    /// A description of the rows: `1 to 3 of 280 icons`; `280 icons` if the page contains all of them.
    func words(_ kind: CatalogueKind) -> String {
        let all = English.number(total, kind.singular, kind.plural)
        return rows.count == total
            ? all : "\(rows.isEmpty ? "none" : "\(rows.lowerBound + 1) to \(rows.upperBound)") of \(all)"
    }
}
