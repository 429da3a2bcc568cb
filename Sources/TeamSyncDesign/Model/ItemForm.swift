package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments

/// The information about an item in an entry of a catalogue, or in a specification. Its text comes from other people
/// and is not limited in size.
package struct ItemForm: Sendable {
    private let value: JSONValue?
    private let kind: CatalogueKind
    /// The member that contains the key; nil if none does.
    private let identity: String?
    private var hex = HexOrder.rgba

    /// - Parameters:
    ///   - value: nil for an item without a value, which has no information.
    ///   - count: the configuration of its catalogue.
    package init(_ value: JSONValue?, _ count: CountConfiguration) {
        (self.value, kind, hex) = (value, count.kind, count.hex ?? .rgba)
        identity = if case .array(_, _, let key) = count.source { key } else { nil }
    }

    /// - Parameter value: the contents of a separate file about an item.
    package init(specification value: JSONValue?) { (self.value, kind, identity) = (value, .item, nil) }

    /// nil if there is none, or it is empty.
    package var description: String? { MemberRole.texts(.description, of: value).first { !$0.isEmpty } }

    /// The first one is the main category.
    package var categories: [String] { MemberRole.texts(.categories, of: value).filter { !$0.isEmpty } }

    /// Search words: a string of several is split at its commas.
    package var tags: [String] {
        MemberRole.members(.tags, of: value).flatMap { member in
            if let text = member.string {
                text.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
            } else {
                MemberRole.texts(of: member)
            }
        }
    }

    /// Names of the item besides its key.
    package var otherNames: [String] { MemberRole.otherNames(of: value, isToken: kind == .token) }

    /// Additional search words.
    package var synonyms: [String] { MemberRole.texts(.synonyms, of: value) }

    /// The names of a component's properties; nil if no list declares them.
    package var properties: [String]? { MemberRole.properties(of: value)?.map(\.name) }

    /// The values of a color or token, by brand and mode; empty for other kinds. Hexadecimal colors have their alpha
    /// last, regardless of the catalogue's order.
    package var values: [ColorToken.Value] {
        writtenValues.map { ColorToken.Value($0.appearance, hex.alphaLast($0.value)) }
    }

    private var writtenValues: [ColorToken.Value] {
        guard let value, [.color, .token].contains(kind) else { return [] }
        guard case .object(var members) = value else { return ColorToken(value, identity: identity).values }
        if case .number(let digits)? = members["value"] {
            return [ColorToken.Value(Appearance(), digits)]
        }
        for name in ["description", "type", "alias", "comment", "deprecated", TokenText.written] { members[name] = nil }
        return ColorToken(.object(members), identity: identity).values
    }

    /// The tokens that a token refers to, by mode, in a catalogue that resolves references; the key `nil` stands for
    /// all modes.
    package var references: [String?: String] {
        guard case .object(let members)? = value, let alias = members["alias"] else { return [:] }
        if let name = alias.string { return [nil: name] }
        guard case .object(let modes) = alias else { return [:] }
        return modes.reduce(into: [:]) { references, entry in references[entry.key] = ItemForm.text(entry.value) }
    }

    /// The only value of a token as written; nil if it has several, or none that is text.
    package var written: String? {
        guard case .object(let members)? = value else { return ItemForm.text(value) }
        return ItemForm.text(members["value"] ?? members["$value"])
    }

    private static func text(_ value: JSONValue?) -> String? {
        switch value {
        case .string(let text), .number(let text): text
        default: nil
        }
    }

    /// Whether the entry marks the item as deprecated.
    package var isDeprecated: Bool {
        let isMarked = MemberRole.members(.deprecated, of: value).contains { member in
            switch member {
            case .bool(let isTrue): isTrue
            case .string(let text): !text.isEmpty && text != "false"
            case .object: true
            default: false
            }
        }
        let words = MemberRole.texts(.lifecycle, of: value).map { $0.lowercased() }
        return isMarked || describedDeprecation != nil
            || words.contains { ["deprecated", "obsolete", "retired"].contains($0) }
    }

    /// The replacement in the entry, or its text about the deprecation; nil if there is none.
    package var replacement: String? {
        let texts = MemberRole.texts(.replacement, of: value).filter { !$0.isEmpty }
        let stated = MemberRole.members(.deprecated, of: value).compactMap(\.string)
        let described = describedDeprecation.flatMap { $0.isEmpty ? nil : $0 }
        return texts.last ?? stated.last { !$0.isEmpty && $0 != "false" } ?? described
    }

    /// The rest of a description that begins with `Deprecated:`; otherwise nil.
    private var describedDeprecation: String? {
        MemberRole.texts(.description, of: value).lazy.compactMap(ItemForm.deprecation).first
    }

    /// - Returns: nil for a description of something deprecated, such as "Deprecated labels".
    static func deprecation(in text: String) -> String? {
        let text = text.prefix(1000).drop { !$0.isLetter && !$0.isNumber }
        let word = "deprecated"
        guard text.prefix(word.count).lowercased() == word else { return nil }
        let rest = text.dropFirst(word.count)
        let words = rest.split(separator: " ").prefix(2).map { $0.lowercased() }
        let isStatement = rest.first.map { ":;,.-–—!)]".contains($0) } ?? true
        guard
            isStatement || ["use", "since", "please", "–", "-", "—"].contains(words.first) || words == ["in", "favor"]
        else { return nil }
        return rest.drop { !$0.isLetter && !$0.isNumber }.trimmed
    }
}
