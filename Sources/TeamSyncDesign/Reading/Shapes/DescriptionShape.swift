package import TeamSyncBase

/// The location, within a file, of entries that describe named things. Most entries must have members for words, such
/// as tags, and some must contain words.
package struct DescriptionShape {
    /// The minimum number of entries.
    private static let fewest = 8
    private static let labels: Set<String> = [
        "tags", "keywords", "aliases", "synonyms", "terms", "category", "categories", "description",
    ]

    package let pointer: String
    /// The member that contains the name of an entry; nil if the entries are members of an object.
    package let key: String?
    package let names: Set<String>

    /// Fails if the file contains no such entries.
    package init?(_ value: JSONValue) {
        if let entries = DescriptionShape(value, at: "") {
            self = entries
            return
        }
        guard case .object(let members) = value else { return nil }
        let found = members.compactMap { DescriptionShape($0.value, at: "/" + JSONPointer.escaped($0.key)) }
        guard let best = found.max(by: { ($0.names.count, $1.pointer) < ($1.names.count, $0.pointer) }) else {
            return nil
        }
        self = best
    }

    private init?(_ value: JSONValue, at pointer: String) {
        let entries: [JSONValue]
        switch value {
        case .array(let elements):
            guard let list = ListShape(value), list.pointer.isEmpty else { return nil }
            (entries, key) = (elements, list.key)
            names = Set(
                elements.compactMap { element in
                    guard case .object(let members) = element else { return nil }
                    return members[list.key]?.string
                })
        case .object(let members):
            (entries, key) = (Array(members.values), nil)
            names = Set(members.keys)
        default: return nil
        }
        let described = entries.count { DescriptionShape.hasWords($0, isInner: false, orNone: true) }
        guard names.count >= DescriptionShape.fewest, described * 2 > entries.count,
            entries.contains(where: { DescriptionShape.hasWords($0, isInner: false, orNone: false) })
        else { return nil }
        self.pointer = pointer
    }

    /// - Parameters:
    ///   - isInner: whether the object is a member of an entry, such as `search: { terms: […] }`.
    ///   - orNone: whether an empty list of words is sufficient.
    private static func hasWords(_ entry: JSONValue, isInner: Bool, orNone: Bool) -> Bool {
        guard case .object(let members) = entry else { return false }
        return members.contains { name, value in
            switch value {
            case .array(let elements):
                labels.contains(name.lowercased())
                    && (elements.contains { $0.string != nil } || orNone && elements.isEmpty)
            case .string: labels.contains(name.lowercased())
            case .object: !isInner && hasWords(value, isInner: true, orNone: orNone)
            default: false
            }
        }
    }
}
