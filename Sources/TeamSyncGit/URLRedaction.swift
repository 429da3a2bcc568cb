/// Keeps credentials that stand in URLs out of everything that is shown or stored.
package enum URLRedaction {
    /// `text` with `user:password@` taken out of every `scheme://user:password@host` in it.
    package static func withoutUserInfo(_ text: String) -> String {
        var output = ""
        var rest = text[...]
        while let range = rest.firstRange(of: "://") {
            output += rest[..<range.upperBound]
            rest = rest[range.upperBound...]
            if let at = endOfUserInfo(rest.prefix { !$0.isWhitespace }) { rest = rest[rest.index(after: at)...] }
        }
        return output + rest
    }

    /// A URL `scheme://user:password@host` as `scheme://user@host`; any other as it is.
    static func withoutPassword(_ url: String) -> String {
        guard let scheme = url[...].firstRange(of: "://") else { return url }
        let authority = url[scheme.upperBound...].prefix { $0 != "/" }
        guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") else {
            return url
        }
        return String(url[..<colon] + url[at...])
    }

    /// The `@` in front of the host. A password with a slash, a hash or a quote in it, which should have been escaped,
    /// looks like a port that is no number; then better too much is taken out than too little.
    private static func endOfUserInfo(_ url: Substring) -> Substring.Index? {
        let authority = url.prefix { !"/?#\"'".contains($0) }
        guard let at = authority.lastIndex(of: "@") else {
            return authority.contains(":") ? url.lastIndex(of: "@") : nil
        }
        let port = authority[at...].split(separator: ":").dropFirst().last ?? ""
        return port.allSatisfy(\.isNumber) || authority.last == "]" ? at : url.lastIndex(of: "@")
    }
}

extension Substring {
    fileprivate func firstRange(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
