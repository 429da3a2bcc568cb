import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncReaders

/// The answer of the tools that list items.
struct CatalogueListing {
    let rows: CatalogueRows
    let page: ListPage
    private let json: [JSONValue]
    private let lines: [String]

    /// - Parameters:
    ///   - key: what the list is of, beside the query and the commits.
    ///   - json: the members of a row beside its repository and name.
    ///   - line: what a line says after the row's name; empty for nothing.
    init(
        _ rows: CatalogueRows, _ arguments: Arguments, limit: Int, key: [String],
        json: (CatalogueRows.Row) -> [String: JSONValue], line: (CatalogueRows.Row) -> String
    ) throws(ToolFailure) {
        self.rows = rows
        let key = key + [arguments.query ?? ""] + rows.origins.flatMap { [$0.repository, $0.commit.description] }
        var made: [JSONValue] = []
        page = try ListPage(of: rows.rows.count, arguments, limit: limit, key: key) { index in
            let row = rows.rows[index]
            var members = json(row)
            members["repository"] = .string(row.catalogue.origin.repository)
            members["name"] = .string(row.item.name)
            if !row.matched.isEmpty { members["matched"] = .strings(row.matched.map(\.rawValue)) }
            made.append(.object(members))
            return made.last?.size ?? 0
        }
        self.json = Array(made.prefix(page.rows.count))
        lines = rows.rows[page.rows].map { row in
            let details = line(row)
            let place = rows.origins.count > 1 ? " [\(row.catalogue.origin.repository)]" : ""
            return Sanitizer.clean(row.item.name) + place + (details.isEmpty ? "" : " — \(Sanitizer.clean(details))")
        }
    }

    /// - Parameters:
    ///   - member: the name of the list.
    ///   - more: further members.
    ///   - heading: sentences in front of the list.
    func result(_ member: String, _ more: [String: JSONValue] = [:], heading: [String] = []) -> ToolResult {
        var members = more
        members[member] = .array(json)
        members["sources"] = .array(rows.origins.map(\.json))
        members["total"] = .number(page.total)
        members["truncated"] = .bool(page.isTruncated)
        members["warnings"] = .strings(rows.warnings)
        if let cursor = page.nextCursor { members["next_cursor"] = .string(cursor) }
        let sources = rows.origins.map(\.words).joined(separator: ", ")
        var text = ["\(page.words(rows.kind)) in \(sources)"] + heading.map(Sanitizer.clean) + lines
        if let cursor = page.nextCursor {
            text.append("\(page.total - page.rows.upperBound) more: call again with cursor '\(cursor)'.")
        }
        text += rows.warnings.map { "Warning: \(Sanitizer.clean($0))" }
        return ToolResult(text: text.joined(separator: "\n"), structured: .object(members))
    }

    static func schema(
        _ member: String, item: [(name: String, schema: JSONValue)], isSearch: Bool = false,
        _ more: [(name: String, schema: JSONValue)] = []
    ) -> JSONValue {
        var members = [
            ("repository", Schema.text("The id of the repository that has it.")), ("name", Schema.text("Its name.")),
        ]
        members += item
        if isSearch { members.append(("matched", Schema.texts("Where it matches, the most significant first."))) }
        return Schema.object(
            [
                (member, Schema.list("One page.", of: Schema.object(members))),
                ("sources", Schema.list("What was read.", of: CatalogueOrigin.schema)),
                ("total", Schema.integer("The number on all pages.")),
                ("truncated", Schema.flag("Whether there are more pages.")),
                ("next_cursor", Schema.text("For the next page; left out on the last one.")),
                ("warnings", Schema.texts("What could not be read.")),
            ] + more, optional: ["next_cursor"])
    }
}

/// A part of a list: as many rows as were asked for, and at most `Limits.page` bytes, but one row at least.
struct ListPage {
    let rows: Range<Int>
    /// nil at the end of the list.
    let nextCursor: String?
    let total: Int

    var isTruncated: Bool { nextCursor != nil }

    /// - Parameters:
    ///   - key: what the list is of: a cursor fits no other list.
    ///   - size: the bytes of a row. Called for each row of the page in turn, and for the one that no longer fits.
    init(
        of count: Int, _ arguments: Arguments, limit: Int, key: [String], size: (Int) -> Int
    ) throws(ToolFailure) {
        let key = StableHash.hex(of: Array(key.joined(separator: "\0").utf8))
        var start = 0
        if let cursor = arguments.text("cursor") {
            let parts = cursor.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1] == key, let offset = Int(parts[0]), (0..<max(1, count)).contains(offset)
            else {
                throw ToolFailure(
                    "This cursor belongs to another list, or the list has changed since. Start again without a cursor.")
            }
            start = offset
        }
        var (end, bytes) = (start, 0)
        let last = min(count, start + (arguments.integer("limit") ?? limit))
        while end < last {
            bytes += size(end)
            if bytes > Limits.page, end > start { break }
            end += 1
        }
        rows = start..<end
        nextCursor = end < count ? "\(end).\(key)" : nil
        total = count
    }

    /// `1 to 3 of 280 icons`; `280 icons` when that is all.
    func words(_ kind: CatalogueKind) -> String {
        let all = Wording.number(total, kind.singular, kind.plural)
        return rows.count == total
            ? all : "\(rows.isEmpty ? "none" : "\(rows.lowerBound + 1) to \(rows.upperBound)") of \(all)"
    }
}
