/// Makes values of JSON text (RFC 8259).
package struct JSONParser {
    /// Deeper values are nobody's design system.
    package static let depthLimit = 200

    package enum Failure: Error, Equatable {
        case notJSON
        case tooDeep
    }

    private let text: UnsafeBufferPointer<UInt8>
    private var scanner: JSONScanner

    private init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
        scanner = JSONScanner(text)
        scanner.skipByteOrderMark()
    }

    /// - Parameter bytes: valid UTF-8: one value, and white space around it.
    package static func value(of bytes: ArraySlice<UInt8>) throws(Failure) -> JSONValue {
        let result = bytes.withUnsafeBufferPointer { text in
            Result { () throws(Failure) in
                var parser = JSONParser(text)
                let value = try parser.value(depth: 0)
                try parser.scan { scanner throws(JSONScanner.NotJSON) in try scanner.expectEnd() }
                return value
            }
        }
        return try result.get()
    }

    /// - Parameter bytes: JSON text.
    package static func isTooDeep(_ bytes: ArraySlice<UInt8>) -> Bool {
        // Each level takes two bytes at least.
        guard bytes.count >= 2 * depthLimit else { return false }
        do throws(Failure) { _ = try value(of: bytes) } catch { return error == .tooDeep }
        return false
    }

    private mutating func value(depth: Int) throws(Failure) -> JSONValue {
        guard depth < JSONParser.depthLimit else { throw .tooDeep }
        switch scanner.peek() {
        case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
        case UInt8(ascii: "\""):
            return .string(try scan { scanner throws(JSONScanner.NotJSON) in try scanner.string() })
        default: return try word()
        }
    }

    private mutating func members(depth: Int) throws(Failure) -> [String: JSONValue] {
        _ = scanner.take(UInt8(ascii: "{"))
        var members: [String: JSONValue] = [:]
        var isFirst = true
        while try hasNext(before: UInt8(ascii: "}"), isFirst: isFirst) {
            isFirst = false
            let key = try scan { scanner throws(JSONScanner.NotJSON) in try scanner.key() }
            members[key.text] = try value(depth: depth)
        }
        return members
    }

    private mutating func elements(depth: Int) throws(Failure) -> [JSONValue] {
        _ = scanner.take(UInt8(ascii: "["))
        var elements: [JSONValue] = []
        while try hasNext(before: UInt8(ascii: "]"), isFirst: elements.isEmpty) {
            elements.append(try value(depth: depth))
        }
        return elements
    }

    private mutating func word() throws(Failure) -> JSONValue {
        let range = try scan { scanner throws(JSONScanner.NotJSON) in try scanner.valueRange() }
        return switch String(decoding: text[range], as: UTF8.self) {
        case "null": .null
        case "true": .bool(true)
        case "false": .bool(false)
        case let number: .number(number)
        }
    }

    private mutating func hasNext(before end: UInt8, isFirst: Bool) throws(Failure) -> Bool {
        try scan { scanner throws(JSONScanner.NotJSON) in try scanner.hasNext(before: end, isFirst: isFirst) }
    }

    private mutating func scan<Value>(
        _ step: (inout JSONScanner) throws(JSONScanner.NotJSON) -> Value
    ) throws(Failure) -> Value {
        do throws(JSONScanner.NotJSON) { return try step(&scanner) } catch { throw .notJSON }
    }
}
