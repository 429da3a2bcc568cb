/// Parses JSON text (RFC 8259) into values.
package struct JSONParser {
    /// The maximum nesting depth of a value. Deeper values are errors.
    package static let depthLimit = 200

    package enum Failure: Error, Equatable {
        case notJSON
        case tooDeep
        case tooManyValues
    }

    private let text: UnsafeBufferPointer<UInt8>
    private var scanner: JSONScanner
    private var valuesLeft: Int

    private init(_ text: UnsafeBufferPointer<UInt8>, limit: Int) {
        self.text = text
        valuesLeft = limit
        scanner = JSONScanner(text)
        scanner.skipByteOrderMark()
    }

    /// - Parameters:
    ///   - bytes: valid UTF-8 with exactly one value and optional white space around it.
    ///   - limit: the maximum number of contained values. Each value takes memory, however short its text is.
    package static func value(of bytes: ArraySlice<UInt8>, limit: Int = .max) throws(Failure) -> JSONValue {
        let result = bytes.withUnsafeBufferPointer { text in
            Result { () throws(Failure) in
                var parser = JSONParser(text, limit: limit)
                let value = try parser.value(depth: 0)
                try parser.scan { scanner throws(JSONScanner.NotJSON) in try scanner.expectEnd() }
                return value
            }
        }
        return try result.get()
    }

    private mutating func value(depth: Int) throws(Failure) -> JSONValue {
        guard depth < JSONParser.depthLimit else { throw .tooDeep }
        guard valuesLeft > 0 else { throw .tooManyValues }
        valuesLeft -= 1
        switch scanner.peek() {
        case UInt8(ascii: "{"): return .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try elements(depth: depth + 1))
        case UInt8(ascii: "\""):
            return .string(try scan { scanner throws(JSONScanner.NotJSON) in try scanner.string().text })
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
            members[key.name] = try value(depth: depth)
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
        let range = try scan { scanner throws(JSONScanner.NotJSON) in try scanner.value().range }
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
