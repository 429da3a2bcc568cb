import TeamSyncBase
import TeamSyncConfiguration

/// `list_colors`
struct ListColorsTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "list_colors", title: "List colour tokens",
        description: """
            The colour tokens of the design system with their values by brand and mode. Use it instead of inventing a \
            hex value; name a brand or a mode to get shorter pages.
            """,
        arguments: [.repository, .revision] + ColorFilter.arguments + [.query(), .limit(300), .cursor],
        output: CatalogueListing.schema(
            "colors",
            item: [("values", Schema.list("By brand and mode, as asked for.", of: ColorValue.schema))],
            [
                ("brands", Schema.texts("All brands that there are, sorted.")),
                ("modes", Schema.texts("All modes that there are, sorted.")),
            ]))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        var rows = try CatalogueRows(.color, arguments, in: workspace)
        let filter = try ColorFilter(arguments, among: rows.rows)
        if let query = arguments.query { rows.search(query, isRanked: false) }
        for index in rows.rows.indices { rows.rows[index].matched = [] }
        if filter.brand != nil || filter.mode != nil { rows.rows.removeAll { filter.values(of: $0.item).isEmpty } }
        let listing = try CatalogueListing(
            rows, arguments, limit: 300, key: ["colors", filter.brand ?? "", filter.mode ?? ""],
            json: { ["values": .array(filter.values(of: $0.item).map(\.json))] },
            line: { ColorFilter.words(filter.values(of: $0.item)) })
        return listing.result(
            "colors", ["brands": .strings(filter.brands), "modes": .strings(filter.modes)],
            heading: filter.brands.isEmpty ? [] : ["Brands: " + filter.brands.joined(separator: ", ")])
    }
}
