package import TeamSyncBase
package import TeamSyncConfiguration

/// The structure of a JSON or YAML file, compared with trees of design tokens.
package struct TokenShape {
    /// nil for a file without tokens.
    package private(set) var format: TokenFormat?
    /// The paths of its tokens.
    package private(set) var keys: Set<String> = []
    /// Names of members and groups that are modes.
    package private(set) var modes: Set<String> = []
    package let isObject: Bool

    private var (standard, plain, remarked, flat, colors) = (Set<String>(), Set<String>(), 0, Set<String>(), 0)
    private var hasOtherLeaves = false

    /// - Parameter isLikely: whether the file is called like one with tokens. Others have plain names and values, too.
    package init(_ value: JSONValue, isLikely: Bool) {
        isObject = if case .object = value { true } else { false }
        collect(value, "", depth: 0)
        if case .object(let members) = value, members["$themes"] != nil || members["$metadata"] != nil {
            if !plain.isEmpty || !standard.isEmpty {
                (format, keys) = (.tokensStudio, plain.union(standard))
                return
            }
        }
        if !standard.isEmpty, standard.count >= plain.count {
            (format, keys) = (.dtcg, standard)
        } else if plain.count > 2, remarked * 2 >= plain.count || isLikely {
            (format, keys) = (.styleDictionary, plain)
        } else if standard.isEmpty, plain.isEmpty, isLikely, colors >= 5, colors * 2 >= flat.count, !hasOtherLeaves {
            (format, keys) = (.flat, flat)
        }
        if format == nil { modes = [] }
    }

    private mutating func collect(_ value: JSONValue, _ path: String, depth: Int) {
        guard depth < 30, keys.count < 100_000 else { return }
        switch value {
        case .object(let members):
            if members["$value"] != nil {
                standard.insert(path)
                return
            }
            if let own = members["value"], !TokenShape.isGroup(own) {
                plain.insert(path)
                let others = [
                    "type", "comment", "description", "category", "$schema", "uuid", "attributes", "original",
                ]
                if others.contains(where: { members[$0] != nil }) || own.string.map(TokenShape.isTokenValue) == true {
                    remarked += 1
                }
                return
            }
            let names = members.keys.filter { !$0.hasPrefix("$") }
            if names.count > 1, names.allSatisfy(ModeName.isMode), names.allSatisfy({ members[$0] != .null }) {
                modes.formUnion(names)
            }
            for (name, member) in members where !name.hasPrefix("$") || name == "$root" {
                collect(member, path.isEmpty ? name : "\(path).\(name)", depth: depth + 1)
            }
        case .string(let text):
            flat.insert(path)
            if ColorToken.isColor(text) { colors += 1 }
        case .number: flat.insert(path)
        case .array, .bool: hasOtherLeaves = true
        case .null: break
        }
    }

    private static func isGroup(_ value: JSONValue) -> Bool {
        guard case .object(let members) = value else { return false }
        return members["value"] != nil || members["$value"] != nil
    }

    private static func isTokenValue(_ text: String) -> Bool {
        text.hasPrefix("{") || ColorToken.isColor(text) || text.hasSuffix("px") || text.hasSuffix("rem")
    }
}
