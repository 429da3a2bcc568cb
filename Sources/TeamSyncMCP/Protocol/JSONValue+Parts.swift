import TeamSyncBase

extension JSONValue {
    /// The value of a whole number, written either as `3` or as `3.0`; nil for other values.
    var integer: Int? {
        guard case .number(let text) = self else { return nil }
        if let number = Int(text) { return number }
        return Double(text).flatMap { Int(exactly: $0) }
    }

    /// The members of an object; nil for other values.
    var members: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    static func number(_ value: Int) -> JSONValue { .number(String(value)) }

    /// A string; null for nil.
    static func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

    static func strings(_ values: some Sequence<String>) -> JSONValue { .array(values.map(JSONValue.string)) }
}
