package import TeamSyncBase

/// What the members of an entry of a catalogue, or of a specification, mean: decided here and nowhere else.
package enum MemberRole: Sendable {
    /// Lists what a component takes.
    case properties
    /// Of a property: lists the values that it takes.
    case values
    /// Of a property: its type.
    case type
    case tags, categories
    /// Names that the item has besides its key; a former name only if the older side has an item of that key.
    case otherNames
    /// Of a token: the token, or those by mode, that its value comes from.
    case reference
    /// Of a token: what it is, or is by mode.
    case value

    private static let names: [String: MemberRole] = {
        let table: [(MemberRole, [String])] = [
            (.properties, propertyLists),
            (.values, ["values", "enum", "options", "cases", "allowed", "allowedValues"]),
            (.tags, ["tags", "keywords"]),
            (.categories, ["category", "categories", "group", "groups", "contexts"]),
            (
                .otherNames,
                [
                    "aliases", "alias", "synonyms", "formerly", "previousNames", "previous_names", "deprecatedNames",
                    "oldNames",
                ]
            ),
            (.type, ["type"]),
        ]
        var names: [String: MemberRole] = [:]
        for (role, members) in table { for member in members { names[member] = role } }
        return names
    }()

    /// In the order in which they are looked for: an entry has one of them.
    private static let propertyLists = [
        "properties", "props", "parameters", "params", "inputs", "attributes", "args", "arguments",
    ]

    /// The role of a member of an entry; nil for one that means nothing in particular.
    package init?(_ name: String) {
        guard let role = MemberRole.names[name] else { return nil }
        self = role
    }

    /// The properties that an entry or a specification lists, in the order of an array, else by name.
    /// - Returns: nil for one without such a list.
    package static func properties(of value: JSONValue?) -> [(name: String, value: JSONValue)]? {
        guard case .object(let members)? = value else { return nil }
        for list in propertyLists {
            switch members[list] {
            case .object(let own)?:
                return own.sorted { String.isOrdered($0.key, $1.key) }.map { ($0.key, $0.value) }
            case .array(let elements)?:
                return elements.compactMap { element in
                    if let name = element.string { return (name, .null) }
                    guard case .object(let own) = element, let name = own["name"]?.string else { return nil }
                    return (name, element)
                }
            default: continue
            }
        }
        return nil
    }

    /// The texts of the members that have a role: of a text, of a list of texts, or of a list of objects with a name.
    package static func texts(_ role: MemberRole, of value: JSONValue?) -> [String] {
        guard case .object(let members)? = value else { return [] }
        return members.filter { names[$0.key] == role }.sorted { String.isOrdered($0.key, $1.key) }.flatMap {
            texts(of: $0.value)
        }
    }

    private static func texts(of value: JSONValue) -> [String] {
        switch value {
        case .string(let text): [text]
        case .array(let elements):
            elements.compactMap { element in
                if case .object(let members) = element { members["name"]?.string } else { element.string }
            }
        default: []
        }
    }
}
