package import TeamSyncBase
import TeamSyncDocuments

/// The meaning of members in a catalogue's entry or in a specification. No other type determines this meaning.
package enum MemberRole: Sendable {
    /// The list of a component's properties.
    case properties
    /// The list of a property's possible values.
    case values
    /// The type of a property.
    case type
    /// The default value of a property.
    case defaultValue
    case tags, categories, description
    /// The names of the item other than its key. A former name counts only if the older side has an item with that key.
    case otherNames
    /// Search words, which may also be other names.
    case synonyms
    /// Whether the item is deprecated: true, or a string with the reason or the replacement.
    case deprecated
    /// Whether a property is required.
    case required
    /// The lifecycle stage of the item as a word, such as `deprecated`.
    case lifecycle
    /// The replacement for the item.
    case replacement
    /// Notes by tools and people about the entry itself, which do not concern users of the item.
    case bookkeeping

    /// The modes in which a token is deprecated, if not in all of them.
    static let deprecatedModes = TokenText.deprecatedModes

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
            (.description, Fact.descriptionNames.sorted()),
            (.deprecated, ["deprecated", "$deprecated", "isDeprecated"]),
            (.lifecycle, ["status", "state", "lifecycle", "maturity"]),
            (
                .replacement,
                [
                    "replacement", "replacedBy", "replaced_by", "useInstead", "use_instead", "renamed",
                    "deprecated_comment", "deprecatedMessage", "deprecated_message", "deprecationMessage",
                    "deprecation_message",
                ]
            ),
            (
                .bookkeeping,
                [
                    "$schema", "$id", "$extensions", "uuid", "guid", "contributors", "authors", "author", "createdAt",
                    "updatedAt", "lastModified", "meta:enum", "changes",
                ]
            ),
        ]
        var names: [String: MemberRole] = [:]
        for (role, members) in table { for member in members { names[member] = role } }
        return names
    }()

    /// The names of lists of properties, in search order; an entry has one of them.
    private static let propertyLists = [
        "properties", "props", "parameters", "params", "inputs", "attributes", "args", "arguments",
    ]

    private static let interfaces: [String: InterfaceRole] = [
        "events": .event, "slots": .slot, "methods": .method, "cssParts": .cssPart, "cssProperties": .customProperty,
    ]

    /// Returns the role of the names in a list of a component's specification; nil if the list contains other names.
    static func interface(_ list: String) -> InterfaceRole? { interfaces[list] }

    /// Returns the role of the member with this name; nil if it has no special meaning.
    package init?(_ name: String) {
        guard let role = MemberRole.names[name] else { return nil }
        self = role
    }

    /// Returns the role of the member at a path in an entry, such as `aliases.names` and `search.terms`.
    init?(path: [String]) {
        guard let first = path.first, path.count < 3 else { return nil }
        if path == MemberRole.searchTerms {
            self = .tags
        } else if path.count == 1 || path[1] == MemberRole.nameList && MemberRole(first) == .otherNames {
            self.init(first)
        } else {
            return nil
        }
    }

    private static let (searchTerms, nameList) = (["search", "terms"], "names")

    /// Returns the properties listed in an entry or a specification: in the order of an array, otherwise sorted by
    /// name.
    /// - Returns: nil if there is no list of properties.
    package static func properties(of value: JSONValue?) -> [(name: String, value: JSONValue)]? {
        guard case .object(let members)? = value else { return nil }
        for list in propertyLists {
            switch members[list] {
            case .object(let own)?:
                return (schema(own) ?? own).sorted { String.isOrdered($0.key, $1.key) }.map { ($0.key, $0.value) }
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

    /// Returns the properties in a JSON Schema, such as `{"type": "object", "properties": {…}}`; nil for other objects.
    private static func schema(_ list: [String: JSONValue]) -> [String: JSONValue]? {
        guard list["type"]?.string == "object", case .object(let properties)? = list["properties"] else { return nil }
        return properties
    }

    /// Returns the path of a member of a specification as if its list of properties were not a JSON Schema: `props.size`
    /// for `props.properties.size`, and `required` for `props.required`.
    static func path(_ path: [String], in specification: JSONValue) -> [String] {
        guard path.count > 1, MemberRole(path[0]) == .properties, case .object(let members) = specification,
            case .object(let list)? = members[path[0]], schema(list) != nil
        else { return path }
        return path[1] == "properties" ? [path[0]] + path.dropFirst(2) : Array(path.dropFirst())
    }

    /// Returns the strings in the members with a role. A member can be a string, a list of strings, or a list of
    /// objects with a name. Other names can also be in a list called `names` in an object.
    package static func texts(_ role: MemberRole, of value: JSONValue?) -> [String] {
        members(role, of: value).flatMap(texts)
    }

    /// Returns the values of the members with a role, sorted by member name.
    static func members(_ role: MemberRole, of value: JSONValue?) -> [JSONValue] {
        guard case .object(let members)? = value else { return [] }
        let own = members.filter { names[$0.key] == role }.sorted { String.isOrdered($0.key, $1.key) }.map(\.value)
        guard role == .tags, case .object(let inner)? = members[searchTerms[0]], let terms = inner[searchTerms[1]]
        else {
            return own
        }
        return own + [terms]
    }

    /// Returns the names of an entry's item other than its key. In the entry of a token, `alias` is a reference
    /// instead.
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
        case .object(let members):
            if case .array(let elements)? = members[nameList] { elements.compactMap(\.string) } else { [] }
        default: []
        }
    }
}
