/// Removes credentials from URLs in everything that is displayed or stored.
package enum URLRedaction {
    /// Returns `text` without user information or queries: `https://ann:pw@h/x?token=a` becomes `https://h/x?…`.
    /// Outside URLs, as in paths, only `?name=` begins a query.
    package static func withoutSecrets(_ text: String) -> String {
        withoutQueries(withoutUserInfo(text))
    }

    private static func withoutQueries(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "?")) else { return text }
        var output = ""
        var rest = text[...]
        while let word = rest.utf8.firstIndex(where: { !$0.isSpace }) {
            output += rest[..<word]
            rest = rest[word...]
            let bytes = rest.utf8.prefix { !$0.isSpace }
            output += withoutQuery(rest[..<bytes.endIndex])
            rest = rest[bytes.endIndex...]
        }
        return output + rest
    }

    /// - Parameter word: a word without spaces. Quotes and punctuation at its end are kept.
    private static func withoutQuery(_ word: Substring) -> String {
        guard let start = startOfQuery(word) else { return String(word) }
        let query = word.utf8[word.utf8.index(after: start)...]
        let length = query.reversed().prefix { "'\":,;.)]>/".utf8.contains($0) }.count
        return "\(word[..<word.utf8.index(after: start)])…\(word[word.utf8.index(word.endIndex, offsetBy: -length)...])"
    }

    private static func startOfQuery(_ word: Substring) -> Substring.Index? {
        let mark = UInt8(ascii: "?")
        if let scheme = word.range(ofASCII: "://") {
            let start = word.utf8[scheme.upperBound...].firstIndex(of: mark)
            return start.flatMap { word.utf8.index(after: $0) < word.endIndex ? $0 : nil }
        }
        return word.utf8.indices.first { index in
            guard word.utf8[index] == mark else { return false }
            let rest = word.utf8[word.utf8.index(after: index)...]
            let name = rest.prefix { $0.isQueryName }
            return !name.isEmpty && name.endIndex < word.endIndex && word.utf8[name.endIndex] == UInt8(ascii: "=")
        }
    }

    /// Returns `text` with `user:password@` removed from every `scheme://user:password@host` in it.
    private static func withoutUserInfo(_ text: String) -> String {
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

    /// The `@` before the host. A password that contains an unescaped slash, hash or quote looks like an invalid port;
    /// in that case, more is removed rather than less.
    private static func endOfUserInfo(_ url: Substring.UTF8View) -> Substring.Index? {
        let (at, colon) = (UInt8(ascii: "@"), UInt8(ascii: ":"))
        let authority = url.prefix { !"/?#\"'".utf8.contains($0) }
        guard let end = authority.lastIndex(of: at) else {
            return authority.contains(colon) ? url.lastIndex(of: at) : nil
        }
        let port = authority[end...].split(separator: colon).dropFirst().last
        return port?.allSatisfy(\.isASCIIDigit) ?? true || authority.last == UInt8(ascii: "]")
            ? end : url.lastIndex(of: at)
    }
}

extension UInt8 {
    fileprivate var isSpace: Bool { self <= 0x20 || self == 0x7f }

    fileprivate var isQueryName: Bool {
        isASCIIDigit || isASCIILetter || "-_.[]".utf8.contains(self)
    }
}

extension StringProtocol {
    /// The first occurrence of an ASCII text, regardless of combining characters around it.
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
