import TeamSyncBase

/// Compares values of tokens regardless of notation: `0.50rem` and `.5rem`; `0px` and `0`; `'Inter', serif` and
/// `"Inter",serif`; `"8"` and 8.
enum TokenNotation {
    /// The maximum length of a string compared in this way, in bytes.
    private static let limit = 4096

    static func isSame(_ old: JSONValue, _ new: JSONValue) -> Bool {
        switch (old, new) {
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.allSatisfy { key, value in right[key].map { isSame(value, $0) } ?? false }
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { isSame($0, $1) }
        case (.string(let left), .string(let right)): old.isSame(as: new) || isSame(left, right)
        case (.number(let left), .string(let right)), (.string(let right), .number(let left)): isSame(left, right)
        default: old.isSame(as: new)
        }
    }

    static func isSame(_ old: String, _ new: String) -> Bool {
        if old == new { return true }
        guard max(old.utf8.count, new.utf8.count) <= limit else { return false }
        return plain(old) == plain(new)
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

    /// Appends a number without redundant zeros, and a length of zero without its unit.
    private static func number(_ bytes: [UInt8], from start: Int, into output: inout [UInt8]) -> Int {
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
        if whole.isEmpty { whole = [UInt8(ascii: "0")] }
        output += whole
        if !fraction.isEmpty { output += [UInt8(ascii: ".")] + fraction }
        var end = index
        while end < bytes.count, bytes[end].isASCIILetter { end += 1 }
        let unit = bytes[index..<end]
        let isZero = whole == [UInt8(ascii: "0")] && fraction.isEmpty
        if !(isZero && lengths.contains(String(decoding: unit, as: UTF8.self))) { output += unit }
        return end
    }
}
