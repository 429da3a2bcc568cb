import TeamSyncBase
import TeamSyncGit
import TeamSyncReaders

/// What the tools that list items answer.
struct CatalogueListing {
    let rows: CatalogueRows
    let page: ListPage
    private let json: [JSONValue]
    private let lines: [String]

    /// - Parameters:
    ///   - json: the members of a row beside its repository and name.
    ///   - line: what is told of a row behind its name; empty for nothing.
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
            members["repository"] = .string(row.shelf.origin.repository)
            members["name"] = .string(row.item.name)
            if !row.matched.isEmpty { members["matched"] = .strings(row.matched.map(\.rawValue)) }
            made.append(.object(members))
            return made.last?.size ?? 0
        }
        self.json = Array(made.prefix(page.rows.count))
        lines = rows.rows[page.rows].map { row in
            let told = line(row)
            let place = rows.origins.count > 1 ? " [\(row.shelf.origin.repository)]" : ""
            return Sanitizer.clean(row.item.name) + place + (told.isEmpty ? "" : " — \(Sanitizer.clean(told))")
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
        var text = ["\(page.words(rows.kind)) in \(sources)"] + heading + lines
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
        if isSearch { members.append(("matched", Schema.texts("Where it matches, the most telling first."))) }
        return Schema.object(
            [
                (member, Schema.list("One page.", of: Schema.object(members))),
                ("sources", Schema.list("What was read.", of: CatalogueOrigin.schema)),
                ("total", Schema.integer("How many there are on all pages.")),
                ("truncated", Schema.flag("Whether there are more pages.")),
                ("next_cursor", Schema.text("For the next page; left out on the last one.")),
                ("warnings", Schema.texts("What could not be read.")),
            ] + more, optional: ["next_cursor"])
    }
}
