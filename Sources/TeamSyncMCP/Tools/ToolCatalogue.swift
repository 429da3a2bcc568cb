import TeamSyncConfiguration

/// The tools, in the order in which they are listed.
enum ToolCatalogue {
    /// A server of one repository has the tools for the kinds of items in it; a server of all repositories has all
    /// tools, and so has one without a configuration that can be read.
    static func tools(for workspace: Workspace, _ runner: SyncRunner) -> [any Tool] {
        let kinds = kinds(of: workspace)
        let icons: [any Tool] = [
            ListIconsTool(workspace: workspace), GetIconTool(workspace: workspace),
            SearchIconsTool(workspace: workspace),
        ]
        let colors: [any Tool] = [
            ListColorsTool(workspace: workspace), GetColorTool(workspace: workspace),
            SearchColorsTool(workspace: workspace),
        ]
        let components: [any Tool] = [
            ListComponentsTool(workspace: workspace), GetComponentTool(workspace: workspace),
            SearchComponentsTool(workspace: workspace),
        ]
        let tokens: [any Tool] = [ListTokensTool(workspace: workspace)]
        return (kinds.contains(.icon) ? icons : []) + (kinds.contains(.color) ? colors : [])
            + (kinds.contains(.component) ? components : [])
            + (kinds.contains(.token) || kinds.contains(.item) ? tokens : [])
            + [
                CheckUpdatesTool(workspace: workspace, runner: runner), GetStatusTool(workspace: workspace),
                GetChangesTool(workspace: workspace),
            ]
    }

    private static func kinds(of workspace: Workspace) -> Set<CatalogueKind> {
        let all = Set(CatalogueKind.allCases)
        guard workspace.only != nil else { return all }
        do throws(ToolFailure) {
            return Set(try workspace.repositories().flatMap { $0.counts.values.map(\.kind) })
        } catch {
            // Each tool reports why it cannot answer.
            return all
        }
    }
}
