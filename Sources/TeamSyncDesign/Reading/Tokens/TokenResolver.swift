import TeamSyncBase
import TeamSyncConfiguration

/// Resolves the values of tokens that refer to other tokens. The size of a value is limited, no matter how many
/// references it contains.
struct TokenResolver {
    struct Resolved {
        var value: JSONValue
        /// The approximate size of the value as JSON, in bytes.
        var size: Int
        /// Whether the value may be different in another mode.
        var dependsOnMode = false
        /// Whether a token states the value, or a part of it, for the mode.
        var isOfMode = false
    }

    private struct Reference: Hashable {
        let key: String
        let mode: String?
    }

    /// The maximum number of tokens in a chain of references, and the maximum total nesting depth of their values.
    private static let (chainLimit, levelLimit) = (64, 300)
    /// The maximum number of modes in a combination.
    private static let partLimit = 8
    /// The approximate maximum size of a value, in bytes.
    static let sizeLimit = 64 << 10

    /// The tokens by key and mode. The values for all modes are stored under nil.
    private let tokens: [String: [String?: TokenTree.Token]]
    private let format: TokenFormat
    /// The keys by name without the top-level group, which references in Tokens Studio files can omit. Some teams also
    /// omit the group that contains their palette in Style Dictionary files; the key is nil if several groups have it.
    private let keysInGroups: [String: String?]
    private let groups: TokenGroups
    private var known: [Reference: Resolved] = [:]
    private var open: [Reference] = []
    private var levels = 0
    /// The keys of tokens that refer to each other in a cycle; the first key is repeated at the end.
    private(set) var cycles: [[String]] = []
    /// The references to tokens that do not exist, in the order in which they were found.
    private(set) var missing: [Catalogue.MissingReference] = []
    private var missingSet: Set<Catalogue.MissingReference> = []

    /// - Parameter groups: the groups that correspond to files.
    init(_ tokens: [String: [String?: TokenTree.Token]], _ format: TokenFormat, _ groups: TokenGroups = TokenGroups()) {
        self.groups = groups
        self.tokens = tokens
        self.format = format
        keysInGroups = TokenResolver.keysInGroups(tokens, format)
    }

    private static func keysInGroups(
        _ tokens: [String: [String?: TokenTree.Token]], _ format: TokenFormat
    ) -> [String: String?] {
        // A reference with a single name, such as `{red}`, may be a misspelled key.
        guard format == .tokensStudio || format == .styleDictionary else { return [:] }
        let fewest = format == .tokensStudio ? 2 : 3
        var keys: [String: String?] = [:]
        for (key, values) in tokens {
            guard let path = values.values.first?.path, path.count >= fewest else { continue }
            let name = BoundedName.of(path.dropFirst().joined(separator: "."))
            guard let other = keys[name] else {
                keys[name] = .some(key)
                continue
            }
            let first = other.map { String.isOrdered($0, key) ? $0 : key }
            keys[name] = .some(format == .tokensStudio ? first : nil)
        }
        return keys
    }

    /// Returns the value of a token in a mode.
    /// - Returns: nil if there is no such token.
    mutating func value(of key: String, in mode: String?) -> Resolved? {
        guard let (token, place) = token(key, mode) else { return nil }
        let reference = Reference(key: key, mode: mode)
        if let known = known[reference] { return known }
        if let start = open.firstIndex(of: reference) {
            if cycles.count < CatalogueNotes.limit { cycles.append(open[start...].map(\.key) + [key]) }
            return nil
        }
        guard open.count < TokenResolver.chainLimit else { return nil }
        open.append(reference)
        var resolved = resolve(token.value, mode)
        open.removeLast()
        resolved.dependsOnMode = resolved.dependsOnMode || place != .only
        resolved.isOfMode = resolved.isOfMode || place == .ofMode
        known[reference] = resolved
        return resolved
    }

    /// Returns the modes of the last token in a chain of references that has any.
    func modes(of key: String) -> [String] {
        var (key, seen): (String, Set<String>) = (key, [])
        while seen.insert(key).inserted, seen.count <= TokenResolver.chainLimit, let values = tokens[key] {
            let own = values.keys.compactMap(\.self)
            if !own.isEmpty { return own }
            guard let next = values[String?.none]?.value.string.flatMap({ TokenReference.name(in: $0, format) }) else {
                return []
            }
            key = next
        }
        return []
    }

    /// The relation of a value to a mode: it is for the mode, for the lack of one, or the only one of its token.
    private enum Place { case ofMode, ofOthers, only }

    /// Returns the value for the mode, or else the value for all modes, or else the value for `light`, or else the
    /// first value.
    private func token(_ key: String, _ mode: String?) -> (token: TokenTree.Token, place: Place)? {
        guard let values = tokens[key] else { return nil }
        if let mode {
            if let own = values[mode] { return (own, .ofMode) }
            // The value may be for one part of a combination of modes, such as `acme` or `dark` in `acme dark`.
            let parts = mode.split(separator: " ").prefix(TokenResolver.partLimit).map(String.init)
            if parts.count > 1, let own = parts.lazy.compactMap({ values[$0] }).first { return (own, .ofMode) }
        }
        let usual = values[String?.none] ?? values["light"] ?? values.min { ($0.key ?? "") < ($1.key ?? "") }?.value
        return usual.map { ($0, values.count > 1 ? .ofOthers : .only) }
    }

    private mutating func resolve(_ value: JSONValue, _ mode: String?) -> Resolved {
        guard levels < TokenResolver.levelLimit else { return TokenResolver.tooLarge(value) }
        levels += 1
        defer { levels -= 1 }
        switch value {
        case .string(let text): return resolve(text, mode)
        case .array(let elements):
            var result = Resolved(value: value, size: 2)
            var parts: [JSONValue] = []
            for element in elements {
                let part = resolve(element, mode)
                parts.append(part.value)
                result.add(part)
                guard result.size <= TokenResolver.sizeLimit else { return TokenResolver.tooLarge(value) }
            }
            result.value = .array(parts)
            return result
        case .object(let members):
            if let reference = members["$ref"]?.string, members.count == 1,
                let key = TokenResolver.key(ofPointer: reference)
            {
                return follow(key, mode) ?? unresolved(value)
            }
            var result = Resolved(value: value, size: 2)
            var parts: [String: JSONValue] = [:]
            for (name, member) in members {
                let part = resolve(member, mode)
                parts[name] = part.value
                result.add(part, name)
                guard result.size <= TokenResolver.sizeLimit else { return TokenResolver.tooLarge(value) }
            }
            result.value = CSSColor(.object(parts)).map { .string($0.text) } ?? .object(parts)
            return result
        case .null, .bool, .number: return unresolved(value)
        }
    }

    private mutating func resolve(_ text: String, _ mode: String?) -> Resolved {
        if let key = TokenReference.name(in: text, format) { return follow(key, mode) ?? unresolved(.string(text)) }
        guard !format.isText, text.utf8.contains(UInt8(ascii: "{")) else { return unresolved(.string(text)) }
        var result = Resolved(value: .string(text), size: 2)
        var (output, rest) = ("", text[...])
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            output += rest[..<start]
            let part = rest[start...end]
            if let own = TokenReference.name(in: String(part), format).flatMap({ follow($0, mode) }) {
                output += own.value.string ?? own.value.text
                result.dependsOnMode = result.dependsOnMode || own.dependsOnMode
                result.isOfMode = result.isOfMode || own.isOfMode
            } else {
                output += part
            }
            guard output.utf8.count <= TokenResolver.sizeLimit else { return unresolved(.string(text)) }
            rest = rest[rest.index(after: end)...]
        }
        let whole = unresolved(.string(output + rest))
        (result.value, result.size) = (whole.value, whole.size)
        return result
    }

    private mutating func follow(_ key: String, _ mode: String?) -> Resolved? {
        for key in names(of: key) where tokens[key] != nil { return value(of: key, in: mode) }
        // If a reference in a source denotes something that no file declares, it is treated as text.
        if let owner = open.last?.key, format != .code {
            let reference = Catalogue.MissingReference(key: owner, target: BoundedName.of(key))
            if missingSet.insert(reference).inserted { missing.append(reference) }
        }
        return nil
    }

    /// Returns the keys that a reference may denote.
    private func names(of key: String) -> [String] {
        TokenReference.keys(of: key).flatMap { name in
            [name] + (tokens[name] == nil ? groups.keys(name, in: open.last?.key) + inGroups(name) : [])
        }
        .map { BoundedName.of($0) }
    }

    private func inGroups(_ name: String) -> [String] {
        keysInGroups[BoundedName.of(name)].flatMap(\.self).map { [$0] } ?? []
    }

    private func unresolved(_ value: JSONValue) -> Resolved {
        guard let text = value.string else { return Resolved(value: value, size: TokenResolver.size(of: value)) }
        // A hexadecimal color is kept as written.
        let canonical = HexColor(text) == nil ? CSSColor(text)?.text ?? text : text
        return Resolved(value: .string(canonical), size: JSONWriter.size(of: canonical))
    }

    /// Returns a value that is kept as written because it is too large.
    private static func tooLarge(_ value: JSONValue) -> Resolved { Resolved(value: value, size: sizeLimit + 1) }

    private static func size(of value: JSONValue) -> Int {
        switch value {
        case .null, .bool: 5
        case .number(let digits): digits.utf8.count
        case .string(let text): JSONWriter.size(of: text)
        case .array(let elements): elements.reduce(2) { $0 + size(of: $1) + 1 }
        case .object(let members): members.reduce(2) { $0 + size(of: $1.value) + JSONWriter.size(of: $1.key) + 2 }
        }
    }

    /// Converts `#/color/blue/$value` to `color.blue`.
    private static func key(ofPointer reference: String) -> String? {
        guard reference.hasPrefix("#/") else { return nil }
        var parts = reference.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts.last == "$value" { parts.removeLast() }
        return parts.joined(separator: ".")
    }
}

extension TokenResolver.Resolved {
    fileprivate mutating func add(_ part: TokenResolver.Resolved, _ name: String? = nil) {
        size += part.size + (name.map { JSONWriter.size(of: $0) + 2 } ?? 1)
        dependsOnMode = dependsOnMode || part.dependsOnMode
        isOfMode = isOfMode || part.isOfMode
    }
}

extension Substring {
    var trimmed: String {
        var rest = drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
