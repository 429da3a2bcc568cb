import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("The definitions of the tools")
struct ToolDefinitionTests {
    private let definitions: [ToolDefinition] = {
        let workspace = Workspace(configPath: "/nowhere/config.yaml", environment: [:], only: nil)
        return ToolCatalogue.tools(
            for: workspace, SyncRunner(environment: [:], config: nil), SourcePrograms(environment: [:], config: nil)
        ).map(\.definition)
    }()

    @Test("The definitions include each name used in people's prompts once")
    func names() {
        #expect(
            definitions.map(\.name).sorted() == [
                "check_source", "check_updates", "get_changes", "get_color", "get_component", "get_icon", "get_impact",
                "get_rules", "get_status", "get_token", "list_colors",
                "list_components", "list_icons", "list_tokens", "search_colors", "search_components", "search_icons",
            ])
    }

    @Test("All definitions are less than 11.5 KB", arguments: ProtocolVersion.allCases)
    func size(version: ProtocolVersion) {
        let list: JSONValue = ["tools": .array(definitions.map { $0.json(for: version) })]
        #expect(JSONWriter.line(list).count < 11_500)
    }

    @Test("Every tool describes its result, and that contents are untrusted")
    func descriptions() {
        for definition in definitions {
            #expect(!definition.title.isEmpty && definition.description.count > 30, "\(definition.name)")
            if ["get_icon", "get_component", "list_tokens"].contains(definition.name) {
                #expect(definition.description.contains("untrusted"), "\(definition.name)")
            }
        }
    }

    @Test("Only check_updates uses the network")
    func openWorld() {
        #expect(definitions.filter(\.isOpenWorld).map(\.name) == ["check_updates"])
    }
}
