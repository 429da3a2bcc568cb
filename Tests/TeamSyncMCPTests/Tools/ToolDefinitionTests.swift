import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("The definitions of the tools")
struct ToolDefinitionTests {
    private let definitions: [ToolDefinition] = {
        let workspace = Workspace(configPath: "/nowhere/config.yaml", environment: [:], only: nil)
        return ToolCatalogue.tools(for: workspace, SyncRunner(environment: [:], config: nil)).map(\.definition)
    }()

    @Test("There are those whose names people's prompts use, each once")
    func names() {
        #expect(
            definitions.map(\.name).sorted() == [
                "check_updates", "get_changes", "get_color", "get_component", "get_icon", "get_status", "list_colors",
                "list_components", "list_icons", "search_components", "search_icons",
            ])
    }

    @Test("Every argument and every member of the output says what it is")
    func descriptions() {
        for definition in definitions {
            #expect(!definition.title.isEmpty && definition.description.count > 40, "\(definition.name)")
            for argument in definition.arguments {
                #expect(!argument.description.isEmpty, "\(definition.name) \(argument.name)")
            }
            let members = definition.output.members?["properties"]?.members ?? [:]
            #expect(!members.isEmpty, "\(definition.name)")
            for (name, schema) in members where schema.members?["properties"] == nil {
                #expect(schema.members?["description"]?.string?.isEmpty == false, "\(definition.name) \(name)")
            }
        }
    }

    @Test("The network is asked by check_updates alone")
    func openWorld() {
        #expect(definitions.filter(\.isOpenWorld).map(\.name) == ["check_updates"])
    }
}
