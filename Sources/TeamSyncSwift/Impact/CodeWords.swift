import TeamSyncBase

/// Searches Swift sources for words that are not in comments or string literals, and are not labels of arguments or of
/// parameters. Such a source may use or declare the names; other sources need not be parsed.
package struct CodeWords {
    private let search: WordSearch

    package init(_ words: some Sequence<String>) { search = WordSearch(words) }

    package func occur(in source: [UInt8]) -> Bool {
        guard search.matches(source) else { return false }
        var scanner = CodeScanner()
        let code = source.map { scanner.isCode($0) ? $0 : UInt8(ascii: " ") }
        return code.withUnsafeBufferPointer { code in
            var index = 0
            while let word = CodeWords.next(in: code, from: index) {
                if search.contains(code[word]), !CodeWords.isLabel(word, in: code) { return true }
                index = word.upperBound
            }
            return false
        }
    }

    private static func next(in code: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        guard let first = code[start...].firstIndex(where: WordSearch.isWord) else { return nil }
        return first..<(code[first...].firstIndex { !WordSearch.isWord($0) } ?? code.count)
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
