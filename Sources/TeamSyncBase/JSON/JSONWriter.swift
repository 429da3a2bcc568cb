/// Writes JSON on one line, in UTF-8, without spaces, with sorted keys.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// Returns the value and a newline.
    /// - Parameter value: a value with numbers that are valid JSON; invalid ones become null.
    package static func line(_ value: JSONValue) -> [UInt8] {
        bytes(value) + [UInt8(ascii: "\n")]
    }

    /// - Parameter value: a value with numbers that are valid JSON; invalid ones become null.
    package static func bytes(_ value: JSONValue) -> [UInt8] {
        var text = JSONWriter()
        text.append(value)
        return text.bytes
    }

    /// Returns the number of bytes that a string takes in JSON, including its quotes.
    package static func size(of text: String) -> Int {
        text.utf8.reduce(2) { size, byte in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x09, 0x0a, 0x0d: size + 2
            case 0..<0x20, 0x7f: size + 6
            default: size + 1
            }
        }
    }

    package mutating func append(_ value: JSONValue) {
        switch value {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
        case .number(let text): bytes.append(contentsOf: JSONWriter.isNumber(text) ? text.utf8 : "null".utf8)
        case .string(let text): append(text)
        case .array(let elements): append(elements)
        case .object(let members): append(members)
        }
    }

    private mutating func append(_ elements: [JSONValue]) {
        bytes.append(UInt8(ascii: "["))
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            append(element)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func append(_ members: [String: JSONValue]) {
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            append(key)
            bytes.append(UInt8(ascii: ":"))
            append(value)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func append(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices {
                let byte = utf8[index]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7f else {
                    continue
                }
                bytes.append(contentsOf: utf8[start..<index])
                appendEscape(byte)
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func appendEscape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
        case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
        case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
        default:
            bytes.append(contentsOf: "u00".utf8)
            for digit in [byte >> 4, byte & 0xf] {
                bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
    }

    /// Whether the text is a number as defined by RFC 8259.
    private static func isNumber(_ text: String) -> Bool {
        var rest = Substring(text).utf8
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = digits(&rest)
        guard whole.count > 0, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard !digits(&rest).isEmpty else { return false }
        }
        if let mark = rest.first, mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") {
            rest.removeFirst()
            if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest.removeFirst() }
            guard !digits(&rest).isEmpty else { return false }
        }
        return rest.isEmpty
    }

    private static func digits(_ rest: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        rest = rest[digits.endIndex...]
        return digits
    }
}

/// Formats compact JSON on several lines, with an indentation of two spaces. Foundation's pretty printer is not used
/// because it puts a space before each colon.
package enum JSONLayout {
    /// - Parameter compact: valid JSON without white space outside strings.
    package static func indented(_ compact: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(compact.count * 2)
        var depth = 0
        var index = 0
        func newLine() {
            output.append(UInt8(ascii: "\n"))
            for _ in 0..<depth * 2 { output.append(UInt8(ascii: " ")) }
        }
        while index < compact.count {
            let byte = compact[index]
            switch byte {
            case UInt8(ascii: "\""):
                let end = endOfString(in: compact, from: index)
                output.append(contentsOf: compact[index..<end])
                index = end
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                output.append(byte)
                if index + 1 < compact.count, compact[index + 1] == byte + 2 {
                    output.append(compact[index + 1])
                    index += 1
                } else {
                    depth += 1
                    newLine()
                }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                newLine()
                output.append(byte)
            case UInt8(ascii: ","):
                output.append(byte)
                newLine()
            case UInt8(ascii: ":"):
                output.append(byte)
                output.append(UInt8(ascii: " "))
            default:
                output.append(byte)
            }
            index += 1
        }
        output.append(UInt8(ascii: "\n"))
        return output
    }

    /// The index after the closing quote of the string that starts at `start`.
    private static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, bytes.count)
    }
}
