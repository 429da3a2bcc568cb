/// The SHA-1 name of a git object.
package struct ObjectID: Hashable, Sendable {
    private let words: (UInt64, UInt64, UInt32)

    /// - Parameter bytes: the address of the 20 bytes; no alignment is required.
    package init(bytes: UnsafeRawPointer) {
        words = (
            bytes.loadUnaligned(as: UInt64.self),
            bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
            bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
        )
    }

    private init(words: (UInt64, UInt64, UInt32)) {
        self.words = words
    }

    /// A number below 65,536, distributed evenly over ids.
    package var slot: Int { Int(words.0 & 0xffff) }

    /// The null id, which belongs to no object.
    package static let zero = ObjectID(words: (0, 0, 0))

    /// - Parameter hex: 40 hexadecimal digits; otherwise the result is nil.
    package init?(hex: some StringProtocol) {
        var digits = Array(hex.utf8)
        guard digits.count == 40 else { return nil }
        let parsed = digits.withUnsafeMutableBufferPointer { ObjectID(hexDigits: UnsafeRawBufferPointer($0)) }
        guard let parsed else { return nil }
        self = parsed
    }

    /// - Parameter hexDigits: 40 bytes of hexadecimal digits; otherwise the result is nil.
    package init?(hexDigits: UnsafeRawBufferPointer) {
        guard hexDigits.count == 40 else { return nil }
        var words: (UInt64, UInt64, UInt32) = (0, 0, 0)
        let isHexadecimal = withUnsafeMutableBytes(of: &words) { bytes in
            var seen: UInt8 = 0
            for index in 0..<20 {
                let high = Hexadecimal.value(of: hexDigits[2 * index]) ?? 255
                let low = Hexadecimal.value(of: hexDigits[2 * index + 1]) ?? 255
                seen |= high | low
                bytes[index] = high << 4 | low & 15
            }
            return seen < 16
        }
        guard isHexadecimal else { return nil }
        self.words = words
    }

    /// Calls `body` with the 20 bytes.
    package func withBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        try withUnsafeBytes(of: words) { try body(UnsafeRawBufferPointer(rebasing: $0[..<20])) }
    }

    package static func == (left: ObjectID, right: ObjectID) -> Bool {
        left.words.0 == right.words.0 && left.words.1 == right.words.1 && left.words.2 == right.words.2
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
    }
}

extension ObjectID: CustomStringConvertible {
    /// 40 hexadecimal digits, lower case.
    package var description: String {
        withBytes { Hexadecimal.text(of: $0) }
    }
}

extension ObjectID: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = ObjectID(hex: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an object id")
        }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
