/// Converts JSON5 and JSON with comments to JSON: removes comments and trailing commas, quotes names, and writes
/// strings in double quotes. Values are not validated; the JSON reader does that.
package struct JSON5Text {
    private let bytes: [UInt8]
    private var index = 0
    private var output: [UInt8] = []
    /// Whether a comma was read that has not been copied yet; it is copied only if a value follows.
    private var hasComma = false
    /// Whether a value has just ended, so that a comma can follow.
    private var isAfterValue = false

    /// - Returns: nil if the text is not JSON5.
    package static func json(of bytes: [UInt8]) -> [UInt8]? {
        var text = JSON5Text(bytes: bytes)
        text.output.reserveCapacity(bytes.count)
        while text.index < bytes.count {
            guard text.copy() else { return nil }
        }
        return text.hasComma ? nil : text.output
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ offset: Int = 0) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    /// Copies a structural byte, a string, a name or a number, or skips a comment.
    /// - Returns: false if the text is not JSON5.
    private mutating func copy() -> Bool {
        switch byte() {
        case 0x09...0x0d, 0x20:
            output.append(byte())
            index += 1
        case 0xef where byte(1) == 0xbb && byte(2) == 0xbf && index == 0: index += 3
        case 0xc2 where byte(1) == 0xa0: index += 2
        case UInt8(ascii: "/"): return skipComment()
        case UInt8(ascii: ","):
            guard isAfterValue else { return false }
            (hasComma, isAfterValue) = (true, false)
            index += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            (hasComma, isAfterValue) = (false, true)
            output.append(byte())
            index += 1
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"):
            writeComma()
            isAfterValue = false
            output.append(byte())
            index += 1
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            writeComma()
            return copyString()
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x30...0x39:
            writeComma()
            copyNumber()
        case let first where JSON5Text.isOfName(first):
            writeComma()
            copyName()
        default: return false
        }
        return true
    }

    private mutating func writeComma() {
        if hasComma { output.append(UInt8(ascii: ",")) }
        (hasComma, isAfterValue) = (false, true)
    }

    private mutating func skipComment() -> Bool {
        switch byte(1) {
        case UInt8(ascii: "/"):
            while index < bytes.count, byte() != UInt8(ascii: "\n") { index += 1 }
            return true
        case UInt8(ascii: "*"):
            index += 2
            while index < bytes.count {
                if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                    index += 2
                    output.append(0x20)
                    return true
                }
                index += 1
            }
            return false
        default: return false
        }
    }

    private mutating func copyString() -> Bool {
        let quote = byte()
        index += 1
        output.append(UInt8(ascii: "\""))
        while index < bytes.count {
            let next = byte()
            index += 1
            switch next {
            case quote:
                output.append(UInt8(ascii: "\""))
                return true
            case UInt8(ascii: "\""): output += Array("\\\"".utf8)
            case UInt8(ascii: "\\"): copyEscape()
            case 0x0a, 0x0d: return false
            case 0x09: output += Array("\\t".utf8)
            default: output.append(next)
            }
        }
        return false
    }

    private mutating func copyEscape() {
        let next = byte()
        index += 1
        switch next {
        case 0x0a: break
        case 0x0d: if byte() == 0x0a { index += 1 }
        case UInt8(ascii: "x"):
            output += Array("\\u00".utf8) + [byte(), byte(1)]
            index += 2
        case UInt8(ascii: "v"): output += Array("\\u000b".utf8)
        case UInt8(ascii: "0"): output += Array("\\u0000".utf8)
        case let known where "\"\\/bfnrtu".utf8.contains(known): output += [UInt8(ascii: "\\"), known]
        default: output.append(next)
        }
    }

    /// Copies a number. It may be hexadecimal, have a sign, or lack a digit before or after the point.
    private mutating func copyNumber() {
        let start = index
        while index < bytes.count, JSON5Text.isOfName(byte()) || "+-.".utf8.contains(byte()) { index += 1 }
        var text = bytes[start..<index]
        if isFollowedByColon {
            output += [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")]
            return
        }
        if text.first == UInt8(ascii: "+") { text = text.dropFirst() }
        if text.first == UInt8(ascii: "-") {
            output.append(UInt8(ascii: "-"))
            text = text.dropFirst()
        }
        let digits = String(decoding: text, as: UTF8.self)
        if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
            output += Array((UInt64(digits.dropFirst(2), radix: 16).map { "\($0)" } ?? digits).utf8)
            return
        }
        if text.first == UInt8(ascii: ".") { output.append(UInt8(ascii: "0")) }
        output += text
        if text.last == UInt8(ascii: ".") { output.append(UInt8(ascii: "0")) }
    }

    /// Copies `true`, `false` or `null`, which are values, or any other name, which is the name of a member.
    private mutating func copyName() {
        let start = index
        while index < bytes.count, JSON5Text.isOfName(byte()) { index += 1 }
        let name = bytes[start..<index]
        let isValue = ["true", "false", "null"].contains { name.elementsEqual($0.utf8) } && !isFollowedByColon
        output += isValue ? Array(name) : [UInt8(ascii: "\"")] + name + [UInt8(ascii: "\"")]
    }

    private var isFollowedByColon: Bool {
        bytes[index...].first { !(0x09...0x0d).contains($0) && $0 != 0x20 } == UInt8(ascii: ":")
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: "$")
    }
}
