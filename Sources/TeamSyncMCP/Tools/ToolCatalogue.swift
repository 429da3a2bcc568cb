import TeamSyncConfiguration

/// The programs that parse sources.
struct SourcePrograms: Sendable {
    let impact: ImpactSearch
    let check: SourceCheck

    init(_ impact: ImpactSearch, _ check: SourceCheck) { (self.impact, self.check) = (impact, check) }

    /// - Parameter config: the value of this process's option; nil if it is not given.
    init(environment: [String: String], config: String?) {
        impact = ImpactSearch(environment: environment, config: config)
        check = SourceCheck(environment: environment, config: config)
    }
}

/// The tools, in display order.
enum ToolCatalogue {
    /// A server of one repository has the tools for its kinds of items; a server of all repositories has all tools, and
    /// so does one whose configuration cannot be read.
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
        return (kinds.contains(.icon) ? icons : []) + (kinds.contains(.color) ? colors : [])
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
            // Each tool reports why it has no result.
            return all
        }
    }
}
