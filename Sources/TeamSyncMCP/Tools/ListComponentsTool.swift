import TeamSyncConfiguration

/// `list_components`
struct ListComponentsTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "list_components", title: "List components",
        description: """
            The components of the design system with their descriptions and tags. Use it before writing a view of your \
            own; get_component gives the whole specification of one.
            """,
        arguments: [.repository, .revision, .query(), .limit(200), .cursor],
        output: CatalogueListing.schema("components", item: ComponentFacts.schema))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        var rows = try CatalogueRows(.component, arguments, in: workspace)
        if let query = arguments.query { rows.search(query, isRanked: false) }
        for index in rows.rows.indices { rows.rows[index].matched = [] }
        return try CatalogueListing(
            rows, arguments, limit: 200, key: ["components"], json: ComponentFacts.json, line: ComponentFacts.line
        ).result("components")
    }
}
