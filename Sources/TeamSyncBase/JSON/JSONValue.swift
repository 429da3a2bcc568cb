/// Any value of a JSON document.
package enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    /// As it is written: a number may be larger or finer than any of ours.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// Of duplicate keys the last one.
    case object([String: JSONValue])

    /// The text of a string; nil for everything else.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// In one line, keys sorted, as people may read it.
    package var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let text): text
        case .string(let text): JSONValue.quoted(text)
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ", ") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }.map { "\(JSONValue.quoted($0.key)): \($0.value.text)" }
                .joined(separator: ", ") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }
}

extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = JSONValue.attempt({ try container.decode(Bool.self) }) {
            self = .bool(value)
        } else if let value = JSONValue.attempt({ try container.decode(Int64.self) }) {
            self = .number(String(value))
        } else if let value = JSONValue.attempt({ try container.decode(Double.self) }) {
            self = .number(String(value))
        } else if let value = JSONValue.attempt({ try container.decode(String.self) }) {
            self = .string(value)
        } else if let value = JSONValue.attempt({ try container.decode([JSONValue].self) }) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// A number that is neither a 64-bit integer nor a finite double becomes a string.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let text):
            if let value = Int64(text) {
                try container.encode(value)
            } else if let value = Double(text), value.isFinite {
                try container.encode(value)
            } else {
                try container.encode(text)
            }
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }

    /// What is of another type is tried as the next.
    private static func attempt<Value>(_ decode: () throws -> Value) -> Value? {
        do { return try decode() } catch { return nil }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .number(String(value)) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Of duplicate keys the last one.
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members) { $1 })
    }
    package init(nilLiteral: ()) { self = .null }
}
