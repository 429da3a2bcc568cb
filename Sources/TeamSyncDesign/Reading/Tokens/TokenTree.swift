import TeamSyncBase
import TeamSyncConfiguration

/// The tokens of one tree of groups.
struct TokenTree {
    /// The name that stands for all modes without their own value.
    static let defaultMode = "default"

    struct Token {
        /// The names of the groups, and the name of the token.
        var path: [String]
        /// The location in the tree: the path including the names of modes.
        var place: [String]
        /// The line number, starting at 1; nil for a token in a tree.
        var line: Int?
        /// The mode; nil if the value applies to all modes.
        var mode: String?
        var type: String?
        /// The value as written.
        var value: JSONValue
        /// Additional information: the description and the deprecation.
        var remarks: [String: JSONValue]
        /// The constant that the value refers to, for a token in a source.
        var reference: SourceReference?
        /// The name of the constant that the source uses as the value, if `value` is that of the constant because the
        /// constant is not a token.
        var constant: String?
        /// The type that contains a constant and is visible only in its file; nil for other tokens. Such a token counts
        /// only if other files show that the type is a theme.
        var hiddenType: String?
        /// Whether only the module of a constant can use it.
        var isInternal = false
        /// Whether the token is not an item, but only the target of references.
        var isOnlyReferred = false
        /// The name that values in other files use to refer to the token, if it is not the key; nil for most formats.
        var id: String?
        /// The identifier that a tool has given to the token, and keeps when it is renamed; nil if there is none.
        var uuid: String?
        /// Whether the token has no value, but only information about a token of the same name in other files.
        var isOnlyRemark = false
        /// The operation that changes the value in Tokens Studio, such as `lighten 0.2 hsl`.
        var modification: String?
        /// The text in the file, if `value` is the same color in another notation.
        var written: String?

        var key: String { TokenTree.key(of: path) }

        /// Returns the token without the modes of its file. The types in such files contain the name of the mode:
        /// `AcmeColors` and `GlobexColors` declare the same constants.
        func inFile(of modes: [String]) -> Token {
            func plain(_ path: [String]) -> [String] {
                guard let first = path.first else { return path }
                // A constant outside types may also begin with the name of a mode.
                let name = modes.reduce(first) { name, mode in
                    guard path.count > 1 else { return ModeName.removed(mode, from: name) }
                    let rest = ModeName.removed(mode, fromType: name)
                    guard rest == name, self.mode != nil else { return rest }
                    return ModeName.removedBrand(of: mode, fromTheme: name)
                }
                return (name.isEmpty ? [] : [name]) + path.dropFirst()
            }
            var token = self
            let own = plain(path)
            if !own.isEmpty { token.path = own }
            if let reference = token.reference {
                let target = plain(reference.path)
                if !target.isEmpty { token.reference?.path = target }
                token.reference?.scope = plain(reference.scope)
            }
            return token
        }
    }

    /// Returns the key of the token with the given path.
    static func key(of path: [String]) -> String { BoundedName.of(path.joined(separator: ".")) }

    private let format: TokenFormat
    private let modes: Set<String>
    private(set) var tokens: [Token] = []

    /// - Parameter modes: the names of groups and members that are modes.
    init(_ value: JSONValue, _ format: TokenFormat, modes: Set<String>) {
        self.format = format
        self.modes = modes
        if format == .figma {
            tokens = FigmaVariables(value)?.tokens ?? []
        } else if format == .styleDictionary, case .object(let members) = value, TokenTree.isTheo(members) {
            collectTheo(members)
        } else {
            collect(value, [], at: [], mode: nil, Inherited())
        }
    }

    // MARK: Theo

    /// The first name in the paths of Theo's aliases. References to an alias are written as `{!NAME}`. Theo writes no
    /// aliases to its output, so that they are not tokens.
    static let theoAliases = "aliases"

    /// Whether the file is a Theo file, which contains `props` and `aliases`.
    private static func isTheo(_ members: [String: JSONValue]) -> Bool {
        guard let own = members["props"] ?? members["aliases"], case .object = own else { return false }
        let known: Set<String> = ["props", "aliases", "global", "imports"]
        return known.isSuperset(of: members.keys)
    }

    /// Whether a file names the type or the category of its tokens, as Theo files do, so that it contains tokens whatever
    /// their values are.
    static func isDeclaredTheo(_ value: JSONValue) -> Bool {
        guard case .object(let members) = value, isTheo(members), members["props"] != nil,
            case .object(let global)? = members["global"]
        else { return false }
        return global["type"]?.string != nil || global["category"]?.string != nil
    }

    private mutating func collectTheo(_ members: [String: JSONValue]) {
        var type: String?
        if case .object(let global)? = members["global"] { type = global["type"]?.string }
        collect(members["props"] ?? .null, [], at: ["props"], mode: nil, Inherited(type: type))
        guard case .object(let aliases)? = members["aliases"] else { return }
        for (name, alias) in aliases.sorted(by: { String.isOrdered($0.key, $1.key) }) {
            var value = alias
            if case .object(let own) = alias { value = own["value"] ?? .null }
            let path = [TokenTree.theoAliases, name]
            var token = Token(path: path, place: path, mode: nil, type: nil, value: value, remarks: [:])
            if case .object(let own) = alias { token.remarks = TokenTree.remarks(own) }
            token.isOnlyReferred = true
            tokens.append(token)
        }
    }

    // MARK: Groups

    /// The values that tokens inherit from the enclosing groups if they have no values of their own.
    private struct Inherited {
        var type: String?
        var deprecation: JSONValue?
    }

    private mutating func collect(
        _ value: JSONValue, _ path: [String], at place: [String], mode: String?, _ group: Inherited
    ) {
        guard case .object(let members) = value else {
            if format == .flat, value != .null { add(value, path, place, mode, group, [:]) }
            return
        }
        let group = Inherited(
            type: self.type(of: members) ?? group.type,
            deprecation: members["$deprecated"] ?? TokenTree.deprecation(in: extensions(of: members))
                ?? group.deprecation)
        if let own = self.value(of: members) {
            add(own, path, place, mode, group, members)
            return
        }
        if format == .flat, let color = FlatTokens.color(members) {
            add(color, path, place, mode, group, members)
            return
        }
        if let sets = sets(of: members) {
            let remarks = members.filter { $0.key != "sets" }
            for (name, set) in sets.sorted(by: { String.isOrdered($0.key, $1.key) }) {
                guard case .object(let own) = set else { continue }
                let inner = mode.map { "\($0) \(name)" } ?? name
                collect(
                    .object(remarks.merging(own) { $1 }), path, at: place + ["sets", name], mode: inner, group)
            }
            return
        }
        let isFlat = format == .flat
        let own = isFlat ? flatTokens(members, path) : members
        let further = isFlat && path.isEmpty ? FlatTokens.furtherThemes(in: members, besides: modes) : []
        for (name, member) in own.sorted(by: { String.isOrdered($0.key, $1.key) }) {
            if modes.contains(name) || further.contains(name) {
                collect(member, path, at: place + [name], mode: name, group)
            } else if !name.hasPrefix("$") || name == "$root" {
                collect(member, path + [name], at: place + [name], mode: mode, group)
            }
        }
    }

    private func flatTokens(_ members: [String: JSONValue], _ path: [String]) -> [String: JSONValue] {
        FlatTokens.tokens(
            in: members, isRoot: path.isEmpty, isForText: TokenShape.isForText(path.joined(separator: ".")))
    }

    /// Returns the value of a token; nil for a group.
    private func value(of members: [String: JSONValue]) -> JSONValue? {
        switch format {
        case .dtcg: members["$value"]
        case .tokensStudio, .styleDictionary: members["$value"] ?? members["value"]
        case .flat, .figma, .resources, .css, .code: nil
        }
    }

    private func type(of members: [String: JSONValue]) -> String? {
        switch format {
        case .dtcg: members["$type"]?.string
        case .tokensStudio, .styleDictionary: members["$type"]?.string ?? members["type"]?.string
        case .flat, .figma, .resources, .css, .code: nil
        }
    }

    /// Returns the values of a token for several sets, such as `light` and `dark`; nil if there are no sets.
    private func sets(of members: [String: JSONValue]) -> [String: JSONValue]? {
        guard format == .styleDictionary || format == .tokensStudio, case .object(let sets)? = members["sets"],
            !sets.isEmpty,
            sets.values.allSatisfy({ value in
                guard case .object(let own) = value else { return false }
                return self.value(of: own) != nil || self.sets(of: own) != nil
            })
        else { return nil }
        return sets
    }

    private mutating func add(
        _ value: JSONValue, _ path: [String], _ place: [String], _ mode: String?, _ group: Inherited,
        _ members: [String: JSONValue]
    ) {
        guard !path.isEmpty else { return }
        var remarks: [String: JSONValue] = [:]
        remarks["description"] = members["$description"]
        // Migrations keep the members of other formats in their place, or move them to the extensions.
        remarks["deprecated"] = group.deprecation ?? TokenTree.mark(members)
        if format != .dtcg { remarks.merge(TokenTree.remarks(members)) { own, _ in own } }
        // An empty text says as much as none.
        if remarks["description"] == "" { remarks["description"] = nil }
        let extensions = extensions(of: members)
        if remarks["deprecated"] != nil, remarks["replacement"] == nil {
            remarks["replacement"] = MemberRole.members(.replacement, of: .object(extensions)).last
        }
        let modification = format == .tokensStudio ? TokenTree.modification(in: extensions) : nil
        let uuid = TokenTree.uuid(in: .object(members), depth: 0)
        func append(_ value: JSONValue, _ mode: String?) {
            var token = Token(path: path, place: place, mode: mode, type: group.type, value: value, remarks: remarks)
            (token.modification, token.uuid) = (modification, uuid)
            tokens.append(token)
        }
        if let own = TokenTree.modes(in: extensions) {
            for (mode, value) in own.sorted(by: { String.isOrdered($0.key, $1.key) }) { append(value, mode) }
        } else if let own = TokenTree.modes(inVendors: extensions) ?? TokenTree.modes(ofToken: members) {
            append(value, mode)
            for (mode, value) in own.sorted(by: { String.isOrdered($0.key, $1.key) }) { append(value, mode) }
        } else if format != .dtcg, let own = TokenTree.modes(beside: members) {
            append(value, mode)
            for (mode, value) in own.sorted(by: { String.isOrdered($0.key, $1.key) }) { append(value, mode) }
        } else if case .object(let own) = value, !own.isEmpty, modes.isSuperset(of: own.keys) {
            for (mode, value) in own.sorted(by: { String.isOrdered($0.key, $1.key) }) { append(value, mode) }
        } else {
            append(value, mode)
        }
    }

    /// The description and the deprecation of a token in formats other than that of the Design Tokens Community Group.
    private static func remarks(_ members: [String: JSONValue]) -> [String: JSONValue] {
        var remarks: [String: JSONValue] = [:]
        remarks["description"] = members["description"] ?? members["comment"]
        remarks["deprecated"] = members["deprecated"]
        if remarks["deprecated"] == nil, members["description"] != nil,
            let stated = members["comment"]?.string.flatMap(StatedDeprecation.rest)
        {
            remarks["deprecated"] = stated.isEmpty ? .bool(true) : .string(stated)
        }
        remarks["replacement"] = members["renamed"] ?? MemberRole.members(.replacement, of: .object(members)).last
        return remarks
    }

    /// Returns the members that tools have added to a token, such as values by mode.
    private func extensions(of members: [String: JSONValue]) -> [String: JSONValue] {
        let own = members["$extensions"] ?? (format == .dtcg ? nil : members["extensions"])
        if case .object(let extensions)? = own { return extensions }
        return [:]
    }

    /// The maximum depth of an identifier in the information of tools, and its minimum and maximum size, in bytes.
    private static let (uuidDepth, uuidSize) = (4, 16...100)

    /// Returns the identifier in `{"extensions": {"acme": {"uuid": "…"}}}` or next to the value.
    private static func uuid(in value: JSONValue, depth: Int) -> String? {
        guard case .object(let members) = value, depth < uuidDepth else { return nil }
        if let text = (members["uuid"] ?? members["guid"])?.string, uuidSize.contains(text.utf8.count) { return text }
        let inner = depth == 0 ? members.filter { ["$extensions", "extensions"].contains($0.key) } : members
        return inner.sorted { String.isOrdered($0.key, $1.key) }.lazy.compactMap {
            uuid(in: $0.value, depth: depth + 1)
        }
        .first
    }

    /// Returns the operation in `{"studio.tokens": {"modify": {"type": "lighten", "value": "0.2", "space": "hsl"}}}` as
    /// text; nil if there is none.
    private static func modification(in extensions: [String: JSONValue]) -> String? {
        guard case .object(let own)? = extensions["studio.tokens"], case .object(let members)? = own["modify"] else {
            return nil
        }
        let words = ["type", "value", "color", "space"].compactMap { name in
            switch members[name] {
            case .string(let text), .number(let text): text
            default: nil
            }
        }
        return words.isEmpty ? nil : LineScan.bounded(words.joined(separator: " "))
    }

    /// Returns the deprecation in `{"com.team": {"deprecated": true}}` or `{"deprecated": true}`; nil if nothing has
    /// marked the token or group.
    private static func deprecation(in extensions: [String: JSONValue]) -> JSONValue? {
        let inner = extensions.sorted { String.isOrdered($0.key, $1.key) }.lazy.compactMap { _, value in
            if case .object(let own) = value { mark(own) } else { nil }
        }
        return mark(extensions) ?? inner.first
    }

    /// Returns the member that marks a token as deprecated; nil if there is none or it is a group of tokens.
    private static func mark(_ members: [String: JSONValue]) -> JSONValue? {
        guard let mark = members["$deprecated"] ?? members["deprecated"],
            mark == .bool(true) || mark.string?.isEmpty == false
        else { return nil }
        return mark
    }
}
