import TeamSyncBase

/// Searches Swift sources for words that are not in comments or string literals, and are not labels of arguments or of
/// parameters. Such a source may use or declare the names; other sources need not be parsed.
package struct CodeWords {
    private let search: WordSearch
    /// The names of functions that count only where they are not called.
    private let references: WordSearch?

    /// - Parameter references: further names, of functions, which count only in references without a call, such as
    ///   `forEach(show)` and `show(_:)`, and in declarations.
    package init(_ words: some Sequence<String>, references: [String] = []) {
        let words = Set(words)
        search = WordSearch(words.union(references))
        let others = Set(references).subtracting(words)
        self.references = others.isEmpty ? nil : WordSearch(others)
    }

    package func occur(in source: [UInt8]) -> Bool {
        guard search.matches(source) else { return false }
        var scanner = CodeScanner()
        let code = source.map { scanner.isCode($0) ? $0 : UInt8(ascii: " ") }
        return code.withUnsafeBufferPointer { code in
            var index = 0
            while let word = CodeWords.next(in: code, from: index) {
                if search.contains(code[word]), !CodeWords.isLabel(word, in: code),
                    references?.contains(code[word]) != true || CodeWords.isReference(word, in: code)
                {
                    return true
                }
                index = word.upperBound
            }
            return false
        }
    }

    private static func next(in code: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        guard let first = code[start...].firstIndex(where: WordSearch.isWord) else { return nil }
        return first..<(code[first...].firstIndex { !WordSearch.isWord($0) } ?? code.count)
    }

    /// Whether the name of a function is declared, or not followed by the arguments of a call. Labels alone, as in
    /// `show(_:)`, are no arguments.
    private static func isReference(_ word: Range<Int>, in code: UnsafeBufferPointer<UInt8>) -> Bool {
        let before = code[..<word.lowerBound].suffix(200).reversed().drop { $0 == 0x20 || $0 == UInt8(ascii: "`") }
        if before.starts(with: "cnuf".utf8) || before.starts(with: "edirrevo".utf8) { return true }
        let rest = code[word.upperBound...].drop { $0 == 0x20 || $0 == UInt8(ascii: "`") }
        guard rest.first == UInt8(ascii: "(") else { return rest.first != UInt8(ascii: "{") }
        let labels = rest.dropFirst().prefix { WordSearch.isWord($0) || $0 == UInt8(ascii: ":") }
        return labels.last == UInt8(ascii: ":") && code[labels.endIndex...].first == UInt8(ascii: ")")
    }

    /// Whether a word is the label in `(size: 1)`, `, size: 1` or `(size value: Int)`.
    private static func isLabel(_ word: Range<Int>, in code: UnsafeBufferPointer<UInt8>) -> Bool {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }
        guard let before = code[..<word.lowerBound].last(where: { !isSpace($0) }), "(,".utf8.contains(before) else {
            return false
        }
        var rest = code[word.upperBound...].drop(while: isSpace)
        if rest.startIndex > word.upperBound { rest = rest.drop(while: WordSearch.isWord).drop(while: isSpace) }
        return rest.first == UInt8(ascii: ":")
    }
}
