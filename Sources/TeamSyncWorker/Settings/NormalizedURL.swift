import TeamSyncBase

/// A URL in the form that git compares with the URL in `http.<url>.*` (urlmatch.c: `url_normalize_1`): differences in
/// escapes, letter case, default ports and dots in paths are removed.
package struct NormalizedURL: Equatable {
    package let scheme: String
    /// The user; nil if the URL contains no `@`.
    let user: [UInt8]?
    package let host: [UInt8]
    /// The port; empty for the default port of the scheme.
    package let port: [UInt8]
    /// The path, which begins with `/`, and everything after it.
    package let path: [UInt8]

    /// - Parameter allowsWildcards: whether `*` is permitted in the host.
    /// - Returns: nil if git would not accept the text as a URL with a host.
    package init?(_ url: String, allowsWildcards: Bool) {
        guard let range = url.firstRange(of: "://"), let first = url.utf8.first, first.isASCIILetter,
            url[..<range.lowerBound].utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "+.-".utf8.contains($0) })
        else { return nil }
        scheme = url[..<range.lowerBound].lowercased()
        var rest = Array(url[range.upperBound...].utf8)[...]
        let authorityEnd = rest.firstIndex(where: "/?#".utf8.contains) ?? rest.endIndex
        if let at = rest.firstIndex(of: UInt8(ascii: "@")), at < authorityEnd {
            guard let info = NormalizedURL.normalized(rest[..<at]) else { return nil }
            user = Array(info.prefix { $0 != UInt8(ascii: ":") })
            rest = rest[(at + 1)...]
        } else {
            user = nil
        }
        guard let (host, port) = NormalizedURL.place(rest[..<authorityEnd], scheme, allowsWildcards),
            let path = NormalizedURL.path(rest[authorityEnd...])
        else { return nil }
        (self.host, self.port, self.path) = (host, port, path)
    }

    private static func place(
        _ text: ArraySlice<UInt8>, _ scheme: String, _ allowsWildcards: Bool
    ) -> (host: [UInt8], port: [UInt8])? {
        guard let first = text.first, first != UInt8(ascii: ":") else { return nil }
        let stop = text.lastIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "]") }
        let colon = stop.flatMap { text[$0] == UInt8(ascii: ":") ? $0 : nil } ?? text.endIndex
        let special = allowsWildcards ? ".-_[:]*" : ".-_[:]"
        guard text[..<colon].allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || special.utf8.contains($0) }) else {
            return nil
        }
        let host = text[..<colon].map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
        let digits = text[colon...].dropFirst()
        let number = digits.drop { $0 == UInt8(ascii: "0") }
        if digits.isEmpty { return (host, []) }
        guard number.count <= 5, number.allSatisfy(\.isASCIIDigit),
            let value = Int(String(decoding: number, as: UTF8.self)), (1...65535).contains(value)
        else { return nil }
        let isDefault = (scheme == "http" && value == 80) || (scheme == "https" && value == 443)
        return (host, isDefault ? [] : Array(number))
    }

    /// Resolves `.` and `..`; a final dot is removed together with the slash before it.
    private static func path(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let slash = UInt8(ascii: "/")
        let end = text.firstIndex(where: "?#".utf8.contains) ?? text.endIndex
        guard let behind = normalized(text[end...]) else { return nil }
        var output = [slash]
        let segments = (text.first == slash ? text[..<end].dropFirst() : text[..<end])
            .split(separator: slash, omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            guard let segment = normalized(segment) else { return nil }
            var needsSlash = true
            switch segment {
            case [UInt8(ascii: ".")]:
                needsSlash = output.count > 1
                if needsSlash { output.removeLast() }
            case [UInt8(ascii: "."), UInt8(ascii: ".")]:
                guard output.count > 1 else { return nil }
                output.removeLast()
                while output.last != slash { output.removeLast() }
                needsSlash = output.count > 1
                if needsSlash { output.removeLast() }
            default:
                output += segment
            }
            if index < segments.count - 1, needsSlash { output.append(slash) }
        }
        return output + behind
    }

    /// Decodes unnecessary escapes and adds required ones; returns nil for a `%` without two digits.
    private static func normalized(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var output: [UInt8] = []
        var rest = text
        while let unit = PercentEscapes.next(in: &rest) {
            switch unit {
            case .malformed: return nil
            case .escaped(let byte) where mustBeEscaped(byte) || ":/?#[]@!$&'()*+,;=".utf8.contains(byte),
                .plain(let byte) where mustBeEscaped(byte):
                output += PercentEscapes.escape(byte)
            case .escaped(let byte), .plain(let byte): output.append(byte)
            }
        }
        return output
    }

    private static func mustBeEscaped(_ byte: UInt8) -> Bool {
        byte <= 0x1f || byte >= 0x7f || " <>\"%{}|\\^`".utf8.contains(byte)
    }
}

/// How well the URL in `http.<url>.*` matches an address, as in git's urlmatch.c. A better match compares as greater.
package struct HTTPMatch: Comparable {
    private let hostLength: Int
    private let pathLength: Int
    private let matchesUser: Bool

    /// The match of plain `http.*`, which applies to every address.
    static let any = HTTPMatch(hostLength: 0, pathLength: 0, matchesUser: false)

    private init(hostLength: Int, pathLength: Int, matchesUser: Bool) {
        (self.hostLength, self.pathLength, self.matchesUser) = (hostLength, pathLength, matchesUser)
    }

    /// nil if the pattern does not match.
    package init?(pattern text: String, _ url: NormalizedURL) {
        guard let pattern = NormalizedURL(text, allowsWildcards: true), pattern.scheme == url.scheme,
            pattern.port == url.port, HTTPMatch.host(pattern.host, fits: url.host),
            pattern.user == nil || pattern.user == url.user,
            let length = HTTPMatch.length(ofPath: pattern.path, in: url.path)
        else { return nil }
        self.init(hostLength: pattern.host.count, pathLength: length, matchesUser: pattern.user != nil)
    }

    package static func < (left: HTTPMatch, right: HTTPMatch) -> Bool {
        (left.hostLength, left.pathLength, left.matchesUser ? 1 : 0)
            < (right.hostLength, right.pathLength, right.matchesUser ? 1 : 0)
    }

    /// Compares hosts label by label; `*` matches any single label. A final dot makes no difference.
    private static func host(_ pattern: [UInt8], fits host: [UInt8]) -> Bool {
        let (labels, own) = (self.labels(pattern), self.labels(host))
        return labels.count == own.count && zip(labels, own).allSatisfy { $0 == [UInt8(ascii: "*")] || $0 == $1 }
    }

    private static func labels(_ host: [UInt8]) -> [ArraySlice<UInt8>] {
        let whole = host.last == UInt8(ascii: ".") ? host.dropLast() : host[...]
        return whole.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    }

    /// Returns the length of a pattern that matches a path and everything below it, without a final slash but at least
    /// 1; nil if the pattern does not match.
    private static func length(ofPath pattern: [UInt8], in path: [UInt8]) -> Int? {
        let slash = UInt8(ascii: "/")
        let folder = pattern.last == slash ? pattern.dropLast() : pattern[...]
        guard path.starts(with: folder), path.count == folder.count || path[folder.count] == slash else { return nil }
        return folder.count + 1
    }
}
