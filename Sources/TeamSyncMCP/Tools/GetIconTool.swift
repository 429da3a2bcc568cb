import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncGit
import TeamSyncReaders

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
            ("metadata", Schema.anything("Its entry in the catalogue, whole; null: it is a file without an entry.")),
            ("path", Schema.optionalText("The SVG in the repository; null: there is none.")),
            (
                "svg",
                Schema.optionalText("The source of the SVG, unchanged; null: it cannot be shown, 'warnings' say why.")
            ),
            ("warnings", Schema.texts("What could not be read.")),
        ]))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        let rows = try CatalogueRows(.icon, arguments, in: workspace)
        let row = try rows.item(named: arguments.required("name"))
        var contents = try ItemContents(row, of: rows, in: workspace)
        let path = row.item.entry.drawing
        let svg = try contents.text(of: path, "drawing")
        let facts = row.item.facts
        var text = contents.heading
        if let category = facts.category { text.append("Category: \(Sanitizer.clean(category))") }
        if !facts.tags.isEmpty { text.append("Tags: \(Sanitizer.clean(facts.tags.joined(separator: ", ")))") }
        text += contents.warningLines
        if let path, let svg { text += ["\(Sanitizer.clean("\(path)")):", "", svg] }
        return ToolResult(
            text: text.joined(separator: "\n"),
            structured: [
                "name": .string(row.item.name), "source": row.shelf.origin.json, "category": .text(facts.category),
                "tags": .strings(facts.tags), "metadata": row.item.entry.value ?? nil,
                "path": .text(path.map { "\($0)" }), "svg": .text(svg), "warnings": .strings(contents.warnings),
            ])
    }
}
