import TeamSyncBase

/// Finds the modes in the names of constants next to each other.
extension SourceTokens {
    /// The modes in names that occur for both light and dark themes: `lightAccent` and `darkAccent`.
    static func themePairs(_ names: [String]) -> [String: (mode: String, rest: String)] {
        let known = Set(names)
        var found: [String: (mode: String, rest: String)] = [:]
        for name in names {
            for (mode, other) in [("light", "dark"), ("dark", "light")] where name.hasPrefix(mode) {
                let rest = name.dropFirst(mode.count)
                guard let first = rest.first, first.isUppercase, known.contains(other + rest) else { continue }
                found[name] = (mode, first.lowercased() + rest.dropFirst())
            }
        }
        return found
    }

    /// The themes of the groups with the same members whose names differ only in the mode, by their names: `inkLight` and
    /// `inkDark`.
    static func themes(of groups: [SourceMember]) -> [String: ThemeName] {
        var found: [String: ThemeName] = [:]
        let named = groups.compactMap { group -> (name: String, theme: ThemeName, members: Set<String>)? in
            guard case .group(let members) = group.value, let name = group.names.last,
                let theme = ThemeName(ofValues: name), theme.rest?.isEmpty == false
            else { return nil }
            return (name, theme, Set(members.compactMap(\.names.last)))
        }
        for own in Dictionary(grouping: named, by: \.theme.rest).values {
            guard Set(own.map(\.theme.mode)).count == own.count, own.count > 1,
                own.allSatisfy({ !$0.members.isEmpty && $0.members == own[0].members })
            else { continue }
            for group in own { found[group.name] = group.theme }
        }
        return found
    }
}
