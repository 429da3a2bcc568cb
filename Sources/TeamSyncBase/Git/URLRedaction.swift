/// Removes credentials in URLs from everything that is shown or stored.
package enum URLRedaction {
    /// `text` with `user:password@` removed from every `scheme://user:password@host` in it.
    package static func withoutUserInfo(_ text: String) -> String {
        var output = ""
        var rest = text[...]
        while let mark = rest.range(ofASCII: "://") {
            output += rest[..<mark.upperBound]
            rest = rest[mark.upperBound...]
            let url = rest.utf8.prefix { $0 > 0x20 && $0 != 0x7f }
            if let at = endOfUserInfo(url) { rest = rest[rest.utf8.index(after: at)...] }
        }
        return output + rest
    }

    /// The `@` in front of the host. A password with a slash, a hash or a quote in it, which should have been escaped,
    /// looks like a port that is no number; then better too much is removed than too little.
    private static func endOfUserInfo(_ url: Substring.UTF8View) -> Substring.Index? {
        let (at, colon) = (UInt8(ascii: "@"), UInt8(ascii: ":"))
        let authority = url.prefix { !"/?#\"'".utf8.contains($0) }
        guard let end = authority.lastIndex(of: at) else {
            return authority.contains(colon) ? url.lastIndex(of: at) : nil
        }
        let port = authority[end...].split(separator: colon).dropFirst().last
        return port?.allSatisfy(\.isDigit) ?? true || authority.last == UInt8(ascii: "]") ? end : url.lastIndex(of: at)
    }
}

extension StringProtocol {
    /// Where the ASCII text is first, whatever characters are around it.
    func range(ofASCII wanted: StaticString) -> Range<Index>? {
        let count = wanted.utf8CodeUnitCount
        let bytes = UnsafeBufferPointer(start: wanted.utf8Start, count: count)
        var start = utf8.startIndex
        while let end = utf8.index(start, offsetBy: count, limitedBy: utf8.endIndex) {
            if utf8[start..<end].elementsEqual(bytes) { return start..<end }
            start = utf8.index(after: start)
        }
        return nil
    }
}
