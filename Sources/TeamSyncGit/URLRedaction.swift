/// Keeps credentials that stand in URLs out of everything that is shown or stored.
public enum URLRedaction {
    /// `text` with `user:password@` taken out of every `scheme://user:password@host` in it.
    public static func withoutUserInfo(_ text: String) -> String {
        var output = ""
        var rest = text[...]
        while let range = rest.firstRange(of: "://") {
            output += rest[..<range.upperBound]
            rest = rest[range.upperBound...]
            let authority = rest.prefix { !"/?# \t\n\"'".contains($0) }
            if let at = authority.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        }
        return output + rest
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
