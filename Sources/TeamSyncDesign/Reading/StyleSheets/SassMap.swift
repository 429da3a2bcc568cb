import TeamSyncBase

/// Parses Sass maps: `(blue: #00f, "dark": (blue: #008))`.
enum SassMap {
    typealias Member = (key: String, value: Substring)

    private static let merges = ["map.deep-merge(", "map.merge(", "map-merge(", "map-deep-merge("]

    /// - Parameter text: a map, or a call that merges maps with other values, without white space at the ends.
    /// - Returns: nil if the text is not a map, but a list or a calculation, for example.
    static func members(of text: Substring) -> [Member]? {
        guard let function = merges.first(where: text.hasPrefix) else { return literal(text) }
        guard text.utf8.last == UInt8(ascii: ")") else { return nil }
        let arguments = text.dropFirst(function.count).dropLast()
        let maps = parts(of: arguments).compactMap { literal(trimmed($0)) }
        return maps.isEmpty ? nil : maps.flatMap(\.self)
    }

    /// Whether all members are the steps of a scale, such as `50`, `A100` and `2x`.
    static func areSteps(_ members: [Member]) -> Bool {
        members.count > 1
            && members.allSatisfy { member in
                let letters = member.key.utf8.count { !$0.isASCIIDigit }
                return letters < 2 && letters < member.key.utf8.count
            }
    }

    /// Returns the value that `if()` yields unless a flag excludes it: `4px` for `if($exclude-values, null, 4px)`. Other
    /// values are unchanged.
    static func withoutSwitch(_ value: Substring) -> Substring {
        let front = "if("
        guard value.hasPrefix(front), value.hasSuffix(")") else { return value }
        let arguments = parts(of: value.dropFirst(front.count).dropLast()).map(trimmed)
        guard arguments.count == 3 else { return value }
        return arguments[1] == "null" ? arguments[2] : arguments[2] == "null" ? arguments[1] : value
    }

    /// Returns the arguments of a function; empty if a bracket or a quotation mark is not closed.
    private static func parts(of text: Substring) -> [Substring] {
        var (depth, quote, start): (Int, UInt8?, Substring.Index) = (0, nil, text.startIndex)
        var found: [Substring] = []
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: ",") where depth == 0:
                found.append(text[start..<index])
                start = text.utf8.index(after: index)
            default: break
            }
        }
        return depth == 0 && quote == nil ? found + [text[start...]] : []
    }

    private static func literal(_ text: Substring) -> [Member]? {
        guard text.utf8.first == UInt8(ascii: "("), text.utf8.last == UInt8(ascii: ")"), text.utf8.count > 2 else {
            return nil
        }
        let inner = text.dropFirst().dropLast()
        var members: [Member] = []
        var (start, colon): (Substring.Index, Substring.Index?) = (inner.startIndex, nil)
        var (depth, quote): (Int, UInt8?) = (0, nil)
        func end(_ end: Substring.Index) -> Bool {
            guard let first = colon else {
                // A trailing comma is permitted.
                return inner[start..<end].allSatisfy(\.isWhitespace)
            }
            guard let key = key(inner[start..<first]) else { return false }
            members.append((key, trimmed(inner[inner.utf8.index(after: first)..<end])))
            return true
        }
        for index in inner.utf8.indices {
            let byte = inner.utf8[index]
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth < 0 { return nil }
            case UInt8(ascii: ":") where depth == 0 && colon == nil: colon = index
            case UInt8(ascii: ",") where depth == 0:
                guard end(index) else { return nil }
                (start, colon) = (inner.utf8.index(after: index), nil)
            default: break
            }
        }
        guard depth == 0, quote == nil, end(inner.endIndex), !members.isEmpty else { return nil }
        return members
    }

    /// Returns a key without its quotation marks, and `default` for an empty one; nil if the key is computed.
    private static func key(_ text: Substring) -> String? {
        var text = trimmed(text)
        if let first = text.utf8.first, "\"'".utf8.contains(first), text.utf8.last == first, text.utf8.count > 1 {
            text = text.dropFirst().dropLast()
            if text.isEmpty { return "default" }
        }
        let isName = text.utf8.allSatisfy {
            $0 >= 0x80 || $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0)
        }
        return isName && !text.isEmpty ? String(text) : nil
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return text
    }
}
