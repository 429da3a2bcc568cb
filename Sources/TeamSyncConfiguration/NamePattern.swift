/// A regular expression that finds the key of an item in the name of one of its files, so that sizes and weights are
/// variants of one item: `^(?<key>.+)-(?<variant>\\d+)$` in `alert-16` and `alert-24`.
package struct NamePattern {
    static let hint = #"a regular expression with a group for the key, as in '^(?<key>.+)-(?<variant>\d+)$'"#

    /// Bytes of a name. No file system of Linux takes a longer one, so a longer one is there to take time.
    static let nameLimit = 255

    private let regex: Regex<AnyRegexOutput>

    /// - Throws: what Swift's parser says is wrong.
    package init(_ pattern: String) throws {
        regex = try Regex(pattern).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
    }

    /// What is wrong with a pattern, as a predicate such as 'is empty'; nil when nothing is.
    static func problem(in pattern: String) -> String? {
        if let problem = LinePattern.problem(in: pattern) { return problem }
        do {
            return try NamePattern(pattern).regex.contains(captureNamed: "key") ? nil : "has no group (?<key>…)"
        } catch {
            return "is not a regular expression: \(error)"
        }
    }

    /// The keys of names, in their order. A name that does not match, or is longer than 255 bytes, is its own key. What
    /// the group `style` matches is a part of the key unless another name has the same key with another style, or
    /// without one.
    package func keys(of names: [String]) -> [String] {
        let parts = names.map(parts)
        var styles: [String: Set<String?>] = [:]
        for part in parts { styles[part.key, default: []].insert(part.style) }
        return parts.map { part in (styles[part.key]?.count ?? 0) > 1 ? part.key : part.keyWithStyle }
    }

    private struct Parts {
        let key: String
        var style: String?
        let keyWithStyle: String
    }

    private func parts(of name: String) -> Parts {
        guard name.utf8.count <= NamePattern.nameLimit else { return Parts(key: name, keyWithStyle: name) }
        let match = name.firstMatch(of: regex)
        func group(_ wanted: String) -> Substring? { match?.output.first { $0.name == wanted }?.substring }
        guard let key = group("key"), !key.isEmpty else { return Parts(key: name, keyWithStyle: name) }
        guard let style = group("style"), !style.isEmpty else {
            return Parts(key: String(key), keyWithStyle: String(key))
        }
        // With the separator in front of it; what is between the two, such as a size, is left out.
        guard style.startIndex > key.endIndex else {
            return Parts(key: String(key), style: String(style), keyWithStyle: name)
        }
        let separator = name.unicodeScalars.index(before: style.startIndex)
        return Parts(
            key: String(key), style: String(style), keyWithStyle: key + String(name[separator..<style.endIndex]))
    }
}
