import TeamSyncConfiguration

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
        rows.search(try arguments.searchedFor, isRanked: true)
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
