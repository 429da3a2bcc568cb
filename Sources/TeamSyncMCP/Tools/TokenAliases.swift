import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments

/// Adds the values of tokens to answers, with the tokens that they refer to.
final class TokenAliases {
    private let workspace: Workspace
    private let revision: Revision
    private var resolvers: [String: AliasResolver] = [:]

    init(_ workspace: Workspace, _ revision: Revision) { (self.workspace, self.revision) = (workspace, revision) }

    /// Adds `values`, and `aliases` with the path of each value that is another token's.
    func add(_ values: [ColorToken.Value], to contents: inout ItemContents) throws(ToolFailure) {
        let resolver = try resolver(for: contents.row)
        var (resolved, paths): ([ColorToken.Value], [ColorToken.Value]) = ([], [])
        for value in values {
            let path = resolver.path(of: contents.row.item, value.appearance)
            var shown = value
            if let path {
                if let known = path.value { shown.value = known.shortened(to: FactBudget.wordLimit) }
                paths.append(ColorToken.Value(value.appearance, path.words.shortened(to: Limits.sentence)))
            }
            resolved.append(shown)
            let place: ServerText = value.place.isEmpty ? "Value" : "Value in \(value.place)"
            let via: ServerText = path.map { " through \($0.words, limit: Limits.sentence)" } ?? ""
            let missing: ServerText = path != nil && path?.value == nil ? ", which leads to no value" : ""
            contents.lines.append(place + ": \(shown.value)" + via + missing)
        }
        contents.members["values"] = resolved.json
        if !paths.isEmpty { contents.members["aliases"] = paths.json }
    }

    /// The path of a token that has one value for all.
    func path(of row: CatalogueRows.Row) throws(ToolFailure) -> AliasPath? {
        try resolver(for: row).path(of: row.item)
    }

    /// Tokens refer to those of other catalogues of their repository too; those of their own catalogue come first.
    private func resolver(for row: CatalogueRows.Row) throws(ToolFailure) -> AliasResolver {
        let origin = row.catalogue.origin
        let key = "\(origin.repository)\0\(row.catalogue.name)"
        if let known = resolvers[key] { return known }
        var catalogues = [row.catalogue]
        if let repository = try workspace.repositories(origin.repository).first {
            let clone = workspace.clone(of: repository)
            for kind in [CatalogueKind.color, .token, .item] {
                do throws(ToolFailure) {
                    catalogues += try clone.catalogues(of: kind, at: revision) { _ in }
                } catch {
                    // What refers to such a catalogue leads to no value, which is said.
                }
            }
        }
        let resolver = AliasResolver(catalogues)
        resolvers[key] = resolver
        return resolver
    }
}
