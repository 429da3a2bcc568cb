import TeamSyncBase

/// A group of programming languages with the same syntax of comments, string literals and line breaks.
enum SourceLanguage: Sendable {
    case swift, kotlin, java, script, styleSheet, plainStyleSheet, dart, c

    init?(fileExtension: String) {
        switch fileExtension {
        case "swift": self = .swift
        case "kt", "kts": self = .kotlin
        case "java": self = .java
        case "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts": self = .script
        case "css", "pcss": self = .plainStyleSheet
        case "scss", "less": self = .styleSheet
        case "dart": self = .dart
        case "c", "h", "m", "mm", "cc", "cpp", "cxx", "hpp", "hh": self = .c
        default: return nil
        }
    }

    var nestsComments: Bool { self == .swift || self == .kotlin || self == .dart }
    var hasLineComments: Bool { self != .plainStyleSheet }
    var isStyleSheet: Bool { self == .styleSheet || self == .plainStyleSheet }
    /// Whether a line break can end a statement.
    var endsStatementsWithLines: Bool { self == .swift || self == .kotlin || self == .script }

    /// The words after which a slash in a script begins a regular expression.
    static let wordsBeforeOperand: Set<String> = [
        "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "yield", "await",
    ]

    /// The brackets before which the last comma of a list is optional.
    var closingBehindComma: [UInt8] {
        switch self {
        case .swift, .script: Array(")]".utf8)
        case .kotlin, .dart: Array(")]}".utf8)
        case .java, .styleSheet, .plainStyleSheet, .c: []
        }
    }

    /// The characters around which spaces have no meaning.
    var separators: [UInt8] { isStyleSheet ? Array("{};,".utf8) : Array("()[]{},;".utf8) }
}

/// The tokens of a source file. White space is reduced to single spaces and line endings. Comments, line endings in
/// parentheses, and the last commas of lists are omitted.
struct SourceText: Equatable {
    /// The tokens, separated by one space or line break where a separator has meaning.
    private(set) var bytes: [UInt8] = []

    /// The maximum size of a source, in bytes.
    private static let byteLimit = 1 << 19

    /// - Returns: nil if it is unclear which parts are comments, or if the source is too large.
    init?(_ source: [UInt8], _ language: SourceLanguage) {
        guard source.count <= SourceText.byteLimit else { return nil }
        let text = PlainText.normalized(source, keepsSpaces: true)
        var lexer = SourceLexer(text, language)
        guard let bytes = lexer.tokens() else { return nil }
        self.bytes = bytes
    }
}

/// Reads a source in one pass.
private struct SourceLexer {
    private enum Gap { case none, space, line }

    private let text: [UInt8]
    private let language: SourceLanguage
    private let isSeparator: [Bool]
    /// Whether the source can contain elements (`<a/>`) with text between them.
    private let hasMarkup: Bool
    private var index = 0
    private var output: [UInt8] = []
    private var gap = Gap.none
    /// The number of spaces between the last token and the next one.
    private var spaces = 0
    /// Whether the current line is a preprocessor directive, in which spaces are significant.
    private var isInDirective = false
    /// The open brackets. 0 stands for the bracket of a tuple in Dart, in which the last comma has a meaning.
    private var open: [UInt8] = []

    init(_ text: [UInt8], _ language: SourceLanguage) {
        (self.text, self.language) = (text, language)
        hasMarkup = language == .script && SourceLexer.hasMarkup(text)
        var isSeparator = [Bool](repeating: false, count: 256)
        if !hasMarkup { for byte in language.separators { isSeparator[Int(byte)] = true } }
        self.isSeparator = isSeparator
        output.reserveCapacity(text.count)
    }

    private static func hasMarkup(_ text: [UInt8]) -> Bool {
        zip(text, text.dropFirst()).contains { first, second in
            first == UInt8(ascii: "<") && second == UInt8(ascii: "/")
                || first == UInt8(ascii: "/") && second == UInt8(ascii: ">")
        }
    }

    private func byte(_ offset: Int) -> UInt8 {
        let position = index + offset
        return position >= 0 && position < text.count ? text[position] : 0
    }

    mutating func tokens() -> [UInt8]? {
        while index < text.count {
            let byte = text[index]
            switch byte {
            case 0x20, 0x09, 0x0b, 0x0c:
                if gap == .none { gap = .space }
                spaces += 1
                index += 1
            case 0x0a:
                if isInDirective {
                    isInDirective = self.byte(-1) == UInt8(ascii: "\\")
                    output.append(0x0a)
                    gap = .none
                } else {
                    gap = .line
                }
                index += 1
            case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/") && language.hasLineComments:
                guard lineComment() else { return nil }
            case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"):
                guard blockComment() else { return nil }
            case UInt8(ascii: "@") where language == .kotlin || language == .java:
                if let end = SourceSuppression.end(in: text, from: index, language) {
                    if gap == .none { gap = .space }
                    index = end
                } else {
                    guard token() else { return nil }
                }
            default:
                guard token() else { return nil }
            }
        }
        return output
    }

    // MARK: Comments

    private mutating func lineComment() -> Bool {
        // The slashes belong to a URL in text between elements or in `url(…)`.
        if byte(-1) == UInt8(ascii: ":"), hasMarkup || language.isStyleSheet { return false }
        let end = text[index...].firstIndex(of: 0x0a) ?? text.count
        let comment = text[index..<end]
        // This comment is not omitted, because the package manager reads it.
        if language == .swift, output.isEmpty, comment.starts(with: "// swift-tools-version".utf8) {
            emit(upTo: end)
            return true
        }
        // In C, a comment that ends with a backslash continues on the next line.
        if language == .c, comment.last == UInt8(ascii: "\\") { return false }
        if gap == .none { gap = .space }
        index = end
        return true
    }

    private mutating func blockComment() -> Bool {
        guard let end = SourceLiteral.endOfComment(in: text, from: index, language) else { return false }
        let hasLines = text[index..<end].contains(0x0a)
        let tags = DocumentationTags.compared(in: text[index..<end])
        if hasLines, !isInDirective { gap = .line } else if gap == .none { gap = .space }
        index = end
        for tag in tags { output += tag }
        return true
    }

    // MARK: Tokens

    private mutating func token() -> Bool {
        let byte = text[index]
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "#"):
            if byte == UInt8(ascii: "#"), language == .c, gap == .line || output.last ?? 0x0a == 0x0a {
                isInDirective = true
            }
            return literal()
        case UInt8(ascii: "/") where language == .swift || language == .script: return slash()
        case UInt8(ascii: "("):
            // An unquoted URL can contain any characters.
            if language.isStyleSheet, gap == .none, output.suffix(3).elementsEqual("url".utf8),
                self.byte(1) != UInt8(ascii: "\""), self.byte(1) != UInt8(ascii: "'")
            {
                guard let end = text[index...].firstIndex(of: UInt8(ascii: ")")) else { return false }
                emit(upTo: end + 1)
                return true
            }
            emit(upTo: index + 1)
            return true
        default:
            let rest = text[(index + 1)...]
            let isWord = byte.isPartOfWord
            emit(upTo: isWord ? rest.firstIndex { !$0.isPartOfWord } ?? text.count : index + 1)
            return true
        }
    }

    private mutating func literal() -> Bool {
        let byte = text[index]
        let isWord = index > 0 && gap == .none && text[index - 1].isPartOfWord
        // The quotation mark is a digit separator, or it follows the prefix of a raw string.
        if byte == UInt8(ascii: "'"), language == .c, isWord {
            emit(upTo: index + 1)
            return true
        }
        if byte == UInt8(ascii: "\""), language == .c, isWord, text[index - 1] == UInt8(ascii: "R") { return false }
        switch SourceLiteral.end(in: text, from: index, language, isRaw: isWord && self.byte(-1) == UInt8(ascii: "r")) {
        case .none: emit(upTo: index + 1)
        case .unclear: return false
        case .at(let end):
            emitGap(before: byte)
            let content = text[index..<end]
            if language == .swift, content.count > 6, content.contains(0x0a) {
                output += SourceLiteral.withoutIndentation(content)
            } else if language.isStyleSheet, byte == UInt8(ascii: "'"), !content.contains(where: "\"\\".utf8.contains) {
                output += [UInt8(ascii: "\"")] + content.dropFirst().dropLast() + [UInt8(ascii: "\"")]
            } else {
                output += content
            }
            index = end
        }
        return true
    }

    /// Reads an operator or a regular expression that begins with a slash.
    private mutating func slash() -> Bool {
        let previous = output.last ?? UInt8(ascii: "(")
        let isBehindMarkup = hasMarkup && (previous == UInt8(ascii: "<") || byte(1) == UInt8(ascii: ">"))
        var isOperand = "(,=:[!&|?{};+-*%<>~^".utf8.contains(previous)
        if previous.isPartOfWord {
            let word = output.suffix(7).reversed().prefix { $0.isPartOfWord }.reversed()
            isOperand = SourceLanguage.wordsBeforeOperand.contains(String(decoding: Array(word), as: UTF8.self))
        }
        guard isOperand, !isBehindMarkup else {
            emit(upTo: index + 1)
            return true
        }
        guard language == .script, previous != UInt8(ascii: "}") else {
            // In Swift, both operators and regular expressions can begin with a slash.
            return false
        }
        guard let end = SourceLiteral.endOfExpression(in: text, from: index) else { return false }
        emit(upTo: end)
        return true
    }

    // MARK: Output

    private mutating func emit(upTo end: Int) {
        let first = text[index]
        let isBracket = end == index + 1 && !hasMarkup && "()[]{}".utf8.contains(first)
        let isTuple =
            language == .dart && first == UInt8(ascii: "(")
            && !(gap == .none && (output.last?.isPartOfWord == true || output.last == UInt8(ascii: ">")))
        if isBracket { omitComma(before: first) }
        emitGap(before: first)
        if isBracket {
            if "([{".utf8.contains(first) { open.append(isTuple ? 0 : first) } else { _ = open.popLast() }
        }
        output += text[index..<end]
        index = end
    }

    /// Removes the last comma of a list if it is optional.
    private mutating func omitComma(before bracket: UInt8) {
        guard output.last == UInt8(ascii: ","), language.closingBehindComma.contains(bracket), open.last != 0,
            let previous = output.dropLast().last, !",[({".utf8.contains(previous)
        else { return }
        output.removeLast()
    }

    /// Whether a line break does not end a statement: after `{`, `,` and `=`, and before `}` and `.member`.
    private func continuesStatement(_ previous: UInt8, _ next: UInt8) -> Bool {
        guard language == .swift || language == .kotlin else { return false }
        return "{,=".utf8.contains(previous) || next == UInt8(ascii: "}")
            || next == UInt8(ascii: ".") && byte(1).isPartOfWord
    }

    /// Whether a member of the expression before it begins here, in a language in which line breaks do not end
    /// statements: `.add`, `..add`, `?.add`.
    private func beginsMember(_ next: UInt8) -> Bool {
        guard language == .dart || language == .java else { return false }
        let first = next == UInt8(ascii: "?") ? 1 : 0
        guard byte(first) == UInt8(ascii: ".") else { return false }
        let isCascade = language == .dart && byte(first + 1) == UInt8(ascii: ".")
        let name = byte(first + (isCascade ? 2 : 1))
        return name.isASCIILetter || name == UInt8(ascii: "_")
    }

    private mutating func emitGap(before next: UInt8) {
        defer { (gap, spaces) = (.none, 0) }
        guard let previous = output.last, gap != .none, previous != 0x0a, !beginsMember(next) else { return }
        // Spaces inside the parentheses of a style sheet have no meaning, as in `var( --a )`, unlike those outside.
        if language.isStyleSheet, previous == UInt8(ascii: "(") || next == UInt8(ascii: ")") { return }
        let isInList = open.last == UInt8(ascii: "(") || open.last == UInt8(ascii: "[")
        let isContinued = gap == .line && !isInDirective && continuesStatement(previous, next)
        // A member on the next line belongs to the expression before it.
        if isContinued, next == UInt8(ascii: "."), previous != UInt8(ascii: "{") { return }
        if gap == .line, language.endsStatementsWithLines && !isInList && !isContinued || isInDirective {
            output.append(0x0a)
        } else if isInDirective || !(isSeparator[Int(previous)] || isSeparator[Int(next)]) {
            output += repeatElement(0x20, count: hasMarkup && gap == .space ? max(spaces, 1) : 1)
        }
    }
}
