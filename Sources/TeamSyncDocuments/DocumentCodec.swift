import FoundationEssentials
import TeamSyncBase

/// The one way documents become bytes and bytes become documents: UTF-8, two-space indent, sorted keys, newline at
/// the end, so that equal values are equal bytes.
package enum DocumentCodec {
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        JSONLayout.indented(Array(try encoder.encode(value)))
    }

    /// In one line, with the newline at its end.
    package static func encodeLine(_ value: some Encodable) throws -> [UInt8] {
        Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// - Throws: `DecodingError`, also for what is not JSON.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try JSONDecoder().decode(type, from: Data(bytes))
    }
}
