import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncReaders

/// `get_color`
struct GetColorTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "get_color", title: "Get a colour token",
        description: "One colour token with its values by brand and mode, and the rest of its entry in the catalogue.",
        arguments: [.name(of: .color)] + ColorFilter.arguments + [.repository, .revision],
        output: Schema.object([
            ("name", Schema.text("Its name.")), ("source", CatalogueOrigin.schema),
            ("values", Schema.list("By brand and mode, as asked for.", of: ColorValue.schema)),
            ("metadata", Schema.anything("Its entry in the catalogue, whole.")),
            ("warnings", Schema.texts("What could not be read.")),
        ]))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        let rows = try CatalogueRows(.color, arguments, in: workspace)
        let row = try rows.item(named: arguments.required("name"))
        let contents = try ItemContents(row, of: rows, in: workspace)
        let values = try ColorFilter(arguments, among: [row]).values(of: row.item)
        let lines = values.map { value in
            let place = [value.brand, value.mode].compactMap { $0 }.joined(separator: " ")
            return Sanitizer.clean((place.isEmpty ? "" : "\(place): ") + value.value)
        }
        return ToolResult(
            text: (contents.heading + lines + contents.warningLines).joined(separator: "\n"),
            structured: [
                "name": .string(row.item.name), "source": row.shelf.origin.json,
                "values": .array(values.map(\.json)), "metadata": row.item.entry.value ?? nil,
                "warnings": .strings(contents.warnings),
            ])
    }
}
