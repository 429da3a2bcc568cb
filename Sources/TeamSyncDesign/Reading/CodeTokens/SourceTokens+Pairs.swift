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

    /// Gives constants the values of the types in the same file that stand behind them, and code uses instead:
    /// `enum InkColor: Int { case one = 0x101010 }` for `static let one = InkColor.one.color`. All members of such a type
    /// have a constant with their name, so that they are not items of their own.
    static func withValuesBehind(_ tokens: [TokenTree.Token]) -> [TokenTree.Token] {
        // A case may have its value in a property: `etc.rgb`.
        let types = Dictionary(grouping: tokens.indices.filter { (2...3).contains(tokens[$0].path.count) }) {
            tokens[$0].path[0]
        }
        var used: [String: [String: [Int]]] = [:]
        for (index, token) in tokens.enumerated() {
            guard token.path.count == 2, let path = token.reference?.path, path.count == 3, path[0] != token.path[0],
                path[1] == token.path[1], conversions.contains(path[2].lowercased()), types[path[0]] != nil,
                !systemTypes.contains(token.path[0])
            else { continue }
            used[path[0], default: [:]][path[1], default: []].append(index)
        }
        var result = tokens
        for (type, constants) in used {
            let members = types[type] ?? []
            let areUsed = members.allSatisfy { index in
                let member = tokens[index]
                return member.reference == nil && member.mode == nil && constants[member.path[1]] != nil
            }
            guard areUsed, members.count == constants.count else { continue }
            for index in members {
                result[index].isOnlyReferred = true
                for constant in constants[tokens[index].path[1]] ?? [] {
                    (result[constant].value, result[constant].reference) = (tokens[index].value, nil)
                }
            }
        }
        return result
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
