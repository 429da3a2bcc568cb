import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncGit
import TeamSyncReaders

/// `list_icons`
struct ListIconsTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "list_icons", title: "List icons",
        description: """
            The icons of the design system with category and tags, and how many there are in each category. Use it \
            to see which icons exist before drawing or importing one; use search_icons to find one by meaning.
            """,
        arguments: [
            .repository, .revision,
            Argument(name: "category", description: "Only icons of this category.", kind: .text(limit: 200)),
            .query(), .limit(300), .cursor,
        ],
        output: CatalogueListing.schema(
            "icons", item: IconFacts.schema,
            [
                (
                    "categories",
                    Schema.map(
                        "How many icons each category has among those that 'query' matches.", of: ["type": "integer"])
                )
            ]))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        var rows = try CatalogueRows(.icon, arguments, in: workspace)
        if let query = arguments.query { rows.filter(query) }
        let categories = Dictionary(
            rows.rows.compactMap { $0.item.facts.category }.map { ($0, 1) }, uniquingKeysWith: +)
        let category = arguments.text("category")
        if let category {
            let names = categories.keys.filter { $0.lowercased() == category.lowercased() }
            if names.isEmpty {
                throw Suggestion.failure(
                    category, "category", among: categories.keys.sorted(),
                    none: "No icon here has a category; leave 'category' out.")
            }
            rows.rows.removeAll { row in !names.contains { $0 == row.item.facts.category } }
        }
        let listing = try CatalogueListing(
            rows, arguments, limit: 300, key: ["icons", category ?? ""], json: IconFacts.json, line: IconFacts.line)
        let largest = categories.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let names = largest.map(\.key).shortened(to: Limits.name)
        let shown = largest.prefix(names.count)
        let heading = "Categories: " + shown.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        return listing.result(
            "icons", ["categories": .object(Dictionary(shown.map { ($0.key, .number($0.value)) }) { $1 })],
            heading: shown.isEmpty ? [] : [heading + (shown.count < largest.count ? ", …" : "")])
    }
}

/// `search_icons`
struct SearchIconsTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "search_icons", title: "Search icons",
        description: """
            The icons whose name, tags, category or description match all words of a query, the best first. Use it to \
            find an icon by what it means; get_icon then gives its SVG.
            """,
        arguments: [.query(isRequired: true), .repository, .revision, .limit(20), .cursor],
        output: CatalogueListing.schema("icons", item: IconFacts.schema, isSearch: true))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        var rows = try CatalogueRows(.icon, arguments, in: workspace)
        rows.search(try arguments.searchedFor)
        return try CatalogueListing(
            rows, arguments, limit: 20, key: ["search icons"], json: IconFacts.json, line: IconFacts.line
        ).result("icons")
    }
}

extension Arguments {
    /// The query of a search.
    var searchedFor: String {
        get throws(ToolFailure) {
            let query = required("query")
            if query.allSatisfy(\.isWhitespace) { throw ToolFailure("The argument 'query' is empty.") }
            return query
        }
    }
}

/// `get_icon`
struct GetIconTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "get_icon", title: "Get an icon",
        description: "One icon: its metadata and the source of its SVG. Use it whenever code needs the drawing itself.",
        arguments: [.name(of: .icon), .repository, .revision],
        output: Schema.object([
            ("name", Schema.text("Its name.")), ("source", CatalogueOrigin.schema),
            ("category", Schema.optionalText("null: it has none.")), ("tags", Schema.texts("Words that describe it.")),
            ("metadata", Schema.anything("Its whole entry in the catalogue; null: it has none, or see 'warnings'.")),
            ("path", Schema.optionalText("The SVG in the repository; null: there is none.")),
            (
                "svg",
                Schema.optionalText("The source of the SVG, unchanged; null: it cannot be shown, see 'warnings'.")
            ),
            ("warnings", Schema.texts("What could not be read.")),
        ]))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        let rows = try CatalogueRows(.icon, arguments, in: workspace)
        let row = try rows.item(named: arguments.required("name"))
        var contents = try ItemContents(row, of: rows, in: workspace)
        let path = row.item.entry.drawing
        let svg = try contents.text(of: path, "drawing")
        let metadata = contents.metadata()
        let facts = row.item.facts
        var text = contents.heading
        if let category = facts.category { text.append("Category: \(Sanitizer.clean(category))") }
        if !facts.tags.isEmpty { text.append("Tags: \(Sanitizer.clean(facts.tags.joined(separator: ", ")))") }
        text += contents.warningLines
        if let path, let svg { text += ["\(Sanitizer.clean("\(path)")):", "", svg] }
        return ToolResult(
            text: text.joined(separator: "\n"),
            structured: [
                "name": .string(row.item.name), "source": row.catalogue.origin.json, "category": .text(facts.category),
                "tags": .strings(facts.tags), "metadata": metadata ?? nil,
                "path": .text(path.map { "\($0)" }), "svg": .text(svg), "warnings": .strings(contents.warnings),
            ])
    }
}

/// What the tools for icons say of each.
enum IconFacts {
    static let schema: [(name: String, schema: JSONValue)] = [
        ("category", Schema.optionalText("null: it has none.")), ("tags", Schema.texts("Words that describe it.")),
    ]

    static func json(_ row: CatalogueRows.Row) -> [String: JSONValue] {
        ["category": .text(row.item.facts.category), "tags": .strings(row.item.facts.tags)]
    }

    static func line(_ row: CatalogueRows.Row) -> String {
        let facts = row.item.facts
        let tags = facts.tags.isEmpty ? nil : "tags: " + facts.tags.joined(separator: ", ")
        return [facts.category, tags].compactMap { $0 }.joined(separator: "; ")
    }
}
