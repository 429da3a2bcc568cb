import TeamSyncBase

extension SourceMask {
    /// Whether a word in a script or a page does not refer to what the script calls so: a part of a string literal, the
    /// member `label.Chip`, the key `{ Chip: 1 }`, or text between tags.
    /// - Parameter isScript: whether the source is a script, in which string literals contain no code.
    package func isNoReference(_ word: Range<Int>, isScript: Bool) -> Bool {
        let before = bytes[..<word.lowerBound].last { $0 > 0x20 }
        if isScript, isInLiteral(word.lowerBound) {
            // The tag of a template.
            return before.map { !"</".utf8.contains($0) } ?? true
        }
        if word.lowerBound > 0, bytes[word.lowerBound - 1] == UInt8(ascii: ".") {
            // Not `...Chip`.
            return word.lowerBound < 2 || bytes[word.lowerBound - 2] != UInt8(ascii: ".")
        }
        let after = bytes[word.upperBound...].first { $0 > 0x20 }
        if after == UInt8(ascii: ":"), before.map({ "{,".utf8.contains($0) }) ?? false { return true }
        return isBetweenTags(word)
    }

    /// The maximum length of a text between tags, in bytes.
    private static let textLimit = 300

    /// Whether a word is in a text such as `<p>Add a Chip</p>`. A text with characters of code is not recognized.
    private func isBetweenTags(_ word: Range<Int>) -> Bool {
        let isOfCode = { (byte: UInt8) in "<>{}()=;\"`[]|&".utf8.contains(byte) }
        let front = bytes[..<word.lowerBound].suffix(SourceMask.textLimit)
        let back = bytes[word.upperBound...].prefix(SourceMask.textLimit)
        guard let open = front.lastIndex(where: isOfCode), bytes[open] == UInt8(ascii: ">"),
            let close = back.firstIndex(where: isOfCode), bytes[close] == UInt8(ascii: "<"), close + 1 < bytes.count
        else { return false }
        // Not an arrow; a tag begins with its name or a slash.
        let next = bytes[close + 1]
        return open > 0 && bytes[open - 1] != UInt8(ascii: "=")
            && (next == UInt8(ascii: "/") || next == UInt8(ascii: ">") || next.isPartOfWord)
    }
}
