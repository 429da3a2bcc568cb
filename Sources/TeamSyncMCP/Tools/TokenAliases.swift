import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments

/// Adds the values of tokens to results, together with the tokens that they refer to.
final class TokenAliases {
    private let workspace: Workspace
    private let revision: Revision
    private var resolvers: [String: AliasResolver] = [:]

    init(_ workspace: Workspace, _ revision: Revision) { (self.workspace, self.revision) = (workspace, revision) }

    /// Adds `values`, and `aliases` with the path of each value that is a reference.
    func add(_ values: [AliasResolver.Resolved], to contents: inout ItemContents) {
        for resolved in values {
            let (value, path) = (resolved.value, resolved.path)
            let place: ServerText = value.place.isEmpty ? "Value" : "Value in \(value.place)"
            let via: ServerText = path.map { " through \($0.words, limit: Limits.sentence)" } ?? ""
            let missing: ServerText = path != nil && path?.value == nil ? ", without a value" : ""
            contents.lines.append(place + ": \(value.value)" + via + missing)
        }
        contents.members["values"] = values.map(\.value).json
        let paths = values.compactMap { resolved in
            resolved.path.map { ColorToken.Value(resolved.value.appearance, $0.words.shortened(to: Limits.sentence)) }
        }
        if !paths.isEmpty { contents.members["aliases"] = paths.json }
    }

    /// The values of a token, with references resolved.
    func values(of row: CatalogueRows.Row) throws(ToolFailure) -> [AliasResolver.Resolved] {
        try resolver(for: row).values(of: row.item)
    }

    /// The path of a token that has a single value for all appearances; nil if the value is not a reference.
    func path(of row: CatalogueRows.Row) throws(ToolFailure) -> AliasPath? {
        try resolver(for: row).path(of: row.item)
    }

    /// The resolver for a token. Tokens may refer to tokens in other catalogues of their repository; those in their own
    /// catalogue take precedence.
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
                    // A reference to a token in such a catalogue has no value, which is reported.
                }
            }
        }
        let resolver = AliasResolver(catalogues)
        resolvers[key] = resolver
        return resolver
    }
}
