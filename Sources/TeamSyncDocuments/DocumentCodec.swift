import FoundationEssentials
import TeamSyncBase

/// The only encoder and decoder of documents. It writes UTF-8 with two-space indentation, sorted keys and a newline at
/// the end, so that equal values produce equal bytes.
package enum DocumentCodec {
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        JSONLayout.indented(Array(try encoder.encode(value)))
    }

    /// Encodes a value on one line that ends with a newline.
    package static func encodeLine(_ value: some Encodable) throws -> [UInt8] {
        Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// - Throws: `DecodingError`, including for invalid JSON.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }
}

/// A member that is encoded as `null` when nil; Swift's synthesized coding would omit it. A missing member also decodes
/// as nil.
@propertyWrapper package struct ExplicitNull<Value> {
    package var wrappedValue: Value?

    package init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }
}

extension ExplicitNull: Sendable where Value: Sendable {}
extension ExplicitNull: Equatable where Value: Equatable {}

extension ExplicitNull: Decodable where Value: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
    }
}

extension ExplicitNull: Encodable where Value: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
    }
}

/// A list that is omitted from its object when empty. A missing member and `null` decode as an empty list.
@propertyWrapper package struct OmittedWhenEmpty<Element> {
    package var wrappedValue: [Element]

    package init(wrappedValue: [Element]) {
        self.wrappedValue = wrappedValue
    }
}

extension OmittedWhenEmpty: Sendable where Element: Sendable {}
extension OmittedWhenEmpty: Equatable where Element: Equatable {}

extension OmittedWhenEmpty: Decodable where Element: Decodable {
    package init(from decoder: any Decoder) throws {
        wrappedValue = try decoder.singleValueContainer().decode([Element].self)
    }
}

extension OmittedWhenEmpty: Encodable where Element: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

// Swift's synthesized coding calls these for members with one of the two wrappers.

extension KeyedDecodingContainer {
    package func decode<Value: Decodable>(
        _ type: ExplicitNull<Value>.Type, forKey key: Key
    ) throws -> ExplicitNull<Value> {
        ExplicitNull(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    }

    package func decode<Element: Decodable>(
        _ type: OmittedWhenEmpty<Element>.Type, forKey key: Key
    ) throws -> OmittedWhenEmpty<Element> {
        OmittedWhenEmpty(wrappedValue: try decodeIfPresent([Element].self, forKey: key) ?? [])
    }
}

extension KeyedEncodingContainer {
    package mutating func encode<Element: Encodable>(
        _ value: OmittedWhenEmpty<Element>, forKey key: Key
    ) throws {
        if !value.wrappedValue.isEmpty { try encode(value.wrappedValue, forKey: key) }
    }
}
