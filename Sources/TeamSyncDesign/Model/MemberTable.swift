package import TeamSyncBase

/// What the members of an entry of a catalogue, or of a specification, mean: decided here and nowhere else.
package enum MemberRole: Sendable {
    /// Lists what a component takes.
    case properties
    /// Of a property: lists the values that it takes.
    case values
    /// Of a property: its type.
    case type
    /// The value of a property where none is given.
    case defaultValue
    case tags, categories, description
    /// Names that the item has besides its key; a former name only if the older side has an item of that key.
    case otherNames
    /// Words by which people look for it, which may be other names too.
    case synonyms
    /// Whether it is not to be used any more: true, or a text that says why or what to use.
    case deprecated
    /// Whether a property must be given.
    case required
    /// The stage of its life in a word, such as `deprecated`.
    case lifecycle
    /// What to use in its place.
    case replacement
    /// What tools and people note about the entry itself, which no user of the item sees.
    case bookkeeping

    /// The modes in which a token is deprecated, where it is not in all of them.
    static let deprecatedModes = "deprecated in"

    private static let names: [String: MemberRole] = {
        let table: [(MemberRole, [String])] = [
            (.properties, propertyLists),
            (.values, ["values", "enum", "options", "cases", "allowed", "allowedValues"]),
            (.tags, ["tags", "keywords"]),
            (.categories, ["category", "categories", "group", "groups", "contexts"]),
            (
                .otherNames,
                ["aliases", "alias", "formerly", "previousNames", "previous_names", "deprecatedNames", "oldNames"]
            ),
            (.synonyms, ["synonyms"]),
            (.type, ["type"]),
            (.required, ["required", "isRequired"]),
            (.defaultValue, ["default", "defaultValue", "default_value"]),
            (.description, ["description", "doc", "summary"]),
            (.deprecated, ["deprecated", "$deprecated", "isDeprecated"]),
            (.lifecycle, ["status", "state", "lifecycle", "maturity"]),
            (
                .replacement,
                [
                    "replacement", "replacedBy", "replaced_by", "useInstead", "use_instead", "renamed",
                    "deprecated_comment",
                ]
            ),
            (
                .bookkeeping,
                [
                    "$schema", "$id", "$extensions", "uuid", "guid", "contributors", "authors", "author", "createdAt",
                    "updatedAt", "lastModified",
                ]
            ),
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
        members(role, of: value).flatMap(texts)
    }

    /// The values of the members that have a role, by their names.
    static func members(_ role: MemberRole, of value: JSONValue?) -> [JSONValue] {
        guard case .object(let members)? = value else { return [] }
        return members.filter { names[$0.key] == role }.sorted { String.isOrdered($0.key, $1.key) }.map(\.value)
    }

    /// The names that an entry gives its item besides its key. What a token calls its alias is what it refers to.
    package static func otherNames(of value: JSONValue?, isToken: Bool) -> [String] {
        guard isToken, case .object(var members)? = value else { return texts(.otherNames, of: value) }
        members["alias"] = nil
        return texts(.otherNames, of: .object(members))
    }

    static func texts(of value: JSONValue) -> [String] {
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
