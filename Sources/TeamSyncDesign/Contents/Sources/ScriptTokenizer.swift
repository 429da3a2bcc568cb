import TeamSyncBase

/// Reads the tokens of a script that contains JSX elements, or of markup that contains scripts.
struct ScriptTokenizer {
    enum Kind { case word, number, text, mark, other }

    struct Token {
        let kind: Kind
        /// The bytes of the token. A string literal is stored with one opening quotation mark, and with the quotation
        /// marks in it unescaped.
        var bytes: [UInt8]
        /// Whether the token is the first one on a line.
        let beginsLine: Bool
    }

    static let byteLimit = 1 << 19
    static let depthLimit = 60

    let text: [UInt8]
    let hasElements: Bool
    var index = 0
    var tokens: [Token] = []
    /// The JSX elements in a script: for each one, the index of its first token and the index after its last token.
    private(set) var elements: [(start: Int, end: Int)] = []
    var (beginsLine, depth) = (true, 0)

    /// - Parameter hasElements: false if `<` before a name begins a type.
    init(_ text: some Sequence<UInt8>, hasElements: Bool = true) {
        (self.text, self.hasElements) = (Array(text), hasElements)
    }

    /// - Returns: false if the text cannot be parsed.
    mutating func readScript() -> Bool { readCode(until: nil) && index >= text.endIndex }

    // MARK: Bytes

    var byte: UInt8 { byte(0) }

    func byte(_ offset: Int) -> UInt8 {
        index + offset < text.endIndex ? text[index + offset] : 0
    }

    func starts(_ word: String) -> Bool { text[index...].starts(with: word.utf8) }

    /// Whether the text of a string literal can be a member name without quotation marks.
    static func isName(_ text: [UInt8]) -> Bool {
        guard let first = text.dropFirst().first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return text.dropFirst().allSatisfy { $0.isPartOfWord && $0 < 0x80 }
    }

    mutating func emit(_ kind: Kind, _ bytes: some Sequence<UInt8>) {
        tokens.append(Token(kind: kind, bytes: Array(bytes), beginsLine: beginsLine))
        beginsLine = false
    }

    mutating func emitMark(_ length: Int = 1) {
        emit(.mark, text[index..<min(index + length, text.endIndex)])
        index += length
    }

    mutating func skipSpaces() {
        while index < text.endIndex, byte <= 0x20 {
            if byte == 0x0a { beginsLine = true }
            index += 1
        }
    }

    // MARK: Code

    /// Reads up to an unmatched closing bracket.
    mutating func readCode(until end: UInt8?) -> Bool {
        depth += 1
        defer { depth -= 1 }
        guard depth < ScriptTokenizer.depthLimit else { return false }
        var open: [UInt8] = []
        while true {
            skipSpaces()
            guard index < text.endIndex else { return end == nil && open.isEmpty }
            switch byte {
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
                index = text[index...].firstIndex(of: 0x0a) ?? text.endIndex
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
                guard readComment() else { return false }
            case UInt8(ascii: "/") where isOperandNext:
                guard let end = SourceLiteral.endOfExpression(in: text, from: index) else { return false }
                emit(.other, text[index..<end])
                index = end
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard readLiteral(byte, escapes: true) else { return false }
            case UInt8(ascii: "`"):
                guard readTemplateLiteral() else { return false }
            case UInt8(ascii: "<") where hasElements && isOperandNext && isElementNext:
                let start = tokens.count
                guard readElement() else { return false }
                elements.append((start, tokens.count))
            case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
                open.append(byte)
                emitMark()
            case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
                guard let last = open.popLast() else { return byte == end }
                guard ["{}", "()", "[]"].contains(String(decoding: [last, byte], as: UTF8.self)) else { return false }
                emitMark()
            case _ where byte.isPartOfWord:
                let stop = text[index...].firstIndex { !$0.isPartOfWord } ?? text.endIndex
                emit((UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? .number : .word, text[index..<stop])
                index = stop
            default: emitMark(["=>", "++", "--"].contains { starts($0) } ? 2 : 1)
            }
        }
    }

    private mutating func readComment() -> Bool {
        guard let end = text[(index + 2)...].firstRange(of: Array("*/".utf8)) else { return false }
        for tag in DocumentationTags.compared(in: text[index..<end.lowerBound]) { emit(.other, tag[...]) }
        if text[index..<end.lowerBound].contains(0x0a) { beginsLine = true }
        index = end.upperBound
        return true
    }

    private var isOperandNext: Bool {
        guard let last = tokens.last else { return true }
        switch last.kind {
        case .word:
            let word = String(decoding: last.bytes, as: UTF8.self)
            return word == "default" || SourceLanguage.wordsBeforeOperand.contains(word)
        case .mark: return !")]}".utf8.contains(last.bytes[0])
        case .number, .text, .other: return false
        }
    }

    /// Whether an element begins here, rather than type parameters.
    private var isElementNext: Bool {
        let rest = text[(index + 1)...]
        if rest.first == UInt8(ascii: ">") { return true }
        guard let first = rest.first, first.isPartOfWord else { return false }
        let behind = rest.drop { $0.isPartOfWord || ".:-".utf8.contains($0) }
        guard let next = behind.first, next != UInt8(ascii: ",") else { return false }
        let words = behind.drop { $0 <= 0x20 }
        return !words.starts(with: "extends ".utf8) && next != UInt8(ascii: "=")
    }

    /// - Parameter escapes: whether a backslash begins an escape.
    mutating func readLiteral(_ mark: UInt8, escapes: Bool) -> Bool {
        var (content, place): ([UInt8], Int) = ([UInt8(ascii: "\"")], index + 1)
        while place < text.endIndex, text[place] != mark {
            if escapes, text[place] == 0x0a { return false }
            if escapes, text[place] == UInt8(ascii: "\\"), place + 1 < text.endIndex {
                if !"\"'".utf8.contains(text[place + 1]) { content.append(text[place]) }
                place += 1
            }
            content.append(text[place])
            place += 1
        }
        guard place < text.endIndex else { return false }
        emit(.text, content)
        index = place + 1
        return true
    }

    private mutating func readTemplateLiteral() -> Bool {
        guard case .at(let end) = SourceLiteral.end(in: text, from: index, .script, isRaw: false) else { return false }
        let isStyle = tokens.last.map { $0.kind == .word && $0.bytes.elementsEqual("css".utf8) } ?? false
        if isStyle, let style = SourceText(Array(text[(index + 1)..<(end - 1)]), .plainStyleSheet) {
            emit(.other, [text[index]] + style.bytes + [text[index]])
        } else if let markup = markup(in: index..<end) {
            emit(.other, markup)
        } else {
            emit(.other, text[index..<end])
        }
        index = end
        return true
    }

    /// Returns the markup of a component in `template: `…`` with single spaces in place of white space, as it is rendered;
    /// nil for other texts.
    private func markup(in range: Range<Int>) -> [UInt8]? {
        guard let mark = tokens.last, mark.bytes == [UInt8(ascii: ":")], let key = tokens.dropLast().last,
            key.kind == .word, key.bytes.elementsEqual("template".utf8)
        else { return nil }
        let body = text[range]
        let isExact = ["${", "\\", "<pre", "<textarea", "reserveWhitespace", "white-space"].contains {
            ByteSearch.contains(Array($0.utf8), in: Array(body))
        }
        guard !isExact else { return nil }
        var markup: [UInt8] = []
        for byte in body where byte > 0x20 || markup.last != 0x20 { markup.append(byte > 0x20 ? byte : 0x20) }
        return markup
    }
}
