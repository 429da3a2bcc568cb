import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncGit
import TeamSyncReaders

/// `get_component`
struct GetComponentTool: Tool {
    let workspace: Workspace

    let definition = ToolDefinition(
        name: "get_component", title: "Get a component",
        description: """
            One component: its whole machine-readable specification (properties, usage, states) and the paths of its \
            files. Use it before writing code that uses the component.
            """,
        arguments: [.name(of: .component), .repository, .revision],
        output: Schema.object([
            ("name", Schema.text("Its name.")), ("source", CatalogueOrigin.schema),
            ("description", Schema.optionalText("null: it has none.")),
            ("spec", Schema.anything("Its specification, whole; null: it has none that is JSON, 'warnings' say why.")),
            ("spec_path", Schema.optionalText("The specification in the repository; null: there is none.")),
            ("files", Schema.texts("The paths of its files, sorted.")),
            ("warnings", Schema.texts("What could not be read.")),
        ]))

    func call(_ arguments: Arguments, _ context: CallContext) throws(ToolFailure) -> ToolResult {
        let rows = try CatalogueRows(.component, arguments, in: workspace)
        let row = try rows.item(named: arguments.required("name"))
        var contents = try ItemContents(row, of: rows, in: workspace)
        let path = row.item.entry.spec
        let written = try contents.text(of: path, "specification")
        let spec = written.flatMap { JSONFile.parsed(Array($0.utf8)[...]) }
        var warnings = contents.warnings
        if let path, written != nil, spec == nil { warnings.append("\(path) is not JSON.") }
        let description = ItemFacts(spec).description ?? row.item.facts.description
        let files = row.item.entry.files.keys.sorted().map { "\($0)" }
        var text = contents.heading
        if let description { text.append(Sanitizer.clean(description)) }
        if !files.isEmpty { text.append("Files: \(Sanitizer.clean(files.joined(separator: ", ")))") }
        text += warnings.map { "Warning: \(Sanitizer.clean($0))" }
        if let path, let written { text += ["\(Sanitizer.clean("\(path)")):", "", written] }
        return ToolResult(
            text: text.joined(separator: "\n"),
            structured: [
                "name": .string(row.item.name), "source": row.shelf.origin.json, "description": .text(description),
                "spec": spec ?? nil, "spec_path": .text(path.map { "\($0)" }), "files": .strings(files),
                "warnings": .strings(warnings),
            ])
    }
}
