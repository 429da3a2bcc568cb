import SwiftSyntax

/// Limits the nesting depth of sources, because code that reads them recurses for each level.
enum Nesting {
    static let problem = "is nested too deeply"
    /// The maximum depth of brackets.
    private static let bracketLimit = 200
    /// The maximum depth of square brackets. Each level doubles the time that the parser takes, because brackets may be
    /// a type or a value.
    private static let squareLimit = 12
    /// The maximum depth of a syntax tree. A bracket adds several levels, and `a.b.c` adds one level for each name.
    private static let treeLimit = 2_000

    /// Whether brackets are nested too deeply, ignoring those in string literals and comments. The text is checked
    /// before parsing, because the parser's lookahead is unlimited.
    static func isDeep(_ text: some Sequence<UInt8>) -> Bool {
        var (depth, angles, squares) = (0, 0, 0)
        var scanner = CodeScanner()
        for byte in text {
            guard scanner.isCode(byte) else {
                if scanner.interpolations > bracketLimit { return true }
                continue
            }
            switch byte {
            case UInt8(ascii: "["):
                (depth, squares) = (depth + 1, squares + 1)
                if depth > bracketLimit || squares > squareLimit { return true }
            case UInt8(ascii: "]"): (depth, squares) = (max(0, depth - 1), max(0, squares - 1))
            case UInt8(ascii: "("), UInt8(ascii: "{"):
                depth += 1
                if depth > bracketLimit { return true }
            case UInt8(ascii: ")"), UInt8(ascii: "}"): depth = max(0, depth - 1)
            // About half of the angle brackets are operators, so they are counted only within a line.
            case UInt8(ascii: "<"):
                angles += 1
                if angles > bracketLimit { return true }
            case UInt8(ascii: ">"): angles = max(0, angles - 1)
            case UInt8(ascii: "\n"): angles = 0
            default: break
            }
        }
        return false
    }

    /// - Parameter withBodies: whether bodies are included.
    static func isDeep(_ tree: some SyntaxProtocol, withBodies: Bool = false) -> Bool {
        var rest: [(node: Syntax, depth: Int)] = [(Syntax(tree), 0)]
        while let (node, depth) = rest.popLast() {
            if depth > treeLimit { return true }
            if !withBodies, node.is(CodeBlockSyntax.self) || node.is(ClosureExprSyntax.self) { continue }
            for child in node.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
                rest.append((child, depth + 1))
            }
        }
        return false
    }
}

/// Distinguishes code from comments and string literals, byte by byte. A mistake, for example in a regular expression
/// that contains a quotation mark, affects only the rest of the line.
struct CodeScanner {
    private enum Place {
        case code
        case lineComment
        case blockComment(depth: Int)
        /// A string literal that begins with the given number of number signs.
        case string(pounds: Int, isLong: Bool)
    }

    private static let quote = UInt8(ascii: "\"")
    private static let pound = UInt8(ascii: "#")
    private static let backslash = UInt8(ascii: "\\")
    private static let stackLimit = 1000

    private var place = Place.code
    /// The literals that contain an interpolation, and the number of open parentheses in it.
    private var outer: [(place: Place, parentheses: Int)] = []
    private var parentheses = 0
    /// The previous byte, and the numbers of preceding quotation marks and number signs that may begin or end a
    /// literal.
    private var former: UInt8 = 0
    private var quotes = 0
    private var pounds = 0
    private var escape = -1

    /// The number of string literals that enclose the current byte through interpolations.
    var interpolations: Int { outer.count }

    /// - Returns: whether a byte belongs to code. The result is unspecified for bytes that begin or end a comment or a
    ///   literal.
    mutating func isCode(_ byte: UInt8) -> Bool {
        defer { former = byte }
        switch place {
        case .code: return code(byte)
        case .lineComment:
            if byte == 0x0a || byte == 0x0d { place = .code }
            return false
        case .blockComment(let depth):
            if former == UInt8(ascii: "/"), byte == UInt8(ascii: "*") {
                place = .blockComment(depth: depth + 1)
            } else if former == UInt8(ascii: "*"), byte == UInt8(ascii: "/") {
                place = depth == 1 ? .code : .blockComment(depth: depth - 1)
            }
            return false
        case .string(let pounds, let isLong):
            string(byte, pounds, isLong)
            return false
        }
    }

    private mutating func code(_ byte: UInt8) -> Bool {
        if quotes > 0 {
            // One quotation mark begins a string, two are an empty string, three begin a multiline string.
            if byte == CodeScanner.quote, quotes < 3 {
                quotes += 1
                if quotes == 3 { begin(isLong: true) }
                return false
            }
            // Two quotation marks before other text are the first characters of a raw string that begins with a
            // quotation mark: #""Yes", he said"#
            let isRaw = quotes == 2 && pounds > 0 && byte != CodeScanner.pound
            if quotes == 1 || isRaw {
                let pounds = pounds
                begin(isLong: false)
                if isRaw { string(CodeScanner.quote, pounds, false) }
                string(byte, pounds, false)
                return false
            }
            (quotes, pounds) = (0, 0)
        }
        switch byte {
        case CodeScanner.quote:
            quotes = 1
            return false
        case CodeScanner.pound:
            pounds += 1
            return true
        case UInt8(ascii: "/") where former == byte: place = .lineComment
        case UInt8(ascii: "*") where former == UInt8(ascii: "/"): place = .blockComment(depth: 1)
        case UInt8(ascii: "("): parentheses += 1
        case UInt8(ascii: ")"):
            if parentheses == 0, let around = outer.popLast() {
                (place, parentheses) = around
                (quotes, pounds, escape) = (0, 0, -1)
                return false
            }
            parentheses = max(0, parentheses - 1)
        default: break
        }
        pounds = 0
        return true
    }

    private mutating func begin(isLong: Bool) {
        place = .string(pounds: pounds, isLong: isLong)
        (quotes, pounds, escape) = (0, 0, -1)
    }

    private mutating func string(_ byte: UInt8, _ needed: Int, _ isLong: Bool) {
        // A backslash came before; `escape` is the number of number signs after it.
        if escape >= 0 {
            if byte == CodeScanner.pound, escape < needed {
                escape += 1
                return
            }
            let isEscape = escape == needed
            escape = -1
            if isEscape {
                if byte == UInt8(ascii: "("), outer.count < CodeScanner.stackLimit {
                    outer.append((place, parentheses))
                    (place, parentheses, quotes, pounds) = (.code, 0, 0, 0)
                    return
                }
                if byte != 0x0a { return }
            }
        }
        // The literal ends with quotation marks followed by number signs.
        if byte == CodeScanner.quote {
            quotes = pounds > 0 ? 1 : quotes + 1
            pounds = 0
        } else if byte == CodeScanner.pound, quotes > 0 {
            pounds += 1
        } else {
            (quotes, pounds) = (0, 0)
            if byte == CodeScanner.backslash { escape = 0 }
            if byte == 0x0a, !isLong { end() }
            return
        }
        if quotes >= (isLong ? 3 : 1), pounds >= needed { end() }
    }

    private mutating func end() {
        place = .code
        (quotes, pounds, escape) = (0, 0, -1)
    }
}
