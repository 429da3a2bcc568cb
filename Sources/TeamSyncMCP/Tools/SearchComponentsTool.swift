import TeamSyncConfiguration

/// `search_components`
struct SearchComponentsTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "search_components", title: "Search components",
        description: """
            The components whose name, tags, description or properties match all words of a query, the best first. Use \
            it to find a component by what it does; get_component then gives its specification.
            """,
        arguments: [.query(isRequired: true), .repository, .revision, .limit(20), .cursor],
        output: CatalogueListing.schema("components", item: ComponentFacts.schema, isSearch: true))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        var rows = try CatalogueRows(.component, arguments, in: workspace)
        rows.search(try arguments.searchedFor, isRanked: true)
        return try CatalogueListing(
            rows, arguments, limit: 20, key: ["search components"], json: ComponentFacts.json,
            line: ComponentFacts.line
        ).result("components")
    }
}
