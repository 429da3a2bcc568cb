import TeamSyncBase
import TeamSyncConfiguration

/// Themes in types that are visible only in their files: a private `PrivateModePalette` next to the themes
/// `DarkPalette` and `LightPalette` in other files.
extension TokenTable {
    struct HiddenType: Hashable {
        let path: GitPath
        let name: String
    }

    /// The minimum number of constants in a theme.
    private static let fewest = 3

    /// Adds the constants of such a type as values for another mode if the rest of its name is that of a group with values
    /// for several modes, and at least four fifths of them are also in this group.
    mutating func addHiddenThemes() {
        guard !hiddenTypes.isEmpty else { return }
        var groups: [String: (keys: Set<String>, modes: Set<String>)] = [:]
        for (key, values) in tokens {
            let own = values.keys.compactMap(\.self)
            guard !own.isEmpty, let path = values.values.first?.path, path.count > 1 else { continue }
            groups[path[0], default: ([], [])].keys.insert(key)
            groups[path[0], default: ([], [])].modes.formUnion(own)
        }
        groups = groups.filter { $0.value.modes.count > 1 }
        for (type, constants) in hiddenTypes.sorted(by: { ($0.key.path, $0.key.name) < ($1.key.path, $1.key.name) }) {
            let names = groups.keys.filter { type.name.lowercased().hasSuffix($0.lowercased()) }
            guard let name = names.max(by: { $0.count < $1.count }), let group = groups[name],
                let mode = ThemeName.unlistedMode(String(type.name.dropLast(name.count))), !group.modes.contains(mode)
            else { continue }
            let own = constants.map { $0.moved(to: name, mode) }
            let keys = Set(own.map(\.key))
            let shared = group.keys.intersection(keys).count
            guard keys.count >= TokenTable.fewest, shared * 5 >= keys.count * 4 else { continue }
            for token in own { add(token, fileMode: nil, in: type.path) }
        }
        hiddenTypes = [:]
    }
}

extension TokenTree.Token {
    /// Returns a constant of a hidden type as a value of a group for a mode.
    fileprivate func moved(to group: String, _ mode: String) -> TokenTree.Token {
        var token = self
        token.path = [group] + path.dropFirst()
        if reference?.scope.first == path.first { token.reference?.scope[0] = group }
        (token.mode, token.hiddenType, token.isOnlyReferred) = (mode, nil, false)
        return token
    }
}
