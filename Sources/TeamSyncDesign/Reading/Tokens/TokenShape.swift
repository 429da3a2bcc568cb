package import TeamSyncBase
package import TeamSyncConfiguration

/// The structure of a JSON or YAML file, used to recognize trees of design tokens.
package struct TokenShape {
    /// The minimum number of colors and lengths; many files other than token files contain fewer.
    private static let fewestDesigned = 3
    /// The minimum number of values that two groups must have in common to be modes.
    private static let fewestShared = 2
    private static let (referenceLimit, setLimit) = (20_000, 100)

    /// The likelihood that a file contains tokens, according to its name and the names of its folders.
    package enum Likelihood {
        /// The name denotes tokens.
        case likely
        /// The name denotes a kind of value, such as spacing.
        case possible
        case unlikely
    }

    /// The format of the tokens; nil if the file contains no tokens.
    package private(set) var format: TokenFormat?
    /// The paths of the tokens.
    package private(set) var keys: Set<String> = []
    /// The names in braces that the values refer to.
    package private(set) var references: Set<String> = []
    /// The names of members and groups that are modes.
    package private(set) var modes: Set<String> = []
    /// The groups whose members may be the values for densities, for reduced motion or for contrasts, by their paths.
    package private(set) var contexts: [String: Set<String>] = [:]
    package let isObject: Bool
    /// Whether the file contains only Theo aliases, which tokens in other files refer to.
    package private(set) var isOfAliases = false
    /// Whether the contents are unknown because the file is not JSON or YAML.
    package let isUnread: Bool
    /// Whether a token reader would find anything in the file, even if what it finds is not a token.
    package var hasTokens: Bool { !standard.isEmpty || !plain.isEmpty }
    /// Whether most tokens are paths of drawings, as in a list of icons.
    package var areDrawings: Bool { drawingNumber > 1 && drawingNumber * 10 >= keys.count * 8 }
    private var drawingNumber = 0
    /// The number of flat values that are colors or lengths with a unit, which are rare in other files.
    package private(set) var solidNumber = 0

    /// The shape of a file that cannot be read.
    package static let unread = TokenShape()

    private init() { (isObject, isUnread) = (false, true) }

    private var (standard, plain, flat) = (Set<String>(), Set<String>(), Set<String>())
    /// The number of colors, lengths, numbers and references among flat values; `designed` is the number of colors,
    /// lengths and references among plain values.
    private var (values, designed) = (0, 0)
    private var hasLists = false
    /// Whether groups contain members that the standard defines. If so, values without `$value` are not the tokens of a
    /// flat file.
    private var hasMarks = false
    /// The names of sibling members that may be modes.
    private var candidates: Set<Set<String>> = []
    /// The names of tokens, such as `background-desktop`, that contain the name of a mode and are next to other tokens.
    private var plainNames: Set<String> = []

    /// - Parameter likelihood: the likelihood according to the name. Files other than token files can also contain
    ///   plain names and values.
    package init(_ value: JSONValue, _ likelihood: Likelihood) {
        isUnread = false
        isObject = if case .object = value { true } else { false }
        if let variables = FigmaVariables(value) {
            (format, keys) = (.figma, Set(variables.tokens.lazy.filter { !$0.isOnlyReferred }.map(\.key)))
            standard = keys
            return
        }
        collect(value, "", depth: 0)
        modes.subtract(plainNames)
        if case .object(let members) = value {
            if members["$themes"] != nil || members["$metadata"] != nil, !plain.isEmpty || !standard.isEmpty {
                (format, keys) = (.tokensStudio, plain.union(standard))
                noteSets(members)
                return
            }
            if members["props"] == nil, case .object(let aliases)? = members["aliases"], members.count <= 2 {
                isOfAliases = true
                keys = Set(aliases.keys.map { "\(TokenTree.theoAliases).\($0)" })
            }
        }
        let isLikely = likelihood == .likely
        if !standard.isEmpty, standard.count >= plain.count {
            (format, keys) = (.dtcg, standard)
        } else if !plain.isEmpty, TokenTree.isDeclaredTheo(value) {
            (format, keys) = (.styleDictionary, plain)
        } else if isLikely ? !plain.isEmpty : designed > 2 && designed * 2 >= plain.count {
            (format, keys) = (.styleDictionary, plain)
        } else if standard.isEmpty, plain.isEmpty, likelihood != .unlikely, !hasLists, !hasMarks, isObject,
            values >= TokenShape.fewestDesigned, values * 10 >= flat.count * 7
        {
            (format, keys) = (.flat, flat)
            if case .object(let members) = value { noteThemes(FlatTokens.themes(in: members)) }
        }
        if format == nil { modes = [] }
    }

    /// The shape of a file without a recognized format if the file is next to tokens with `value`; nil if it contains
    /// fewer such tokens than other values.
    package var besideTokens: TokenShape? {
        guard format == nil, !plain.isEmpty, plain.count >= flat.count, standard.isEmpty else { return nil }
        var shape = self
        (shape.format, shape.keys) = (.styleDictionary, plain)
        return shape
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
            if let own = members["value"], !TokenShape.isToken(own) {
                plain.insert(path)
                note(own)
                if own.string.map(TokenShape.isTokenValue) == true { designed += 1 }
                return
            }
            if FlatTokens.color(members) != nil {
                flat.insert(path)
                solidNumber += 1
                values += 1
                return
            }
            noteModes(members)
            if let names = TokenShape.contexts(in: members, at: path) { contexts[path] = names }
            if members["$type"] != nil || members["$extensions"] != nil { hasMarks = true }
            let own = FlatTokens.tokens(
                in: members, isRoot: depth == 0, isForText: TokenShape.isForText(path))
            for (name, member) in own where !name.hasPrefix("$") || name == "$root" {
                collect(member, path.isEmpty ? name : "\(path).\(name)", depth: depth + 1)
            }
        case .string(let text):
            flat.insert(path)
            note(value)
            if ColorToken.isColor(text) || ValueNotation.isLength(text) {
                solidNumber += 1
                values += 1
            } else if TokenReference.name(in: text) != nil || Double(text) != nil || TokenShape.isForText(path) {
                values += 1
            }
        case .number:
            flat.insert(path)
            values += 1
        case .bool: flat.insert(path)
        case .array(let elements):
            flat.insert(path)
            for element in elements {
                switch element {
                case .object, .array: hasLists = true
                case .number: break
                case .string, .bool, .null: if !TokenShape.isForText(path) { return }
                }
            }
            values += 1
        case .null: break
        }
    }

    /// Records sibling members with names that are modes. They may have other siblings, but not with the same values:
    /// if `light`, `dark` and `primary` are buttons, none of them is a mode.
    private mutating func noteModes(_ members: [String: JSONValue]) {
        let names = FlatTokens.modes(ofColor: members).map(Array.init) ?? members.keys.filter { !$0.hasPrefix("$") }
        let modes = names.filter(ModeName.isMode)
        let others = names.filter { !modes.contains($0) }
        if others.contains(where: { TokenShape.isToken(members[$0]) }) {
            plainNames.formUnion(
                modes.filter { name in
                    TokenShape.isToken(members[name])
                        && ModeName.split(name).map { $0.front.contains(where: \.isLetter) } ?? false
                })
        }
        guard modes.count > 1, modes.allSatisfy({ members[$0] != .null }) else { return }
        if modes.count == names.count {
            // If these names occur only once, they may be a list of breakpoints.
            if !candidates.insert(Set(names)).inserted || names.allSatisfy({ TokenShape.isLarge(members[$0]) }) {
                self.modes.formUnion(names)
            }
            return
        }
        let groups = modes.map { TokenShape.names(in: members[$0]) }
        guard let first = groups.max(by: { $0.count < $1.count }),
            groups.allSatisfy({ TokenShape.isShared($0, first) }),
            !names.contains(where: {
                !modes.contains($0) && TokenShape.isShared(TokenShape.names(in: members[$0]), first)
            })
        else { return }
        self.modes.formUnion(modes)
    }

    /// Records sets of Tokens Studio that contain the same tokens and are therefore themes: brands, and a mode with
    /// tokens that other sets also contain.
    private mutating func noteSets(_ members: [String: JSONValue]) {
        var sets: [String: Set<String>] = [:]
        for name in members.keys where !name.hasPrefix("$") && sets.count < TokenShape.setLimit {
            let own = keys.filter { $0.hasPrefix(name + ".") }.map { String($0.dropFirst(name.count + 1)) }
            // In a group of sets, such as `theme/acme` and `theme/globex`, fewer tokens are sufficient.
            let fewest = name.contains("/") ? TokenShape.fewestShared : TokenShape.fewestDesigned
            if own.count >= fewest { sets[name] = Set(own) }
        }
        let themes = sets.filter { name, own in
            let others = sets.filter { $0.key != name }
            let isSame = others.contains { other in
                let shared = own.intersection(other.value).count
                return shared * 10 >= own.count * 8 && shared * 10 >= other.value.count * 8
            }
            guard !isSame, ModeName.isMode(name) else { return isSame }
            let all = others.values.reduce(into: Set<String>()) { $0.formUnion($1) }
            return own.intersection(all).count * 10 >= own.count * 6
        }
        noteThemes(themes.keys)
    }

    /// Records modes whose names are the first part of the keys.
    private mutating func noteThemes(_ names: some Collection<String>) {
        modes.formUnion(names)
        for name in names {
            let own = keys.filter { $0.hasPrefix(name + ".") }.map { String($0.dropFirst(name.count + 1)) }
            keys.subtract(own.map { "\(name).\($0)" })
            keys.formUnion(own)
        }
    }

    /// Returns the names of the groups and tokens in a group; empty for a token.
    static func names(in value: JSONValue?) -> Set<String> {
        guard case .object(let members)? = value, members["value"] == nil, members["$value"] == nil else { return [] }
        return Set(members.keys)
    }

    private static func isShared(_ names: Set<String>, _ others: Set<String>) -> Bool {
        let shared = names.intersection(others).count
        return shared >= fewestShared && shared * 2 >= names.count
    }

    /// Records the references in a value, and in its members, such as values for modes.
    private mutating func note(_ value: JSONValue) {
        if value.string?.hasSuffix(".svg") == true { drawingNumber += 1 }
        if case .object(let members) = value {
            for member in members.values where member.string != nil { note(member) }
        }
        guard let text = value.string, text.hasPrefix("{"), text.hasSuffix("}"),
            references.count < TokenShape.referenceLimit
        else { return }
        references.insert(String(text.dropFirst().dropLast()))
    }

    private static let textWords: Set<String> = [
        "font", "fonts", "family", "typeface", "weight", "easing", "ease", "curve", "shadow", "shadows", "elevation",
        "transition", "border", "style", "case", "transform", "decoration", "align", "typography", "gradient",
        "gradients", "motion", "animation",
    ]

    /// Whether values with this name are strings, such as the names of fonts and values with several parts.
    static func isForText(_ path: String) -> Bool {
        !textWords.isDisjoint(with: NameWords.of(path, digits: .attached, limit: 24))
    }

    /// Whether a member contains many values.
    private static func isLarge(_ value: JSONValue?) -> Bool { names(in: value).count > 2 }

    /// Whether a value is an object with a value of its own.
    private static func isToken(_ value: JSONValue?) -> Bool {
        guard case .object(let members)? = value else { return false }
        return members["value"] != nil || members["$value"] != nil
    }

    private static func isTokenValue(_ text: String) -> Bool {
        text.hasPrefix("{") || ColorToken.isColor(text) || text.hasSuffix("px") || text.hasSuffix("rem")
    }
}
