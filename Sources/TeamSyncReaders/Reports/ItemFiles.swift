import TeamSyncBase
package import TeamSyncDocuments

extension ChangesFilter {
    /// Returns the files in scope that belong to the selected items, in list order: the files that an item lists, and
    /// the files in the paths of a selected item's catalogue, which must also contain the selected name in their path,
    /// if there is one.
    package func files(of changes: ChangesDocument) -> [IncomingFile] {
        let side = changes.side(isOutgoing: isOutgoing)
        let own = highlights(of: changes).flatMap { highlight -> [String] in
            let files = highlight.details.files.map(\.path) + highlight.details.files.compactMap(\.oldPath)
            return files + highlight.details.members.map(\.file)
        }
        let named = Set(own)
        let scopes = Set(items(of: side).map(\.catalogue)).compactMap { changes.cataloguePaths?[$0] }.map(Scope.init)
        let wanted = name?.lowercased()
        return side.files.filter { file in
            let paths = [file.path, file.oldPath].compactMap { $0 }
            if paths.contains(where: named.contains) { return true }
            if let wanted, !paths.contains(where: { $0.lowercased().contains(wanted) }) { return false }
            return paths.contains { path in
                let bytes = file.pathEncoding == nil ? Array(path.utf8) : PercentEscapes.decoded(path.utf8)
                return scopes.contains { $0.contains(GitPath(bytes)) }
            }
        }
    }
}
