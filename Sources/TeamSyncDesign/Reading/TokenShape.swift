package import TeamSyncBase
package import TeamSyncConfiguration

/// The structure of a JSON or YAML file, for recognizing trees of design tokens.
package struct TokenShape {
    /// nil for a file without tokens.
    package private(set) var format: TokenFormat?
    /// The paths of its tokens.
    package private(set) var keys: Set<String> = []
    /// The names in braces to which its values refer.
    package private(set) var references: Set<String> = []
    /// Names of members and groups that are modes.
    package private(set) var modes: Set<String> = []
    package let isObject: Bool
    /// Whether the file could not be parsed as JSON or YAML.
    package let isUnread: Bool
    /// Whether a token reader would find some, even if they are something else.
    package var hasTokens: Bool { !standard.isEmpty || !plain.isEmpty }

    /// The shape of a file that cannot be read.
    package static let unread = TokenShape()

    private init() { (isObject, isUnread) = (false, true) }

    private var (standard, plain, flat) = (Set<String>(), Set<String>(), Set<String>())
    /// The number of colors among the flat values, and of colors, lengths and references among the plain ones.
    private var (colors, designed) = (0, 0)
    private var hasOtherLeaves = false
    /// Sets of sibling names that could be modes.
    private var candidates: Set<Set<String>> = []

    /// - Parameter isLikely: whether the file's name suggests tokens. Other files contain plain names and values, too.
    package init(_ value: JSONValue, isLikely: Bool) {
        isUnread = false
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
        } else if isLikely ? !plain.isEmpty : designed > 2 && designed * 2 >= plain.count {
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
            if let own = members["$value"] {
                standard.insert(path)
                note(own)
                return
            }
            if let own = members["value"], !TokenShape.isGroup(own) {
                plain.insert(path)
                note(own)
                if own.string.map(TokenShape.isTokenValue) == true { designed += 1 }
                return
            }
            let names = members.keys.filter { !$0.hasPrefix("$") }
            if names.count > 1, names.allSatisfy(ModeName.isMode), names.allSatisfy({ members[$0] != .null }) {
                // A single occurrence may be a list of breakpoints.
                if !candidates.insert(Set(names)).inserted || names.allSatisfy({ TokenShape.isLarge(members[$0]) }) {
                    modes.formUnion(names)
                }
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

    private mutating func note(_ value: JSONValue) {
        guard let text = value.string, text.hasPrefix("{"), text.hasSuffix("}"), references.count < 20_000 else {
            return
        }
        references.insert(String(text.dropFirst().dropLast()))
    }

    /// Whether a member contains many values.
    private static func isLarge(_ value: JSONValue?) -> Bool {
        guard case .object(let members)? = value, members["value"] == nil, members["$value"] == nil else {
            return false
        }
        return members.count > 2
    }

    private static func isGroup(_ value: JSONValue) -> Bool {
        guard case .object(let members) = value else { return false }
        return members["value"] != nil || members["$value"] != nil
    }

    private static func isTokenValue(_ text: String) -> Bool {
        text.hasPrefix("{") || ColorToken.isColor(text) || text.hasSuffix("px") || text.hasSuffix("rem")
    }
}
