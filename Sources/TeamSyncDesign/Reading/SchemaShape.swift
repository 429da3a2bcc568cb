package import TeamSyncBase

/// A file that says what other files may be: a JSON Schema, or rules that check them.
package enum SchemaShape {
    /// - Parameter isOfComponent: whether the file is beside components; a schema for each of them says what it has.
    package static func fits(_ value: JSONValue, isOfComponent: Bool) -> Bool {
        guard case .object(let members) = value else { return false }
        if members["$schema"] != nil, isOfComponent { return false }
        return members["$schema"]?.string?.contains("json-schema.org") == true
            || members["type"]?.string == "object" && members["properties"] != nil || members["rules"] != nil
    }
}
