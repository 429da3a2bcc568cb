import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncGit
import TeamSyncReaders

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
        if let query = arguments.query { rows.filter(query) }
        return try CatalogueListing(
            rows, arguments, limit: 200, key: ["components"], json: ComponentFacts.json, line: ComponentFacts.line
        ).result("components")
    }
}

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
        rows.search(try arguments.searchedFor)
        return try CatalogueListing(
            rows, arguments, limit: 20, key: ["search components"], json: ComponentFacts.json,
            line: ComponentFacts.line
        ).result("components")
    }
}

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
            ("spec", Schema.anything("Its whole specification; null: there is no JSON specification, see 'warnings'.")),
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
        var spec = written.flatMap { JSONFile.parsed(Array($0.utf8)[...]) }
        if let path, written != nil, spec == nil { contents.warn("\(path) is not JSON.") }
        if let path, let value = spec, value.size > Limits.contents {
            contents.warn("\(path) is larger than \(Limits.contents >> 10) KiB and is shown as text alone.")
            spec = nil
        }
        let description = ItemFacts(spec).description ?? row.item.facts.description
        let files = contents.files()
        var text = contents.heading
        if let description { text.append(Sanitizer.clean(description)) }
        if !files.isEmpty { text.append("Files: \(Sanitizer.clean(files.joined(separator: ", ")))") }
        text += contents.warningLines
        if let path, let written { text += ["\(Sanitizer.clean("\(path)")):", "", written] }
        return ToolResult(
            text: text.joined(separator: "\n"),
            structured: [
                "name": .string(row.item.name), "source": row.catalogue.origin.json, "description": .text(description),
                "spec": spec ?? nil, "spec_path": .text(path.map { "\($0)" }), "files": .strings(files),
                "warnings": .strings(contents.warnings),
            ])
    }
}

/// What the tools for components say of each.
enum ComponentFacts {
    static let schema: [(name: String, schema: JSONValue)] = [
        ("description", Schema.optionalText("null: it has none.")), ("tags", Schema.texts("Words that describe it.")),
    ]

    static func json(_ row: CatalogueRows.Row) -> [String: JSONValue] {
        ["description": .text(row.item.facts.description), "tags": .strings(row.item.facts.tags)]
    }

    static func line(_ row: CatalogueRows.Row) -> String {
        let facts = row.item.facts
        let tags = facts.tags.isEmpty ? nil : "tags: " + facts.tags.joined(separator: ", ")
        return [facts.description, tags].compactMap { $0 }.joined(separator: "; ")
    }
}
