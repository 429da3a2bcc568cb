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

    /// The part of a theme's name that the groups for other themes also have; if it is the name of a group next to it, as
    /// it is written there: `KITColorSet` for `KITDarkColorSet`.
    /// - Parameter isTop: whether the members are those of a file.
    /// - Returns: an empty list if nothing is left.
    static func rest(of theme: ThemeName, in members: [SourceMember], _ isTop: Bool) -> [String] {
        guard let rest = theme.rest, isTop else { return [theme.rest].compactMap(\.self) }
        let letters = NameWords.letters(rest)
        let base = members.first { member in
            guard case .group = member.value, member.names.count == 1 else { return false }
            return NameWords.letters(member.names[0]) == letters
        }
        return [base?.names[0] ?? rest]
    }

    /// Members that convert a value to a color, in lower case.
    private static let conversions: Set<String> = [
        "color", "uicolor", "nscolor", "cgcolor", "swiftuicolor", "value", "rawvalue",
    ]

    /// The keys of the constants in types that stand behind the constants of another type in the same file, which code uses
    /// instead: `enum InkColor: Int { case one = 0x101010 }` for `static let one = InkColor.one.color`.
    static func sources(of tokens: [TokenTree.Token]) -> Set<String> {
        // A case may have its value in a property: `etc.rgb`.
        let types = Dictionary(grouping: tokens.filter { (2...3).contains($0.path.count) && $0.mode == nil }) {
            $0.path[0]
        }
        var used: [String: Set<String>] = [:]
        for token in tokens {
            guard token.path.count == 2, let path = token.reference?.path, path.count == 3, path[0] != token.path[0],
                path[1] == token.path[1], conversions.contains(path[2].lowercased()), types[path[0]] != nil,
                !systemTypes.contains(token.path[0])
            else { continue }
            used[path[0], default: []].insert(TokenTree.key(of: [path[0], path[1]]))
        }
        return used.reduce(into: []) { behind, own in
            let cases = types[own.key, default: []]
            let areUsed = cases.allSatisfy { token in
                token.reference == nil && own.value.contains(TokenTree.key(of: Array(token.path.prefix(2))))
            }
            if areUsed, cases.count == own.value.count { behind.formUnion(cases.map(\.key)) }
        }
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
