import TeamSyncConfiguration

/// The programs that parse sources.
struct SourcePrograms: Sendable {
    let impact: ImpactSearch
    let check: SourceCheck

    init(_ impact: ImpactSearch, _ check: SourceCheck) { (self.impact, self.check) = (impact, check) }

    /// - Parameter config: the value of this process's own option; nil if it was not given.
    init(environment: [String: String], config: String?) {
        impact = ImpactSearch(environment: environment, config: config)
        check = SourceCheck(environment: environment, config: config)
    }
}

/// The tools, in the order in which they are displayed.
enum ToolCatalogue {
    /// Returns the tools of the server. If it serves only certain repositories, returns the tools for the kinds of
    /// items in them. If it serves all repositories, or if the configuration cannot be read, returns all tools.
    static func tools(for workspace: Workspace, _ runner: SyncRunner, _ sources: SourcePrograms) -> [any Tool] {
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
        let tokens: [any Tool] = [ListTokensTool(workspace: workspace), GetTokenTool(workspace: workspace)]
        return (kinds.contains(.icon) ? icons : []) + (kinds.contains(.color) || kinds.contains(.token) ? colors : [])
            + (kinds.contains(.component) ? components : [])
            + (kinds.contains(.token) || kinds.contains(.item) ? tokens : [])
            + [
                CheckUpdatesTool(workspace: workspace, runner: runner), GetStatusTool(workspace: workspace),
                GetChangesTool(workspace: workspace), GetImpactTool(workspace: workspace, search: sources.impact),
                CheckSourceTool(workspace: workspace, check: sources.check), GetRulesTool(workspace: workspace),
            ]
    }

    private static func kinds(of workspace: Workspace) -> Set<CatalogueKind> {
        let all = Set(CatalogueKind.allCases)
        guard workspace.only != nil else { return all }
        do throws(ToolFailure) {
            var kinds: Set<CatalogueKind> = []
            for repository in try workspace.repositories() {
                let counts = try workspace.clone(of: repository).completed().configuration.counts
                kinds.formUnion(counts.values.map(\.kind))
            }
            return kinds
        } catch {
            // Every tool reports why it has no result.
            return all
        }
    }
}
