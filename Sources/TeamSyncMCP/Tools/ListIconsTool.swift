import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration

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
        if let query = arguments.query { rows.search(query, isRanked: false) }
        for index in rows.rows.indices { rows.rows[index].matched = [] }
        let categories = Dictionary(
            rows.rows.compactMap { $0.item.facts.category }.map { ($0, 1) }, uniquingKeysWith: +)
        let category = arguments.text("category")
        if let category {
            let names = categories.keys.filter { $0.lowercased() == category.lowercased() }
            if names.isEmpty { throw unknown(category, categories) }
            rows.rows.removeAll { row in !names.contains { $0 == row.item.facts.category } }
        }
        let listing = try CatalogueListing(
            rows, arguments, limit: 300, key: ["icons", category ?? ""], json: IconFacts.json, line: IconFacts.line)
        let counts = categories.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
        return listing.result(
            "icons", ["categories": .object(categories.mapValues { .number($0) })],
            heading: counts.isEmpty ? [] : ["Categories: " + counts.joined(separator: ", ")])
    }

    private func unknown(_ category: String, _ categories: [String: Int]) -> ToolFailure {
        let names = categories.keys.sorted()
        guard !names.isEmpty else { return ToolFailure("No icon here has a category; leave 'category' out.") }
        let guess = NearestWord.to(category, among: names).map { "Did you mean '\($0)'? " } ?? ""
        return ToolFailure(
            "There is no category '\(category)'. \(guess)There are: \(Wording.list(names, limit: 40)).")
    }
}
