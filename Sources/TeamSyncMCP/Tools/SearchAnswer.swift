import TeamSyncBase
import TeamSyncConfiguration

/// The results of a search, with alternatives.
struct SearchAnswer {
    /// The score of the best result below which upstream items are also searched, because they may match better.
    private static let good = 0.75

    let rows: CatalogueRows
    private(set) var members: [String: JSONValue] = [:]
    private(set) var heading: [ServerText] = []
    private let fates: [String: UpstreamFates]

    init(_ kind: CatalogueKind, _ arguments: Arguments, in workspace: Workspace) throws(ToolFailure) {
        let all = try CatalogueRows(kind, arguments, in: workspace)
        let query = try arguments.searchedFor
        var found = all
        found.search(query)
        fates = arguments.revision == .main ? UpstreamFates.all(found.rows, in: workspace) : [:]
        found.add(warnings: fates.sorted { $0.key < $1.key }.compactMap(\.value.warning))
        rows = found
        if found.rows.isEmpty {
            let nearest = all.nearest(to: query)
            if !nearest.isEmpty {
                members["nearest"] = .strings(nearest)
                heading.append("No matches; similar names are: \(SearchAnswer.list(nearest))")
            }
        }
        let best = found.rows.first?.score ?? 0
        guard best < SearchAnswer.good, arguments.revision == .main else { return }
        var coming: CatalogueRows
        do throws(ToolFailure) {
            coming = try CatalogueRows(kind, arguments, in: workspace, at: .upstream)
        } catch {
            // Upstream items are optional here. A tool that requests them reports why they cannot be read.
            return
        }
        let known = Set(all.rows.map(\.item.name))
        coming.search(query)
        coming.rows.removeAll { known.contains($0.item.name) || $0.score <= best }
        let names = coming.names(5)
        guard !names.isEmpty else { return }
        members["at_upstream"] = .strings(names)
        heading.append("Pushed by the team and not yet pulled here: \(SearchAnswer.list(names))")
    }

    /// A page of results. Each row contains its weak matches and its upstream fate.
    /// - Parameters:
    ///   - tool: identifies the list, together with `key`, the query and the commits.
    func listing(
        _ tool: String, _ arguments: Arguments, key: [String] = [],
        json: (CatalogueRows.Row) -> [String: JSONValue], line: (CatalogueRows.Row) -> ServerText
    ) throws(ToolFailure) -> CatalogueListing {
        try CatalogueListing(
            rows, arguments, limit: 20, key: [tool] + key, more: members,
            json: { row in
                var members = json(row)
                if !row.weak.isEmpty { members["weak"] = .array(row.weak.map(\.json)) }
                members["upstream"] = fate(of: row)?.json
                return members
            },
            line: { row in
                let weak: ServerText =
                    row.weak.isEmpty ? "" : "weak: \(row.weak.map(\.words).joined(separator: ", "))"
                let parts = [line(row), weak, fate(of: row)?.words ?? ""].filter { !$0.isEmpty }
                return parts.joined(separator: "; ")
            })
    }

    private func fate(of row: CatalogueRows.Row) -> UpstreamFate? {
        fates[row.catalogue.origin.repository]?[row]
    }

    private static func list(_ names: [String]) -> ServerText {
        names.map { "\($0)" as ServerText }.joined(separator: ", ")
    }
}
