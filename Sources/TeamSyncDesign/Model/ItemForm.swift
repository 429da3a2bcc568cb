package import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments

/// What an entry of a catalogue, or a specification, says of its item. Its texts are other people's and not bounded.
package struct ItemForm: Sendable {
    private let value: JSONValue?
    private let kind: CatalogueKind
    /// The member that holds the key; nil where none does.
    private let identity: String?
    private var hex = HexOrder.rgba

    /// - Parameters:
    ///   - value: nil for an item without a value, of which nothing is said.
    ///   - count: that of its catalogue.
    package init(_ value: JSONValue?, _ count: CountConfiguration) {
        (self.value, kind, hex) = (value, count.kind, count.hex ?? .rgba)
        identity = if case .array(_, _, let key) = count.source { key } else { nil }
    }

    /// - Parameter value: of a file of its own that says more about an item.
    package init(specification value: JSONValue?) { (self.value, kind, identity) = (value, .item, nil) }

    /// nil where there is none, or an empty one.
    package var description: String? { MemberRole.texts(.description, of: value).first { !$0.isEmpty } }

    /// The first is the one that it is filed under.
    package var categories: [String] { MemberRole.texts(.categories, of: value).filter { !$0.isEmpty } }

    /// Words to find it by: a text of several is taken apart at its commas.
    package var tags: [String] {
        MemberRole.members(.tags, of: value).flatMap { member in
            if let text = member.string {
                text.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
            } else {
                MemberRole.texts(of: member)
            }
        }
    }

    /// Names that stand for it besides its key.
    package var otherNames: [String] { MemberRole.otherNames(of: value, isToken: kind == .token) }

    /// Further words by which people look for it.
    package var synonyms: [String] { MemberRole.texts(.synonyms, of: value) }

    /// The names of what a component takes; nil where no list says that.
    package var properties: [String]? { MemberRole.properties(of: value)?.map(\.name) }

    /// Of a color or token, by brand and mode; empty for other kinds. Colors in digits have their alpha last, whatever the
    /// order in the catalogue.
    package var values: [ColorToken.Value] {
        writtenValues.map { ColorToken.Value($0.appearance, hex.alphaLast($0.value)) }
    }

    private var writtenValues: [ColorToken.Value] {
        guard let value, [.color, .token].contains(kind) else { return [] }
        guard case .object(var members) = value else { return ColorToken(value, identity: identity).values }
        if case .number(let digits)? = members["value"] {
            return [ColorToken.Value(Appearance(), digits)]
        }
        for name in ["description", "type", "alias", "comment", "deprecated"] { members[name] = nil }
        return ColorToken(.object(members), identity: identity).values
    }

    /// The tokens that a token refers to by mode, as a catalogue that follows references says it; `nil` for all modes.
    package var references: [String?: String] {
        guard case .object(let members)? = value, let alias = members["alias"] else { return [:] }
        if let name = alias.string { return [nil: name] }
        guard case .object(let modes) = alias else { return [:] }
        return modes.reduce(into: [:]) { references, entry in references[entry.key] = ItemForm.text(entry.value) }
    }

    /// The one value of a token as it is written; nil where it has several, or none that is text.
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

    /// Whether the entry says that the item is not to be used any more.
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

    /// What the entry says to use in its place, or about its deprecation; nil where it says nothing.
    package var replacement: String? {
        let texts = MemberRole.texts(.replacement, of: value).filter { !$0.isEmpty }
        let stated = MemberRole.members(.deprecated, of: value).compactMap(\.string)
        let described = describedDeprecation.flatMap { $0.isEmpty ? nil : $0 }
        return texts.last ?? stated.last { !$0.isEmpty && $0 != "false" } ?? described
    }

    /// The rest of a description that begins with `Deprecated:`; nil for another one.
    private var describedDeprecation: String? {
        MemberRole.texts(.description, of: value).lazy.compactMap(ItemForm.deprecation).first
    }

    /// - Returns: nil for a description that is about something deprecated, such as "Deprecated labels".
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
