/// Any value of a JSON document.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The number as written: it may exceed the range or precision of Swift's number types.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// If a key appears more than once, its last value wins.
    case object([String: JSONValue])

    /// The text of a string; nil for other values.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The value on one line, with sorted keys, for display.
    package var text: String { text(upTo: .max) }

    /// Returns the beginning of `text`: at least `limit` bytes, or all of it if it is shorter.
    package func text(upTo limit: Int) -> String {
        var output = ""
        write(to: &output, upTo: limit)
        return output
    }

    private func write(to output: inout String, upTo limit: Int) {
        switch self {
        case .null: output += "null"
        case .bool(let value): output += value ? "true" : "false"
        case .number(let text): output += text
        case .string(let text): JSONValue.quote(text, to: &output, upTo: limit)
        case .array(let elements):
            output += "["
            for (index, element) in elements.enumerated() where output.utf8.count < limit {
                if index > 0 { output += ", " }
                element.write(to: &output, upTo: limit)
            }
            output += "]"
        case .object(let members):
            output += "{"
            let sorted = members.sorted { String.isOrdered($0.key, $1.key) }
            for (index, member) in sorted.enumerated() where output.utf8.count < limit {
                if index > 0 { output += ", " }
                JSONValue.quote(member.key, to: &output, upTo: limit)
                output += ": "
                member.value.write(to: &output, upTo: limit)
            }
            output += "}"
        }
    }

    private static func quote(_ text: String, to output: inout String, upTo limit: Int) {
        output += "\""
        for scalar in text.unicodeScalars {
            guard output.utf8.count < limit else { break }
            switch scalar {
            case "\\", "\"":
                output += "\\"
                output.unicodeScalars.append(scalar)
            case "\n": output += "\\n"
            default: output.unicodeScalars.append(scalar)
            }
        }
        output += "\""
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

    /// Encodes a number that is neither a 64-bit integer nor a finite double as a string.
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

    /// Returns nil if the value has another type, so that the next type can be tried.
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
    /// If a key appears more than once, its last value wins.
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(Dictionary(members) { $1 })
    }
    package init(nilLiteral: ()) { self = .null }
}
