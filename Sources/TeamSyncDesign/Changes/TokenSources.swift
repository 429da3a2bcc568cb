import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The sources that contain tokens, and that may also declare types, such as the interface that all themes implement.
/// Tokens are reported as such, but not the members of these types.
struct TokenSources {
    /// The files that contain only tokens.
    private var files: Set<GitPath> = []
    /// The keys of the tokens, in lower case and without separators.
    private var keys: Set<String> = []

    init(_ catalogues: [(old: Catalogue, new: Catalogue, CountConfiguration)]) {
        var others: Set<GitPath> = []
        for (old, new, count) in catalogues {
            let isOfTokens = [.token, .color].contains(count.kind)
            for item in old.items + new.items {
                let own = item.files.keys + item.occurrences.map(\.path) + [item.path].compactMap(\.self)
                if isOfTokens {
                    files.formUnion(own)
                    keys.insert(NameWords.letters(item.key))
                } else {
                    others.formUnion(own)
                }
            }
        }
        files.subtract(others)
    }

    func mayDeclareTypes(_ path: GitPath) -> Bool {
        files.contains(path) && (path.ending == "kt" || path.ending == "swift" || ScriptKind(path)?.language == .script)
    }

    /// Whether a change is to a member of a type that is no token, and code may no longer compile because of it.
    func isOther(_ change: APIChange) -> Bool {
        guard !change.declaration.types.isEmpty, [.breaking, .mayBreak].contains(change.verdict) else { return false }
        switch change.effect {
        case .added, .valueChanged: return false
        default: return isOther(change.name)
        }
    }

    /// Whether no token has the name of a member, such as `TextColors.subtle`, with or without the names of some types.
    func isOther(_ name: String) -> Bool {
        let parts = name.split(separator: ".").map(String.init)
        let isKey = parts.indices.contains { keys.contains(NameWords.letters(parts[$0...].joined())) }
        let letters = NameWords.letters(name)
        return !isKey && !keys.contains { $0.hasSuffix(letters) }
    }
}
