import TeamSyncDocuments

/// Combines the API changes of a renamed item, so that its own declaration is reported as renamed, not as removed and
/// added.
enum RenamedDeclarations {
    /// - Parameters:
    ///   - old: the old name of the item.
    ///   - new: the new name of the item.
    static func joined(_ changes: [APIChange], from old: String, to new: String) -> [APIChange] {
        var changes = changes
        for (index, change) in changes.enumerated().reversed() {
            guard case .gone = change.effect, isNamed(change, old),
                let other = changes.firstIndex(where: { partner in
                    guard case .added = partner.effect, isNamed(partner, new) else { return false }
                    return partner.kind == change.kind && partner.declaration.types == change.declaration.types
                        && partner.declaration.labels == change.declaration.labels
                })
            else { continue }
            var renamed = change
            renamed.effect = .renamed(to: changes[other].declaration)
            (renamed.verdict, renamed.new) = (.breaking, changes[other].new)
            (renamed.path, renamed.line) = (changes[other].path, changes[other].line)
            changes[index] = renamed
            changes.remove(at: other)
            break
        }
        return changes
    }

    private static func isNamed(_ change: APIChange, _ key: String) -> Bool {
        let name = key.split(separator: "/").last.map(String.init) ?? key
        return change.declaration.name == name
    }
}
