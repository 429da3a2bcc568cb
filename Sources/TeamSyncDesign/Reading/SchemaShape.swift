package import TeamSyncBase

/// Recognizes files that describe the format of other files: a JSON Schema, or rules that check them.
package enum SchemaShape {
    /// - Parameter isOfComponent: whether the file is next to components, where a schema for each of them describes it.
    package static func fits(_ value: JSONValue, isOfComponent: Bool) -> Bool {
        guard case .object(let members) = value else { return false }
        if members["$schema"] != nil, isOfComponent { return false }
        return members["$schema"]?.string?.contains("json-schema.org") == true
            || members["type"]?.string == "object" && members["properties"] != nil || members["rules"] != nil
    }
}
