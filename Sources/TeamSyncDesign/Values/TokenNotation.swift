import TeamSyncBase

/// Compares values of tokens regardless of notation: `0.50rem` and `.5rem`; `0px` and `0`; `100ms` and `.1s`; `white`
/// and `#fff`; `0 1px #ABC` and `0 1px rgb(170 187 204)`; `.white` and `UIColor.white`; `'Inter', serif` and `"Inter",serif`;
/// `"8"` and 8; `8px` and `{"value": 8, "unit": "px"}`; `map-get($a, b)` and `map.get($a, b)`.
enum TokenNotation {
    /// The maximum length of a string compared in this way, in bytes.
    private static let limit = 4096
    /// The types with members that can be referred to by a name without a type.
    static let colorTypes = ["Color", "UIColor", "NSColor"]

    static func isSame(_ old: JSONValue, _ new: JSONValue) -> Bool {
        switch (old, new) {
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.allSatisfy { key, value in right[key].map { isSame(value, $0) } ?? false }
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
        case (.string(let left), .string(let right)): old.isSame(as: new) || isSame(left, right)
        case (.number(let left), .string(let right)), (.string(let right), .number(let left)): isSame(left, right)
        case (.object(let parts), .string(let text)), (.string(let text), .object(let parts)):
            amount(parts).map { isSame($0, text) } ?? false
        default: old.isSame(as: new)
        }
    }

    /// Returns the amount in an object such as `{"value": 16, "unit": "px"}` as text; nil for other objects.
    static func amount(_ members: [String: JSONValue]) -> String? {
        guard members.count == 2, let value = members["value"], let unit = members["unit"]?.string else { return nil }
        return (value.string ?? value.text(upTo: 200)) + unit
    }

    static func isSame(_ old: String, _ new: String) -> Bool {
        if old == new { return true }
        guard max(old.utf8.count, new.utf8.count) <= limit else { return false }
        return plain(old) == plain(new) || isNamed(old, new) || isMember(old, new) || isMember(new, old)
            || isOfDigits(old) && old.lowercased() == new.lowercased() || SassCall.areSame(old, new)
            || CallNotation.areSame(old, new)
    }

    /// Whether a string consists of the digits of a color, such as `7ACBFF`. Without a decimal digit, it may be a word.
    private static func isOfDigits(_ text: String) -> Bool {
        [6, 8].contains(text.utf8.count) && text.utf8.allSatisfy(isHexDigit)
            && text.utf8.contains(where: \.isASCIIDigit)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool { Hexadecimal.value(of: byte) != nil }

    /// Whether one of the strings is the name of a color, and the other is the same color in digits.
    private static func isNamed(_ old: String, _ new: String) -> Bool {
        let (one, other) = (color(of: old), color(of: new))
        if let one, other == nil { return CSSColor(one) == CSSColor(new) }
        if let other, one == nil { return CSSColor(other) == CSSColor(old) }
        return false
    }

    /// Returns the color that a name denotes, such as `white` in CSS and `.white` in Swift.
    private static func color(of text: String) -> String? {
        let members = [".white": "#ffffff", ".black": "#000000"]
        return members[text] ?? ColorName.color(of: text)
    }

    /// Whether a string is the name of a member without its type, and the other one is the same with the type.
    private static func isMember(_ short: String, _ long: String) -> Bool {
        short.hasPrefix(".") && long.hasSuffix(short)
            && colorTypes.contains(String(long.dropLast(short.count)))
    }

    private static func plain(_ text: String) -> [UInt8] {
        var (output, index): ([UInt8], Int) = ([], 0)
        let bytes = Array(text.utf8)
        while index < bytes.count {
            let byte = bytes[index]
            // A minus sign after a letter or digit is a hyphen.
            let previous = output.last == UInt8(ascii: "-") ? output.dropLast().last : output.last
            let isInWord = previous.map { $0.isASCIILetter || $0.isASCIIDigit || "#_.".utf8.contains($0) } ?? false
            switch byte {
            case _ where byte.isASCIISpace:
                while index < bytes.count, bytes[index].isASCIISpace { index += 1 }
                let isTight = output.last.map { "(,".utf8.contains($0) } ?? true
                if !isTight, index < bytes.count, !"),".utf8.contains(bytes[index]) { output.append(0x20) }
            case UInt8(ascii: "'"):
                output.append(UInt8(ascii: "\""))
                index += 1
            case UInt8(ascii: "#") where !isInWord:
                index = color(bytes, from: index, into: &output)
            case UInt8(ascii: "r"), UInt8(ascii: "h"):
                let color = isInWord ? nil : functionalColor(bytes, from: index)
                output += color.map { Array($0.text.utf8) } ?? [byte]
                index = color?.end ?? index + 1
            case _ where !isInWord && (byte.isASCIIDigit || byte == UInt8(ascii: ".")):
                index = number(bytes, from: index, into: &output)
            default:
                output.append(byte)
                index += 1
            }
        }
        return output
    }

    private static let lengths: Set<String> = ["px", "rem", "em", "pt", "dp", "sp"]

    /// Returns a color such as `rgb(0 0 0 / 30%)` in the notation of `CSSColor`, and the index after it; nil if no such
    /// color begins here.
    private static func functionalColor(_ bytes: [UInt8], from start: Int) -> (text: String, end: Int)? {
        let name = bytes[start...].prefix(5).prefix(while: \.isASCIILetter)
        guard ["rgb", "rgba", "hsl", "hsla"].contains(where: { name.elementsEqual($0.utf8) }),
            let end = bytes[name.endIndex...].prefix(limitOfColor).firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        return CSSColor(String(decoding: bytes[start...end], as: UTF8.self)).map { ($0.text, end + 1) }
    }

    private static let limitOfColor = 100

    /// Appends a color such as `#ABC` with six or eight digits in lower case. In `url(#ABC)`, the text is a name.
    private static func color(_ bytes: [UInt8], from start: Int, into output: inout [UInt8]) -> Int {
        let word = bytes[(start + 1)...].prefix { $0.isPartOfWord || $0 == UInt8(ascii: "-") }
        let isColor = [3, 4, 6, 8].contains(word.count) && word.allSatisfy(isHexDigit)
        let isName = output.suffix(4).elementsEqual("url(".utf8)
        output.append(bytes[start])
        let count = word.count < 6 ? 2 : 1
        output += isColor && !isName ? word.flatMap { Array(repeating: $0 | 0x20, count: count) } : Array(word)
        return word.endIndex
    }

    /// Appends a number without redundant zeros, and a length of zero without its unit. Hexadecimal digits are appended
    /// in lower case.
    private static func number(_ bytes: [UInt8], from start: Int, into output: inout [UInt8]) -> Int {
        let mark = bytes[start...].prefix(2)
        let digits = bytes[start...].dropFirst(2).prefix { isHexDigit($0) || $0 == UInt8(ascii: "_") }
        if !digits.isEmpty, mark.elementsEqual("0x".utf8) || mark.elementsEqual("0X".utf8) {
            output += [UInt8(ascii: "0"), UInt8(ascii: "x")] + digits.map { $0 == UInt8(ascii: "_") ? $0 : $0 | 0x20 }
            return digits.endIndex
        }
        var index = start
        while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
        var whole = Array(bytes[start..<index].drop { $0 == UInt8(ascii: "0") })
        var fraction: [UInt8] = []
        if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."), bytes[index + 1].isASCIIDigit {
            let point = index
            index += 1
            while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
            fraction = Array(bytes[(point + 1)..<index])
            while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        } else if index == start {
            output.append(bytes[start])
            return start + 1
        }
        var end = index
        while end < bytes.count, bytes[end].isASCIILetter { end += 1 }
        var unit = bytes[index..<end]
        if unit.elementsEqual("ms".utf8) {
            unit = [UInt8(ascii: "s")]
            fraction = Array(repeating: UInt8(ascii: "0"), count: max(0, 3 - whole.count)) + whole.suffix(3) + fraction
            whole.removeLast(min(3, whole.count))
            while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        }
        if whole.isEmpty { whole = [UInt8(ascii: "0")] }
        output += whole
        if !fraction.isEmpty { output += [UInt8(ascii: ".")] + fraction }
        let isZero = whole == [UInt8(ascii: "0")] && fraction.isEmpty
        if !(isZero && lengths.contains(String(decoding: unit, as: UTF8.self))) { output += unit }
        return end
    }
}
