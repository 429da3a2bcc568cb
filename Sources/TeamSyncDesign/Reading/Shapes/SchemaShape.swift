package import TeamSyncBase

/// Recognizes files that describe the format of other files: JSON Schemas, and rules for checking files.
package enum SchemaShape {
    /// - Parameter isOfComponent: whether the file is next to components. A schema for a component describes that
    ///   component.
    package static func fits(_ value: JSONValue, isOfComponent: Bool) -> Bool {
        guard case .object(let members) = value else { return false }
        if members["$schema"] != nil, isOfComponent { return false }
        return members["$schema"]?.string?.contains("json-schema.org") == true
            || members["type"]?.string == "object" && members["properties"] != nil || members["rules"] != nil
    }
}
