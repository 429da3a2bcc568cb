import TeamSyncDocuments

/// Reads the lexemes of a source, which the caller has checked to be UTF-8 of limited size.
struct LexemeReader {
    /// The number of unterminated string literals after which no further string literals are read, and the rest of each
    /// line with a quotation mark is skipped.
    private static let unclearLimit = 20
    private static let directives: Set<String> = [
        "if", "elseif", "else", "endif", "warning", "error", "sourceLocation",
    ]

    private let bytes: [UInt8]
    private let language: SourceLanguage
    private(set) var all: [SourceLexemes.Lexeme] = []
    private(set) var partners: [Int: Int] = [:]
    private(set) var deprecations: [Int: String] = [:]
    private(set) var documentedTypes: [Int: String] = [:]
    private(set) var documentedDefaults: [Int: String] = [:]
    private(set) var internals: Set<Int> = []

    private var (index, line, beginsLine, unclear) = (0, 1, true, 0)
    private var deprecation: String?
    /// The last line of a comment such as `// Deprecated: use ink`, which must be directly before the declaration; nil
    /// for documentation comments.
    private var noteEnd: Int?
    private var documentedType: String?
    private var documentedDefault: String?
    private var isInternal = false
    private var open: [(index: Int, closing: UInt8)] = []

    init(_ bytes: [UInt8], _ language: SourceLanguage) {
        (self.bytes, self.language) = (bytes, language)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// - Throws: if brackets are nested too deeply.
    mutating func read() throws(Warning.FileFault) {
        while index < bytes.count { try takeNext() }
        for bracket in open { partners[bracket.index] = all.count }
    }

    private func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    private mutating func takeNext() throws(Warning.FileFault) {
        let byte = bytes[index]
        switch byte {
        case 0x0a:
            (line, beginsLine) = (line + 1, true)
            index += 1
        case ...0x20: index += 1
        case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"): skipLineComment()
        case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"): skipComment()
        case UInt8(ascii: "/") where language == .script && isOperandNext: takeExpression()
        case UInt8(ascii: "`") where language != .script: takeQuotedName()
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "#"): try takeText(byte)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): takeNumber()
        case _ where byte.isPartOfWord: add(.word, from: index, to: end(ofWordAt: index))
        default: try takeMark(byte)
        }
    }

    private mutating func add(_ kind: SourceLexemes.Kind, from start: Int, to end: Int) {
        if let text = deprecation {
            if noteEnd.map({ line <= $0 + 1 }) ?? true { deprecations[all.count] = text }
            (deprecation, noteEnd) = (nil, nil)
        }
        if let type = documentedType {
            documentedTypes[all.count] = type
            documentedType = nil
        }
        if let value = documentedDefault {
            documentedDefaults[all.count] = value
            documentedDefault = nil
        }
        if isInternal {
            internals.insert(all.count)
            isInternal = false
        }
        all.append(SourceLexemes.Lexeme(kind: kind, start: start, end: end, line: line, beginsLine: beginsLine))
        beginsLine = false
        index = end
    }

    // MARK: Words, numbers and marks

    private func end(ofWordAt start: Int) -> Int {
        var end = start + 1
        while end < bytes.count, bytes[end].isPartOfWord { end += 1 }
        return end
    }

    private mutating func takeNumber() {
        var end = end(ofWordAt: index)
        while end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."),
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end + 1])
        {
            end = self.end(ofWordAt: end + 1)
        }
        add(.number, from: index, to: end)
    }

    /// Reads a name in backticks.
    private mutating func takeQuotedName() {
        let start = index + 1
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != 0x0a { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: "`"), end > start else {
            index += 1
            return
        }
        add(.word, from: start, to: end)
        index += 1
    }

    private mutating func takeMark(_ byte: UInt8) throws(Warning.FileFault) {
        let closing: UInt8? =
            switch byte {
            case UInt8(ascii: "("): UInt8(ascii: ")")
            case UInt8(ascii: "["): UInt8(ascii: "]")
            case UInt8(ascii: "{"): UInt8(ascii: "}")
            default: nil
            }
        if let closing {
            guard open.count < SourceLexemes.depthLimit else { throw .tooDeep(SourceLexemes.depthLimit) }
            open.append((all.count, closing))
        } else if ")]}".utf8.contains(byte), let place = open.lastIndex(where: { $0.closing == byte }) {
            for bracket in open[place...] { partners[bracket.index] = all.count }
            open.removeSubrange(place...)
        }
        add(.mark, from: index, to: index + 1)
    }

    // MARK: Strings

    private mutating func takeText(_ byte: UInt8) throws(Warning.FileFault) {
        if byte == UInt8(ascii: "#"), language == .swift, self.byte(1).isPartOfWord {
            let end = end(ofWordAt: index + 1)
            let word = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
            if beginsLine, LexemeReader.directives.contains(word) { return skipLine() }
            return add(.word, from: index, to: end)
        }
        let result =
            unclear < LexemeReader.unclearLimit
            ? SourceLiteral.end(in: bytes, from: index, language, isRaw: false) : .unclear(at: index)
        switch result {
        case .none: try takeMark(byte)
        case .at(let end):
            let start = index
            add(.text, from: start, to: end)
            line += bytes[start..<end].count { $0 == 0x0a }
        case .unclear:
            unclear += 1
            skipLine()
        }
    }

    /// Whether a slash begins a regular expression.
    private var isOperandNext: Bool {
        guard let last = all.last else { return true }
        if last.kind == .word {
            return SourceLanguage.wordsBeforeOperand.contains(
                String(decoding: bytes[last.start..<last.end], as: UTF8.self))
        }
        // `</` ends an element.
        return last.kind == .mark && !")]}<".utf8.contains(bytes[last.start])
    }

    /// Reads a regular expression or, if there is none, a slash.
    private mutating func takeExpression() {
        if let end = SourceLiteral.endOfExpression(in: bytes, from: index) {
            add(.text, from: index, to: end)
        } else {
            add(.mark, from: index, to: index + 1)
        }
    }

    // MARK: Comments

    private mutating func skipLine() {
        while index < bytes.count, bytes[index] != 0x0a { index += 1 }
    }

    /// Skips a comment to the end of the line. After code, it is not about the next declaration.
    private mutating func skipLineComment() {
        let (start, isAlone) = (index, beginsLine)
        skipLine()
        guard isAlone, documentedType == nil, !isInternal else { return }
        note(start..<index)
    }

    /// Reads a comment such as `// Deprecated: use ink` or `// @deprecated use ink`.
    private mutating func note(_ comment: Range<Int>) {
        let text = String(decoding: bytes[comment].prefix(1000), as: UTF8.self)
        let start = text.drop { !$0.isLetter && !$0.isNumber && $0 != "@" }
        let message =
            start.hasPrefix("@deprecated")
            ? DocumentationTags.deprecation(in: text) : ItemForm.deprecation(in: LexemeReader.withoutEnd(text))
        if noteEnd == line - 1, deprecation != nil {
            noteEnd = line
        } else if deprecation == nil, let message {
            let isTagged = start.hasPrefix("@deprecated")
            guard isTagged || DeprecatedSection.size(of: bytes, comment.lowerBound, comment.upperBound, message) == 0
            else { return }
            (deprecation, noteEnd) = (message, line)
        }
    }

    private static func withoutEnd(_ comment: String) -> String {
        comment.hasSuffix("*/") ? String(comment.dropLast(2))[...].trimmed : comment
    }

    private mutating func skipComment() {
        let isAlone = beginsLine
        let (start, end) = (index, SourceLiteral.endOfComment(in: bytes, from: index, language) ?? bytes.count)
        let lines = bytes[start..<end].count { $0 == 0x0a }
        if lines > 0 { (line, beginsLine) = (line + lines, true) }
        index = end
        (deprecation, documentedType, documentedDefault, isInternal, noteEnd) = (nil, nil, nil, false, nil)
        guard bytes[start..<end].starts(with: "/**".utf8) else {
            if isAlone { note(start..<end) }
            return
        }
        let text = String(decoding: bytes[start..<end].prefix(4000), as: UTF8.self)
        documentedType = DocumentationTags.type(in: text)
        documentedDefault = DocumentationTags.defaultValue(in: text)
        deprecation = DocumentationTags.deprecation(in: text) ?? DocumentationTags.statedDeprecation(in: text)
        isInternal = DocumentationTags.isInternal(text)
    }
}
