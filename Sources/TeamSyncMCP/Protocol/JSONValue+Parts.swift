import TeamSyncBase

extension JSONValue {
    /// The value of a number that is whole, however it is written, `3` or `3.0`; nil for everything else.
    var integer: Int? {
        guard case .number(let text) = self else { return nil }
        if let number = Int(text) { return number }
        return Double(text).flatMap { Int(exactly: $0) }
    }

    /// The members of an object; nil for everything else.
    var members: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    static func number(_ value: Int) -> JSONValue { .number(String(value)) }

    /// A text, or null.
    static func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

    static func strings(_ values: some Sequence<String>) -> JSONValue { .array(values.map(JSONValue.string)) }
}
