/// How well the URL in `http.<url>.*` fits an address: git's urlmatch.c. A better match is greater.
struct HTTPMatch: Comparable {
    private let hostLength: Int
    private let pathLength: Int
    private let matchesUser: Bool

    /// The match of plain `http.*`, which fits every address.
    static let any = HTTPMatch(hostLength: 0, pathLength: 0, matchesUser: false)

    private init(hostLength: Int, pathLength: Int, matchesUser: Bool) {
        (self.hostLength, self.pathLength, self.matchesUser) = (hostLength, pathLength, matchesUser)
    }

    /// nil when `pattern` does not fit.
    init?(pattern text: String, _ address: HTTPAddress) {
        guard let pattern = HTTPAddress(text), pattern.scheme == address.scheme, pattern.port == address.port,
            HTTPMatch.host(pattern.host, fits: address.host), pattern.user == nil || pattern.user == address.user,
            let length = HTTPMatch.length(ofPath: pattern.path, in: address.path)
        else { return nil }
        self.init(hostLength: pattern.host.utf8.count, pathLength: length, matchesUser: pattern.user != nil)
    }

    static func < (left: HTTPMatch, right: HTTPMatch) -> Bool {
        (left.hostLength, left.pathLength, left.matchesUser ? 1 : 0)
            < (right.hostLength, right.pathLength, right.matchesUser ? 1 : 0)
    }

    /// Label by label; `*` is any one label.
    private static func host(_ pattern: String, fits host: String) -> Bool {
        let labels = pattern.split(separator: ".", omittingEmptySubsequences: false)
        let own = host.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count == own.count && zip(labels, own).allSatisfy { $0 == "*" || $0 == $1 }
    }

    /// A path fits what is below it; the length is that of the pattern without a slash at its end, and 1 at least.
    private static func length(ofPath pattern: String, in path: String) -> Int? {
        let folder = pattern.hasSuffix("/") ? String(pattern.dropLast()) : pattern
        guard path == folder || path.hasPrefix(folder + "/") || folder.isEmpty else { return nil }
        return folder.utf8.count + 1
    }
}
