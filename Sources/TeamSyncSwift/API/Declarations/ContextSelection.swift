import TeamSyncProtocol

/// Selects the unchanged sources without which the changed ones cannot be analyzed.
enum ContextSelection {
    /// The sources that declare or extend types that the changed ones extend or inherit from, extensions of their
    /// protocols, and all aliases.
    static func sources(of context: [SourceFile], for old: SourceAPI, _ new: SourceAPI) -> [SourceFile] {
        let protocols = new.declarations.filter { $0.kind == .protocol }.map(\.name)
        let names = old.foreignNames().union(new.foreignNames()).union(protocols)
        return context.filter { file in
            guard case .text(let text) = file.contents else { return false }
            let declared = DeclaredTypes(in: text.utf8)
            return declared.hasAliases || !declared.names.isDisjoint(with: names)
        }
    }
}
