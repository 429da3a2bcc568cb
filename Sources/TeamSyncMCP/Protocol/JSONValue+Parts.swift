import TeamSyncBase

extension JSONValue {
    /// The value of a whole number, in either notation, `3` or `3.0`; otherwise nil.
    var integer: Int? {
        guard case .number(let text) = self else { return nil }
        if let number = Int(text) { return number }
        return Double(text).flatMap { Int(exactly: $0) }
    }

    /// The members of an object; otherwise nil.
    var members: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    static func number(_ value: Int) -> JSONValue { .number(String(value)) }

    /// A string, or null.
    static func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

    static func strings(_ values: some Sequence<String>) -> JSONValue { .array(values.map(JSONValue.string)) }
}
