package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments

/// The information that a catalogue's entry or a specification contains about an item. Its text comes from other people
/// and is not limited in size.
package struct ItemForm: Sendable {
    private let value: JSONValue?
    private let kind: CatalogueKind
    /// The name of the member that contains the key; nil if no member does.
    private let identity: String?
    private var hex = HexOrder.rgba

    /// - Parameters:
    ///   - value: the entry; nil if the item has no value and therefore no information.
    ///   - count: the configuration of the catalogue.
    package init(_ value: JSONValue?, _ count: CountConfiguration) {
        (self.value, kind, hex) = (value, count.kind, count.hex ?? .rgba)
        identity = if case .array(_, _, let key) = count.source { key } else { nil }
    }

    /// - Parameter value: the contents of a separate file that describes an item.
    package init(specification value: JSONValue?) { (self.value, kind, identity) = (value, .item, nil) }

    /// The description; nil if there is none or it is empty.
    package var description: String? { MemberRole.texts(.description, of: value).first { !$0.isEmpty } }

    /// The categories; the first is the main category.
    package var categories: [String] { MemberRole.texts(.categories, of: value).filter { !$0.isEmpty } }

    /// The search words. A string that contains several words is split at its commas.
    package var tags: [String] {
        MemberRole.members(.tags, of: value).flatMap { member in
            if let text = member.string {
                text.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
            } else {
                MemberRole.texts(of: member)
            }
        }
    }

    /// The names of the item other than its key.
    package var otherNames: [String] { MemberRole.otherNames(of: value, isToken: kind == .token) }

    /// Additional search words.
    package var synonyms: [String] { MemberRole.texts(.synonyms, of: value) }

    /// The names of a component's properties; nil if there is no list of properties.
    package var properties: [String]? { MemberRole.properties(of: value)?.map(\.name) }

    /// The values of a color or token, by brand and mode; empty for other kinds. In hexadecimal colors, alpha comes
    /// last, regardless of the order in the catalogue.
    package var values: [ColorToken.Value] {
        writtenValues.map { ColorToken.Value($0.appearance, hex.alphaLast($0.value)) }
    }

    private var writtenValues: [ColorToken.Value] {
        guard let value, [.color, .token].contains(kind) else { return [] }
        guard case .object(var members) = value else { return ColorToken(value, identity: identity).values }
        if case .number(let digits)? = members["value"] {
            return [ColorToken.Value(Appearance(), digits)]
        }
        for name in [
            "description", "type", "alias", "comment", "deprecated", TokenText.written, TokenText.hasDescriptions,
            TokenText.isUnclear,
        ] {
            members[name] = nil
        }
        return ColorToken(.object(members), identity: identity).values
    }

    /// The tokens that a token refers to, by mode, if the catalogue resolves references. The key `nil` stands for all
    /// modes.
    package var references: [String?: String] {
        guard case .object(let members)? = value, let alias = members["alias"] else { return [:] }
        if let name = alias.string { return [nil: name] }
        guard case .object(let modes) = alias else { return [:] }
        return modes.reduce(into: [:]) { references, entry in references[entry.key] = ItemForm.text(entry.value) }
    }

    /// The only value of a token as written; nil if the token has several values, or a value that is neither a string
    /// nor a number.
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
            case .string(let text): !text.isEmpty && text.lowercased() != "false"
            case .object: true
            default: false
            }
        }
        let words = MemberRole.texts(.lifecycle, of: value).map { $0.lowercased() }
        return isMarked || describedDeprecation != nil
            || words.contains { ["deprecated", "obsolete", "retired"].contains($0) }
    }

    /// The replacement named in the entry, or the entry's text about the deprecation; nil if there is neither.
    package var replacement: String? {
        let texts = MemberRole.texts(.replacement, of: value).filter { !$0.isEmpty }
        let stated = MemberRole.members(.deprecated, of: value).compactMap(ItemForm.advice)
        let described = describedDeprecation.flatMap { $0.isEmpty ? nil : $0 }
        return texts.last ?? stated.last { !["", "true", "false"].contains($0.lowercased()) } ?? described
    }

    /// Returns the text about a deprecation, which can be in an object: `{"since": "3.0", "comment": "Use ink"}`.
    private static func advice(_ mark: JSONValue) -> String? {
        guard case .object(let members) = mark else { return mark.string }
        let names = ["use", "replacement", "message", "comment", "reason", "description"]
        return names.lazy.compactMap { members[$0]?.string }.first
    }

    /// The rest of a description that begins with `Deprecated:`; nil for other descriptions.
    private var describedDeprecation: String? {
        MemberRole.texts(.description, of: value).lazy.compactMap(ItemForm.deprecation).first
    }

    /// Returns the text after `deprecated` at the beginning of a text or, if the word is followed by a colon, of one of
    /// its sentences.
    /// - Returns: nil if the text describes something deprecated, as in "Deprecated labels".
    static func deprecation(in text: String) -> String? { StatedDeprecation.rest(of: text) }
}
