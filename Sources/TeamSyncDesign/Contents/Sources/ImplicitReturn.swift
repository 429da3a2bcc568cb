/// Removes the word `return` in front of the only expression of a Swift function, getter or closure, which means the
/// same without it.
enum ImplicitReturn {
    private static let word = Array("return ".utf8)
    private static let closure = Array(" in".utf8)
    /// The maximum size of an expression, and of the head of a function, in bytes.
    private static let (limit, headLimit) = (2000, 500)
    /// The words in a statement whose block is not the body of a function.
    private static let statements: Set<String> = [
        "if", "guard", "while", "for", "switch", "else", "do", "catch", "case", "default", "defer", "repeat", "let",
        "set", "willSet", "didSet", "init", "where",
    ]

    /// - Parameter tokens: the tokens of a source, separated by one space or line break where a separator has meaning.
    static func removed(from tokens: [UInt8]) -> [UInt8] {
        var (output, start) = ([UInt8](), tokens.startIndex)
        output.reserveCapacity(tokens.count)
        while let range = tokens[start...].firstRange(of: word) {
            output += tokens[start..<range.lowerBound]
            let isOnly =
                isBegun(tokens[max(0, range.lowerBound - headLimit)..<range.lowerBound])
                && isOnlyStatement(tokens[range.upperBound...])
            if !isOnly { output += word }
            start = range.upperBound
        }
        return output + tokens[start...]
    }

    /// Whether the text before a statement ends with the head of a function or getter with a result, or with the
    /// parameters of a closure.
    private static func isBegun(_ text: ArraySlice<UInt8>) -> Bool {
        guard let last = text.last else { return false }
        if last == UInt8(ascii: "\n") || last == UInt8(ascii: " ") {
            return text.dropLast().suffix(closure.count).elementsEqual(closure)
                && !words(head(text.dropLast())).contains("for")
        }
        guard last == UInt8(ascii: "{") else { return false }
        let head = head(text.dropLast())
        let words = words(head)
        guard !words.contains(where: statements.contains) else { return false }
        let isGetter = words == ["get"] || words.contains("var") && head.contains(UInt8(ascii: ":"))
        return isGetter || head.firstRange(of: Array("->".utf8)) != nil
    }

    /// The last statement or declaration in a text.
    private static func head(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        text[(text.lastIndex { "{};\n".utf8.contains($0) }.map { $0 + 1 } ?? text.startIndex)...]
    }

    private static func words(_ text: ArraySlice<UInt8>) -> [String] {
        text.split { !$0.isPartOfWord }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether a block ends after the next statement.
    private static func isOnlyStatement(_ text: ArraySlice<UInt8>) -> Bool {
        var (depth, isInString, isEscaped) = (0, false, false)
        for byte in text.prefix(limit) {
            if isEscaped {
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\"): isEscaped = true
            case UInt8(ascii: "\""): isInString.toggle()
            case _ where isInString: break
            case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}") where depth == 0: return true
            case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ";") where depth == 0, 0x0a where depth == 0: return false
            default: break
            }
        }
        return false
    }
}
