package import TeamSyncBase

/// The former or other names of icons in a file, each with the name of the icon: `{ "home": { "parent": "house" } }` in
/// the member `aliases`, or `{ "home": "house" }` in a file for aliases.
package struct AliasShape {
    /// The maximum number of maps in one file.
    private static let limit = 3

    package let pointer: String
    /// The names of the icons.
    package let targets: Set<String>

    /// - Parameter isOfAliases: whether the name of the file denotes aliases.
    package static func all(in value: JSONValue, isOfAliases: Bool) -> [AliasShape] {
        guard case .object(let members) = value else { return [] }
        if let own = members["aliases"].flatMap({ AliasShape($0, at: "/aliases") }) { return [own] }
        guard isOfAliases else { return [] }
        if let whole = AliasShape(value, at: "") { return [whole] }
        let found = members.sorted { $0.key < $1.key }.compactMap { name, value in
            AliasShape(value, at: "/" + JSONPointer.escaped(name))
        }
        return Array(found.prefix(limit))
    }

    /// Fails if a member of the object does not name an icon.
    private init?(_ value: JSONValue, at pointer: String) {
        guard case .object(let members) = value, !members.isEmpty else { return nil }
        var targets: Set<String> = []
        for member in members.values {
            var name = member.string
            if case .object(let own) = member { name = own["parent"]?.string }
            guard let name else { return nil }
            targets.insert(name)
        }
        (self.pointer, self.targets) = (pointer, targets)
    }
}
