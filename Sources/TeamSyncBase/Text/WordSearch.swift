/// Searches text for whole words of code: runs of ASCII letters, digits, `_` and non-ASCII bytes.
package struct WordSearch: Sendable {
    private let words: Set<[UInt8]>
    /// For each byte, the lengths of the words that begin with it, as a set of bits; the last bit stands for 63 and
    /// more.
    private let lengths: [UInt64]
    /// Names that are not words, such as operators. They match anywhere in the text.
    private let others: [[UInt8]]

    package init(_ names: some Sequence<String>) {
        let all = Set(names.map { Array($0.utf8) })
        words = all.filter { !$0.isEmpty && $0.allSatisfy(WordSearch.isWord) }
        others = all.subtracting(words).sorted { $0.lexicographicallyPrecedes($1) }
        var lengths = [UInt64](repeating: 0, count: 256)
        for word in words { lengths[Int(word[0])] |= 1 << UInt64(min(word.count, 63)) }
        self.lengths = lengths
    }

    /// Whether the byte is part of a word.
    package static func isWord(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    /// Whether the byte is part of a name in style sheets and markup, which may contain dashes.
    package static func isDashedWord(_ byte: UInt8) -> Bool { isWord(byte) || byte == UInt8(ascii: "-") }

    /// Whether the text contains at least one of the names.
    package func matches(_ text: some Collection<UInt8>) -> Bool {
        text.withContiguousStorageIfAvailable(matches(_:))
            ?? Array(text).withUnsafeBufferPointer { matches($0) }
    }

    private func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if others.contains(where: { ByteSearch.contains($0, in: text) }) { return true }
        var start = 0
        while start < text.count {
            guard WordSearch.isWord(text[start]) else {
                start += 1
                continue
            }
            var end = start + 1
            while end < text.count, WordSearch.isWord(text[end]) { end += 1 }
            if contains(text[start..<end]) { return true }
            start = end
        }
        return false
    }

    /// Whether a word is one of the names.
    package func contains(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = word.first, lengths[Int(first)] & 1 << UInt64(min(word.count, 63)) != 0 else { return false }
        return words.contains(Array(word))
    }
}
