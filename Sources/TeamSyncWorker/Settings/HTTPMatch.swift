/// How well the URL in `http.<url>.*` fits an address: git's urlmatch.c. A better match is greater.
package struct HTTPMatch: Comparable {
    private let hostLength: Int
    private let pathLength: Int
    private let matchesUser: Bool

    /// The match of plain `http.*`, which fits every address.
    static let any = HTTPMatch(hostLength: 0, pathLength: 0, matchesUser: false)

    private init(hostLength: Int, pathLength: Int, matchesUser: Bool) {
        (self.hostLength, self.pathLength, self.matchesUser) = (hostLength, pathLength, matchesUser)
    }

    /// nil when `pattern` does not fit.
    package init?(pattern text: String, _ url: ComparableURL) {
        guard let pattern = ComparableURL(text, allowsWildcards: true), pattern.scheme == url.scheme,
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

    /// Label by label; `*` is any one label. A dot at the end makes no difference.
    private static func host(_ pattern: [UInt8], fits host: [UInt8]) -> Bool {
        let (labels, own) = (self.labels(pattern), self.labels(host))
        return labels.count == own.count && zip(labels, own).allSatisfy { $0 == [UInt8(ascii: "*")] || $0 == $1 }
    }

    private static func labels(_ host: [UInt8]) -> [ArraySlice<UInt8>] {
        let whole = host.last == UInt8(ascii: ".") ? host.dropLast() : host[...]
        return whole.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    }

    /// A path fits what is below it; the length is that of the pattern without a slash at its end, and 1 at least.
    private static func length(ofPath pattern: [UInt8], in path: [UInt8]) -> Int? {
        let slash = UInt8(ascii: "/")
        let folder = pattern.last == slash ? pattern.dropLast() : pattern[...]
        guard path.starts(with: folder), path.count == folder.count || path[folder.count] == slash else { return nil }
        return folder.count + 1
    }
}
